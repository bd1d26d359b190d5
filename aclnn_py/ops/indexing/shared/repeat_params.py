"""Parameters, dtypes and shapes of the repeat-interleave operators."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...arithmetic.shared.arithmetic import WHOLE
from ...conversion.shared.fill_steps import UNSIGNED
from . import gather_views as g

DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(*UNSIGNED, on=w.REGBASE)
)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "output, [outputSize]; with dim the shape of self with outputSize along dim"),
)
dim = w.Attr("dim", "int64_t", "axis along which to repeat, -rank to rank-1", 0)
size = w.Attr("outputSize", "int64_t", "size of out (with dim: along dim), the sum of all repeats", 6)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_repeat_interleave.h", "documented_soc": w.DOCUMENTED_NEW, "precision": g.EXACT
}  # fmt: skip


def own_axis(x: TensorFacts, dim: int) -> int | None:
    """The axis from the front; a tensor without axes has none."""
    return dim % x.rank if -x.rank <= dim < x.rank else None


axis = w.Derived(
    own_axis, x, dim, label="dim", mend=w.setting(dim, lambda call: 0),
    claim=("dim", "from -n to n - 1, n the rank of self"),
)  # fmt: skip


def along(x: TensorFacts, dim: int, size: int) -> Shape | None:
    """The result's shape."""
    at = own_axis(x, dim)
    return None if at is None else (*x.shape[:at], size, *x.shape[at + 1 :])


def in_a_row(view: View) -> View:
    """A dense tensor as one row."""
    numel = 1
    for length in view.shape:
        numel *= length
    return view._replace(shape=(numel,), strides=(1,))


def row_of(call: Call, view: View) -> View | str:
    """For a ViewOf: the elements as rank 1, in row-major order."""
    return in_a_row(view)


always = w.Derived(lambda x: True, x, label="elements of self")
dense = w.Contiguous(x)
flat = w.ViewOf(dense, w.Through("flatten", row_of, always))
