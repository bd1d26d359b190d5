"""aclnnFlatQuant and its versions: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....lowering.kernels import quantisation as q
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from ...matmul.shared.product import Product
from ...norm.shared.kernels import filled
from .experts import last_end, rows_before
from .flat_params import IN_BLOCKS, clip, group, left, list_type, out, right, scale, top, x

SEVEN = 7.0
NO_HF32, HALF, BF16, BOOL = (
    w.Constant(0.0, "no HF32"), w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), w.Constant(dt.ACL_BF16, "DT_BF16"),
    w.Constant(dt.ACL_BOOL, "DT_BOOL"),
)  # fmt: skip
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(-1)
has_list = w.both(w.given(group), w.negated(w.given_and_empty(group)))


def rows_of(x: TensorFacts) -> Shape | None:
    return (x.shape[0], x.shape[1] * x.shape[2]) if x.rank == 3 else None


def divides_of(x: TensorFacts) -> bool | None:
    return (x.rank == 3 and x.shape[1] == 1 and x.shape[2] % 8 == 0) or None


ROWS = w.Derived(rows_of, x, label="rows of x")
EACH = w.Derived(lambda x: (x.shape[0], 1) if x.rank else None, x, label="one for each row of x")
IS_ROW = w.OneOf(w.Derived(divides_of, x, label="M 1 and N a multiple of 8"), w.Choices(True))
DIVIDES = w.both(w.negated(w.on(*w.REGBASE)), IS_ROW)
RATIO, SEVENTH, RATE = (
    w.Derived(function, clip, label=label)
    for function, label in (
        (single_of, "clipRatio"), (lambda clip: single_of(single_of(clip) / SEVEN), "clipRatio / 7"),
        (lambda clip: SEVEN / single_of(clip) if single_of(clip) else 0.0, "7 / clipRatio"),
    )
)  # fmt: skip


def product() -> w.Step:
    """P1 @ (x @ P2), FLOAT, as rows."""
    given = w.Contiguous(x)
    first = Product(given, w.Contiguous(right), w.Dtype(x), NO_HF32)
    moved = w.Branch(w.is_empty(right), given, first)
    return w.ViewOf(Product(w.Contiguous(left), moved, w.FLOAT, NO_HF32), w.Reshaped(ROWS))


def sizes(call: Call, view: View) -> View | str:
    if len(view.shape) != 2:
        return f"[{','.join(map(str, view.shape))}]"
    return view._replace(shape=view.shape[:1], strides=(view.shape[1],), offset=view.offset + 1)


def total() -> w.Step:
    """The end of the groups, INT64."""
    given = w.Contiguous(group)
    second = w.ViewOf(given, w.Through("sizes of pairs", sizes, w.GivenShape(group)))
    plain, paired = (
        w.Compute("row_sum", each, rows=FIRST, folds=(True,), integral=has_list) for each in (given, second)
    )
    found = w.Branch(w.value_is(list_type, 2), paired, plain)
    return w.Branch(w.value_is(list_type, 0), last_end(given), found)


def before_end(made: w.Step, end: w.Step) -> w.Step:
    """Rows before the end of the groups, the others 0; all rows where that is not above 0."""
    inside = rows_before(end, EACH, has_list, BOOL)
    whole = w.Compute("les", end, attrs=(0.0, 0.0, 0.0, 0.0), dtype=BOOL, integral=has_list)
    none = filled(EACH, w.FLOAT, 0)
    return w.Branch(
        has_list, w.Compute("where", w.Compute("logical_or", inside, whole), made, none, dtype=w.FLOAT), made
    )


def in_integers(y: w.Step, *further: w.Param) -> tuple[w.Step, w.Step]:
    """INT4 and its scales."""
    wide = w.CastTo(w.CastTo(y, HALF), w.FLOAT)
    peak = w.Reduction("reduce_max", w.Compute("abs", wide), axes=LAST, keep=True)
    early = w.Compute("divs", w.Compute("muls", peak, attrs=(RATIO, 0.0)), attrs=(SEVEN, 0.0))
    late = w.Compute("muls", peak, attrs=(SEVENTH, 0.0))
    moved = w.Branch(
        DIVIDES, w.Compute("div", wide, late), w.Compute("mul", wide, w.Compute("rdivs", peak, attrs=(RATE, 0.0)))
    )
    rates: w.Step = w.Branch(DIVIDES, late, early)
    codes: w.Step = w.CastTo(moved, HALF)
    if group in further:
        end = total()
        rates, codes = before_end(rates, end), before_end(codes, end)
    cube = w.ViewOf(codes, w.Reshaped(w.ViewShape(x)))
    return q.quantised(cube, out, packs=True), w.ViewCopy(w.ViewOf(rates, w.Reshaped(w.ViewShape(scale))), scale)


def attrs_of(*further: w.Param) -> tuple[float | w.Term, ...]:
    """Number, way and bound of the scales of blocks."""
    if top not in further:
        return b.EXPONENTS[dt.ACL_FLOAT4_E2M1], b.EXPONENT + b.KEEPS, 0.0
    carried = b.CARRIES[dt.ACL_FLOAT4_E2M1]

    def number(top: float) -> float:
        found = single_of(top)
        return single_of(1 / found) if found and found not in carried else b.EXPONENTS[dt.ACL_FLOAT4_E2M1]

    def way(top: float) -> int:
        found = single_of(top)
        return b.CARRY + b.KEEPS if found in carried else b.NORMAL_QUOTIENT if found else b.EXPONENT + b.KEEPS

    return (
        w.Derived(number, top, label="exponent, or one over dstTypeMax"),
        w.Derived(way, top, label="way of the scales"),
        w.Derived(lambda top: single_of(top) if single_of(top) in carried else 0.0, top, label="largest number"),
    )


def in_blocks(y: w.Step, *further: w.Param) -> tuple[w.Step, w.Step]:
    """FLOAT4_E2M1 and its scales."""
    made = b.Blocks(w.CastTo(y, BF16), (b.SIZE, *attrs_of(*further)))
    return q.Stored(b.in_pairs(made, out, None), out), w.ViewCopy(w.ViewOf(made, w.NthOutput(1)), scale)


def planned(*further: w.Param) -> w.Plan:
    y = product()
    ends = (
        w.Branch(IN_BLOCKS, one, other)
        for one, other in zip(in_blocks(y, *further), in_integers(y, *further), strict=True)
    )
    return tuple(dict.fromkeys((*y.chain, *(step for end in ends for step in end.chain))))
