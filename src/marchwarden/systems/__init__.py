"""The rule systems, one package each; none imports another."""
