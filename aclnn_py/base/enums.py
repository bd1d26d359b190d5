"""Collecting enumerations by their C type while a module writes their members down as plain ints."""

from __future__ import annotations

ENUMS: dict[str, dict[str, int]] = {}
"""Members by name of every enumeration, by the name of its C type."""


class Collector:
    """Remembers which names of a module were given to an enumeration already.

    ``collect("aclrtRunMode")`` files everything the module defined since the previous call under that type.
    """

    __slots__ = ("count", "names")

    def __init__(self, names: dict[str, object]) -> None:
        self.names = names
        self.count = len(names)

    def __call__(self, ctype: str) -> None:
        fresh = list(self.names.items())[self.count :]
        ENUMS[ctype] = {name: value for name, value in fresh if isinstance(value, int)}
        self.count = len(self.names)
