"""aclnnMaxPool2dWithIndices and aclnnMaxPool2dWithIndicesBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import max_pool2d_backward as b
from .shared import max_pool2d_params as m
from .shared.max_pool2d_backward import back, grad, where
from .shared.max_pool2d_params import ARRAYS, ceiling, x
from .shared.window_rules import NEWER

DTYPES = w.Choices().plus(*m.HALVES, on=(*m.A2, *w.REGBASE))
FORMATS = (
    "Rank 3 in a format of rank 4 or 5 passes the checks and has no task (561103); nor have indices "
    "in another format than out, unless out is in ND."
)
INDICES = w.Choices(dt.ACL_INT64, dt.ACL_INT32)

out = w.Out("out", "window maxima, [N,C,Hout,Wout] or [C,Hout,Wout]")
indices = w.Out("indices", "index of each maximum in its plane, same shape as out")
largest = m.pooled(w.Contiguous(x), w.Dtype(x), w.Where(NEWER, w.Dtype(indices), m.INT32))
checked = (
    w.ShapeMatches(m.in_format(largest, out), out),
    w.ShapeMatches(m.in_format(w.ViewOf(largest, w.NthOutput(1)), indices, out), indices),
)  # fmt: skip
copies = w.ViewCopy(checked[0], out), w.ViewCopy(w.CastTo(checked[1], w.Dtype(indices)), indices)
max_pool2d_with_indices = w.declare(
    "aclnnMaxPool2dWithIndices", x, *ARRAYS, ceiling, out, indices,
    summary="2-D max pooling over [N,C,H,W], with indices",
    rules=(
        w.present(x, *ARRAYS, out, indices), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.dtype_in(INDICES, indices),
        w.same_format(x, out), w.no_private_format(x), w.dims_within(3, 4, x), *m.ATTRIBUTES, m.PLANES, m.WINDOWS,
        (w.Equal(w.ViewShape(out), m.result_shape),), w.same_shape(indices, out), w.done_if_empty(x, out),
    ),
    plan=tuple(dict.fromkeys((*checked[0].chain, *checked[1].chain, *copies[0].chain, *copies[1].chain))),
    header="aclnnop/aclnn_max_pool2d_with_indices.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[n, c, i, j] = max over p, q of self[n, c, i stride + p dilation - padding, ...]; indices: row-major "
    "index of its first occurrence in the plane, of the last NaN if there is one",
    precision=m.PRECISION,
    reference="torch.nn.functional.max_pool2d(self, kernelSize, stride, padding, dilation, ceilMode, True)",
    notes=(
        "Only ascend950 accepts a dilation. Elsewhere NHWC passes the checks as such, but the kernel pools the last "
        "two axes: 161002 unless that gives the same shape.", FORMATS,
    ),
)  # fmt: skip

GRADIENTS = w.Choices().plus(dt.ACL_FLOAT, on=m.A2).plus(*m.HALVES, on=w.REGBASE)
WHERE = w.Choices(dt.ACL_INT32).plus(dt.ACL_INT64, on=w.REGBASE).plus(dt.ACL_INT8, on=b.OLD)
returned = b.given_back(w.Contiguous(grad), w.Contiguous(where))
max_pool2d_with_indices_backward = w.declare(
    "aclnnMaxPool2dWithIndicesBackward", grad, x, where, *ARRAYS, ceiling, back,
    summary="gradient of 2-D max pooling, by indices",
    rules=(
        w.present(grad, x, where, *ARRAYS, back), w.dtype_in(GRADIENTS, x), w.same_dtype(x, grad),
        w.same_dtype(x, back), w.dtype_in(WHERE, where), *b.backward_formats(), *m.ATTRIBUTES,
        *b.backward_shapes(), w.done_if_empty(x),
    ),
    plan=w.ViewCopy(m.in_format(returned, back), back).chain,
    header="aclnnop/aclnn_max_pool2d_with_indices_backward.h", documented_soc=w.DOCUMENTED_NEW,
    formula="gradInput = 0, then gradInput[n, c].flat[indices[n, c, i, j]] += gradOutput[n, c, i, j]",
    precision=m.PRECISION,
    reference="torch.ops.aten.max_pool2d_with_indices_backward(gradOutput, self, kernelSize, stride, padding, "
    "dilation, ceilMode, indices)",
    notes=(*b.BACKWARD_NOTES, FORMATS),
)  # fmt: skip
