"""Terms that depend on no argument: the SoC family and the rules mode."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.profile import RULES, profile
from ...base.soc import UNKNOWN, representative
from .call import Call
from .term import Term


class SocName(Term):
    """The SoC family of the current device."""

    def read(self, call: Call) -> str:
        return call.profile.soc.short

    def write(self, call: Call, value: str) -> Iterator[Call]:
        yield call.under(profile(UNKNOWN if value == UNKNOWN.short else representative(value), call.profile.rules))

    def __str__(self) -> str:
        return "the SoC"


class RulesMode(Term):
    """Whether the source or the documents decide."""

    def read(self, call: Call) -> str:
        return call.profile.rules

    def write(self, call: Call, value: str) -> Iterator[Call]:
        yield call.under(profile(call.profile.soc, value))

    def others(self, call: Call) -> Iterator[str]:
        return iter(RULES)

    def show(self, value: str) -> str:
        return f'"{value}"'

    def __str__(self) -> str:
        return "the rules mode"


SOC = SocName()
MODE = RulesMode()
PROFILE = (SOC, MODE)
"""The terms that depend on no argument."""
