"""The communication engine of products that are fused with collectives."""

from __future__ import annotations

from ....lowering import language as w
from ...conv.shared.checked_rules import checked

ENGINE = w.Attr(
    "commMode", "const char*", "communication engine: ai_cpu, or null, which is the same; on the 950 ai_cpu or ccu",
    "ai_cpu", optional=True,
)  # fmt: skip


def known_engine() -> w.Rules:
    """The engine is one that the SoC has (161002)."""
    named = checked("value of commMode is ai_cpu or null", lambda word: word in (None, "ai_cpu"), ENGINE)
    either = checked("value of commMode is ai_cpu or ccu", lambda word: word in ("ai_cpu", "ccu"), ENGINE)
    return w.when(w.on(*w.REGBASE), either, otherwise=named)
