"""Lines typed at a terminal, with what may follow behind the Tab key."""

from collections.abc import Callable, Iterator
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion

Completions = Callable[[str], Iterator[str]]


class Offered(Completer):
    """Completes from what may follow the words before the cursor."""

    def __init__(self, follows: Completions) -> None:
        self.follows = follows

    def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
        before = document.text_before_cursor
        start = len(document.get_word_before_cursor(WORD=True))
        for word in self.follows(before):
            yield Completion(word, start_position=-start)


def session(follows: Completions) -> Callable[[], str]:
    """Asks for one line a call; EOFError when the person leaves, KeyboardInterrupt when the line is dropped."""
    asking: PromptSession[str] = PromptSession(completer=Offered(follows), complete_while_typing=False)
    return lambda: asking.prompt("> ")
