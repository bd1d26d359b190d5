"""aclnnSleep, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.draft import Draft
from ...lowering.steps.kernel_step import KernelStep
from ...rules.core.call import Shape
from ..conv.shared.checked_rules import checked

HERTZ, LONGEST = 1.65e9, 0.1
"""Clock of an ascend950; seconds that a task takes at most here."""
cycles = w.Attr(
    "cycles", "const aclIntArray*", "clock cycles for which the stream is busy, one positive number", (1000,)
)


class Pause(KernelStep):
    """A task that takes a while and computes nothing."""

    kernel: str
    count: w.Param

    def __init__(self, count: w.Param) -> None:
        self._fill(kernel="pause", count=count)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (self.count,)

    def build(self, draft: Draft) -> str:
        numbers: Shape = draft.call.args[self.count.name]  # type: ignore[assignment]
        seconds = min(numbers[0] / HERTZ, LONGEST)
        draft.kernel(self.kernel, (), (draft.temporary(dt.ACL_FLOAT, (0,), 0),), (seconds * 1e9,))
        return ""

    subject = "number of cycles"
    predicate = "a number"


sleep = w.generated(
    "aclnnSleep", cycles, on=("ascend950",), kinds=(), outputs=(), scratch=0,
    tiling=(checked("first number of cycles is positive", lambda numbers: numbers[0] > 0, cycles),),
    plan=(Pause(cycles),), library="nn", header="aclnnop/aclnn_sleep.h", documented_soc=("ascend950",),
    summary="keeps the stream busy for a number of clock cycles",
    formula="waits until cycles clock cycles have passed", precision="nothing is computed",
    reference="torch.cuda._sleep(cycles)",
    notes=(
        "A task takes cycles / 1.65 GHz, the clock of an ascend950, and at most 0.1 seconds here.",
        "An empty array is refused like a number that is not positive (561002).",
    ),
)  # fmt: skip
