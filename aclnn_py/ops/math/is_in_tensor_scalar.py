"""aclnnIsInTensorScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .arithmetic import is_one_of
from .comparing import AS_NUMBER, BOOL, COMMON, WIDE

DTYPES = w.Choices(*COMMON).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
x = w.In("element", "the numbers looked for")
number = w.Scalar("testElement", "the one number that counts as found")
unique = w.Attr("assumeUnique", "bool", "whether element holds no number twice; of no effect", False)
invert = w.Attr("invert", "bool", "whether the answers are turned over", False)
out = w.Out("out", "where element is testElement")
kind = w.Computed(x, number, w.floating_wins, w.by_category)
dense = w.Contiguous(x)
left = w.CastTo(dense, kind)
result = w.Compute(
    w.Either(w.is_true(invert), "nes", "eqs"), left, attrs=(w.AsTensor(number, kind),), dtype=BOOL,
    whole=is_one_of(kind, *WIDE),
)  # fmt: skip
is_in_tensor_scalar = w.declare(
    "aclnnIsInTensorScalar", x, number, unique, invert, out,
    summary="whether every element is a number",
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
one = w.Scalar("element", "the number looked for")
among = w.In("testElements", "where it is looked for")
common = w.Computed(among, one, w.from_ten_on)
many = w.CastTo(w.Contiguous(among), common)
same = w.Compute("eqs", many, attrs=(w.AsTensor(one, common),), dtype=BOOL, whole=is_one_of(common, *WIDE))
found = w.Fold("reduce_any", same, axes=w.AllAxes(among), dtypes=(BOOL,))
turned = w.Compute("logical_not", found, unless=w.negated(w.is_true(invert)))
