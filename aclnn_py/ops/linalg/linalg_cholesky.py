"""aclnnLinalgCholesky."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, Shape
from ..norm.kernels import Normal
from . import matrices as mx

CUBES = ("ascend910b", "ascend910_93", *w.REGBASE)
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16, on=CUBES)
LONGEST = 8192
x = w.In("self", "positive definite matrices")
upper = w.Attr("upper", "bool", "upper factors, from upper triangles; else lower ones", False)
out = w.Out("out", "the factors")


def shapes(call: Call) -> tuple[Shape, ...]:
    return (mx.sides(call.tensor(x).shape),) * 2


found = Normal(
    "matrix_cholesky", mx.widened(x), results=((w.FLOAT, w.ViewShape(x)),), shapes=shapes, attrs=(w.ValueOf(upper),)
)
linalg_cholesky = w.declare(
    "aclnnLinalgCholesky", x, upper, out,
    summary="positive definite matrices as products of a triangle and its adjoint",
    rules=(
        w.present(x, out), w.same_dtype(out, x), w.dtype_in(DTYPES, x), w.same_format(x, out), w.no_private_format(x),
        w.max_dims(8, x), w.min_dims(2, x), w.same_shape(x, out), w.done_if_empty(x), (mx.square(x),),
        (w.Within(w.SizeAt(x, mx.LAST), high=LONGEST),),
    ),
    plan=mx.chained(mx.into(found, out)),
    header="aclnnop/aclnn_linalg_cholesky.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910b", "ascend910_93"), **mx.TEXTS,
    formula="self = out * out^T with 0 above the diagonal of out, or out^T * out with 0 below; only the triangle that "
    "is meant is read",
    reference="torch.linalg.cholesky(self, upper=upper)",
    notes=("A matrix that is not positive definite fails the stream, whose message names it.",
           "The documents have no FLOAT16, and no 950."),
)  # fmt: skip
