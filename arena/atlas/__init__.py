"""The atlas: claims about games with their sources, and their checks."""
