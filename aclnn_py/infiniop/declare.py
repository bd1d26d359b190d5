"""`function`: a C prototype plus a Python body make one public function, by the five rules of the ACL surface."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..api.declare import flush_left, wrapper
from .prototype import InfiniPrototype
from .refusal import publish

registry: dict[str, Callable[..., Any]] = {}
"""Every declared function of InfiniRT and of InfiniOp's generic part by its C name, in the order of the header."""


def public(text: str, body: Callable[..., Any], documentation: str) -> Callable[..., Any]:
    """The function that a prototype (without its result type, which is always infiniStatus_t) and a body make."""
    prototype = InfiniPrototype(text)
    made = wrapper(prototype, body, publish)
    made.__module__ = body.__module__
    made.__name__ = made.__qualname__ = prototype.name
    made.__doc__ = f"{prototype.text}\n\n{flush_left(documentation)}"
    made.prototype = prototype  # type: ignore[attr-defined]
    return made


def function(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare a public function."""

    def declare(body: Callable[..., Any]) -> Callable[..., Any]:
        made = public(text, body, body.__doc__ or "")
        registry[made.__name__] = made
        return made

    return declare
