"""The words of house-rule pages: games and houses as data."""
