"""Parts of a large arena that can be looked at, one view a file."""
