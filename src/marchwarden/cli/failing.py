"""How commands end: with a sentence and an exit code, whatever went wrong."""

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from marchwarden.cli.app import EXIT_BROKEN, EXIT_UNUSABLE

UsageError: type[Any] = typer.BadParameter.__mro__[2]
"""What the parser of command lines raises: the base of its errors that can show themselves."""


def guarded(command: Callable[[], Any]) -> int:
    """Carry out a command; its exit code, with faults said on standard error."""
    try:
        code = command()
        sys.stdout.flush()
    except typer.Exit as ended:
        return ended.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; the interpreter must not complain of it once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # noqa: BLE001 - the last line of defence: people get a sentence, not a traceback
        return _said(error)
    return code if isinstance(code, int) else 0


def _said(error: Exception) -> int:
    if isinstance(error, UsageError):
        error.show()
        return EXIT_UNUSABLE
    from marchwarden.battle import BadInput

    if isinstance(error, BadInput):
        for fault in error.faults:
            print(f"marchwarden: {fault}", file=sys.stderr)
        return EXIT_UNUSABLE
    if isinstance(error, OSError):
        print(f"marchwarden: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return EXIT_UNUSABLE
    last = traceback.extract_tb(error.__traceback__)[-1]
    print(
        f"marchwarden: a fault of the program itself: {type(error).__name__}: {error} "
        f"({Path(last.filename).name}:{last.lineno}); please report it with the file",
        file=sys.stderr,
    )
    return EXIT_BROKEN
