"""The hand: state, what follows, what is expected next."""
