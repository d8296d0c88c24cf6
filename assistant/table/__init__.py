"""Where: calibration and the places on the table."""
