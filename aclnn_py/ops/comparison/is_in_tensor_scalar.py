"""aclnnIsInTensorScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import is_one_of
from .shared.comparison_dtypes import AS_NUMBER, BOOL, COMMON, WIDE

DTYPES = w.Choices(*COMMON).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
x = w.In("element", "elements to test, rank up to 8")
number = w.Scalar("testElement", "test element, a scalar")
unique = w.Attr("assumeUnique", "bool", "true: element has no duplicates; no effect", False)
invert = w.Attr("invert", "bool", "true: the result is inverted", False)
out = w.Out("out", "results, same shape as element")
kind = w.ComputeDtype(x, number, w.floating_wins, w.by_category)
dense = w.Contiguous(x)
left = w.CastTo(dense, kind)
result = w.Compute(
    w.Where(w.is_true(invert), "nes", "eqs"), left, attrs=(w.AsTensor(number, kind),), dtype=BOOL,
    integral=is_one_of(kind, *WIDE),
)  # fmt: skip
is_in_tensor_scalar = w.declare(
    "aclnnIsInTensorScalar", x, number, unique, invert, out,
    summary="element-wise test whether element equals testElement",
    rules=(
        w.present(x, number, out), w.dtype_in(DTYPES, x, number), w.dtype_in(w.Choices(dt.ACL_BOOL), out),
        (w.Defined(kind), w.OneOf(kind, DTYPES)), w.max_dims(8, x, out), w.same_shape(out, x), w.done_if_empty(x),
    ),
    plan=(dense, left, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_isin_tensor_scalar.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="element == testElement, or != with invert", precision="exact",
    reference="torch.isin(element, testElement, invert=invert)",
    notes=("A floating scalar makes a floating dtype of integers; an integer one wraps into theirs.", AS_NUMBER),
)  # fmt: skip
one = w.Scalar("element", "element to search, a scalar")
among = w.In("testElements", "elements to search in")
common = w.ComputeDtype(among, one, w.from_ten_on)
many = w.CastTo(w.Contiguous(among), common)
same = w.Compute("eqs", many, attrs=(w.AsTensor(one, common),), dtype=BOOL, integral=is_one_of(common, *WIDE))
found = w.Reduction("reduce_any", same, axes=w.AllAxes(among), dtypes=(BOOL,))
inverted = w.Compute("logical_not", found, unless=w.negated(w.is_true(invert)))
