"""The product that is summed over the ranks, added to a residual and normalised by its root mean square."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, count
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_shapes import fitting
from .product_ways import ON, PLAIN, Way
from .rank_step import Ranked, ranked

gamma = w.In("gamma", "scale of the normalised rows, dtype of residual, [N]")
epsilon = w.Attr("epsilon", "double", "constant added to the mean of squares, above 0 and below 1", 1e-6)
norm = w.Out("normOut", "normalised output, dtype and shape of residual", ctype=w.IN_TENSOR)
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(-1)
M, K, N = 3, 4, 5
PRECISION = f"{r.PRECISION}; the norm in float32 from the rounded sum, rounded to its dtype before and after gamma"
NOTES = (
    r.GROUP_NOTE, r.IN_PLACE, r.NO_WORKSPACE,
    "Newer sources announce that this API is deprecated in a version after December 2026, in favour of its all-reduce "
    "and aclnnAddRmsNorm: CANN's log warns of it once.",
)  # fmt: skip
PLAIN_NOTE = (
    "INT8 and INT4 matrices, rows of the definition that the quantised APIs use, are refused with 161002; CANN's "
    "tiling refuses them, without scales, with 561002."
)


def fits_product(one: TensorFacts, out: TensorFacts) -> bool:
    return count(one.shape[:-1]) == count(out.shape[:-1])


def starts_with_sum(word: str | None) -> bool:
    return (word or "").startswith("sum")


def normed(by: Ranked, way: Way, residual: w.Param, total: w.Param) -> str:
    left, right, _ = way.matrices
    rows, columns = count(by.call.tensor(left).shape[:-1]), by.call.tensor(right).shape[1]
    dtype = by.call.tensor(gamma).dtype
    own, reduced = way.own(by, dtype), by.room(dtype, rows, columns)
    by.all_reduce(r.group, own, reduced)
    added = by.output(total, rows, columns)
    by.add(reduced, by.input(residual, rows, columns), added)
    row = (rows, columns, 1)
    rstd = by.room(dt.ACL_FLOAT, rows)
    inputs = by.output(total, *row), by.input(gamma, 1, columns)
    by.run("rms_rows", inputs, (by.output(norm, *row), rstd), float(by.value(epsilon)), 0, dtype)
    return ""


def mend_of(way: Way, residual: w.Param, total: w.Param) -> w.Mend:
    """Mends the shapes to those of one product, that of the residual where it has three axes."""
    left, right, bias = way.matrices

    def around(out: Shape) -> dict[w.Param, Shape]:
        shapes = {left: (count(out[:-1]), K), right: (K, out[-1]), bias: out[-1:], gamma: out[-1:]}
        return {**shapes, **way.shapes(K, out[-1]), residual: out, total: out, norm: out}

    def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
        return around((1, M, N))

    def given(ranks: int, call: Call) -> dict[w.Param, Shape]:
        out = call.tensor(residual).shape
        return around(out) if len(out) == 3 else {}

    return fitting(good, given)


def begins(way: Way, residual: w.Param) -> w.Rules:
    """The tests of the API's own function, and its early success."""
    x1, x2, _ = way.matrices
    scale = way.scales[:1]
    empty = w.either(*(w.is_empty(each) for each in (x1, x2, *scale, residual, gamma)))
    columns = (w.Equal(w.SizeAt(residual, LAST), w.SizeAt(x2, LAST)),)
    some = (w.negated(w.OneOf(w.SizeAt(x1, LAST), w.Choices(0))),)
    return w.flat(
        w.present(x1, x2, residual, gamma, *scale), *((w.Within(w.Rank(each), low=1),) for each in (x1, x2, residual)),
        (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(x2, FIRST)),), columns, w.when(empty, some, w.OUT_POINTERS),
        w.done_if(empty), r.stops(),
    )  # fmt: skip


def tiled(way: Way, residual: w.Param, total: w.Param, mend: w.Mend) -> w.Rules:
    columns = w.SizeAt(residual, LAST)
    x1, x2, bias = way.matrices
    return w.flat(
        r.ranks_in(w.Choices(*r.FEW)), w.dims_within(2, 3, x1), w.rank_is(2, x2),
        w.when(w.given(bias), w.rank_is(1, bias), (w.Equal(w.SizeAt(bias, FIRST), columns),)),
        way.sized(residual, mend),
        checked("value of reduceOp is a word that begins with sum", starts_with_sum, r.reduction),
        r.turns(), way.tiled,
        checked("rank of residual is 3", lambda found: found.rank == 3, residual, mend=mend, kind="shape_custom"),
        w.rank_is(1, gamma), (w.Equal(columns, w.SizeAt(gamma, FIRST)),),
        *(w.same_shape(residual, each) for each in dict.fromkeys((norm, total)) if each is not residual),
        checked("value of epsilon is above 0 and below 1", lambda value: 0 < value < 1, epsilon),
    )  # fmt: skip


def declared(
    name: str, header: str, residual: w.Param, total: w.Param, way: Way = PLAIN, notes: tuple[str, ...] = (PLAIN_NOTE,),
    precision: str = PRECISION, **texts: Any,
) -> w.Operator:  # fmt: skip
    """The API, whose sum goes to `total`, which may be the residual itself."""
    mend = mend_of(way, residual, total)
    left, right, bias = way.matrices
    inputs, written = (left, right, bias, *way.scales, residual, gamma), (total, norm)
    outs = written if total is not residual else (norm,)
    same = tuple(dict.fromkeys((residual, gamma, *written)))

    def arranged(by: Ranked) -> str:
        return normed(by, way, residual, total)

    return w.generated(
        name, *inputs, epsilon, r.group, r.reduction, r.turn, r.mode, *way.later, *outs, on=ON, uncopied=ON,
        strided=(right, *way.strided), outputs=written, adding=w.group_exists(r.group), first=begins(way, residual),
        kinds=way.kinds(same), tiling=(tiled(way, residual, total, mend),),
        unchecked=w.flat(
            r.readable(right, mend=mend), way.fitted(residual, mend),
            checked("number of rows of x1 is that of residual", fits_product, left, residual, mend=mend,
                    kind="shape_custom"),
        ),
        plan=(ranked("product_all_reduce_and_norm", arranged, inputs=(left, bias, *way.scales, residual, gamma),
                     outputs=outs, attrs=(right, r.group, epsilon, *way.later),
                     needs=(*w.rank_is(2, right), *w.min_dims(2, left), *w.rank_is(3, residual), *way.needs)),),
        header=header, documented_soc=ON, precision=precision, notes=(*NOTES, *notes), **r.LAUNCHED, **texts,
    )  # fmt: skip
