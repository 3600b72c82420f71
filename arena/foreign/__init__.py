"""Programs of others, bots and students' functions, run in a child process."""
