"""What a check is: it is told of events and tasks, knows the world, and adds findings."""

from __future__ import annotations

from .events import Event
from .findings import Findings
from .world import Task, World


class Check:
    """Does nothing: each check overrides what it needs.

    Of a free and of a destroy it is told before the world knows of it, of all others behind that.
    """

    def __init__(self, world: World, findings: Findings) -> None:
        self.world, self.findings = world, findings

    def malloc(self, event: Event) -> None:
        """A block was allocated."""

    def free(self, event: Event) -> None:
        """A block goes."""

    def copy(self, event: Event) -> None:
        """A copy or a fill was made at once."""

    def task(self, task: Task) -> None:
        """A task was enqueued."""

    def destroy(self, event: Event) -> None:
        """An object goes."""

    def create(self, event: Event) -> None:
        """An object was made."""

    def refusal(self, event: Event) -> None:
        """A call was refused."""

    def misuse(self, event: Event) -> None:
        """A call did what is undefined in CANN."""

    def left_object(self, event: Event) -> None:
        """The process ends, and the object is still there."""

    def left_end(self, event: Event) -> None:
        """The process ends."""
