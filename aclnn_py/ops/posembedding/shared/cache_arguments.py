"""The arguments of a quantised cache, and the sizes that they tell."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....lowering import language as w
from ....rules.core.call import Call, Shape


class Arguments(NamedTuple):
    """The arguments whose shapes agree."""

    x: w.Param
    cos: w.Param
    sin: w.Param
    k_cache: w.Param
    v_cache: w.Param
    indices: w.Param
    scales: tuple[w.Param, ...]
    optional: tuple[w.Param, ...]
    splits: w.Param
    mode: w.Param
    keeps: w.Param
    outs: tuple[w.Param, ...]

    def paged(self, call: Call) -> bool:
        return str(call.args[self.mode.name]).lower() == "page"

    def parts(self, call: Call) -> Shape:
        found: Any = call.args[self.splits.name]
        return tuple(found or ())

    def head(self, call: Call) -> Shape:
        """Heads of the cache and their size."""
        return (*call.tensor(self.k_cache).shape[2:4], 0, 0)[:2]

    def rows(self, call: Call) -> int:
        shape = call.tensor(self.x).shape
        return shape[0] * (shape[1] if len(shape) == 3 else 1) if shape else 0
