"""The product that is summed over the ranks, added to a residual and normalised by its root mean square."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, count
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_shapes import fitting
from .rank_step import Ranked, ranked

ON = ("ascend910b",)
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [M, K] or [B, S, K], B * S = M")
gamma = w.In("gamma", "scale of the normalised rows, dtype of x1, [N]")
epsilon = w.Attr("epsilon", "double", "addend below the root, above 0 and below 1", 1e-6)
reduction = w.Attr("reduceOp", "const char*", r.SUM_ALONE, "sum")
norm = w.Out("normOut", "normalised output, dtype and shape of residual", ctype=w.IN_TENSOR)
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(-1)
M, K, N = 3, 4, 5
PRECISION = f"{r.PRECISION}; the norm in float32 from the rounded sum, rounded to its dtype before and after gamma"
NOTES = (
    r.GROUP_NOTE, r.IN_PLACE, r.NO_WORKSPACE,
    "Newer sources announce that this API is deprecated in a version after December 2026, in favour of "
    "aclnnMatmulAllReduce and aclnnAddRmsNorm: CANN's log warns of it once.",
    "INT8 and INT4 matrices, rows of the definition that the quantised APIs use, are refused with 161002; CANN's "
    "tiling refuses them, without scales, with 561002.",
)  # fmt: skip


def fits_product(one: TensorFacts, out: TensorFacts) -> bool:
    return count(one.shape[:-1]) == count(out.shape[:-1])


def starts_with_sum(word: str | None) -> bool:
    return (word or "").startswith("sum")


def normed(by: Ranked, residual: w.Param, total: w.Param) -> str:
    left, right = by.call.tensor(x1), by.call.tensor(r.x2)
    rows, (inner, columns) = count(left.shape[:-1]), right.shape
    own, reduced = by.room(left.dtype, rows, columns), by.room(left.dtype, rows, columns)
    by.product(by.input(x1, rows, inner), by.strided(r.x2), own, by.input(r.bias, columns) if by.has(r.bias) else None)
    by.all_reduce(r.group, own, reduced)
    added = by.output(total, rows, columns)
    by.add(reduced, by.input(residual, rows, columns), added)
    row = (rows, columns, 1)
    rstd = by.room(dt.ACL_FLOAT, rows)
    inputs = by.output(total, *row), by.input(gamma, 1, columns)
    by.run("rms_rows", inputs, (by.output(norm, *row), rstd), float(by.value(epsilon)), 0, left.dtype)
    return ""


def mend_of(residual: w.Param, total: w.Param) -> w.Mend:
    """Shapes that go together, around the residual's where that has three axes."""

    def around(out: Shape) -> dict[w.Param, Shape]:
        shapes = {x1: (count(out[:-1]), K), r.x2: (K, out[-1]), r.bias: out[-1:], gamma: out[-1:]}
        return {**shapes, residual: out, total: out, norm: out}

    def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
        return around((1, M, N))

    def given(ranks: int, call: Call) -> dict[w.Param, Shape]:
        out = call.tensor(residual).shape
        return around(out) if len(out) == 3 else {}

    return fitting(good, given)


def begins(residual: w.Param) -> w.Rules:
    """The tests of the API's own function, and its early success."""
    empty = w.either(w.is_empty(x1), w.is_empty(r.x2), w.is_empty(residual), w.is_empty(gamma))
    columns = (w.Equal(w.SizeAt(residual, LAST), w.SizeAt(r.x2, LAST)),)
    some = (w.negated(w.OneOf(w.SizeAt(x1, LAST), w.Choices(0))),)
    return w.flat(
        w.present(x1, r.x2, residual, gamma), *((w.Within(w.Rank(each), low=1),) for each in (x1, r.x2, residual)),
        (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(r.x2, FIRST)),), columns, w.when(empty, some, w.OUT_POINTERS),
        w.done_if(empty), r.stops(),
    )  # fmt: skip


def tiled(residual: w.Param, total: w.Param, mend: w.Mend) -> w.Rules:
    columns = w.SizeAt(residual, LAST)
    return w.flat(
        r.ranks_in(w.Choices(*r.FEW)), w.dims_within(2, 3, x1), w.rank_is(2, r.x2),
        w.when(w.given(r.bias), w.rank_is(1, r.bias), (w.Equal(w.SizeAt(r.bias, FIRST), columns),)),
        checked("value of reduceOp is a word that begins with sum", starts_with_sum, reduction),
        (w.OneOf(w.ValueOf(r.turn), w.Choices(0)),),
        checked("rank of residual is 3", lambda found: found.rank == 3, residual, mend=mend, kind="shape_custom"),
        w.rank_is(1, gamma), (w.Equal(columns, w.SizeAt(gamma, FIRST)),),
        *(w.same_shape(residual, each) for each in dict.fromkeys((norm, total)) if each is not residual),
        checked("value of epsilon is above 0 and below 1", lambda value: 0 < value < 1, epsilon),
    )  # fmt: skip


def declared(name: str, header: str, residual: w.Param, total: w.Param, **texts: Any) -> w.Operator:
    """The API, whose sum goes to `total`, which may be the residual itself."""
    mend = mend_of(residual, total)
    inputs, written = (x1, r.x2, r.bias, residual, gamma), (total, norm)
    outs = written if total is not residual else (norm,)
    same = tuple(dict.fromkeys((residual, gamma, *written)))

    def arranged(by: Ranked) -> str:
        return normed(by, residual, total)

    return w.generated(
        name, *inputs, epsilon, r.group, reduction, r.turn, r.mode, *outs, on=ON, uncopied=ON, strided=(r.x2,),
        outputs=written, adding=w.group_exists(r.group), first=begins(residual),
        kinds=(r.halves(r.rows(ON), x1, r.x2, r.bias, *same), r.alike(x1, r.x2, r.bias, *same)),
        tiling=(tiled(residual, total, mend),),
        unchecked=w.flat(
            r.readable(r.x2, mend=mend),
            checked("number of rows of x1 is that of residual", fits_product, x1, residual, mend=mend,
                    kind="shape_custom"),
        ),
        plan=(ranked("product_all_reduce_and_norm", arranged, inputs=(x1, r.bias, residual, gamma), outputs=outs,
                     attrs=(r.x2, r.group, epsilon),
                     needs=(*w.rank_is(2, r.x2), *w.min_dims(2, x1), *w.rank_is(3, residual))),),
        header=header, documented_soc=ON, precision=PRECISION, notes=NOTES, **r.TEXTS, **texts,
    )  # fmt: skip
