"""What every object the user creates and destroys has in common, and the strong registry of those alive."""

from __future__ import annotations

live: set[Handle] = set()
"""Every handle that was entered and not left yet. Strong: an object the program forgets stays a leak, as in C."""


class Handle:
    """An object behind an ACL handle (aclTensor, aclrtStream, ...).

    ``alive`` turns False for good when the object is destroyed, so a stale handle is told from a good one without
    touching freed memory; ``site`` says where it was created ("" when nobody asked).
    """

    __slots__ = ("__weakref__", "alive", "site")

    kind = "handle"
    """C name of the type, for messages: "aclTensor", "aclrtStream" ..."""

    alive: bool
    site: str

    def enter(self, site: str = "") -> None:
        """Register the object as alive."""
        self.alive = True
        self.site = site
        live.add(self)

    def leave(self) -> None:
        """Mark the object destroyed and forget it; leaving twice is harmless."""
        self.alive = False
        live.discard(self)
