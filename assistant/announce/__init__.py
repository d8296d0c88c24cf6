"""The English: events and state into short sentences and the picture of the table."""
