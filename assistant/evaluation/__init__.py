"""Who is best: hands with any number of wild cards, highs, lows and sums."""
