"""Parameters and shapes that the later versions of aclnnMoeInitRouting share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import routing_rules as r

DROPLESS, DROP = 0, 1
"""Values of dropPadMode."""
COUNT = 2
"""The flag for numbers of rows; 1 is for their running sums."""
x = w.In("x", "tokens, [T,H]")
expert_idx = w.In("expertIdx", "experts of each token, [T,K], INT32; on ascend950 [T] and INT64 too")
active = w.Attr("activeNumOptional", "int64_t", "number of rows of expandedXOut for dropPadMode 0; 0: T*K", 0)
capacity = w.Attr("expertCapacityOptional", "int64_t", "slots of each expert for dropPadMode 1, at most T", 2)
experts = w.Attr("expertNumOptional", "int64_t", "number of experts", 3)
mode = w.Attr("dropPadModeOptional", "int64_t", "0: all rows, 1: expertCapacity rows for every expert", 0)
counting = w.Attr(
    "expertTokensCountOrCumsumFlagOptional", "int64_t", "for dropPadMode 0: 0 no counts, 1 running sums, 2 counts", 0
)
before = w.Attr("expertTokensBeforeCapacityFlagOptional", "bool", "true: counts for dropPadMode 1", False)
expanded = r.result(
    "expandedXOut",
    "tokens in the order of their experts, [rows,H]; for dropPadMode 1 [E,C,H]: E expertNum, C expertCapacity",
)
positions = r.result("expandedRowIdxOut", "row of each element, -1 if it is dropped, [T*K], INT32")
ATTRS = (active, capacity, experts, mode, counting, before)


def count_output(name: str, meaning: str) -> w.Param:
    return r.result(name, f"{meaning}, [expertNum], INT32; null: none", optional=True)


counts = count_output("expertTokensCountOrCumsumOutOptional", "rows of each expert, or their running sums")
before_drop = count_output(
    "expertTokensBeforeCapacityOutOptional", "rows of each expert before tokens are dropped"
)  # fmt: skip


class Routed(NamedTuple):
    """The arguments of one call."""

    x: TensorFacts
    ids: TensorFacts
    active: int
    capacity: int
    experts: int
    mode: int
    counting: int
    before: bool
    expanded: TensorFacts
    positions: TensorFacts
    counts: TensorFacts | None
    before_drop: TensorFacts | None

    @property
    def wants_counts(self) -> bool:
        return self.mode == DROPLESS and self.counting != 0

    @property
    def wants_before(self) -> bool:
        return self.mode == DROP and self.before


def has_attributes(given: Routed, *, new: bool) -> bool:
    """The numbers that a tiling function takes; `new`: that of the 950."""
    if min(given.capacity, given.experts) < 0 or given.mode not in (DROPLESS, DROP) or not 0 <= given.counting <= COUNT:
        return False
    if given.mode == DROP and (min(given.capacity, given.experts) < 1 or given.capacity > (*given.x.shape, 0)[0]):
        return False
    return (not given.counting or given.experts > 0) and (new or given.active >= 0)


def rows_of(given: Routed, *, new: bool) -> int:
    """The rows of expandedX without slots."""
    total = given.ids.numel
    if not new:
        return min(total, given.active) if given.active else total
    return max(min(given.active if given.active > 0 else given.active + total, total), 0)


def expanded_shape(given: Routed, *, new: bool) -> Shape:
    columns = given.x.shape[1]
    if given.mode == DROP:
        return given.experts, given.capacity, columns
    return rows_of(given, new=new), columns


def matches(given: Routed, *, new: bool) -> bool:
    """The shapes that a tiling function tests."""
    if given.x.rank != 2 or given.ids.shape[:1] != given.x.shape[:1]:
        return False
    if given.ids.rank not in ((1, 2) if new else (2,)) or given.positions.shape != (given.ids.numel,):
        return False
    if given.expanded.shape != expanded_shape(given, new=new):
        return False
    wanted = ((given.wants_counts, given.counts), (given.wants_before, given.before_drop))
    return all(not want or (each is not None and each.shape == (given.experts,)) for want, each in wanted)


def mended(call: Call, params: tuple[w.Param, ...]) -> Iterator[Call]:
    """Calls whose shapes fit the attributes, and those whose attributes do as well."""
    for fixed in (call, call.set(capacity, 2).set(experts, 3)):
        fixed = fixed.but(params[0], shape=(3, 4)).but(params[1], shape=(3, 2))
        given = Routed(*(fixed.args[param.name] for param in params))  # type: ignore[arg-type]
        new = call.soc.short in w.REGBASE
        shapes: dict[w.Param, Shape] = {params[8]: expanded_shape(given, new=new), params[9]: (6,)}
        shapes |= dict.fromkeys(params[10:], (given.experts,))
        if min(map(min, shapes.values())) >= 0:
            for param, shape in shapes.items():
                fixed = fixed.but(param, shape=shape) if fixed.present(param) else fixed
            yield fixed


def by_attributes(call: Call) -> Iterator[Call]:
    """Calls whose attributes fit each other."""
    for found in (call, call.set(mode, DROPLESS)):
        yield found.set(capacity, 2).set(experts, 3).set(active, 0).set(counting, 0)
