"""Outputs that CANN writes beside their views: which, and why. The list may only become shorter."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("known.json")


class Known(NamedTuple):
    """An output of an operator that is written beside its view, as the operator's notes say."""

    operator: str
    operand: str
    reason: str


def load() -> dict[tuple[str, str], Known]:
    """The list by operator and operand: every reason has its operators, every operator its operands."""
    found: dict[tuple[str, str], Known] = {}
    for entry in json.loads(LIST.read_text(encoding="utf-8")):
        for operator, operands in entry["operators"].items():
            for operand in operands:
                found[operator, operand] = Known(operator, operand, entry["reason"])
    return found


def stale(known: Iterable[Known], seen: Iterable[str], operators: Iterable[str]) -> list[str]:
    """Operators of the list that were tried, and none of whose outputs was seen to be written beside its view."""
    return sorted(({each.operator for each in known} & set(operators)) - set(seen))
