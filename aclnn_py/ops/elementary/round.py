"""aclnnRound and aclnnInplaceRound."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import KEEPS_FORMAT
from .shared.elementary import STREAM
from .shared.rounding import TEXTS, TIES, WHOLE, tests, tests_in_place

OF_NONE: dict[str, Any] = {
    "formula": "nearest integer, half to even, with the sign of x; integers are copied",
    "stream_ctype": STREAM,
    **TEXTS,
}


def plan(x: w.Param, out: w.Param) -> w.Plan:
    return w.pipeline("round", x, out=out, unless=w.has_dtype(x, *WHOLE), keeps_format=True)


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
round_ = w.declare(
    "aclnnRound", x, out,
    summary="element-wise rounding to the nearest integer, half to even",
    rules=tests(x, out), plan=plan(x, out), reference="torch.round(self)", **OF_NONE,
    notes=(TIES, KEEPS_FORMAT.format("self")),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_round = w.declare(
    "aclnnInplaceRound", ref,
    summary="element-wise rounding to the nearest integer, half to even, in place",
    rules=tests_in_place(ref), plan=plan(ref, ref), reference="selfRef.round_()", **OF_NONE, notes=(TIES,),
)  # fmt: skip
