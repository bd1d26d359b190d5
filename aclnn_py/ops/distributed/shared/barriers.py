"""Versions of the barrier of all ranks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.exchange import barrier
from ....rules.core.call import Call, TensorFacts
from ....rules.core.communicator import Communicator
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .rank_step import Ranked, ranked

ON = ("ascend910_93",)
FEWEST, MOST = 2, 384
ANY = w.Choices().plus(
    dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64,
    dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, on=ON,
)  # fmt: skip
world = w.Attr("worldSize", "int64_t", "number of ranks of the communicator, 2 to 384", 2)
WORLD_NOTE = "worldSize has to be the number of ranks of group (561103), where CANN would wait for others."
MEANING = "tensor that orders the barrier among other work, any shape; neither read nor written"


def in_world(size: int) -> bool:
    return FEWEST <= size <= MOST


def whole_group(size: int, group: Communicator) -> bool:
    return size == group.ranks


def arranged(by: Ranked) -> str:
    by.draft.exchange(barrier(by.group(r.group)))
    return ""


def of_group(call: Call) -> Iterator[Call]:
    """The world is the communicator."""
    yield call.set(world, w.Ranks(r.group).read(call))


def shape_of(param: w.Param, size: int | None) -> w.Rules:
    """A tensor that is given has one axis, of that size, or of 4 numbers and 2 for each rank (161002)."""

    def wanted(ranks: int) -> tuple[int]:
        return (4 + 2 * ranks if size is None else size,)

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=wanted(w.Ranks(r.group).read(call)))

    def holds(found: TensorFacts, ranks: int) -> bool:
        return found.shape == wanted(ranks)

    label = f"[{'4 + 2 * worldSize' if size is None else size}]"
    return r.given(param, checked(f"shape of {param} is {label}", holds, param, world, mend=mend, kind="shape_custom"))


def declared(name: str, header: str, x: w.Param, *more: w.Param, **texts: Any) -> w.Operator:
    """A version; `more` are the optional time-out and the list of ranks that are left."""
    shapes = [shape_of(each, size) for each, size in zip(more, (1, None), strict=False)]
    kinds = [r.given(each, w.dtype_in(w.Choices().plus(dt.ACL_INT32, on=ON), each)) for each in more]
    return w.generated(
        name, x, *more, r.group, world, on=ON, first=(*w.present(x), w.Present(r.group)),
        adding=w.group_exists(r.group), kinds=(w.dtype_in(ANY, x), *kinds),
        tiling=(
            checked(f"value of worldSize is from {FEWEST} to {MOST}", in_world, world, mend=of_group),
            *shapes,
        ),
        unchecked=checked("worldSize is the number of ranks of group", whole_group, world, r.group,
                          mend=of_group),
        plan=(
            *(w.NoKernel(w.given(each)) for each in more),
            ranked("barrier", arranged, inputs=(), outputs=(), attrs=(r.group, world)),
        ),
        header=header, documented_soc=ON, precision="exact", reference="torch.distributed.barrier(group)",
        summary="barrier of all ranks of a communicator",
        formula="work behind it in the stream begins once every rank of the communicator has come to its barrier",
        **r.TEXTS, **texts,
    )  # fmt: skip
