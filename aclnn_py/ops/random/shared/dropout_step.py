"""The step that applies a dropout mask."""

from __future__ import annotations

from math import inf

from ....lowering import language as w
from ....lowering.kernels.compute import numbers
from ....lowering.kernels.tiles import flat
from ....lowering.plan.draft import Draft
from ....rules.core.call import Call, single
from ...conversion.shared.fill_steps import filled
from .dropout_mask import about, rounded


class Growth(w.ValueOf):
    """What multiplies the elements that stay: 1 / (1 - p), with 1 - p in float32 and then in the tensor's dtype."""

    x: w.Param

    def read(self, call: Call) -> float:
        kept = rounded(single(self.staying(super().read(call))), call.tensor(self.x).dtype)
        return single(1 / kept) if kept else inf

    def staying(self, value: float) -> float:
        return 1 - value


class KeepByBits(w.Step):
    """The elements whose bits are set in a mask, times a number, zeros in the place of the others.

    The kernel may be times_bits, which multiplies those by 0.
    """

    is_kernel = True

    source: w.Step
    mask: w.Step
    factor: w.Term
    kernel: str = "keep_by_bits"

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        value, mask = draft.values[self.source], draft.values[self.mask]
        if mask.numel * 8 < value.numel:
            return f"a mask of {mask.numel} bytes for {value.numel} elements"
        made = draft.results(self, (value.view.dtype, value.view.shape))
        factor = numbers((self.factor,), draft.call)
        draft.kernel(self.kernel, (flat(value.view), flat(mask.view)), map(flat, made), factor)
        return ""

    @property
    def subject(self) -> str:
        return f"size of {self.mask}"

    predicate = "one bit per element"

    def __str__(self) -> str:
        return f"{self.kernel.partition('_')[0]}({self.source}, {self.mask})"


def masked(prob: w.Param, x: w.Param, dense: w.Step, mask: w.Step, factor: w.Term) -> w.Step:
    """All elements where the probability of leaving is 0, zeros where it is 1, else what the mask keeps."""
    return masked_by(about(prob, 0), about(prob, 1), x, dense, mask, factor)


def masked_by(none: w.Rule, all_: w.Rule, x: w.Param, dense: w.Step, mask: w.Step, factor: w.Term) -> w.Step:
    """The same by conditions: none leaves, all do."""
    return w.Branch(none, dense, w.Branch(all_, filled(x, 0), KeepByBits(dense, mask, factor)))
