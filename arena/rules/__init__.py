"""What a game is, and what helps whoever writes one."""
