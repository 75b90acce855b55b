"""What would happen, and how often: exact odds, samples and their tables."""
