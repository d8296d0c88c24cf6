"""Past hands and nights: what came of each hand, played again event by event, looked through, written out."""
