"""A way as inches and their price, one stretch after the other."""

import math

from hypothesis import given
from hypothesis import strategies as st

from marchwarden.geometry.spans import covered, priced

LENGTH = st.floats(0.1, 40)
SPAN = st.tuples(st.floats(0, 40), st.floats(0, 40)).map(lambda pair: (min(pair), max(pair)))


def test_plain_ways_have_no_stretches():
    assert priced(5.0, []) == ()


def test_a_dear_middle():
    assert priced(5.0, [(2.0, 3.5)]) == ((2.0, 1.0), (1.5, 2.0), (1.5, 1.0))


def test_stretches_that_touch_or_overlap_are_one():
    assert priced(5.0, [(2.0, 3.0), (2.5, 4.0), (4.0, 5.0)]) == ((2.0, 1.0), (3.0, 2.0))


def test_where_nothing_counts_one_the_whole_way_is_told():
    assert priced(2.0, [], 4.0, 2.0) == ((2.0, 2.0),)


@given(LENGTH, st.lists(SPAN, max_size=6))
def test_lengths_add_up_and_the_dear_ones_are_what_is_covered(length, spans):
    found = priced(length, spans)
    if found:
        assert math.isclose(math.fsum(inches for inches, _ in found), length, abs_tol=1e-4)
    dear = math.fsum(inches for inches, price in found if price == 2.0)
    assert math.isclose(dear, covered([(min(a, length), min(b, length)) for a, b in spans]), abs_tol=1e-4)
    assert all(one[1] != other[1] for one, other in zip(found, found[1:], strict=False))
