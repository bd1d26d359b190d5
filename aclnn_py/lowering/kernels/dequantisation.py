"""The first step of operators that dequantise: integers, INT4 two to a byte, and FP8 as float32."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.call import Shape, count, row_major
from ...rules.core.param import Param
from ...rules.relations.shorthand import has_dtype
from ...rules.terms.scalars import FLOAT
from ...rules.vocabulary.custom_term import Derived
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import View
from ..steps.moves import CastTo, operands
from ..steps.step import Contiguous, Step
from ..steps.view_steps import Branch
from .compute import Compute
from .stored_matrix import FOUR_BITS, IN_INT32, unpacked

EIGHT_BITS = {
    dt.ACL_FLOAT8_E4M3FN: "number_e4m3fn", dt.ACL_FLOAT8_E5M2: "number_e5m2", dt.ACL_HIFLOAT8: "number_hifloat8",
}  # fmt: skip
"""The kernels that read FP8."""


class Unpacked(Step):
    """INT4, or INT32 of eight INT4, as INT8, the first element of a byte from its lower half."""

    is_kernel = True

    source: Step

    def build(self, draft: Draft) -> str:
        view = draft.values[self.source].view
        packed = view.dtype == dt.ACL_INT32
        shape = elements(view.shape, packed)
        if shape is None or shape[-1] % 2 or (not packed and view.offset % 2):
            return f"shape [{','.join(map(str, view.shape))}] and offset {view.offset}"
        if count(shape) > LIMIT:
            return f"shape [{','.join(map(str, shape))}]"
        pairs = (*shape[:-1], shape[-1] // 2)
        first = 4 * view.offset if packed else view.offset // 2
        found = unpacked(draft, View(view.operand, dt.ACL_UINT8, pairs, row_major(pairs), first))
        draft.values[self] = Value(found, count(shape), ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "rows of whole bytes"

    def __str__(self) -> str:
        return f"unpacked({', '.join(map(str, operands(self)))})"


def elements(shape: Shape, packed: bool) -> Shape | None:
    """The shape in elements of a tensor, where it is `packed` of eight to an INT32; one INT32 alone is [8]."""
    if not shape:
        return (IN_INT32,) if packed else None
    return (*shape[:-1], IN_INT32 * shape[-1]) if packed else shape


def numbers_of(param: Param) -> Step:
    """A tensor of integers or FP8 as float32; an INT32 has eight INT4."""
    given = Contiguous(param)
    kernel = Derived(lambda facts: EIGHT_BITS.get(facts.dtype, ""), param, label=f"cast from dtype of {param}")
    whole = CastTo(Branch(has_dtype(param, *FOUR_BITS), Unpacked(given), given), FLOAT)
    return Branch(has_dtype(param, *EIGHT_BITS), Compute(kernel, given, dtype=FLOAT), whole)
