"""The checks of programs, which the setting `check` names."""

from __future__ import annotations

CHECKS = ("lifetime", "memory", "race", "init", "leak", "portability")
"""In the order of the machine's bits (settings.check)."""


def names_of(text: str) -> tuple[str, ...]:
    """The checks that a value of the setting names; ValueError for one that is none."""
    names = CHECKS if text == "all" else () if text in ("", "0") else tuple(text.split(","))
    for name in names:
        if name not in CHECKS:
            raise ValueError(f"expected all or some of {','.join(CHECKS)} but got {name!r}")
    return names
