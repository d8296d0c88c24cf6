"""From pictures to facts: what the camera shows of a hand, put on the hub in the order in which it happened."""
