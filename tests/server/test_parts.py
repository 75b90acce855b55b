"""The small parts of the server, each for itself."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marchwarden.server.chain import FIRST, Event, body, broken_links
from marchwarden.server.guard import LONGEST_ADDRESS
from marchwarden.server.limits import NESTING, WAYPOINTS, file_faults, order_faults, too_deep
from marchwarden.server.messages import encoder
from marchwarden.server.patches import patch, patched
from marchwarden.server.running import database_url, listen
from marchwarden.server.seats import clean, clean_name
from marchwarden.server.voices import names_in, speakers

OWNERS = {"uruk": "evil", "frodo": "good", "good": "good", "evil": "evil"}
KINDS = ("activate", "push", "declare", "end", "walk", "forego")

rows = st.lists(st.sampled_from(["a", "b", "c", "d"]), unique=True).flatmap(
    lambda names: st.tuples(*[st.fixed_dictionaries({"id": st.just(name), "at": st.integers(0, 2)}) for name in names]).map(
        list
    )
)
views = st.fixed_dictionaries(
    {
        "position": st.fixed_dictionaries(
            {"models": rows, "turn": st.integers(0, 2)}, optional={"units": rows, "title": st.text(max_size=1)}
        ),
        "scene": st.sampled_from([None, {"rings": [1]}]),
        "question": st.sampled_from([None, {"ask": "might"}]),
        "waiting_for": st.sampled_from([["good"], ["evil"]]),
    }
)


def in_any_order(view):
    """A view whose rows are sorted: a patch appends new rows, it does not say where."""
    position = {
        key: sorted(value, key=lambda row: row["id"]) if isinstance(value, list) else value
        for key, value in view["position"].items()
    }
    return view | {"position": {key: value for key, value in position.items() if value != []}}


@given(views, views)
@settings(max_examples=300)
def test_a_patch_turns_one_view_into_the_next(before, after):
    change = json.loads(encoder.encode(patch(before, after)))
    assert in_any_order(patched(before, change)) == in_any_order(after)


def test_a_patch_of_nothing_is_small():
    view = {
        "position": {"models": [{"id": "a", "at": [1, 2]}]},
        "scene": None,
        "question": None,
        "waiting_for": ["good"],
    }
    assert encoder.encode(patch(view, view)) == b'{"waiting_for":["good"]}'


@pytest.mark.parametrize(
    ("order", "sides"),
    [
        ({"activate": "uruk", "legs": []}, ("evil",)),
        ({"declare": "heroic-move", "model": "frodo"}, ("good",)),
        ({"end": "good"}, ("good",)),
        ({"push": "frodo", "by": "evil"}, ("evil", "good")),
        ({"walk": "frodo", "by": "good"}, ("good",)),
        # The key that makes it an order counts, wherever it stands, and a name nobody bears is nobody's.
        ({"shout": "frodo", "activate": "uruk"}, ("evil",)),
        ({"activate": "uruk", "model": "frodo"}, ("evil", "good")),
        ({"activate": "uruk", "side": "nobody"}, ("", "evil")),
        ({"activate": "uruk", "side": ["good"]}, ("", "evil")),
        ({"activate": "stranger"}, ("good",)),
        ({"answer": "uruk", "side": "evil"}, ("good",)),
    ],
)
def test_who_an_order_speaks_for(order, sides):
    assert speakers(order, KINDS, OWNERS, None, ("good",)) == sides


def test_while_a_side_is_asked_only_it_speaks():
    assert speakers({"activate": "frodo"}, KINDS, OWNERS, "evil", ("good",)) == ("evil",)


def test_who_acts_in_an_order():
    assert names_in({"declare": "heroic-move", "model": "frodo", "target": "uruk"}, KINDS) == ("heroic-move", "frodo")
    assert names_in({"spend": {"model": "frodo", "might": 1}}, KINDS) == ("frodo",)


@given(st.text())
def test_names_are_short_and_visible(text):
    name = clean_name(text)
    assert len(name) <= 64
    assert name.isprintable()
    assert clean_name(name) == name or len(text) > 64


def test_cleaning_keeps_what_people_write():
    assert clean("  Zoë  O'Neil - 王  ", 64) == "Zoë O'Neil - 王"
    assert clean("a\u202eb\u200bc\x07d\ne", 64) == "abcd e"


def chain_of(count):
    events, previous = [], FIRST
    for seq in range(count):
        events.append(Event("g", seq, seq, "order", "1", seq, body(order={"add": seq}), (), "d", previous, "r", "e"))
        previous = events[-1].hash
    return events


def test_a_chain_shows_every_change():
    import msgspec

    events = chain_of(5)
    hashes = [event.hash for event in events]
    assert broken_links(events, hashes) == []
    for name, value in (
        ("body", "{}"),
        ("dice", (6,)),
        ("actor", "2"),
        ("digest", "x"),
        ("rev", 9),
        ("at", 7),
        ("engine", "x"),
    ):
        changed = [*events[:2], msgspec.structs.replace(events[2], **{name: value}), *events[3:]]
        assert broken_links(changed, hashes), name
    assert broken_links(events[1:], hashes[1:])
    assert broken_links([*events[:2], *events[3:]], [*hashes[:2], *hashes[3:]])
    assert broken_links([events[1], events[0], *events[2:]], [hashes[1], hashes[0], *hashes[2:]])


def nested(depth):
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


def test_orders_keep_within_limits():
    assert not list(order_faults({"activate": "a", "legs": [{"move": [[1.0, 2.0]] * WAYPOINTS}]}))
    for order in (
        {"a": [[1, 2]] * (WAYPOINTS + 1)},
        {"a": 1e9},
        {"a": float("nan")},
        {"a": "x" * 500},
        {"a": nested(NESTING)},
        {str(n): n for n in range(100)},
    ):
        assert list(order_faults(order)), order


def test_depth_is_told_before_parsing():
    assert too_deep("[" * (NESTING + 1))
    assert too_deep(" " * 8 * NESTING + "a: 1")
    assert not too_deep("[" * NESTING + "]" * NESTING)
    assert not too_deep("a: {b: [1, 2]}\n" * 1000)


@pytest.mark.parametrize(
    "data",
    [
        {"models": [{}] * 501},
        {"models": [{}], "units": [{"count": 500}]},
        {"terrain": [{"polygon": [[1, 1]] * 501}]},
        {"terrain": [{"polygon": [[1, 1]] * 500}] * 5},
        {"terrain": [{"polygon": [[1, 1], [1e9, 1], [1, 2]]}]},
        {"terrain": [{"polygon": [[1, 1], [float("inf"), 1], [1, 2]]}]},
        {"board": {"width": 1e6}},
        {"title": "x" * 300},
        {"models": [{"name": "x" * 65}]},
    ],
    ids=str,
)
def test_files_keep_within_limits(data):
    assert list(file_faults(data))


def test_files_of_strange_shapes_are_left_to_the_referee():
    for data in (
        None,
        [],
        3,
        {"models": 3},
        {"terrain": [3, {"polygon": "x"}, {"polygon": [3, [None]]}]},
        {"board": 3},
        {"units": [{"count": "x"}]},
    ):
        assert list(file_faults(data)) == []


def test_a_taken_usual_port_is_stepped_around_but_an_asked_one_is_not():
    first = listen("127.0.0.1", 0)
    first.listen()
    port = first.getsockname()[1]
    with pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", port)
    first.close()


def test_databases_are_named_by_path_or_url(tmp_path):
    assert database_url(str(tmp_path / "a.db")) == f"sqlite:///{tmp_path}/a.db"
    assert database_url("postgresql://club/table") == "postgresql://club/table"


def test_a_table_for_others_needs_to_know_its_address():
    from marchwarden.server import serve

    with pytest.raises(ValueError, match="address"):
        serve(host="0.0.0.0", open_browser=False)


def test_an_address_has_its_longest(host):
    assert host.http("GET", "/api/health?" + "x" * LONGEST_ADDRESS)[0] == 414


def test_the_page_is_served_and_nothing_outside_it(tmp_path):
    from hosting import hosted

    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>table</title>")
    (static / "assets" / "index-abcdef12.js").write_text("1")
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.js").write_text("no")
    with hosted(database=f"sqlite:///{tmp_path / 'table.db'}", static=str(static)) as running:
        status, text, headers = running.http("GET", "/")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert "table" in text
        status, _, headers = running.http("GET", "/assets/index-abcdef12.js")
        assert (status, headers["content-type"].split(";")[0]) == (200, "text/javascript")
        assert "immutable" in headers["cache-control"]
        assert running.http("GET", "/icon.svg")[2]["cache-control"] == "no-cache"
        for path in (
            "/../secret.js",
            "/%2e%2e/secret.js",
            "/assets/..%2f..%2fsecret.js",
            "/assets/.hidden.js",
            "//secret.js",
            "/nothing.js",
        ):
            assert running.http("GET", path)[0] == 404, path


def test_without_a_built_page_it_says_so(tmp_path):
    from hosting import hosted

    with hosted(database=f"sqlite:///{tmp_path / 'table.db'}", static=str(tmp_path)) as running:
        status, text, _ = running.http("GET", "/")
        assert status == 503
        assert "not built" in text
