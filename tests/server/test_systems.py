"""Every shipped battle played at a real table with its real rules: views, restarts and records agree."""

import asyncio
import json
import random
import signal

import pytest
from hosting import Page, hosted

from marchwarden.server.importing import army_list
from marchwarden.server.verify import verify_record

REAL = "marchwarden.server.engine:marchwarden"


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    folder = tmp_path_factory.mktemp("systems")
    with hosted(database=f"sqlite:///{folder / 'table.db'}", busyness=100_000, engine=REAL, inline=False) as running:
        running.examples = running.http("GET", "/api/examples")[1]
        yield running


async def orders_of(page):
    await page.send(type="orders", id=1, model=None)
    answer = await page.until(lambda m: m["type"] == "answer")
    assert "code" not in answer, answer
    return answer["result"]["orders"]


async def played(page, chance, count):
    """Give so many orders from those on offer; every one of them must be legal."""
    given = 0
    for _ in range(count):
        offered = await orders_of(page)
        if not offered:
            break
        answer = await page.command(chance.choice(offered))
        assert answer["type"] == "accepted", answer
        given += 1
        while page.state["seq"] < answer["seq"]:
            await page.hear()
    return given


@pytest.mark.parametrize("count", [12, pytest.param(150, marks=pytest.mark.long)])
def test_shipped_battles_play_restart_and_verify(real, count):
    async def one(example, chance):
        status, made, _ = real.http("POST", "/api/games", {"example": example["id"], "mode": "seats"})
        assert status == 201, made
        tokens = [seat["token"] for seat in made["seats"]]
        page, watcher = Page(real, made["game"], *tokens), Page(real, made["game"])
        await page.open()
        await watcher.open()
        for seat in page.state["seats"]:
            await page.send(type="sow", seat=seat["seat"], seed=chance.randbytes(16).hex())
        await page.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "sown")
        watcher.listen()
        given = await played(page, chance, count)
        fresh = Page(real, made["game"])
        await fresh.open()
        assert fresh.state["view"] == page.state["view"]
        await watcher.caught_up(page.state["seq"])
        assert watcher.state["view"] == page.state["view"]
        await fresh.close()
        await watcher.close()
        return page, given

    async def run():
        chance = random.Random(5)
        pages = [await one(example, chance) for example in real.examples]
        assert {page.state["ruleset"] for page, _ in pages} == {"middle-earth", "bushido", "realm-of-chaos"}
        assert sum(given for _, given in pages) > 3 * len(pages)
        await asyncio.to_thread(real.end, signal.SIGKILL)
        await asyncio.to_thread(real.start)
        for page, _ in pages:
            before = page.state["view"], page.state["digest"]
            await page.open()
            assert (page.state["view"], page.state["digest"]) == before, (
                "the battle played again from its log stands differently"
            )
            await played(page, chance, 2)
            status, text, _ = real.http("GET", f"/api/games/{page.game}/record")
            assert verify_record(json.dumps(text)) == []
            await page.send(type="resign", key="end", seat="1")
            await page.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "revealed")
            status, text, _ = real.http("GET", f"/api/games/{page.game}/record")
            assert status == 200
            assert verify_record(json.dumps(text)) == []
            await page.close()

    asyncio.run(run())


def test_a_replay_shows_every_moment_again(real):
    async def run():
        status, made, _ = real.http("POST", "/api/games", {"example": real.examples[0]["id"]})
        assert status == 201
        page = Page(real, made["game"], *[seat["token"] for seat in made["seats"]])
        await page.open()
        seen = {page.state["seq"]: page.state["view"]}
        for _ in range(6):
            answer = await page.command(random.Random(3).choice(await orders_of(page)))
            assert answer["type"] == "accepted"
            while page.state["seq"] < answer["seq"]:
                await page.hear()
                seen[page.state["seq"]] = page.state["view"]
        for seq in sorted(seen, key=lambda seq: seq % 3):
            status, moment, _ = real.http("GET", f"/api/games/{page.game}/view?seq={seq}")
            assert (status, moment["seq"], moment["view"]) == (
                200,
                seq,
                seen[seq] | {"waiting_for": moment["view"]["waiting_for"]},
            )
        status, text, _ = real.http("GET", f"/api/games/{page.game}/position?format=json")
        assert real.http("POST", "/api/check", {"text": json.dumps(text)})[0] == 200
        await page.close()

    asyncio.run(run())


def test_typed_dice_are_asked_for_and_taken(real):
    async def run():
        text = json.dumps(
            {
                "marchwarden": 1,
                "ruleset": "middle-earth",
                "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
                "terrain": [
                    {
                        "id": "wall",
                        "kind": "obstacle",
                        "polygon": [[10, 20], [30, 20], [30, 20.3], [10, 20.3]],
                        "height": 1.2,
                    }
                ],
                "models": [
                    {"id": "frodo", "side": "good", "at": [20, 18]},
                    {"id": "orc", "side": "evil", "at": [40, 40]},
                ],
            }
        )
        status, made, _ = real.http("POST", "/api/games", {"text": text, "dice": "typed"})
        assert status == 201, made
        page = Page(real, made["game"], *[seat["token"] for seat in made["seats"]])
        await page.open()
        assert (await page.command({"activate": "frodo", "legs": [{"jump": "wall"}]}))["type"] == "accepted"
        await page.news()
        assert page.state["view"]["question"]["ask"] == "dice"
        assert (await page.command({"dice": [7]}))["code"] == "illegal"
        assert (await page.command({"dice": [6]}))["type"] == "accepted"
        entry = await page.news()
        assert entry["dice"] == [6]
        status, record, _ = real.http("GET", f"/api/games/{page.game}/record")
        assert verify_record(json.dumps(record)) == []
        await page.close()

    asyncio.run(run())


def test_a_file_with_orders_and_dice_is_shown_as_a_game(real):
    async def run():
        text = json.dumps(
            {
                "marchwarden": 1,
                "ruleset": "bushido",
                "sides": [{"id": "red"}, {"id": "blue"}],
                "dice": [3],
                "models": [{"id": "a", "side": "red", "at": [5, 5]}, {"id": "b", "side": "blue", "at": [40, 40]}],
                "orders": [{"walk": "a", "path": [[7, 5]]}, {"walk": "a", "path": [[47, 5]]}],
            }
        )
        status, made, _ = real.http("POST", "/api/games", {"text": text, "dice": "file"})
        assert status == 201, made
        page = Page(real, made["game"])
        await page.open()
        assert [entry["kind"] for entry in page.state["log"]] == ["created", "order"]
        assert page.state["view"]["position"]["models"][0]["at"] == [7, 5]
        assert real.http("POST", "/api/games", {"text": text, "dice": "file", "mode": "seats"})[0] == 422
        await page.close()

    asyncio.run(run())


def test_lists_are_read_into_models(real):
    _, page, _ = real.http("GET", "/api/rulesets/middle-earth")
    named = list(page["profiles"])[:2]
    text = f"# my warband\n3x {named[0].replace('-', ' ').title()}\n{named[1]}\n2 Nobody Knows\n"
    status, answer, _ = real.http("POST", "/api/import", {"text": text, "ruleset": "middle-earth", "side": "good"})
    assert status == 200
    assert [row["profile"] for row in answer["models"]] == [named[0]] * 3 + [named[1]]
    assert answer["unread"][-1]["path"] == "line 4"
    assert real.http("POST", "/api/import", {"text": text, "ruleset": "none", "side": "good"})[0] == 422


def test_rosters_of_list_builders_are_read_packed_or_not(real):
    import base64
    import io
    import zipfile

    first = next(iter(real.http("GET", "/api/rulesets/middle-earth")[1]["profiles"]))
    xml = f'<roster name="mine"><forces><force><selections><selection name="{first}" type="model" number="2"/></selections></force></forces></roster>'
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("mine.ros", xml)
    for sent in ({"text": xml}, {"packed": base64.b64encode(archive.getvalue()).decode()}):
        status, answer, _ = real.http("POST", "/api/import", {**sent, "ruleset": "middle-earth", "side": "good"})
        assert status == 200, answer
        assert [row["id"] for row in answer["models"]] == [f"{first}-1", f"{first}-2"]
    assert real.http("POST", "/api/import", {"packed": "???", "ruleset": "middle-earth", "side": "good"})[0] == 422


def test_a_list_counts_names_and_knows_plurals():
    profiles = {"uruk-hai": {}, "warrior-of-rohan": {}, "captain": {"name": "Captain of the Guard"}}
    read = army_list(
        "3x Uruk-hai\nWarriors of Rohan x2 (shields)\n- Captain of the Guard [leader]\n\n# no\nstrangers",
        profiles,
        "evil",
    )
    assert [row["id"] for row in read.models] == [
        "uruk-hai-1",
        "uruk-hai-2",
        "uruk-hai-3",
        "warrior-of-rohan-1",
        "warrior-of-rohan-2",
        "captain-1",
    ]
    assert {row["side"] for row in read.models} == {"evil"}
    assert [fault.path for fault in read.unread] == ["line 6"]
    assert len(army_list("999 uruk-hai\n999 captain", profiles, "evil").models) == 500
