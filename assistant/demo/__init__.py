"""The recorded hands that ship with the program."""
