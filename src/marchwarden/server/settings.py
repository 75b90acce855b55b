"""How a table is set up: for this machine alone, or for a club behind a reverse proxy."""

from pathlib import Path

import msgspec

from marchwarden.server.workers import Deadlines

STATIC = Path(__file__).parent / "static"
ENGINE = "marchwarden.server.engine:marchwarden"


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be set.

    `origins` are the exact addresses a browser may come from, `hosts` the names the server answers to. `busyness`
    multiplies the rate limits.
    """

    origins: tuple[str, ...]
    hosts: tuple[str, ...]
    database: str
    local: bool = True
    engine: str = ENGINE
    workers: int = 1
    deadlines: Deadlines = Deadlines()
    waiting: int = 64
    busyness: int = 1
    static: Path = STATIC
    synchronous: str = "FULL"

    @property
    def secure(self) -> bool:
        """Whether browsers come over TLS, so that cookies may say so."""
        return all(origin.startswith("https:") for origin in self.origins)


def local_settings(port: int, database: str) -> Settings:
    """For this machine alone: only these names for itself, so that no other page's name can be bent to it."""
    names = ("127.0.0.1", "localhost", "[::1]")
    hosts = tuple(f"{name}:{port}" for name in names) + (names if port == 80 else ())
    return Settings(tuple(f"http://{host}" for host in hosts), hosts, database, busyness=10)


def hosted_settings(origins: tuple[str, ...], database: str, *, workers: int = 2) -> Settings:
    """For others: the exact origins under which a reverse proxy shows the table."""
    for origin in origins:
        scheme, mark, host = origin.partition("://")
        if scheme not in {"https", "http"} or not mark or not host or "/" in host:
            raise ValueError(f"an origin is written https://table.example, not {origin!r}")
    hosts = tuple(origin.partition("://")[2] for origin in origins)
    return Settings(origins, hosts, database, local=False, workers=workers, deadlines=Deadlines(1.0, 5.0, 60.0))
