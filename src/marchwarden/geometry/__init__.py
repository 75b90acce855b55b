"""Measures a tabletop: shapes, ways, sight, ranks. Has never heard of a game."""
