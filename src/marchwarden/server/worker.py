"""A referee in a process of its own: jobs come in on standard input, replies go out where standard output was.

python -m marchwarden.server.worker marchwarden.server.engine:marchwarden
"""

import importlib
import logging
import os
import resource
import signal
import sys
from typing import BinaryIO

import msgspec

from marchwarden.server.desk import Desk
from marchwarden.server.work import Work

MEMORY = 2 * 1024**3
READY = b"\0\0\0\0"
"""Said once, when everything is loaded: the time a process needs to begin is nobody's time to think."""


def engine_named(name: str) -> object:
    """The engine a `module:function` makes."""
    module, function = name.split(":")
    return getattr(importlib.import_module(module), function)()


def serve(desk: Desk, jobs: BinaryIO, replies: BinaryIO) -> None:
    """Carry out jobs until there are no more: four bytes of length, then the message."""
    decode, encode = msgspec.msgpack.Decoder(Work).decode, msgspec.msgpack.Encoder().encode
    while len(head := jobs.read(4)) == 4:
        reply = encode(desk.carry_out(decode(jobs.read(int.from_bytes(head, "big")))))
        replies.write(len(reply).to_bytes(4, "big") + reply)
        replies.flush()


def main() -> None:
    """Serve on the standard streams; whatever the engine prints goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    logging.basicConfig(level=logging.WARNING)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    desk = Desk(engine_named(sys.argv[1]))
    out.write(READY)
    out.flush()
    serve(desk, sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
