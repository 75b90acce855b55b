"""The same promises with PostgreSQL: a real server is started from Debian's package when it is there."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import pytest
from hosting import free_port, hosted
from standin import FILE
from test_durability import Player, check_everything_is_there, kill_and_restart

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
pytestmark = pytest.mark.skipif(not BINARIES, reason="PostgreSQL is not installed (Debian: apt-get install postgresql)")


class Cluster:
    """A PostgreSQL of one's own in a folder, listening on this machine only."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.bin = BINARIES[-1].parent
        # PostgreSQL refuses to run as root; its own user does where we are root.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            account = pwd.getpwnam(self.user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        self.run("initdb", "-D", f"{folder}/data", "-U", "mw", "-A", "trust", "--no-locale", "-E", "UTF8")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "mw", "table")

    def run(self, program, *arguments):
        subprocess.run([str(self.bin / program), *arguments], check=True, capture_output=True, user=self.user, cwd=self.folder)

    def start(self):
        """Start, and try again while what was killed is still going."""
        for _ in range(40):
            try:
                return self.try_to_start()
            except subprocess.CalledProcessError:
                time.sleep(0.25)
        raise AssertionError(Path(self.folder, "log").read_text()[-2000:])

    def try_to_start(self):
        self.run(
            "pg_ctl",
            "-D",
            f"{self.folder}/data",
            "-w",
            "-l",
            f"{self.folder}/log",
            "-o",
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}",
            "start",
        )

    def kill(self):
        """As when the power goes: the postmaster and, with it, all its processes."""
        pid = int(Path(self.folder, "data", "postmaster.pid").read_text().splitlines()[0])
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        for process in (pid, *map(int, children)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue

    @property
    def url(self):
        return f"postgresql://mw@127.0.0.1:{self.port}/table"


@pytest.fixture(scope="module")
def cluster():
    folder = tempfile.mkdtemp(prefix="mw-postgres-")
    running = Cluster(folder)
    try:
        yield running
    finally:
        running.run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def players_of(host):
    games = [host.game(FILE, mode="seats") for _ in range(3)]
    stop = threading.Event()
    return stop, [
        Player(host, game, token, side, stop)
        for game, tokens in games
        for token, side in zip(tokens, ("red", "blue"), strict=True)
    ]


@pytest.mark.parametrize(("kills", "acks"), [(4, 150), pytest.param(50, 3000, marks=pytest.mark.long)])
def test_killed_while_writing_nothing_answered_is_lost(cluster, kills, acks, record_property):
    with hosted(database=cluster.url, busyness=10_000) as host:
        stop, players = players_of(host)
        kill_and_restart(host, players, kills, acks, stop)
        host.end(signal.SIGTERM)
    record_property("acks", sum(len(player.acks) for player in players))
    check_everything_is_there(cluster.url, players)


@pytest.mark.parametrize("kills", [1, pytest.param(50, marks=pytest.mark.long)])
def test_a_killed_database_is_told_as_such_and_found_again(cluster, kills):
    with hosted(database=cluster.url, busyness=10_000) as host:
        stop, players = players_of(host)
        for player in players:
            player.patient = True
            player.start()
        for _ in range(kills):
            stop.wait(0.6)
            cluster.kill()
            stop.wait(0.3)
            cluster.start()
            stop.wait(0.6)
        stop.set()
        for player in players:
            player.join(30)
            assert player.trouble is None, player.trouble
            assert player.acks
        host.end(signal.SIGTERM)
    check_everything_is_there(cluster.url, players)
