"""What is drawn: colours, captions, values."""
