"""Setting up a battle, and getting it in and out."""

import json
import re

import pytest
from playwright.sync_api import Page, expect


class Editor:
    """The set-up screen in a player's hands."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def place(self, x: float, y: float) -> tuple[float, float]:
        world = self.page.locator("[data-testid=setup-table] svg > g").get_attribute("transform") or ""
        left, top, scale = (float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", world))
        depth = float(self.page.locator("rect.felt").get_attribute("height") or 0)
        box = self.page.locator("[data-testid=setup-table]").bounding_box()
        assert box
        return box["x"] + left + x * scale, box["y"] + top + (depth - y) * scale

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.place(x, y))

    def open(self, section: str) -> None:
        details = self.page.locator("aside > details", has=self.page.locator("summary", has_text=section))
        if details.get_attribute("open") is None:
            details.locator("summary").first.click()

    def file(self) -> dict:
        """The battle file as it would be saved."""
        with self.page.expect_download() as saved:
            self.page.get_by_role("button", name="Save file").click()
        return json.loads(saved.value.path().read_text())


@pytest.fixture
def editor(server, page):
    page.goto(f"{server.origin}/#setup=")
    expect(page.locator("[data-testid=setup-table]")).to_be_visible()
    expect(page.locator("label.side select")).to_be_visible()
    page.wait_for_timeout(200)
    return Editor(page)


def test_models_and_terrain_are_placed_and_played(editor, page, server):
    page.get_by_role("button", name="Plain model").click()
    editor.click(10, 10)
    editor.click(14, 10)
    page.locator("label.side select").select_option("evil")
    editor.click(20, 30)
    editor.open("Terrain")
    page.get_by_label("Kind").select_option("difficult")
    page.get_by_role("button", name="Draw").click()
    for corner in ((20, 10), (26, 10), (26, 16)):
        editor.click(*corner)
    page.keyboard.press("Enter")
    written = editor.file()
    assert [model["at"] for model in written["models"]] == [[10, 10], [14, 10], [20, 30]]
    assert [model["side"] for model in written["models"]] == ["good", "good", "evil"]
    assert written["terrain"][0]["kind"] == "difficult"
    assert written["terrain"][0]["polygon"] == [[20, 10], [26, 10], [26, 16]]
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("The referee can play this")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-testid=table]")).to_be_visible()
    expect(page.locator("[data-model]")).to_have_count(3)


def test_pieces_are_moved_edited_removed_and_brought_back(editor, page):
    page.get_by_role("button", name="Plain model").click()
    editor.click(10, 10)
    page.get_by_role("button", name="Pick and move").click()
    page.mouse.move(*editor.place(10, 10))
    page.mouse.down()
    page.mouse.move(*editor.place(15, 12), steps=4)
    page.mouse.up()
    editor.click(15, 12)
    page.locator("[data-testid=row]").get_by_label("name").fill("Beregond")
    page.locator("[data-testid=row]").get_by_label("facing").fill("90")
    page.locator("[data-testid=row]").get_by_label("facing").press("Enter")
    model = editor.file()["models"][0]
    assert (model["at"], model["name"], model["facing"]) == ([15, 12], "Beregond", 90)
    page.get_by_role("button", name="Remove").click()
    assert editor.file()["models"] == []
    page.get_by_role("button", name="Undo").click()
    assert len(editor.file()["models"]) == 1


def test_faults_are_listed_with_their_place(editor, page):
    page.get_by_role("button", name="Plain model").click()
    editor.click(10, 10)
    editor.click(10.2, 10)
    page.get_by_role("button", name="Check").click()
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    expect(alert.locator("li").first).to_contain_text("models")


def test_a_list_is_imported(editor, page):
    page.get_by_text("Import a list").click()
    page.get_by_label("Army list").fill("2x Warrior\nGimli")
    page.get_by_role("button", name=re.compile("Place for")).click()
    expect(page.get_by_label("Army list").locator("xpath=..")).to_be_visible()
    page.wait_for_timeout(400)
    placed = page.locator("[data-placed]").count()
    unread = page.locator("aside [role=status] li").count()
    assert placed + unread >= 2


def test_options_and_sides_are_written(editor, page):
    editor.open("Table, sides and rules")
    page.get_by_label("Title").fill("A fine day")
    page.get_by_label("Title").press("Tab")
    page.get_by_label("Width", exact=True).fill("36")
    page.get_by_label("Width", exact=True).press("Tab")
    page.get_by_label("landing charge").select_option("choice")
    written = editor.file()
    assert written["title"] == "A fine day"
    assert written["board"] == {"width": 36, "depth": 48}
    assert written["options"] == {"landing_charge": "choice"}


def test_a_position_travels_in_a_link(editor, page, server, context_with):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Plain model").click()
    editor.click(10, 10)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#position=" in link
    other = context_with().new_page()
    other.goto(link)
    expect(other.locator("[data-placed]")).to_have_count(1)


def test_a_ready_battle_is_changed_and_every_rule_system_can_be_set_up(server, page):
    for example in ("ford", "bridge", "ridge"):
        page.goto(f"{server.origin}/#setup={example}")
        expect(page.locator("[data-placed]").first).to_be_visible()


def test_files_records_and_pictures_come_out_of_a_game(sit, page, server):
    table = sit("ford")
    page.locator("summary", has_text="Menu").click()
    for button, inside in (("Save battle file", "ruleset: middle-earth"), ("Save game record", "middle-earth"), ("Save picture", "<svg")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        assert inside in saved.value.path().read_text()
    assert table.id


def test_a_saved_file_opens_from_the_first_screen(server, page, tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(server.ask("examples/bridge"))
    page.goto(server.origin)
    page.get_by_label("Battle file").set_input_files(str(path))
    expect(page.locator("[data-model=kenji]")).to_be_visible()
