"""Where the work runs when memory does not suffice: on files, and on the workers of one machine or of many."""
