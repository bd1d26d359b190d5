"""What stands at the beginning of an operator that takes quantised tensors: elements of few bits as float32."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...rules.core.call import Call, Shape, count
from ...rules.core.param import Param
from ...rules.relations.shorthand import has_dtype
from ...rules.terms.scalars import FLOAT
from ...rules.vocabulary.custom_term import Derived
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import Kernel, View, new
from ..steps.moves import CastTo, operands
from ..steps.step import Contiguous, Step
from ..steps.view_steps import Branch
from .compute import Compute

EIGHT_BITS = {
    dt.ACL_FLOAT8_E4M3FN: "number_e4m3fn", dt.ACL_FLOAT8_E5M2: "number_e5m2", dt.ACL_FLOAT8_E8M0: "number_e8m0",
    dt.ACL_HIFLOAT8: "number_hifloat8",
}  # fmt: skip
"""The kernels that read floats of 8 bits."""
FOUR_BITS = {
    dt.ACL_INT4: "number_int4", dt.ACL_INT32: "number_int4", dt.ACL_FLOAT4_E2M1: "number_e2m1",
    dt.ACL_FLOAT4_E1M2: "number_e1m2",
}  # fmt: skip
"""The kernels that read half a byte: INT4 as such, or eight of them in an INT32, and floats."""


class Unpacked(Step):
    """Elements of 4 bits as float32, the first one of a byte from its lower half; an INT32 has eight INT4."""

    is_kernel = True

    source: Step

    def build(self, draft: Draft) -> str:
        view = draft.values[self.source].view
        packed = dt.bits(view.dtype) != 4
        shape = elements(view.shape, packed)
        if shape is None or shape[-1] % 2 or (not packed and view.offset % 2):
            return f"shape [{','.join(map(str, view.shape))}] and offset {view.offset}"
        numel = count(shape)
        if numel > LIMIT:
            return f"shape [{','.join(map(str, shape))}]"
        halves = (*shape[:-1], shape[-1] // 2)
        first = 4 * view.offset if packed else view.offset // 2
        given = new(View, (view.operand, dt.ACL_UINT8, halves, dense(halves), first))
        target = draft.temporary(dt.ACL_FLOAT, shape, numel)
        draft.values[self] = new(Value, (target, numel, ACL_FORMAT_ND, len(draft.steps)))
        for upper in (0, 1):
            strides = tuple([2 * stride for stride in dense(halves)])
            place = target._replace(shape=halves, strides=strides, offset=upper)
            draft.read(given)
            kernel = FOUR_BITS.get(view.dtype, "number_int4")
            made = (kernel, (given,), (place,), (float(upper),), dt.ACL_FLOAT, False, 0, False)
            draft.steps.append(new(Kernel, made))
        return ""

    @property
    def subject(self) -> str:
        return f"shape of {', '.join(map(str, operands(self)))}"

    predicate = "rows of whole bytes"

    def __str__(self) -> str:
        return f"unpacked({', '.join(map(str, operands(self)))})"


def elements(shape: Shape, packed: bool) -> Shape | None:
    """The shape of the elements in a tensor, which `packed` has eight in each; one INT32 alone has eight in a row."""
    if not shape:
        return (8,) if packed else None
    return (*shape[:-1], 8 * shape[-1]) if packed else shape


def dense(shape: Shape) -> Shape:
    """Strides of a dense tensor."""
    return tuple([count(shape[axis + 1 :]) for axis in range(len(shape))])


def numbers_of(param: Param, *dtypes: int, packs: bool = False) -> Step:
    """A tensor of few bits as float32; `dtypes` are the dtypes that it may have, INT32 that `packs` has eight INT4."""
    given = Contiguous(param)
    short = [each for each in dtypes if each in EIGHT_BITS]
    four = [each for each in dtypes if dt.bits(each) == 4 or (packs and each == dt.ACL_INT32)]
    found: Step = CastTo(given, FLOAT)
    if short:
        kernel = Derived(lambda facts: EIGHT_BITS.get(facts.dtype, ""), param, label=f"cast from dtype of {param}")
        found = Branch(has_dtype(param, *short), Compute(kernel, given, dtype=FLOAT), found)
    return Branch(has_dtype(param, *four), Unpacked(given), found) if four else found


def shape_of_elements(call: Call, param: Param) -> Shape | None:
    """The shape of a tensor's elements, eight of which lie in an INT32."""
    facts = call.tensor(param)
    return elements(facts.shape, facts.dtype == dt.ACL_INT32)
