"""How the names of operators begin, and their types: names without that."""

from __future__ import annotations

OPERATORS = ("aclnn", "aclStft")
"""aclStft is the one that CANN declares without "aclnn"."""
LAUNCHED = (*OPERATORS, "infiniop")
"""Of tasks of a stream; what else is enqueued (copies, fills, events, callbacks) is no operator."""


def is_operator(name: str) -> bool:
    return name.startswith(OPERATORS)


def type_of(name: str) -> str:
    """The type in CANN's tables: Silu for aclnnSilu, Stft for aclStft; another name as it is."""
    return name.removeprefix("aclnn" if name.startswith("aclnn") else "acl") if is_operator(name) else name
