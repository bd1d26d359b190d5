"""aclnnRotateQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import quantisation as q
from ...lowering.kernels import tiles as t
from ...rules.core.call import Shape, TensorFacts, count
from ..norm.shared.kernels import filled
from .shared.product import Product
from .shared.rotate_params import (
    FORMULA,
    IN_BLOCKS,
    NOTES,
    PARAMS,
    PRECISION,
    alpha,
    mode,
    out,
    rotation,
    scale,
    top,
    way,
    x,
)
from .shared.rotate_rules import rules
from .shared.rotate_shapes import last

NO_HF32, BF16 = w.Constant(0.0, "no HF32"), w.Constant(dt.ACL_BF16, "DT_BF16")


def in_parts(x: TensorFacts, rotation: TensorFacts) -> Shape:
    """x as [M,N/K,1,K], which batches of matrices of every K columns multiply, or as rows of K."""
    side = max(last(rotation), 1)
    parts = x.numel // side
    return (parts, side) if rotation.rank == 2 else (parts // max(rotation.shape[0], 1), rotation.shape[0], 1, side)


def groups_of(x: TensorFacts) -> Shape | None:
    return (count(x.shape[:-1]), x.shape[-1] // b.SIZE, b.SIZE) if x.rank else None


def one_each(x: TensorFacts) -> Shape | None:
    return (count(x.shape[:-1]), x.shape[-1] // b.SIZE, 1) if x.rank else None


def rows_of(x: TensorFacts) -> Shape | None:
    return (count(x.shape[:-1]), x.shape[-1]) if x.rank else None


PARTS = w.Derived(in_parts, x, rotation, label="rows of K")
ROWS = w.Derived(rows_of, x, label="rows of x")
GROUPS = w.Derived(groups_of, x, label="groups of 32")
EACH = w.Derived(one_each, x, label="one for each group")


def rotated(dtype: w.Term) -> w.Step:
    parts = w.ViewOf(w.Contiguous(x), w.Reshaped(PARTS))
    return w.ViewOf(Product(parts, w.Contiguous(rotation), dtype, NO_HF32), w.Reshaped(w.ViewShape(x)))


def clamped(y: w.Step) -> w.Step:
    """Every 32 elements clamped to their maximum times alpha in BF16, where alpha is between 0 and 1."""
    given, one = q.as_floats(alpha), filled(w.Constant((1,), "[1]"), w.FLOAT, 1)
    inside = w.Compute(
        "logical_and", w.Compute("gts", given, attrs=(0.0, 0.0, 0.0, 0.0)),
        w.Compute("lts", given, attrs=(1.0, 0.0, 0.0, 0.0)),
    )  # fmt: skip
    factor = w.Compute("where", inside, given, one, dtype=w.FLOAT)
    peaks = w.ViewOf(t.TilePeaks(w.ViewOf(y, w.Reshaped(ROWS)), t.Tiles(1, b.SIZE)), w.Reshaped(EACH))
    limit = w.CastTo(w.Compute("mul", peaks, factor), BF16)
    groups = w.ViewOf(y, w.Reshaped(GROUPS))
    kept = w.Compute("minimum", w.Compute("maximum", groups, w.Compute("neg", limit)), limit)
    return w.Branch(w.given(alpha), w.ViewOf(kept, w.Reshaped(w.ViewShape(x))), y)


def plan() -> w.Plan:
    moved, codes = b.by_block(clamped(rotated(BF16)), out, way=way, top=top, keeps=True)
    numbers, rates = q.by_row(w.CastTo(rotated(w.Dtype(x)), w.FLOAT), out, apart=w.given(x))
    vector = w.ViewOf(rates, w.Reshaped(w.ViewShape(scale)))
    ends = (
        w.Branch(IN_BLOCKS, b.stored(moved, out, mode), q.quantised(numbers, out, packs=True)),
        w.Branch(IN_BLOCKS, w.ViewCopy(codes, scale), w.ViewCopy(vector, scale)),
    )
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


rotate_quant = w.declare(
    "aclnnRotateQuant", *PARAMS, rules=rules(), plan=plan(), library="nn", documented_soc=w.DOCUMENTED_NEW,
    header="aclnnop/aclnn_rotate_quant.h",
    summary="rotation of activations by blocks of columns and quantisation to INT8, INT4 or MX formats",
    formula=FORMULA, precision=PRECISION, notes=NOTES,
    reference="torch_npu.npu_rotate_quant(x, rotation, alpha=alpha, dst_dtype=dtype of yOut)",
)  # fmt: skip
