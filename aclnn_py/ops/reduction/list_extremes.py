"""aclnnMaxN and aclnnMinN."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared import reduction_rules as r

Members = tuple[TensorFacts, ...]
OLD = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT64)
DTYPES = OLD.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(dt.ACL_UINT8, on=w.REGBASE)


def joined(members: Members) -> Shape | None:
    """The shape that all members broadcast to; None for none at all, and where they do not."""
    shape: Shape | None = members[0].shape if members else None
    for member in members[1:]:
        shape = None if shape is None else w.broadcast(shape, member.shape)
    return shape


tensors, out = (
    w.InList("tensors", "tensors, broadcastable with each other"),
    w.Out("out", "output, broadcast shape of tensors"),
)
shape = w.Derived(joined, tensors, label="broadcast shape of tensors", kind="broadcastable")
both = w.each(tensors, lambda item, first: (*w.dtype_in(DTYPES, item), *w.same_dtype(item, out)))
listed = w.dtype_in(DTYPES, out)
REST = (
    w.each(tensors, lambda item, first: w.max_dims(8, item)), w.max_dims(8, out), w.defined(shape),
    (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(out),
)  # fmt: skip
START = (w.present(tensors), w.each(tensors, lambda item, first: w.present(item)), w.present(out))


def texts(kernel: str, word: str) -> dict[str, Any]:
    found = w.ListReduction(kernel, tensors, w.Dtype(out), r.is_integer(w.Dtype(out)))
    return {
        "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "plan": (found, w.ViewCopy(found, out)),
        "formula": f"element-wise {word} of the tensors, broadcast to one shape; {r.NAN_WINS}",
        "precision": "exact", "summary": f"element-wise {word} of a list of tensors",
        "header": f"aclnnop/aclnn_{kernel[:3]}n.h",
    }  # fmt: skip


max_n = w.declare(
    "aclnnMaxN", tensors, out, rules=(*START, listed, both, *REST), reference="torch.stack(tensors).amax(0)",
    **texts("maximum", "maximum"),
)  # fmt: skip
min_n = w.declare(
    "aclnnMinN", tensors, out, rules=(*START, both, listed, *REST), reference="torch.stack(tensors).amin(0)",
    **texts("minimum", "minimum"),
)  # fmt: skip
