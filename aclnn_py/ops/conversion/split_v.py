"""aclnnSplitTensor and aclnnSplitWithSize."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts, count
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE

DTYPES = w.Choices(
    dt.ACL_DOUBLE, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, *WHOLE, *COMPLEX
).plus(dt.ACL_UINT64, dt.ACL_UINT32, dt.ACL_UINT16, on=w.REGBASE)  # fmt: skip
ON_CORES = frozenset((dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT8, dt.ACL_UINT8))
FEW, MANY = 32, 512
"""Largest number of chunks per task, before the 950 and on it."""
ROWS = {dt.ACL_FLOAT: 8, dt.ACL_FLOAT16: 16, dt.ACL_BF16: 16}
"""Numbers of rows for which the 910B makes up to 64 chunks per task, above 65536 elements."""
MOST = 1 << 16
"""Largest number of distinct chunks: no list has more members."""
TEXTS: dict[str, Any] = {
    "library": "math", "precision": "exact; a cast rounds once",
    "formula": "the elements of self, cast to the dtypes of out",
}  # fmt: skip

x = w.In("self", "input, rank up to 8")
dim = w.Attr("dim", "int64_t", "axis to split along, -rank to rank-1", 0)
out = w.OutList("out", "chunks, in order, shape of self but for their sizes along dim")
axis = w.Axis(x, dim)
dense = w.Strided(x)


def lists(*more: w.Rules) -> tuple[w.Rules, ...]:
    """The tests of dtypes and ranks."""
    return (
        w.dtype_in(DTYPES, x), w.each(out, lambda item, first: w.dtype_in(DTYPES, item)), *more, w.max_dims(8, x),
        w.min_dims(1, x), w.each(out, lambda item, first: w.max_dims(8, item)), w.defined(axis),
    )  # fmt: skip


def in_turns(call: Call, parts: int) -> bool:
    """Whether several tasks make the parts, whose shapes are tested only as they are copied."""
    facts, soc = call.tensor(x), call.soc.short
    on_cores = facts.dtype in ON_CORES or (facts.dtype == dt.ACL_BF16 and soc in w.BF16_BY_RANGE)
    return parts == 1 or parts > MANY or (parts > FEW and on_cores and soc not in w.REGBASE)


def sized_in_turns(call: Call, parts: int) -> bool:
    """The same, but for what a task of its own makes of few and long rows."""
    facts, number = call.tensor(x), call.args["dim"] % call.tensor(x).rank  # type: ignore[operator]
    rows = ROWS.get(facts.dtype, 0) if call.soc.short in ("ascend910b", "ascend910_93") else 0
    at_once = FEW < parts <= 64 and number > 0 and facts.numel > 65536 and count(facts.shape[:number]) <= rows
    return in_turns(call, parts) and not at_once


def by_size(x: TensorFacts, sizes: Shape, dim: int) -> Shape | None:
    """The sizes, if they add up to that of the axis."""
    return sizes if -x.rank <= dim < x.rank and sum(sizes) == x.shape[dim] else None


def some_sizes(call: Call) -> Shape | None:
    facts, members = call.tensor(x), call.args["out"] or ()
    number: int = call.args["dim"]  # type: ignore[assignment]
    if not members or not -facts.rank <= number < facts.rank:
        return None
    return (facts.shape[number], *(0,) * (len(members) - 1))  # type: ignore[arg-type]


sizes = w.Attr("splitSize", "const aclIntArray*", "size of each chunk along dim", (1, 1))
parts = w.Derived(
    by_size, x, sizes, dim, label="sizes of the chunks", claim=("sum of splitSize", "the size of self along dim"),
    mend=w.setting(sizes, some_sizes),
)  # fmt: skip
pieces = w.Parts(dense, axis, parts, out, sized_in_turns)
split_with_size = w.declare(
    "aclnnSplitWithSize", x, sizes, dim, out,
    summary="splits self into chunks of given sizes along dim",
    rules=(
        w.present(x, sizes, out), w.each(out, lambda item, first: w.present(item)), *lists(), w.defined(parts),
        (w.Equal(w.ListSize(sizes), w.ListSize(out)),), w.done_if_empty(x),
    ),
    plan=(dense, w.PartsMatch(pieces), pieces), header="aclnnop/aclnn_split_with_size.h",
    documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.split(self, splitSize, dim)", **TEXTS,
    notes=(
        "The shapes of out are checked when the tasks are built (161002); for a single chunk, or if several tasks "
        "produce them, only as they are copied (561103).",
    ),
)  # fmt: skip

sections = w.Attr("splitSections", "uint64_t", "size of a chunk along dim; the last one may be smaller", 1)


def by_sections(x: TensorFacts, sections: int, dim: int) -> Shape | None:
    """As many parts of that size as there are, and the rest; None where the one or the other is 0."""
    size = x.shape[dim] if -x.rank <= dim < x.rank else 0
    if (size == 0) != (sections == 0):
        return None
    whole = min(size // sections, MOST) if sections else 0
    return (sections,) * whole + ((size % sections,) if sections and size % sections else ())


def one_section(call: Call) -> int | None:
    facts = call.tensor(x)
    number: int = call.args["dim"]  # type: ignore[assignment]
    return facts.shape[number] if -facts.rank <= number < facts.rank else None


def evenly_in_turns(call: Call, parts: int) -> bool:
    """The same; a single part counts only if splitSections is its size, and not more."""
    number: int = call.args["dim"]  # type: ignore[assignment]
    return in_turns(call, parts) and (parts > 1 or call.args["splitSections"] == call.tensor(x).shape[number])


sections_parts = w.Derived(
    by_sections, x, sections, dim, label="sizes of the chunks",
    claim=("splitSections", "0 only if the size of self along dim is 0"), mend=w.setting(sections, one_section),
)  # fmt: skip
even_pieces = w.Parts(dense, axis, sections_parts, out, evenly_in_turns)
split_tensor = w.declare(
    "aclnnSplitTensor", x, sections, dim, out,
    summary="splits self into chunks of one size along dim, the last one possibly smaller",
    rules=(
        w.present(x, out), w.each(out, lambda item, first: w.present(item)),
        *lists(w.each(out, lambda item, first: w.same_dtype(first, item))), w.defined(sections_parts),
        w.done_if_empty(x),
    ),
    plan=(dense, w.PartsMatch(even_pieces), even_pieces), header="aclnnop/aclnn_split_tensor.h",
    documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.split(self, splitSections, dim)", **TEXTS,
    notes=(
        "Surplus members of out are not written; too few are refused when the tasks are built (161002). Null "
        "members, which crash the source, give 161001.",
        "The shapes of out are checked then, too; for a single chunk of size splitSections, or if several tasks "
        "produce them, only as they are copied (561103).",
    ),
)  # fmt: skip
