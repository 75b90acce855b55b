"""The Middle-earth rule system: the Move Phase, heroes, and the phases they act in."""
