"""aclnnGroupedMatmulFinalizeRouting to V3: the plan.

An INT8 x is split into two halves of 4 bits, each multiplied by the INT4 weights; the products are scaled in FLOAT16.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.scatter import Write, rows
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.kernels.stored_matrix import StoredMatrix
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape
from ...matmul.shared.quant_plan import floats_of_words
from .finalize_packed_params import Packed
from .finalize_packed_sizes import NZ
from .finalize_sums import FIRST, SKIPPED, Routed, as_column, indices, old_rows, rows_by_expert
from .scaled_groups import kernel_inputs
from .scaled_plan import SCALE

FLOAT16 = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
LAST = w.FixedAxis(-1)
KERNELS = w.on(*w.A2_A3)
STEP, HALF = 16.0, 8.0
"""x is 16 * high + low + 8."""


def flat_rows(call: Call, view: View) -> View:
    """[E,1,N] as [E,N]."""
    return view._replace(shape=view.shape[::2], strides=view.strides[::2]) if len(view.shape) == 3 else view


def listed(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    found = kernel_inputs(*views)
    return found if isinstance(found, str) else (shape, found)


def halves(names: Routed) -> tuple[w.Step, w.Step]:
    """The upper 4 bits of x and the lower ones less 8, as INT8."""
    x = q.as_floats(names.x)
    high = w.Compute("floor", w.Compute("muls", x, attrs=(1 / STEP, 0.0)))
    low = w.Compute("adds", w.Compute("sub", x, w.Compute("muls", high, attrs=(STEP, 0.0))), attrs=(-HALF, 0.0))
    return w.CastTo(high, q.INT8), w.CastTo(low, q.INT8)


def scales(names: Routed) -> w.Step:
    """[E,N]: the FLOAT of every word, without its last bits."""
    return floats_of_words(names.scale, w.Contiguous(names.scale), flat_rows)


def half_product(names: Routed, weight: w.Step, half: w.Step) -> w.Step:
    """[M,N]: a half of x times the weights of each row's expert, scaled and rounded to FLOAT16."""
    shape = w.Derived(
        lambda x, scale: (*x.shape[:1], *scale.shape[2:]), names.x, names.scale, label="[M,N]"
    )  # fmt: skip
    made = Shaped(
        "grouped_scaled", half, weight, scales(names), w.Contiguous(names.groups), arrange=listed, shape=shape,
        dtype=w.FLOAT, attrs=(float(SCALE), 0.0, 0.0, names.kind),
    )  # fmt: skip
    return w.CastTo(w.CastTo(made, FLOAT16), w.FLOAT)


def moved(r: Routed, offset: w.Param | None, product: w.Step, row: w.Term) -> w.Step:
    """The product plus the sum of every row of x times the offset of its expert."""
    if offset is None:
        return product
    total = w.Reduction("reduce_sum", q.as_floats(r.x), axes=LAST, keep=True)
    table = w.ViewOf(w.Contiguous(offset), w.Through("[E,N]", flat_rows, w.FLOAT))
    shift = w.Compute("mul", total, rows_by_expert(r, table, row))
    return w.Branch(w.given(offset), w.Compute("add", shift, product), product)


def weighted_rows(r: Routed, weight: w.Step, offset: w.Param | None) -> w.Step:
    """[M,N]: the rows that are added up; the weights are INT8 with numbers of 4 bits, [E,K,N]."""
    row = w.Derived(lambda bias: (1, *bias.shape[1:]), r.bias, label="[1,N]")
    high, low = (half_product(r, weight, half) for half in halves(r))
    joined = w.Compute("add", low, w.Compute("muls", high, attrs=(STEP, 0.0)))
    biased = w.Compute("add", joined, rows_by_expert(r, w.Contiguous(r.bias), row))
    factors = as_column(w.Compute("mul", w.Contiguous(r.token), w.Contiguous(r.logit)))
    return w.Compute("mul", factors, moved(r, offset, biased, row))


def planned(names: Packed) -> w.Plan:
    r = names.routed
    weight = StoredMatrix(r.weight, blocks=w.OneOf(w.Format(r.weight), NZ), packed=True)
    values = weighted_rows(r, weight, names.offset)
    added = Write("scatter_add", old_rows(r), indices(r), values, rows(FIRST), passed=SKIPPED)
    return (w.NoKernel(w.negated(KERNELS)), *w.ViewCopy(added, r.out).chain)
