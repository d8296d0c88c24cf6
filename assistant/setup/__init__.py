"""Setting a table up from its pages: the camera and the felt, the chips, the deck, the tray."""
