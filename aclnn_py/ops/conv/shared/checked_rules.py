"""Rules of convolutions as functions of arguments that have to hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call

Spoil = Callable[[Call], Iterator[tuple[str, Call]]]


def sound(function: Any) -> Any:
    """The function, which has no value for inconsistent arguments: earlier rules answer for those."""

    def read(*args: Any) -> Any:
        try:
            return function(*args)
        except (IndexError, TypeError, ValueError, ZeroDivisionError):
            return None

    return read


class Spoiled(w.Defined):
    """A claim that some calls are made to break."""

    spoil: Spoil

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        return ((title, found) for title, found in self.spoil(call) if not self.holds(found))


def checked(
    claim: str, function: Any, *params: w.Param, mend: w.Mend | None = None, kind: str = "attr_range",
    spoil: Spoil | None = None,
) -> w.Rules:  # fmt: skip
    """A function of arguments holds, about which the claim says: "something is something" (161002)."""
    label, _, wanted = claim.partition(" is ")
    term = w.Derived(
        sound(lambda *args: function(*args) or None), *params, label=label, claim=(label, wanted), mend=mend, kind=kind
    )
    return (w.Defined(term) if spoil is None else Spoiled(term, spoil),)


def as_many(param: w.Param, value: int) -> w.Mend:
    """A mend that gives an array a number for each axis of space."""
    return w.setting(param, lambda call: (value,) * max(call.args["input"].rank - 2, 0))  # type: ignore[attr-defined]
