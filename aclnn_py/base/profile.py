"""The rules in force: a SoC and whether the source or the documents decide."""

from __future__ import annotations

from .frozen import Frozen
from .soc import UNKNOWN, Soc

RULES = ("source", "documented")


class Profile(Frozen):
    """A SoC with a rules mode. Interned: compare with ``is``, use as a key as it stands."""

    soc: Soc
    rules: str


_profiles: dict[tuple[Soc, str], Profile] = {}


def profile(soc: Soc, rules: str = "source") -> Profile:
    """The one `Profile` of a SoC and a rules mode ("source" or "documented"; anything else is a ValueError)."""
    if rules not in RULES:
        raise ValueError(f"rules: expected 'source' or 'documented' but got {rules!r}")
    key = (soc, rules)
    return _profiles.get(key) or _profiles.setdefault(key, Profile(soc, rules))


NO_DEVICE = profile(UNKNOWN)
"""What holds in a thread that has no current context."""
