"""Films of an attractor, a kernel or values as they come about."""
