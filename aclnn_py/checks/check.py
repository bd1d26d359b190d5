"""Base class of the checks."""

from __future__ import annotations

from .events import Event
from .findings import Findings
from .world import Task, World


class Check:
    """Methods for each kind of event, to be overridden.

    `free` and `destroy` are called before the world is updated, the others after.
    """

    def __init__(self, world: World, findings: Findings) -> None:
        self.world, self.findings = world, findings

    def malloc(self, event: Event) -> None:
        """A block was allocated."""

    def free(self, event: Event) -> None:
        """A block is freed."""

    def copy(self, event: Event) -> None:
        """A synchronous copy or fill."""

    def task(self, task: Task) -> None:
        """A task was enqueued."""

    def destroy(self, event: Event) -> None:
        """An object is destroyed."""

    def create(self, event: Event) -> None:
        """An object was created."""

    def refusal(self, event: Event) -> None:
        """A call was refused."""

    def misuse(self, event: Event) -> None:
        """A call that is undefined in CANN."""

    def left_object(self, event: Event) -> None:
        """An object that is alive at the end of the process."""

    def left_end(self, event: Event) -> None:
        """The process ends."""
