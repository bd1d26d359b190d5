"""Exchanges between ranks: their kinds as the machine numbers them, their tables, and their words in a plan."""

from __future__ import annotations

from collections.abc import Sequence

from ...base import dtype as dt
from ...rules.core.call import count
from ...rules.core.communicator import Communicator
from .lowered import Exchange, View

KINDS = {"all_reduce": 0, "all_gather": 2, "reduce_scatter": 4, "all_to_all": 9, "barrier": 11}
"""By kernels/collectives/exchange/collective.h; all-to-alls are those with bytes by rank."""
HCCL = {
    dt.ACL_INT8: 0, dt.ACL_INT16: 1, dt.ACL_INT32: 2, dt.ACL_FLOAT16: 3, dt.ACL_FLOAT: 4, dt.ACL_INT64: 5,
    dt.ACL_UINT8: 7, dt.ACL_BF16: 11,
}  # fmt: skip
"""aclDataType -> HcclDataType."""
SUM, WORKSPACE = 0, -1
NO_SPAN = (WORKSPACE, 0, 0)


def parts(ranks: int, nbytes: int) -> tuple[int, ...]:
    """A side of a table: a part of one size for each rank, one behind the other."""
    return side((1,) * ranks, nbytes)


def no_parts(ranks: int) -> tuple[int, ...]:
    """A side of a table whose buffer has no parts."""
    return (0,) * 2 * ranks


def all_reduce(group: Communicator, source: View, target: View) -> Exchange:
    """Sums over the ranks, in the order of the ranks, each addition rounded to the dtype."""
    return Exchange("all_reduce", group, (source,), (target,), source.dtype, count(source.shape))


def all_gather(group: Communicator, source: View, target: View) -> Exchange:
    """What every rank sends, one behind the other."""
    elements = count(source.shape)
    table = *no_parts(group.ranks), *parts(group.ranks, dt.nbytes(source.dtype, elements))
    return Exchange("all_gather", group, (source,), (target,), source.dtype, elements, table)


def reduce_scatter(group: Communicator, source: View, target: View) -> Exchange:
    """Sums over the ranks, of which each one gets its part."""
    elements = count(target.shape)
    table = *parts(group.ranks, dt.nbytes(source.dtype, elements)), *no_parts(group.ranks)
    return Exchange("reduce_scatter", group, (source,), (target,), source.dtype, elements, table)


def all_to_all(group: Communicator, source: View, target: View, counts: View) -> Exchange:
    """Every rank gets its part of the data of each rank, by a table that earlier steps write: INT64 [4, ranks]."""
    return Exchange("all_to_all", group, (source, counts), (target,), source.dtype, counted=True)


def all_to_all_rows(
    group: Communicator, source: View, target: View, sent: Sequence[int], received: Sequence[int]
) -> Exchange:
    """Every rank gets its rows of each rank's matrix; `sent` and `received` are numbers of rows by rank."""
    sides = ((sent, source), (received, target))
    table = tuple(number for rows, view in sides for number in side(rows, dt.nbytes(view.dtype, view.shape[1])))
    return Exchange("all_to_all", group, (source,), (target,), source.dtype, table=table)


def side(rows: Sequence[int], nbytes: int) -> tuple[int, ...]:
    """Bytes and byte offsets by rank of rows of so many bytes that lie one behind the other."""
    sizes = [number * nbytes for number in rows]
    return (*sizes, *(sum(sizes[:rank]) for rank in range(len(sizes))))


def all_to_all_parts(group: Communicator, source: View, target: View) -> Exchange:
    """Every rank gets its part of the data of each rank, all of one size."""
    both = parts(group.ranks, dt.nbytes(source.dtype, count(source.shape) // max(group.ranks, 1)))
    return Exchange("all_to_all", group, (source,), (target,), source.dtype, table=both * 2)


def barrier(group: Communicator) -> Exchange:
    """Nothing but waiting for all ranks."""
    return Exchange("barrier", group, (), (), dt.ACL_INT8)


def span(view: View, slots: Sequence[int]) -> tuple[int, int, int]:
    """Operand or -1, first byte, bytes of a dense view."""
    first, nbytes = dt.nbytes(view.dtype, view.offset), dt.nbytes(view.dtype, count(view.shape))
    return (view.operand, first, nbytes) if view.operand >= 0 else (WORKSPACE, slots[-1 - view.operand] + first, nbytes)


def exchange_words(what: Exchange, slots: Sequence[int]) -> list[int]:
    """The words behind the communicator's name."""
    counts = span(what.inputs[-1], slots) if what.counted else NO_SPAN
    sent = span(what.inputs[0], slots) if what.inputs else NO_SPAN
    received = span(what.outputs[0], slots) if what.outputs else NO_SPAN
    numbers = KINDS[what.kind], HCCL[what.dtype], SUM, what.elements
    head = (what.group.ranks, what.group.rank, *numbers)
    return [*head, *sent, *received, *counts, len(what.table), *what.table]
