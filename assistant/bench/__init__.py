"""How fast this machine is at what the table waits for."""
