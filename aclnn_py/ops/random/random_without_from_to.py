"""aclnnInplaceRandomWithoutFromTo and aclnnInplaceRandomWithoutFromToTensor."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.integer_rules import DTYPES, KNOWN
from .shared.philox_step import SOURCE, seed
from .shared.philox_step import offset as start
from .shared.seed_tensors import BOTH, GIVEN, LONG, NOTE, inputs, offset, source
from .shared.thread_step import ORDER, ByThreads

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
DRAWN = tuple(dtype for dtype in DTYPES.rows[0][0] if dtype != dt.ACL_DOUBLE)
RANGES = {
    dt.ACL_FLOAT: (1 << 24) + 1, dt.ACL_FLOAT16: (1 << 11) + 1, dt.ACL_BF16: (1 << 8) + 1, dt.ACL_INT8: 1 << 7,
    dt.ACL_UINT8: 1 << 8, dt.ACL_INT16: 1 << 15, dt.ACL_INT64: 1 << 63, dt.ACL_BOOL: 2,
}  # fmt: skip
dense = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR)
reach = w.Derived(lambda ref: float(RANGES.get(ref.dtype, 1 << 31)), ref, label="number of values of selfRef's dtype")


def drawn(kernel: str, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> tuple[w.Step, ...]:
    """The numbers in selfRef's type, or INT32 where the kernel does not know it."""
    kind = w.Where(w.has_dtype(ref, *DRAWN), w.Dtype(ref), dt.ACL_INT32, label="kernel dtype")
    numbers = ByThreads(kernel, *inputs, attrs=(*source, reach), shape=w.ViewShape(ref), dtype=kind)
    cast = w.CastTo(numbers, w.Dtype(ref))
    return numbers, cast, w.ViewCopy(cast, ref)


TESTS = (w.present(ref), w.dtype_in(KNOWN, ref), w.max_dims(8, ref), w.done_if_empty(ref))
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_random.h", "library": "math", "documented_soc": ("ascend950",),
    "formula": "x mod n, x a random word (INT64: two words, high one first); n - 1 is the largest value of selfRef's "
    "integer dtype, 2^24 for FLOAT, 2^11 for FLOAT16, 2^8 for BF16, 2^31 - 1 for others",
    "precision": "exact", "reference": "selfRef.random_()",
}  # fmt: skip
inplace_random_without_from_to = w.declare(
    "aclnnInplaceRandomWithoutFromTo", ref, seed, start,
    summary="fills selfRef with non-negative integers over the range of its dtype, in place",
    rules=TESTS, plan=(dense, *drawn("thread_whole", *SOURCE)), **TEXTS, notes=(ORDER,),
)  # fmt: skip
where = inputs()
inplace_random_without_from_to_tensor = w.declare(
    "aclnnInplaceRandomWithoutFromToTensor", ref, *BOTH, offset,
    summary="fills selfRef with non-negative integers over the range of its dtype, seed and offset in tensors",
    rules=(*TESTS, GIVEN, w.dtype_in(LONG, *BOTH)),
    plan=(dense, *where, *drawn("thread_whole_of", *source(), inputs=where)), **TEXTS, notes=(ORDER, NOTE),
)  # fmt: skip
