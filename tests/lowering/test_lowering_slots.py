"""Temporaries in the workspace: aligned, disjoint while they live, reused afterwards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from aclnn_py.lowering.plan.draft import Temporary, pack, slot_bytes


@st.composite
def lives(draw: st.DrawFn) -> list[Temporary | None]:
    """Temporaries in the order of the steps that write them, some dropped again."""
    found: list[Temporary | None] = []
    for step in range(draw(st.integers(0, 12))):
        temporary = Temporary(draw(st.integers(0, 5000)), step)
        temporary.last = step + draw(st.integers(1, 4))
        found.append(temporary if draw(st.integers(0, 9)) else None)
    return found


@given(lives())
def test_living_temporaries_never_overlap(temporaries: list[Temporary | None]) -> None:
    starts, total = pack(temporaries)
    assert len(starts) == len(temporaries)
    placed = [(start, each) for start, each in zip(starts, temporaries, strict=True) if each is not None]
    for number, (start, one) in enumerate(placed):
        assert start % 512 == 0
        assert start + one.nbytes + 32 <= total
        for other_start, other in placed[:number]:
            if one.born <= other.last and other.born <= one.last:
                assert start >= other_start + slot_bytes(other.nbytes) or other_start >= start + slot_bytes(one.nbytes)


@given(lives())
def test_the_workspace_is_no_larger_than_without_reuse(temporaries: list[Temporary | None]) -> None:
    assert pack(temporaries)[1] <= sum(slot_bytes(each.nbytes) for each in temporaries if each is not None)


def test_an_input_of_the_producing_step_is_not_taken_over() -> None:
    first, second, third = Temporary(100, 0), Temporary(100, 1), Temporary(100, 2)
    first.last, second.last, third.last = 1, 2, 3
    assert pack([first, second, third]) == ((0, 512, 0), 1024)


def test_a_bucket_is_as_large_as_its_largest_owner() -> None:
    first, second, third = Temporary(100, 0), Temporary(100, 1), Temporary(5000, 2)
    first.last, second.last, third.last = 1, 2, 3
    assert pack([first, second, third]) == ((0, 5120, 0), 5632)


def test_slots_leave_32_bytes_behind_the_tensor() -> None:
    assert [slot_bytes(nbytes) for nbytes in (0, 480, 481, 992)] == [512, 512, 1024, 1024]
