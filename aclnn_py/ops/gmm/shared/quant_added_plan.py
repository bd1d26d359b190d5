"""aclnnQuantGroupedMatmulInplaceAdd: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import tiles as t
from ....lowering.kernels.stored_matrix import swapped
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, count
from ...matmul.shared import eight_bits as e
from ...matmul.shared.quant_plan import without_low_bits
from ...norm.shared.kernels import filled
from .quant_added_params import SMALL, groups, kind, scale1, scale2, x1, x2, y

FIRST = w.FixedAxis(0)
CODE = w.ACLNN_ERR_PARAM_INVALID
"""Of inputs that cannot be copied."""
NO_HF32, FIRST_GROUP = 0.0, 0.0
SIZES = w.value_is(kind, 1)
KIND = w.Derived(float, kind, label=str(kind))


class DepthProducts(w.Step):
    """[E,M,N] in FLOAT: the products of the rows of each group of left [K,M], transposed, and right [K,N]."""

    is_kernel = True
    left: w.Step
    right: w.Step
    listed: w.Step

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.source_params, kind)

    def build(self, draft: Draft) -> str:
        left, right, listed = (draft.values[step].view for step in (self.left, self.right, self.listed))
        if len(left.shape) != 2 or len(right.shape) != 2 or len(listed.shape) != 1:
            return f"[{','.join(map(str, left.shape))}] and [{','.join(map(str, right.shape))}]"
        shape = (listed.shape[0], left.shape[1], right.shape[1])
        if left.shape[0] != right.shape[0] or count(shape) > LIMIT:
            return f"results of [{','.join(map(str, shape))}]"
        (made,) = draft.results(self, (dt.ACL_FLOAT, shape))
        if count(shape):
            attrs = (NO_HF32, FIRST_GROUP, KIND.read(draft.call))
            draft.kernel("grouped_depth", (swapped(left), right, listed), (made,), attrs)
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {x1} and {x2}"

    predicate = "those of matrices whose product fits memory"

    def __str__(self) -> str:
        return f"grouped_depth({self.left}, {self.right}, {self.listed})"


def in_memory(call: Call, view: View) -> View | str:
    """x1 as it lies in memory, [K,M]."""
    return swapped(view) if len(view.shape) == 2 else f"{len(view.shape)} axes"


def scaled(values: w.Step, scale: w.Param, order: Shape, ends: w.Step) -> w.Step:
    """Rows of K times the scale of their block; every group begins a pair of blocks of its own."""

    def flat(scale: object) -> Shape | None:
        shape = getattr(scale, "shape", ())
        return (2 * shape[order[0]], shape[order[2]]) if len(shape) == len(order) else None

    powers = e.powers(e.arranged(w.Strided(scale, code=CODE), lambda call: order, 3, f"pairs of {scale}"))
    shape = w.Derived(flat, scale, label=f"blocks of {scale}")
    tiles = t.Tiles(e.BLOCK, 1, ends=ends, unit=e.PAIR)
    return t.TileScaled(values, w.ViewOf(powers, w.Reshaped(shape)), tiles)


def by_group(scale: w.Param) -> w.Step:
    """Scales of groups, or of their columns, [E,1,1] or [E,1,N]."""

    def shape(scale: object) -> Shape | None:
        sizes: Shape = getattr(scale, "shape", ())
        return (sizes[0], 1, *(sizes[1:] or (1,))) if 1 <= len(sizes) <= 2 else None

    return w.ViewOf(w.Contiguous(scale, code=CODE), w.Reshaped(w.Derived(shape, scale, label=f"[E,1,N] of {scale}")))


def is_single(scale: object) -> bool | None:
    """One scale for each group."""
    return getattr(scale, "shape", ())[1:] in ((), (1,)) or None


def planned() -> w.Plan:
    listed = w.Contiguous(groups, code=CODE)
    summed = w.Scan("cumsum", listed, axes=FIRST, attrs=(0.0, 0.0), integral=w.given(groups))
    ends = w.Branch(SIZES, summed, listed)
    left = e.numbers(w.ViewOf(w.Strided(x1, code=CODE), w.Through("[K,M]", in_memory, w.FLOAT)), x1)
    right = e.numbers(w.Contiguous(x2, code=CODE), x2)
    in_mx = DepthProducts(scaled(left, scale1, (1, 2, 0), ends), scaled(right, scale2, (0, 2, 1), ends), listed)
    sums = DepthProducts(left, right, listed)
    first, second = by_group(scale1), by_group(scale2)
    single = w.Defined(w.Derived(is_single, scale2, label=f"{scale2} of groups"))
    tensors = w.Compute("mul", sums, without_low_bits(scale1, w.Compute("mul", first, second)))
    columns = w.Compute("mul", w.Compute("mul", sums, second), first)
    made = w.Branch(SMALL, in_mx, w.Branch(single, tensors, columns))
    # A product of ones counts the rows of a group: one without rows adds nothing, NaN scales or not.
    ones = filled(w.Derived(lambda x: (*x.shape[:1], 1), x2, label="[K,1]"), w.FLOAT, 1.0)
    old = w.Contiguous(y)
    added = w.Compute("where", DepthProducts(ones, ones, listed), w.Compute("add", old, made), old, dtype=w.FLOAT)
    return w.ViewCopy(added, y).chain
