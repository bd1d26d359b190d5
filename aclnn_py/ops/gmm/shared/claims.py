"""Rules of grouped products: a claim about some arguments, which is tested on the whole call."""

from __future__ import annotations

from collections.abc import Callable

from ....lowering import language as w
from ....rules.core.call import Call
from ...conv.shared.checked_rules import Spoil, Spoiled
from .arguments import Grouped
from .examples import Examples

Test = Callable[[Grouped], bool]
_latest: list[Grouped] = []


def grouped(version: int, call: Call) -> Grouped:
    """The arguments of a call, kept for the next rule."""
    if not _latest or _latest[0].call is not call or _latest[0].version != version:
        _latest[:] = [Grouped(version, call)]
    return _latest[0]


class Fact(w.Derived, init=False):
    """Whether a test of the whole call holds; `params` are those that it is about."""

    version: int

    def read(self, call: Call) -> bool | None:
        try:
            return self.function(grouped(self.version, call)) or None
        except (LookupError, TypeError, ValueError):  # of arguments that earlier rules refuse
            return None

    def lacking(self, call: Call) -> str:
        """The arguments that are given, lists with null members too."""
        given = (leaf for leaf in self.leaves if all(call.args.get(each.name) is not None for each in leaf.params))
        return " and ".join(leaf.show(leaf.read(call)) for leaf in given)


class Rules:
    """Makes the rules of a version; a call that breaks one is mended by arguments that agree."""

    def __init__(self, version: int) -> None:
        self.version, self.examples = version, Examples(version)

    def rule(
        self, claim: str, test: Test, *params: w.Param, kind: str = "shape_custom", spoil: Spoil | None = None
    ) -> w.Rules:
        """A claim, "something is something", about parameters of this version (161002)."""
        label, _, wanted = claim.partition(" is ")
        term = Fact(test, *params, label=label, claim=(label, wanted), mend=self.examples.mends, kind=kind)
        term._set(version=self.version)
        return (w.Defined(term) if spoil is None else Spoiled(term, spoil),)
