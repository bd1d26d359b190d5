"""aclnnIsInScalarTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import ScalarFacts
from ..arithmetic.shared.arithmetic import is_one_of
from .shared.comparison_dtypes import AS_NUMBER, BOOL, COMMON, WIDE

DTYPES = w.Choices(*COMMON).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
number = w.Scalar("testElement", "test element, a scalar")
unique = w.Attr("assumeUnique", "bool", "true: element has no duplicates; no effect", False)
invert = w.Attr("invert", "bool", "true: the result is inverted", False)
out = w.Out("out", "true where element equals testElement")
one = w.Scalar("element", "element to search, a scalar")
among = w.In("testElements", "elements to search in, any shape")
answer = w.Out("out", "result, rank 0, BOOL")


def is_nan(scalar: ScalarFacts) -> bool:
    """No number equals NaN."""
    return bool(scalar.value != scalar.value)


common = w.ComputeDtype(among, one, w.from_ten_on)
never_found = w.either(w.is_empty(among), w.OneOf(w.Derived(is_nan, one, label="element is NaN"), w.Choices(True)))
many = w.CastTo(w.Contiguous(among), common)
same = w.Compute("eqs", many, attrs=(w.AsTensor(one, common),), dtype=BOOL, integral=is_one_of(common, *WIDE))
found = w.Reduction("reduce_any", same, axes=w.AllAxes(among), dtypes=(BOOL,))
inverted = w.Compute("logical_not", found, unless=w.negated(w.is_true(invert)))
flag = w.Where(w.is_true(invert), w.BitsOf(1, BOOL), w.BitsOf(0, BOOL), label="invert")
plain = w.Compute("spread", attrs=(flag,), dtype=BOOL, shape=w.ViewShape(answer))
is_in_scalar_tensor = w.declare(
    "aclnnIsInScalarTensor", one, among, unique, invert, answer,
    summary="tests whether a scalar is among testElements",
    rules=(
        w.present(one, among, answer), w.dtype_in(DTYPES, one, among), w.dtype_in(w.Choices(dt.ACL_BOOL), answer),
        (w.Defined(common), w.Castable(w.Dtype(one), common), w.Castable(w.Dtype(among), common)),
        w.max_dims(8, among), w.rank_is(0, answer),
    ),
    plan=(w.Branch(never_found, w.ViewCopy(plain, answer), w.ViewCopy(inverted, answer)),),
    header="aclnnop/aclnn_isin.h", library="math", documented_soc=w.DOCUMENTED_910,
    formula="any(testElements == element), inverted with invert", precision="exact",
    reference="torch.isin(element, testElements, invert=invert)",
    notes=("From ten elements on both are promoted; fewer keep their dtype as in aclnnIsInTensorScalar.", AS_NUMBER),
)  # fmt: skip
