"""What may happen next at the table, as data for the host's buttons: pure, and with nothing in it that lies hidden."""
