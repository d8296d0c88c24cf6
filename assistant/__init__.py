"""Cards Speak: a dealer assistant for a home poker table."""

__version__ = "0.1.0"
