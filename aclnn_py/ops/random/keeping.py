"""How a mask of bits is applied."""

from __future__ import annotations

from math import inf

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.compute import numbers
from ...lowering.draft import Draft, Value
from ...lowering.plan import Kernel, View
from ...rules.call import Call, count, single
from ..conversion.fills import filled
from .masking import about, rounded


class Growth(w.ValueOf):
    """What multiplies the elements that stay: 1 / (1 - p), with 1 - p in float32 and then in the tensor's dtype."""

    __slots__ = ("x",)

    x: w.Param

    def __init__(self, param: w.Param, x: w.Param) -> None:
        super().__init__(param)
        self._set(x=x)

    def read(self, call: Call) -> float:
        kept = rounded(single(self.staying(super().read(call))), call.tensor(self.x).dtype)
        return single(1 / kept) if kept else inf

    def staying(self, value: float) -> float:
        return 1 - value


class KeepByBits(w.Step):
    """The elements whose bits are set in a mask, times a number, zeros in the place of the others.

    The kernel may be times_bits, which multiplies those by 0.
    """

    __slots__ = ("code", "factor", "kernel", "mask", "source")
    is_kernel = True

    source: w.Step
    mask: w.Step
    factor: w.Term
    kernel: str

    def __init__(
        self, source: w.Step, mask: w.Step, factor: w.Term, kernel: str = "keep_by_bits",
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:  # fmt: skip
        self._fill(source=source, mask=mask, factor=factor, kernel=kernel, code=code)

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return (self.source, self.mask)

    def build(self, draft: Draft) -> str:
        value, mask = draft.values[self.source], draft.values[self.mask]
        if mask.numel * 8 < value.numel:
            return f"a mask of {mask.numel} bytes for {value.numel} elements"
        draft.read(value.view)
        draft.read(mask.view)
        target = draft.temporary(value.view.dtype, value.view.shape, value.numel)
        draft.values[self] = Value(target, value.numel, ACL_FORMAT_ND, len(draft.steps))
        views = (flat(value.view), flat(mask.view))
        factor = numbers((self.factor,), draft.call)
        draft.steps.append(Kernel(self.kernel, views, (flat(target),), factor, dt.ACL_FLOAT, False, 0, True))
        return ""

    @property
    def subject(self) -> str:
        return f"size of {self.mask}"

    predicate = "a bit for every element"

    def __str__(self) -> str:
        return f"{self.kernel.partition('_')[0]}({self.source}, {self.mask})"


def flat(view: View) -> View:
    """A dense view as one run of elements."""
    return view._replace(shape=(count(view.shape),), strides=(1,))


def masked(prob: w.Param, x: w.Param, dense: w.Step, mask: w.Step, factor: w.Term) -> w.Step:
    """All elements where the probability of leaving is 0, zeros where it is 1, else what the mask keeps."""
    return masked_by(about(prob, 0), about(prob, 1), x, dense, mask, factor)


def masked_by(none: w.Rule, all_: w.Rule, x: w.Param, dense: w.Step, mask: w.Step, factor: w.Term) -> w.Step:
    """The same by conditions: none leaves, all do."""
    return w.Fork(none, dense, w.Fork(all_, filled(x, 0), KeepByBits(dense, mask, factor)))
