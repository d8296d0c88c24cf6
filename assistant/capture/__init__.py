"""Pixels: cameras, videos and folders of pictures."""
