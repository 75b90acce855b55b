"""A player who knows nothing but what the page shows, and plays by a rule of thumb: answer, charge, shoot, walk on, end."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow
from tests.browser.conftest import Hands

PATIENCE = 40_000
"""How long a page is waited for, in milliseconds: other work may keep this machine busy, and no time is tested here."""


class Opponent(Hands):
    """One seat. `side` is the name of its side as the page says it, `towards` where its enemies come from (1 up, -1 down)."""

    walks = 0.4
    """How many of those who can do nothing better walk; the others keep still, which is quicker."""

    def __init__(self, page: Page, game: dict, side: str, towards: int, seed: int) -> None:
        super().__init__(page, game)
        self.side, self.towards, self.chance = side, towards, random.Random(seed)
        self.tried: set[tuple[str, str, float]] = set()
        self.did: list[str] = []

    def text(self, place: str) -> str:
        return self.page.locator(place).first.text_content() or ""

    @property
    def turn(self) -> str:
        return self.text("[data-testid=turn]").strip()

    @property
    def line(self) -> int:
        """The line of the log the page has come to."""
        return int(self.page.locator("main.table").get_attribute("data-line") or -1)

    @property
    def digest(self) -> str:
        """How the table stands after that line."""
        return self.page.locator("main.table").get_attribute("data-digest") or ""

    def my_turn(self) -> bool:
        """Whether this page is waited for, by its own account."""
        return f"{self.side} (you) to act" in self.text("[data-testid=waiting]")

    def act(self) -> bool:
        """One thing done, if it is this page's turn to do anything."""
        if self.page.locator(".lost").count() or not self.my_turn():
            return False
        prompt = self.page.locator("[data-testid=prompt]")
        if prompt.count():
            return self.answer(prompt)
        self.page.locator("[data-tab=now]").click()
        return self.use_a_model(self.walks) or self.end() or self.use_a_model(1.0) or self.rest()

    def answer(self, prompt: Locator) -> bool:
        """Any of the answers, each with its effect beside it."""
        answers = prompt.locator("li button:enabled:not(.link), button.die:enabled")
        if not answers.count():
            return False
        said = prompt.text_content() or ""
        assert f"{self.side} must" in said
        choice = answers.nth(self.chance.randrange(answers.count()))
        words = " ".join(choice.all_text_contents())
        effect = choice.locator("span")
        assert effect.count() and (effect.first.text_content() or "").strip(), f"no effect told: {said}"
        return self.happens(choice.click, f"{'answered' if 'must answer' in said else 'chose'} {words}")

    def use_a_model(self, walks: float) -> bool:
        """The next model that has something to do: a charge, a shot, a walk; each is tried once in a phase."""
        for _ in range(12):
            self.page.get_by_role("button", name="Next", exact=True).click()
            picked = self.page.locator("[data-model][aria-pressed=true]")
            if not picked.count():
                return False
            name = picked.get_attribute("data-model") or ""
            if (self.turn, name, walks) in self.tried:
                continue
            self.tried.add((self.turn, name, walks))
            expect(self.page.locator("[data-testid=reach], .refusal").first).to_be_attached(timeout=PATIENCE)
            if self.charge() or self.shoot() or (self.chance.random() < walks and self.walk(name)):
                return True
        return False

    def charge(self) -> bool:
        row = self.page.locator("[data-testid=charges] li:not(.no) button:enabled").first
        if not row.count():
            return False
        row.click()
        return self.commit_plan("charged")

    def shoot(self) -> bool:
        shots = self.page.locator("[data-testid=deeds] button", has_text=re.compile("^shoot"))
        if not shots.count():
            return False
        shots.nth(self.chance.randrange(shots.count())).click()
        return self.commit_plan("shot")

    def walk(self, name: str) -> bool:
        if not self.page.locator("[data-testid=reach]").count():
            return False
        start = self.page.locator(f"[data-model='{name}']").get_attribute("aria-label") or ""
        at = [float(n) for n in re.search(r"at ([\d.]+), ([\d.]+)", start).groups()]
        aside = self.chance.choice((-1.0, -0.5, 0.0, 0.5, 1.0))
        self.drag((at[0], at[1]), (at[0] + aside, at[1] + 4.5 * self.towards))
        return self.commit_plan("walked")

    def rest(self) -> bool:
        """The picked model does nothing, where that is all that is left."""
        deeds = self.page.locator("[data-testid=deeds] button", has_text=re.compile("^(do nothing|forego)"))
        if not deeds.count():
            return False
        deeds.first.click()
        return self.commit_plan("rested")

    def commit_plan(self, what: str) -> bool:
        """Commits what is planned where the referee allows it; else gives it up."""
        plan = self.page.locator("[data-testid=plan]")
        if not plan.count():
            return False
        try:
            expect(plan).to_have_attribute("data-settled", "true", timeout=PATIENCE)
        except AssertionError as error:
            raise AssertionError(f"no word on a plan: {self.turn} {what}") from error
        if plan.get_attribute("data-legal") != "true":
            self.page.get_by_role("button", name="Cancel").click()
            return False
        return self.happens(self.page.get_by_test_id("commit").click, what)

    def end(self) -> bool:
        ends = self.page.locator("[data-testid=phase] button:enabled", has_text=re.compile("^End"))
        return bool(ends.count()) and self.happens(ends.first.click, "ended")

    def happens(self, deed: Callable[[], object], what: str) -> bool:
        """Does something and waits until a line of the log of this page tells of it."""
        before = self.line
        deed()
        try:
            self.page.wait_for_function("before => Number(document.querySelector('main.table').dataset.line) > before", arg=before, timeout=PATIENCE)
        except TooSlow as error:
            raise AssertionError(f"{self.side}, {self.turn}: {what}: nothing came of it\n{self.text('[data-testid=said]')}\n{self.text('.side')}") from error
        self.did.append(f"{self.turn}: {what}")
        return True
