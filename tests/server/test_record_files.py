"""The record of a real game as a file for the command line: played again and proved."""

import asyncio
import json

import pytest
from hosting import Page, hosted

from marchwarden.cli.app import run


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    folder = tmp_path_factory.mktemp("table")

    async def played(host):
        status, made, _ = host.http("POST", "/api/games", {"example": "lesson-wall", "mode": "hot-seat"})
        assert status == 201
        page = Page(host, made["game"], *(seat["token"] for seat in made["seats"]))
        await page.open()
        await page.command(await first_jump(page))
        await page.send(type="resign", key="enough", seat=page.state["seats"][0]["seat"])
        await page.until(lambda m: m.get("key") == "enough")
        await page.close()
        return host.http("GET", f"/api/games/{made['game']}/record")[1]

    with hosted(database=f"sqlite:///{folder / 'table.db'}", engine="marchwarden.server.engine:marchwarden", inline=False) as host:
        told = asyncio.run(played(host))
    return told if isinstance(told, dict) else json.loads(told)


async def first_jump(page):
    """The first offered order that rolls a die."""
    await page.send(type="orders", id=1)
    answer = await page.until(lambda m: m["type"] == "answer")
    return next(order for order in answer["result"]["orders"] if any("jump" in leg for leg in order.get("legs", ())))


def saved(record, tmp_path):
    file = tmp_path / "game.mwr"
    file.write_text(json.dumps(record), encoding="utf-8")
    return str(file)


def test_it_replays_and_is_proved(record, tmp_path, capsys):
    file = saved(record, tmp_path)
    assert any(line["dice"] for line in record["events"])
    assert run(["replay", file]) == 0
    assert "1 orders replayed; every die and digest is as recorded" in capsys.readouterr().out
    assert run(["replay", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"played": 1, "digest": record["events"][-1]["digest"], "differs": None}
    assert run(["verify", file]) == 0


@pytest.mark.parametrize("forge", ["dice", "digest", "order"])
def test_what_was_changed_afterwards_is_found_by_both(record, tmp_path, capsys, forge):
    changed = json.loads(json.dumps(record))
    line = next(line for line in changed["events"] if line["dice"])
    if forge == "dice":
        line["dice"][0] = line["dice"][0] % 6 + 1
    elif forge == "digest":
        line["digest"] = "0" * len(line["digest"])
    else:
        line["body"]["order"]["legs"] = []
    file = saved(changed, tmp_path)
    assert run(["replay", file]) == 1
    assert run(["verify", file]) == 1
    assert "every die" not in capsys.readouterr().out
