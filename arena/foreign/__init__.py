"""Run code that is not ours, in a process of its own: bots, students' functions."""
