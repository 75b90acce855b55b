"""The command line."""


def main() -> int:
    """Run the command line; returns the exit code."""
    from marchwarden.cli.app import run

    return run()
