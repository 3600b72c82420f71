"""Exercises of the courses: functions that students write, how they are marked, and instances for sheets of paper."""
