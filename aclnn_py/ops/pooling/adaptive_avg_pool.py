"""aclnnAdaptiveAvgPool2d and aclnnAdaptiveAvgPool3d."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import adaptive_rules as a
from .shared.window_rules import checked, so_many

x = w.In("self", "input, [N,C,...] or [C,...]")
out = w.Out("out", "output, shape of self with outputSize as last sizes")
BY_RANK = {3: fmt.ACL_FORMAT_NCL, 4: fmt.ACL_FORMAT_NCHW}


def told_by_rank(x: TensorFacts) -> bool:
    return BY_RANK.get(x.rank, fmt.ACL_FORMAT_NCHW) == x.format


def in_format(call: Call) -> Iterator[Call]:
    format = BY_RANK.get(call.tensor(x).rank)
    if format is not None:
        yield call.but(x, format=format).but(out, format=format)


def texts(axes: int, size: w.Param) -> dict[str, Any]:
    return {
        "formula": "out[..., i] = mean of self[..., floor(i n / size) : ceil((i + 1) n / size)] along each of the "
        f"last {axes} axes of size n",
        "precision": a.MEANS, "reference": f"torch.nn.functional.adaptive_avg_pool{axes}d(self, {size})",
    }  # fmt: skip


flat, deep = a.size_of(2), a.size_of(3)
by_rank = checked(
    told_by_rank, x, claim=("format of self", "NCL for rank 3, NCHW for rank 4"), mend=in_format,
    kind="shape_custom",
)  # fmt: skip
adaptive_avg_pool2d = w.declare(
    "aclnnAdaptiveAvgPool2d", x, flat, out,
    summary="2-D adaptive average pooling over [N,C,H,W]",
    rules=(
        w.present(x, flat, out), w.dims_within(3, 4, x), a.same_rank(x, out), a.same_lead(x, out, 2),
        w.when(a.NEWER, a.positive(x, -2)), w.dtype_in(a.FLOATS, x, out), w.same_dtype(out, x),
        w.same_format(x, out), w.no_private_format(x),
        w.format_in(w.Choices(fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NCL), x), by_rank, so_many(flat, (2,)),
        w.when(a.NEWER, a.sizes_told(flat, out, 2, 0), otherwise=(a.sizes_told(flat, out, 2, 1),)),
        w.done_if_empty(x), w.when(a.NEWER, w.done_if_empty(out)),
    ),
    plan=w.ViewCopy(a.mean(w.Contiguous(x), w.Dtype(x), w.ViewShape(out), 2), out).chain,
    header="aclnnop/aclnn_adaptive_avg_pool2d.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310B, **texts(2, flat),
)  # fmt: skip

VOLUMES = w.Choices(fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_ND)
adaptive_avg_pool3d = w.declare(
    "aclnnAdaptiveAvgPool3d", x, deep, out,
    summary="3-D adaptive average pooling over [N,C,D,H,W]",
    rules=(
        w.present(x, deep, out), w.dims_within(4, 5, x), a.same_rank(x, out),
        w.when(a.NEWER, a.positive(x, 1), otherwise=(a.positive(x, 0),)), a.same_lead(x, out, 3), a.positive(out, -3),
        w.dtype_in(a.FLOATS, x, out), w.same_dtype(out, x), w.same_format(x, out),
        w.when(a.NEWER, w.format_in(VOLUMES, x), otherwise=(w.no_private_format(x),)), so_many(deep, (3,)),
        a.sizes_told(deep, out, 3, 1), w.done_if_empty(x),
    ),
    plan=w.ViewCopy(a.mean(w.Contiguous(x), w.Dtype(x), w.ViewShape(out), 3), out).chain,
    header="aclnnop/aclnn_adaptive_avg_pool3d.h", documented_soc=w.DOCUMENTED_BUT_310B[1:], **texts(3, deep),
)  # fmt: skip
