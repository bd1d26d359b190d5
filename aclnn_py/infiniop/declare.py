"""`function`: a C prototype and a docstring declare one public function. Pure: binding.py makes the functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .prototype import InfiniPrototype


class Declaration(NamedTuple):
    """A public function. `creates` is the operator, "infiniopRelu", whose descriptor it makes, if it does."""

    prototype: InfiniPrototype
    documentation: str
    module: str
    creates: str = ""

    @property
    def name(self) -> str:
        return self.prototype.name


registry: dict[str, Declaration] = {}
"""Every declared function of InfiniRT and of InfiniOp's generic part by its C name, in the order of the header."""


def function(text: str) -> Callable[[Callable[[], None]], Declaration]:
    """Declare a function by its prototype without the result type, which is always infiniStatus_t."""

    def declare(like: Callable[[], None]) -> Declaration:
        made = Declaration(InfiniPrototype(text), like.__doc__ or "", like.__module__)
        registry[made.name] = made
        return made

    return declare
