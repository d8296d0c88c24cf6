"""What: cards and chips in a picture."""
