"""aclOpExecutor and the plan behind it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

from ..base.handle import Handle, live
from ..device import failure
from ..handles.tensor import Tensor
from ..native import ffi

Words = Callable[[int | None, int, int, int, Sequence[Any]], bytes]
ABSENT = -1
"""The position of an optional tensor for which null was passed."""
_packers: dict[tuple[int, ...], Words] = {}


def packer(positions: tuple[int, ...]) -> Words:
    """A function that packs plan, stream, workspace, site and the tensors' addresses (ABSENT: 0).

    Generated, since a call per tensor would cost more than the launch.
    """
    if positions not in _packers:
        addresses = "".join(", 0" if at == ABSENT else f", tensors[{at}].address" for at in positions)
        head = "def words(plan, stream, workspace, site, tensors):"
        source = f"{head}\n return pack(plan, stream, workspace, site{addresses})"
        scope: dict[str, Any] = {"pack": struct.Struct(f"={4 + len(positions)}Q").pack}
        exec(source, scope)
        _packers[positions] = scope["words"]
    return _packers[positions]


class Plan:
    """A template of the plan cache: what phase one found out about one key, ready for any number of launches."""

    __slots__ = ("arguments", "hot", "least", "name", "native", "positions", "word", "words", "workspace")

    def __init__(
        self,
        name: str,
        workspace: int,
        native: Any,
        positions: tuple[int, ...],
        arguments: tuple[str, ...],
        least: int = 0,
    ) -> None:
        self.name = name
        self.workspace = workspace  # bytes
        self.least = least  # bytes that phase two insists on
        self.native = native  # None: nothing to run
        # None has no place among the words, so a plan without work leaves phase two's fast way
        self.word: int | None = None if native is None else int(ffi.cast("uintptr_t", native))
        present = [(at, name) for at, name in zip(positions, arguments, strict=True) if at != ABSENT]
        self.positions = tuple([at for at, _ in present])
        self.arguments = tuple([name for _, name in present])
        if native is not None:  # else left unset: phase two's quick way stumbles over it and goes the careful one
            self.words = packer(positions)
            failure.arguments[name] = arguments
        self.hot = True

    def tensors(self, operands: Sequence[Any]) -> list[Tensor]:
        """Those of the operator's arguments that the plan touches, in the order of its addresses."""
        return [operands[position] for position in self.positions]


class Executor(Handle):
    """What phase one hands out: the plan and the operator's arguments, never addresses."""

    __slots__ = ("operands", "plan", "repeatable")
    kind = "aclOpExecutor"

    plan: Plan | None

    def __init__(self, plan: Plan, operands: tuple[Any, ...]) -> None:
        self.plan = plan
        self.operands = operands
        self.repeatable = False
        self.alive = True
        plan.hot = True
        live.add(self)

    def leave(self) -> None:
        super().leave()
        self.plan = None
        self.operands = ()
