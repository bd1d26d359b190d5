"""What aclnnLogAddExp and aclnnLogAddExp2 share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import on_regbase

REAL = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_INT32,
    dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_UINT64, dt.ACL_BOOL,
)  # fmt: skip
x, other, out = (
    w.In("self", "first exponents, rank up to 8"),
    w.In("other", "second exponents, broadcastable with self"),
    w.Out("out", "output, broadcast shape of self and other"),
)


def operator(name: str, kernel: str, exp: str, log: str, bf16: tuple[str, ...], *limited: w.Param) -> w.Operator:
    """The declaration for a base; `limited` are further tensors whose rank is tested."""
    first = w.Contiguous(x)
    left = w.CastTo(first, w.Dtype(out))
    second = w.Contiguous(other)
    right = w.CastTo(second, w.Dtype(out))
    result = w.Compute(kernel, left, right)
    inputs = REAL.plus(dt.ACL_BF16, on=bf16)
    return w.declare(
        name, x, other, out,
        summary=f"element-wise {log}({exp}(self) + {exp}(other))",
        rules=(
            w.present(x, other, out), w.dtype_in(inputs, x, other), w.dtype_in(w.FLOATS_BY_RANGE, out),
            w.castable(x, out), w.castable(other, out), w.max_dims(8, x, other, *limited), w.broadcastable(x, other),
            w.shape_is_broadcast(out, x, other),
            on_regbase(w.same_format(x, out), w.same_format(other, out), w.no_private_format(x)),
            w.done_if_empty(x, other),
        ),
        plan=(first, left, second, right, result, w.ViewCopy(result, out)),
        header=f"aclnnop/{name.lower().replace('aclnn', 'aclnn_')}.h", library="math",
        documented_soc=w.DOCUMENTED_BUT_310B,
        formula=f"max + {log}(1 + {exp}(-|self - other|)) in the dtype of out, to which both are cast first; equal "
        "infinities give that infinity",
        precision="computed in double and rounded once, to nearest even",
        reference=f"torch.{kernel.replace('_', '')}(self, other).to(out.dtype)",
    )  # fmt: skip
