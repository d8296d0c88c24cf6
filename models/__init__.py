"""Training pictures, training and the weights of the networks that read the table."""
