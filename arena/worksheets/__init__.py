"""Exercises on paper: random instances of equal difficulty with their right answers, gathered on sheets."""
