"""The checks of timeouts in milliseconds (facts 3.0): -1 is for ever, 0 is no poll but an error."""

from __future__ import annotations

from ..device import refused
from ..device.waiting import FOREVER

RANGE = "-1 (for ever) or a positive number of ms"


def check_timeout(timeout: int) -> None:
    """107000 below -1: found by the outer layer, before handles are looked at."""
    if timeout < FOREVER:
        raise refused.argument("timeout", RANGE, timeout)


def check_positive(timeout: int) -> None:
    """107000 for 0: found by the inner layer, after handles were looked at."""
    if timeout == 0:
        raise refused.argument("timeout", RANGE, timeout)
