"""Page-locked memory that changes while a copy from it is queued: by the host, or by a task that the copy waits for."""

from __future__ import annotations

import pytest

from aclnn_py.checks.checker import Checker
from aclnn_py.checks.events import Access, Event
from aclnn_py.checks.lifetime import CHANGED
from aclnn_py.checks.world import HOST_REGION, WORK, WRITES

HOST, DEVICE, SIZE = 1 << 20, 1 << 30, 64


class Copies:
    """A program that copies to a buffer of the host and from it."""

    def __init__(self, checks: tuple[str, ...]) -> None:
        self.checker, self.pushed = Checker(checks), 0
        for address, region in ((HOST, HOST_REGION), (DEVICE, 0)):
            self.tell("malloc", address=address, bytes=SIZE, region=region, shared=int(region == HOST_REGION))

    def tell(self, kind: str, text: str = "", /, **facts: object) -> None:
        self.checker.handle(Event(kind, 0, 1, "copies.py:1", text, facts))

    def copy(self, target: int, source: int, size: int = SIZE) -> None:
        self.pushed += 1
        accesses = Access(source, source + size, 0, "src", ""), Access(target, target + size, WRITES, "dst", "")
        facts = {"stream": 1, "task": self.pushed, "event": 0, "generation": 0, "kind": WORK}
        self.tell("push", what="aclrtMemcpyAsync", accesses=accesses, **facts)

    def change(self, address: int = HOST) -> list[str]:
        """The machine tells of one; what is found."""
        text = "src changed while the copy from it was queued"
        self.tell("misuse", text, function="aclrtMemcpyAsync", kind=CHANGED, address=address, stream=0, task=0)
        return [found["rule"] for found in self.checker.summary()]


@pytest.mark.parametrize("checks", [("lifetime",), ("race", "lifetime")])
def test_a_queued_copy_to_the_buffer_changes_it_and_the_host_did_not(checks: tuple[str, ...]) -> None:
    copies = Copies(checks)
    copies.copy(HOST, DEVICE, SIZE // 2)
    copies.copy(DEVICE, HOST)
    assert copies.change() == []
    copies.tell("synchronise", what="stream", id=1, code=0)
    copies.copy(DEVICE, HOST)
    assert copies.change() == ["lifetime.host-buffer-changed"]


def test_a_queued_copy_to_bytes_beside_it_does_not_change_it() -> None:
    copies = Copies(("lifetime",))
    copies.copy(HOST, DEVICE, SIZE // 2)
    copies.copy(DEVICE, HOST + SIZE // 2, SIZE // 2)
    assert copies.change(HOST + SIZE // 2) == ["lifetime.host-buffer-changed"]
