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

ON = ("ascend910_93", "ascend950")
FEWEST, MOST, MOST_ON_950 = 2, 384, 1024
ON_950 = w.on("ascend950")
ANY = w.Choices().plus(
    dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64,
    dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN,
    dt.ACL_FLOAT4_E1M2, dt.ACL_FLOAT4_E2M1, dt.ACL_HIFLOAT8, dt.ACL_INT4, on=ON,
)  # fmt: skip
world = w.Attr("worldSize", "int64_t", "number of ranks of the communicator, 2 to 384, on the 950 to 1024", 2)
NOTES = (
    "group is looked up among the communicators of the current device: another name gives 561000, null 161001, an "
    "empty one 561103. Phase two refuses a communicator that has ended or failed since (561000).",
    "worldSize has to be the number of ranks of group (561103), where CANN would wait for others.",
    "With an xRef without elements phase one succeeds and there is no barrier.",
    "Sources of 2025 do not configure the 950, and neither FLOAT8, FLOAT4, HIFLOAT8 nor INT4.",
)  # fmt: skip
MEANING = "tensor that orders the barrier among other work, any shape; neither read nor written"


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
    return w.when_given(
        param, checked(f"shape of {param} is {label}", holds, param, world, mend=mend, kind="shape_custom")
    )


def world_up_to(most: int) -> w.Rules:
    return checked(f"value of worldSize is from {FEWEST} to {most}", lambda size: FEWEST <= size <= most, world,
                   mend=of_group)  # fmt: skip


def declared(
    name: str, header: str, x: w.Param, *more: w.Param, notes: tuple[str, ...] = (), **texts: Any
) -> w.Operator:
    """A version; `more` are the optional time-out and the list of ranks that are left."""
    shapes = [shape_of(each, size) for each, size in zip(more, (1, None), strict=False)]
    kinds = [w.when_given(each, w.dtype_in(w.Choices().plus(dt.ACL_INT32, on=ON), each)) for each in more]
    return w.generated(
        name, x, *more, r.group, world, on=ON, adding=w.group_exists(r.group),
        first=w.flat(w.present(x), w.Present(r.group), w.when(ON_950, w.group_exists(r.group))),
        kinds=(w.dtype_in(ANY, x), *kinds),
        tiling=(
            w.when(ON_950, world_up_to(MOST_ON_950), otherwise=(world_up_to(MOST),)), *shapes,
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
        notes=(*NOTES, *notes), **r.TEXTS, **texts,
    )  # fmt: skip
