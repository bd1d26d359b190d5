"""Exchanges between ranks: the tables of both sides lie within what is sent and received."""

from __future__ import annotations

from itertools import accumulate

import pytest

from aclnn_py.base import dtype as dt
from aclnn_py.lowering.plan import exchange
from aclnn_py.lowering.plan.lowered import Exchange, View
from aclnn_py.rules.core.communicator import communicator

RANKS, COLUMNS = 4, 6
GROUP = communicator(RANKS, 1, "four")


def rows(number: int) -> View:
    return View(0, dt.ACL_FLOAT16, (number, COLUMNS), (COLUMNS, 1), 0)


ONE, ALL = rows(2), rows(2 * RANKS)
EXCHANGES = (
    (exchange.all_gather(GROUP, ONE, ALL), False, True),
    (exchange.reduce_scatter(GROUP, ALL, ONE), True, False),
    (exchange.all_to_all_parts(GROUP, ALL, ALL), True, True),
    (exchange.all_to_all_rows(GROUP, rows(7), rows(9), (1, 0, 4, 2), (3, 3, 3, 0)), True, True),
)
"""With whether what is sent, and what is received, has a part for each rank."""


def bytes_of(view: View) -> int:
    return dt.nbytes(view.dtype, view.shape[0] * view.shape[1])


@pytest.mark.parametrize(("one", "sends_parts", "receives_parts"), EXCHANGES, ids=[one.kind for one, *_ in EXCHANGES])
def test_parts_of_ranks_fill_a_side_or_there_are_none(one: Exchange, sends_parts: bool, receives_parts: bool) -> None:
    sent, sent_at, received, received_at = (one.table[at : at + RANKS] for at in range(0, 4 * RANKS, RANKS))
    for has_parts, sizes, places, view in (
        (sends_parts, sent, sent_at, one.inputs[0]), (receives_parts, received, received_at, one.outputs[0]),
    ):  # fmt: skip
        assert list(places) == list(accumulate(sizes, initial=0))[:-1]
        assert sum(sizes) == (bytes_of(view) if has_parts else 0)
