"""aclnnInplaceRandomWithoutFromTo and aclnnInplaceRandomWithoutFromToTensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .drawing import SOURCE, seed
from .drawing import offset as start
from .randoms import DTYPES, KNOWN
from .tensors import BOTH, GIVEN, LONG, NOTE, inputs, offset, source
from .threads import ORDER, ByThreads

ref = w.InOut("selfRef", "takes the numbers", ctype=w.IN_TENSOR)
DRAWN = tuple(dtype for dtype in DTYPES.rows[0][0] if dtype != dt.ACL_DOUBLE)
RANGES = {
    dt.ACL_FLOAT: (1 << 24) + 1, dt.ACL_FLOAT16: (1 << 11) + 1, dt.ACL_BF16: (1 << 8) + 1, dt.ACL_INT8: 1 << 7,
    dt.ACL_UINT8: 1 << 8, dt.ACL_INT16: 1 << 15, dt.ACL_INT64: 1 << 63, dt.ACL_BOOL: 2,
}  # fmt: skip
dense = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR)
reach = w.Worked(lambda ref: float(RANGES.get(ref.dtype, 1 << 31)), ref, told="count of selfRef's numbers")


def drawn(kernel: str, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> tuple[w.Step, ...]:
    """The numbers in selfRef's type, or INT32 where the kernel does not know it."""
    kind = w.Either(w.has_dtype(ref, *DRAWN), w.Dtype(ref), dt.ACL_INT32, told="the kernel's dtype")
    numbers = ByThreads(kernel, *inputs, attrs=(*source, reach), shape=w.ViewShape(ref), dtype=kind)
    cast = w.CastTo(numbers, w.Dtype(ref))
    return numbers, cast, w.ViewCopy(cast, ref)


TESTS = (w.present(ref), w.dtype_in(KNOWN, ref), w.max_dims(8, ref), w.done_if_empty(ref))
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_random.h", "library": "math", "documented_soc": ("ascend950",),
    "formula": "the remainder of a word by n; n - 1 is the largest number of selfRef's integer type, 2^24 for FLOAT, "
    "2^11 for FLOAT16, 2^8 for BF16, 2^31 - 1 for the others; INT64 takes two words, the upper one first",
    "precision": "exact", "reference": "selfRef.random_()",
}  # fmt: skip
inplace_random_without_from_to = w.declare(
    "aclnnInplaceRandomWithoutFromTo", ref, seed, start,
    summary="every element becomes a whole number of its type, none of them negative",
    rules=TESTS, plan=(dense, *drawn("thread_whole", *SOURCE)), **TEXTS, notes=(ORDER,),
)  # fmt: skip
where = inputs()
inplace_random_without_from_to_tensor = w.declare(
    "aclnnInplaceRandomWithoutFromToTensor", ref, *BOTH, offset,
    summary="every element becomes a whole number of its type, seed and offset in tensors",
    rules=(*TESTS, GIVEN, w.dtype_in(LONG, *BOTH)),
    plan=(dense, *where, *drawn("thread_whole_of", *source(), inputs=where)), **TEXTS, notes=(ORDER, NOTE),
)  # fmt: skip
