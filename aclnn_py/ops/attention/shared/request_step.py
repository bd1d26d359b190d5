"""The step whose kernels compute from a request."""

from __future__ import annotations

from typing import Any, Protocol

from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.steps.kernel_step import KernelStep
from ....rules.core.call import Call
from .inputs import FieldInputs


class RequestLimits(Protocol):
    """Rules about parameters by field, which make a request of their values."""

    inputs: FieldInputs

    def request(self, *values: Any) -> Any: ...


class RequestStep(KernelStep):
    """All kernels of a call; outputs and caches are written in place."""

    limits: RequestLimits

    def __init__(self, limits: RequestLimits) -> None:
        self._fill(kernel="latent", limits=limits, code=w.TILING)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.limits.inputs.all

    def build(self, draft: Draft) -> str:
        problem = w.first_unmovable(draft.call, self.params)
        if problem:
            return problem
        at = self.limits_of(draft.call).request(*self.limits.inputs.values(draft.call))
        return "" if at is not None and self.compute(draft, at) else "inconsistent arguments"

    def limits_of(self, call: Call) -> RequestLimits:
        """The rules that a call has to satisfy, which may differ between SoCs."""
        return self.limits

    def compute(self, draft: Draft, at: Any) -> bool:
        """Adds the kernels of a request; False if its arguments are inconsistent."""
        raise NotImplementedError

    subject = "tensors"

    predicate = "of consistent shapes"
