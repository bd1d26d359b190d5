"""aclnnGlobalAveragePool and aclnnGlobalMaxPool."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from ..reduction.shared.reduction_rules import EXTREME, NAN_WINS, SUMMED
from .shared.adaptive_rules import same_rank

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE)
FORMATS = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NCDHW)
LEAST, MOST = 4, 8

x, out = (
    w.In("self", "input, [N,C,H,W] or more spatial axes"),
    w.Out("out", "output, [N,C,1,1], or more axes of size 1"),
)


def inner(x: TensorFacts) -> Shape:
    return tuple(range(2, x.rank))


def pooled(x: TensorFacts) -> Shape:
    return (*x.shape[:2], *(1 for _ in x.shape[2:]))


def start(dtypes: w.Choices) -> w.Rules:
    """What both test: tensors, dtypes, formats and ranks."""
    return (
        *w.present(x, out), *w.dtype_in(dtypes, x, out), *w.same_dtype(x, out), *w.same_format(x, out),
        *w.format_in(FORMATS, x), *w.min_dims(LEAST, x), *w.max_dims(MOST, x), *same_rank(x, out),
    )  # fmt: skip


def folded(kernel: str) -> w.Step:
    axes = w.Derived(inner, x, label="spatial axes")
    return w.Reduction(kernel, w.Contiguous(x), axes=axes, keep=True)


TEXTS: dict[str, Any] = {
    "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "stream_ctype": "const aclrtStream",
}  # fmt: skip
mean = folded("reduce_mean")
checked = w.ShapeMatches(mean, out)
global_average_pool = w.declare(
    "aclnnGlobalAveragePool", x, out, summary="global average pooling: mean over all spatial axes",
    rules=(start(FLOATS.plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)),), plan=(*checked.chain, w.ViewCopy(checked, out)),
    header="aclnnop/aclnn_global_average_pool.h", formula="out[n, c] = mean of self[n, c] over all spatial axes",
    precision=SUMMED, reference="torch.mean(self, dim=tuple(range(2, self.dim())), keepdim=True)", **TEXTS,
)  # fmt: skip

most = folded("reduce_max")
shape = w.Derived(pooled, x, label="[N,C,1,1,...]", kind="shape_custom")
global_max_pool = w.declare(
    "aclnnGlobalMaxPool", x, out, summary="global max pooling: maximum over all spatial axes",
    rules=(start(FLOATS), (w.Equal(w.ViewShape(out), shape),)), plan=(*most.chain, w.ViewCopy(most, out)),
    header="aclnnop/aclnn_global_max_pool.h", precision=EXTREME,
    formula=f"out[n, c] = max of self[n, c] over all spatial axes; {NAN_WINS}",
    reference="torch.amax(self, dim=tuple(range(2, self.dim())), keepdim=True)", **TEXTS,
)  # fmt: skip
