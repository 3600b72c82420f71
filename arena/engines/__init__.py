"""Where the work runs when memory does not suffice: over files on disk."""
