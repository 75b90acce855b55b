"""Army lists of list builders: read in all their formats, unknown entries told by name."""

import io
import json
import zipfile

import pytest

from marchwarden import BadInput, Battle, ruleset
from marchwarden.battle.rosters import arrayed, bare, muster, read_roster

SCHEMA = ruleset("middle-earth").schema
ROS = """<?xml version="1.0" encoding="UTF-8"?>
<roster name="Gondor" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force><selections>
 <selection name="Warband" type="unit" number="1"><selections>
  <selection name="Boromir of Gondor" type="model" number="1"><selections>
   <selection name="Wargear" type="upgrade"><selections>
    <selection name="Horse" type="upgrade" number="1"/><selection name="Horn of Gondor" type="upgrade" number="1"/>
   </selections></selection></selections></selection>
  <selection name="Warriors of Minas Tirith" type="model" number="3"><selections>
   <selection name="Spear" type="upgrade" number="3"/></selections></selection>
 </selections></selection>
 <selection name="Cloud Giant" type="model" number="2"/>
</selections></force></forces></roster>"""
NEW = {"roster": {"name": "Mordor", "forces": [{"selections": [
    {"name": "Gothmog", "type": "model", "number": 1},
    {"name": "Mordor Orc Warrior", "type": "model", "number": 4, "selections": [
        {"name": "Shield", "type": "upgrade", "number": 4}]}]}]}}


def read(content):
    return muster(content, "good", SCHEMA.profiles, SCHEMA.mounts, SCHEMA.wargear)


def zipped(text):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("mine.ros", text)
    return held.getvalue()


@pytest.mark.parametrize("content", [ROS.encode(), zipped(ROS)])
def test_a_roster_becomes_models(content):
    found = read(content)
    assert found.name == "Gondor"
    assert [row["id"] for row in found.models] == [
        "boromir-of-gondor-1", "warrior-of-minas-tirith-1", "warrior-of-minas-tirith-2", "warrior-of-minas-tirith-3"]
    assert found.models[0]["mount"] == {"id": "", "profile": "horse"} and "cavalry" in found.models[0]["keywords"]
    assert "spear" in found.models[1]["wargear"]


def test_unknown_entries_are_told_by_name():
    assert read(ROS.encode()).unknown == ("Boromir of Gondor: Horn of Gondor", "Cloud Giant")


def test_the_other_format():
    found = read(json.dumps(NEW).encode())
    assert len(found.models) == 5 and found.unknown == ()
    assert "shield" in found.models[1]["wargear"]


def test_two_rosters_make_a_battle():
    data = arrayed([("good", read(ROS.encode())), ("evil", read(json.dumps(NEW).encode()))], "middle-earth",
                   {"good": "good", "evil": "evil"}, {})
    battle = Battle.from_dict(data)
    assert len(battle.table.models) == 9 and battle.table.title == "Gondor against Mordor"
    assert battle.table.models["boromir-of-gondor-1"].traits.mount.move == 10
    assert battle.table.models["gothmog-1"].at[1] > 40


@pytest.mark.parametrize("content", [
    b"", b"nonsense", b"{}", b'{"roster": {"forces": 3}}', b"<a/>", b"PK\x03\x04broken", b"<!DOCTYPE x><roster/>",
    b"<roster>", b"{" * 5000])
def test_what_is_no_roster_is_refused(content):
    with pytest.raises(BadInput):
        read_roster(content)


def test_a_count_without_end_is_refused():
    big = ROS.replace('number="3"', 'number="99999"')
    with pytest.raises(BadInput):
        read(big.encode())


def test_names_lose_their_accents():
    assert bare("Uglúk's Scout!") == "ugluks-scout"
