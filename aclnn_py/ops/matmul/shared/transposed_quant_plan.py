"""aclnnTransposeQuantBatchMatMul and its version for weights in FRACTAL_NZ: the plan."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.stored_matrix import StoredMatrix
from ....rules.core.call import Call, Shape
from . import eight_bits as e
from .product import Product
from .quant_plan import floats_of_words
from .transpose_params import SWAPPED, permuted
from .transposed_quant_params import IN_MX, out, perm_x2, x1, x1_scale, x2_scale
from .transposed_quant_rules import Rules

NO_HF32 = w.Constant(0.0, "no HF32")


def order_of(call: Call) -> Shape:
    found: Any = call.args[perm_x2.name]
    return tuple(found)


def pairs_of(call: Call) -> Shape:
    """The axes of x2's scales as batch, pairs, members of a pair, columns."""
    first, pairs, columns = order_of(call)
    return (first, pairs, 3, columns)


def left_scales(x1: Any) -> Shape | None:
    return (*x1.shape[:-1], -(-x1.shape[-1] // e.BLOCK)) if x1.rank else None


def right_scales(x2: Any, perm: Any) -> Shape | None:
    if x2.rank != 3 or sorted(perm) != [0, 1, 2]:
        return None
    batch, depth, columns = permuted(x2.shape, perm)
    return (batch, -(-depth // e.BLOCK), columns)


def products(rules: Rules) -> tuple[w.Step, w.Step]:
    """[M, B, N] as FLOAT: plain, and of MX formats."""
    stored = StoredMatrix(rules.x2, blocks=rules.is_nz)
    left = e.numbers(w.Contiguous(x1), x1)
    right = e.numbers(e.arranged(stored, order_of, 3, "x2 in the order of permX2"), rules.x2)
    each = w.Derived(left_scales, x1, label="blocks of x1")
    one = e.by_block(left, e.powers(w.Contiguous(x1_scale)), each, rows=False)
    turned = e.arranged(w.Contiguous(x2_scale), pairs_of, 4, "pairs of scales along K")
    every = w.Derived(right_scales, rules.x2, perm_x2, label="blocks of x2")
    other = e.by_block(right, e.powers(turned), every, rows=True)
    return tuple(rows_first(*pair) for pair in ((left, right), (one, other)))  # type: ignore[return-value]


def rows_first(left: w.Step, right: w.Step) -> w.Step:
    batches = e.arranged(left, lambda call: SWAPPED, 3, "batches of x1")
    return e.arranged(Product(batches, right, w.FLOAT, NO_HF32), lambda call: SWAPPED, 3, "rows before the batch")


def planned(rules: Rules) -> w.Plan:
    plain, blocks = products(rules)
    by_word = w.Compute("mul", plain, floats_of_words(x2_scale, w.Contiguous(x2_scale)))
    by_column = w.Compute("mul", plain, w.CastTo(w.Contiguous(x2_scale), w.FLOAT))
    shape = w.Derived(lambda x1: (x1.shape[0], 1, 1) if x1.rank else None, x1, label="one for each row")
    tokens = w.ViewOf(w.CastTo(w.Contiguous(x1_scale), w.FLOAT), w.Reshaped(shape))
    scaled = w.Branch(rules.high, by_word, w.Compute("mul", by_column, tokens))
    made = w.Branch(IN_MX, blocks, scaled)
    kept = w.Branch(
        w.has_dtype(out, dt.ACL_HIFLOAT8), q.short(made, out, saturates=False), w.CastTo(made, w.Dtype(out))
    )
    return w.WithCode(w.ViewCopy(kept, out), code=w.ACLNN_ERR_PARAM_INVALID).chain
