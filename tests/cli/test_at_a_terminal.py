"""The prompt at a real terminal: typed lines, Tab, Ctrl-C and Ctrl-D, saving inside a question and going on."""

import os
import re
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty", reason="a terminal of its own needs a POSIX system")

TEXT = """
marchwarden: 1
ruleset: middle-earth
title: A small fight
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
models:
  - {id: g, side: good, at: [20, 20], base_mm: 25.4, might: 1, keywords: [infantry, hero], engaged_with: [e]}
  - {id: e, side: evil, at: [21, 20], base_mm: 25.4, wounds: 2, engaged_with: [g]}
  - {id: a, side: good, at: [30, 20], base_mm: 25.4}
turn: {number: 1, phase: fight, priority: good}
seed: 3
"""
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07|\r")
PLAY = "import sys; from marchwarden.cli import main; sys.exit(main())"
TAB, CTRL_C, CTRL_D = "\t", "\x03", "\x04"


class Terminal:
    """`marchwarden` running at a terminal of its own: what is typed, and what is read on its screen."""

    def __init__(self, *words):
        self.hand, other = pty.openpty()
        settings = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "120"}
        self.child = subprocess.Popen([sys.executable, "-c", PLAY, *words], stdin=other, stdout=other, stderr=other,
                                      env=settings, start_new_session=True)
        os.close(other)
        self.screen, self.typing = "", False

    def reads(self, text):
        """Read until a text stands on the screen; what stood before it is done with. AssertionError where it ends before."""
        while text not in self.screen:
            try:
                more = os.read(self.hand, 4096)
            except OSError:
                more = b""
            assert more, f"no {text!r} on the screen: {self.screen}"
            self.screen += CONTROL.sub("", more.decode("utf-8", errors="replace"))
        before, _, self.screen = self.screen.partition(text)
        return before

    def types(self, keys, *texts):
        """Type some keys once the prompt is there, and read texts one after the other."""
        if not self.typing:
            self.reads(">")
        self.typing = not texts
        os.write(self.hand, keys.encode())
        return [self.reads(text) for text in texts]

    def says(self, line, *texts):
        """Type a line, and read texts after it."""
        return self.types(f"{line}\r", *texts)

    def ends(self):
        """How it ended, once it has."""
        while True:
            try:
                if not os.read(self.hand, 4096):
                    break
            except OSError:
                break
        os.close(self.hand)
        return self.child.wait()


@pytest.fixture
def terminal(request):
    started = []

    def start(*words):
        started.append(Terminal(*words))
        return started[-1]

    yield start
    for one in started:
        if one.child.poll() is None:
            one.child.kill()
            one.child.wait()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "fight.yaml"
    path.write_text(TEXT)
    return path


def test_a_fight_is_saved_inside_a_question_resumed_and_replayed(terminal, file, tmp_path):
    kept, record = tmp_path / "kept.save", tmp_path / "game.json"
    first = terminal("play", str(file), "--typed")
    first.reads("1 fight g")
    first.types("fi" + TAB, "fight")
    first.typing = True
    first.says(" g", "Roll 1 die (duel, g)")
    first.says("4", "Roll 1 die (duel, e)")
    first.says("dice 4", "good is asked: might (g)")
    first.says("dance", "no order begins with 'dance'")
    first.says("spend g might 7", "refused: me.points.store")
    first.says(f"save {kept}", "saved; resume with")
    first.says("quit")
    assert first.ends() == 0

    second = terminal("play", str(kept))
    second.reads("good is asked: might (g)")
    second.says("spend g might 1", "g spends 1 Might", "the duel goes to good", "evil is asked: back-away (e)")
    second.says("1", "e backs away")
    second.says(f"record {record}", "written; play it again with")
    second.types(CTRL_D, "not saved")
    second.types(CTRL_D)
    assert second.ends() == 0

    third = terminal("replay", str(record))
    third.reads("every die and digest is as recorded")
    assert third.ends() == 0


def test_ctrl_c_drops_the_line_and_nothing_else(terminal, file):
    at = terminal("play", str(file))
    at.reads("1 fight g")
    at.types("fight nobody" + CTRL_C, "Ctrl-C drops a line")
    at.says("board", "might_left=1")
    at.types(CTRL_D)
    assert at.ends() == 0


def test_tab_shows_what_may_follow(terminal, file):
    at = terminal("play", str(file))
    at.reads("1 fight g")
    at.types("de" + TAB, "declare", "decline")
    at.typing = True
    at.types(CTRL_C, "Ctrl-C drops a line")
    at.says("quit")
    assert at.ends() == 0
