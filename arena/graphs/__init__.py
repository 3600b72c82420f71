"""An arena as a graph or as columns: conventions, names, and the way between the two forms."""
