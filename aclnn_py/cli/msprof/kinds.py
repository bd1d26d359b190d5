"""What a task counts as in CANN's tables: its type and the processor that it runs on."""

from __future__ import annotations

from ...ops.index import OPERATORS

OPERATOR = ("aclnn", "aclStft")
CORES = {"matmul": "AI_CORE", "conv": "AI_CORE", "attention": "MIX_AIC"}
"""By the folder of the declaration; what is in no such folder runs on vector cores."""
VECTOR = "AI_VECTOR_CORE"
OTHERS = {"Memcpy": "MEMCPY_ASYNC", "Memset": "MEMSET_ASYNC", "Event": "EVENT_RECORD"}
"""By a part of the name of the runtime's function."""
REST = "OTHER"


def is_operator(name: str) -> bool:
    return name.startswith(OPERATOR)


def kind(name: str) -> str:
    """The type of an operator: Matmul for aclnnMatmul; of other tasks the name."""
    return name.removeprefix("acl" if name == "aclStft" else "aclnn")


def core(name: str) -> str:
    """The processor, in CANN's spelling."""
    if not is_operator(name):
        return next((found for part, found in OTHERS.items() if part in name), REST)
    family = OPERATORS[name][0].partition(".")[0] if name in OPERATORS else ""
    return CORES.get(family, VECTOR)
