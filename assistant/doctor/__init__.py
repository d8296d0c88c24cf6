"""Whether everything a night needs is there and well, and what to do about what is not."""
