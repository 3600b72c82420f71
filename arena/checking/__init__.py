"""What is claimed held against the definitions: plays, strategies, certificates, students' tables."""
