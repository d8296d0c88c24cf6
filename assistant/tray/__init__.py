"""The chip tray: lamps, load cells and buttons on a serial line. The table loses nothing but the tray when it fails."""
