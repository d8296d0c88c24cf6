"""The showdown: reading a written case, judging and dividing it, and saying who takes what and why."""
