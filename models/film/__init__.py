"""Scripted films of a card table with exact truth: a hand of poker as events, played by rendered hands."""
