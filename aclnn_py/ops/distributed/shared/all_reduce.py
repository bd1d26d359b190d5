"""Versions of the product whose sum over the ranks every rank gets: FLOAT16 and BF16."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....rules.core.call import Shape, count
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .engine import ENGINE, known_engine
from .product_shapes import fitting_to, is_product
from .rank_step import Ranked, ranked

ON = ("ascend910b", "ascend950")
WITHOUT_COPIES = ("ascend950",)
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [M, K] or [B, S, K]")
x3 = w.In("x3", "further addend of each rank, dtype of x1, shape of output; null: none", optional=True)
output = w.Out("output", "sum over the ranks, dtype of x1, [M, N] or [B, S, N]", ctype=w.IN_TENSOR)
HALVES = w.Choices(dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=r.BUT_310P)
NZ = w.Choices(ACL_FORMAT_FRACTAL_NZ)
M, K, N = 3, 4, 5
NOTES = (
    r.GROUP_NOTE, r.IN_PLACE_BY_SOC, r.COPIED.format("the 910B"),
    "Sources of 2025 configure the 910B alone; newer ones also the 310P, for which the API is not documented: 561003 "
    "here.",
)  # fmt: skip
SUMMED = (
    "Every rank adds its own x3: the result holds the sum of all of them, and one that is the same on every rank "
    "counts once for each rank."
)


def around(out: Shape) -> dict[w.Param, Shape]:
    """Shapes of the tensors that have this product."""
    return {x1: (*out[:-1], K), r.x2: (K, out[-1]), r.bias: out[-1:], x3: out, output: out}


MEND = fitting_to(output, (M, N), around)


def checks(added: tuple[w.Param, ...]) -> w.Rules:
    """The tests of the API's own function, before those of the generated one inside of it."""
    other = w.FixedAxis(0)
    return w.flat(
        w.present(x1, r.x2, output), r.halves(HALVES, x1, r.x2, output, r.bias, *added),
        *(w.when_given(each, w.same_dtype(x1, each)) for each in added), w.same_dtype(x1, r.x2),
        w.same_dtype(x1, output),
        w.when_given(r.bias, w.same_dtype(r.bias, x1)), r.is_sum(), r.stops(),
        w.negated(w.OneOf(w.Format(r.x2), NZ)), w.rank_is(2, r.x2), w.min_dims(2, x1),
        w.max_dims(3, x1), (w.Equal(w.SizeAt(x1, w.FixedAxis(-1)), w.SizeAt(r.x2, other)),),
        checked("shape of output is that of the product", is_product, x1, r.x2, output, mend=MEND,
                kind="shape_custom"),
        *(w.when(w.given(each), w.same_shape(output, each)) for each in added),
        w.when(w.given(r.bias), w.rank_is(1, r.bias), (w.Equal(w.SizeAt(r.bias, other),
                                                                w.SizeAt(output, w.FixedAxis(-1))),)),
        r.read_in_place(MEND, unless=r.is_unread(x1)),
    )  # fmt: skip


def arranged(by: Ranked) -> str:
    left, right = by.call.tensor(x1), by.call.tensor(r.x2)
    rows = count(left.shape[:-1])
    inner, columns = right.shape
    shape = rows, columns
    own = by.room(left.dtype, *shape)
    by.product(by.input(x1, rows, inner), by.strided(r.x2), own, by.input(r.bias, columns) if by.has(r.bias) else None)
    if x3.name in by.call.args and by.has(x3):
        own = by.sum_of(own, by.input(x3, *shape))
    by.all_reduce(r.group, own, by.output(output, *shape))
    return ""


def declared(
    name: str, header: str, *added: w.Param, engine: bool = False, notes: tuple[str, ...] = (), **texts: Any
) -> w.Operator:
    """A version of the API; with `engine` commMode names it."""
    named, known = ((ENGINE,), known_engine()) if engine else ((), ())
    inputs = (x1, r.x2, r.bias, *added)
    return w.generated(
        name, *inputs, r.group, r.reduction, *named, r.turn, r.mode, output, on=ON, uncopied=WITHOUT_COPIES,
        strided=(r.x2,), first=w.flat(checks(added), known), adding=w.group_exists(r.group),
        kinds=(r.halves(r.rows(ON), *inputs, output),),
        tiling=(r.ranks_in(r.REDUCING), r.turns()),
        unchecked=r.readable_elsewhere(MEND),
        plan=(ranked("product_and_all_reduce", arranged, inputs=(x1, r.bias, *added), outputs=(output,),
                       attrs=(r.x2, r.group), needs=(w.rank_is(2, r.x2), w.min_dims(2, x1))),),
        header=header, documented_soc=ON, precision=r.PRECISION, notes=(*NOTES, *notes), **r.LAUNCHED, **texts,
    )  # fmt: skip
