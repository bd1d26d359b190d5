"""What a task counts as in CANN's tables: its type and the processor that it runs on."""

from __future__ import annotations

from ...base.operator_names import is_operator
from ...ops.index import OPERATORS

CORES = {"matmul": "AI_CORE", "conv": "AI_CORE", "attention": "MIX_AIC"}
"""By the folder of the declaration; what is in no such folder runs on vector cores."""
VECTOR = "AI_VECTOR_CORE"
OTHERS = {"Memcpy": "MEMCPY_ASYNC", "Memset": "MEMSET_ASYNC", "Event": "EVENT_RECORD"}
"""By a part of the name of the runtime's function."""
REST = "OTHER"


def core(name: str) -> str:
    """The processor, in CANN's spelling."""
    if not is_operator(name):
        return next((found for part, found in OTHERS.items() if part in name), REST)
    family = OPERATORS[name][0].partition(".")[0] if name in OPERATORS else ""
    return CORES.get(family, VECTOR)
