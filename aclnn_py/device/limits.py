"""Time limits of operators: kept and told, never reached, since kernels here come to an end."""

from __future__ import annotations

from ..base.soc import Soc

MS_PER_SECOND = 1000
SECONDS = {"ascend310p": 547, "ascend910": 68}
"""The limit that holds before one is set, where it is not `USUAL` (facts 3.9; SoCs not named there: ours)."""
USUAL = 1091


class Limits:
    """`wait` of a stream for an event in seconds (0: none), `execute` of one operator in ms (None: the SoC's)."""

    def __init__(self) -> None:
        self.wait = 0
        self.execute: int | None = None

    def forget(self) -> None:
        """Back to the defaults."""
        self.wait, self.execute = 0, None


limits = Limits()


def execute_ms(soc: Soc) -> int:
    """The limit in force for one operator."""
    return SECONDS.get(soc.short, USUAL) * MS_PER_SECOND if limits.execute is None else limits.execute
