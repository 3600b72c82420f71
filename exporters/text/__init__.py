"""Texts in the languages of their readers, and escaped for the formats they stand in."""
