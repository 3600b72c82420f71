"""Exercises of the courses: functions that students write, the arenas they are tried on, and why an answer is wrong."""
