"""The money: rounds of betting, declarations, pots and shares."""
