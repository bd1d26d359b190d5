"""The arguments of a call by parameter, and the sizes of its axes by letter."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from ....lowering import language as w
from ....rules.core.call import Shape

Table = Mapping[w.Param, str]
"""The letters of the axes of tensors, others after a "|"; a digit is a size."""


class Sizes(dict[str, int]):
    """Sizes by letter; to look for one that no tensor has must not put it there: arguments are shared by rules."""

    def __missing__(self, letter: str) -> int:
        return -1


class Arguments:
    """The arguments of a call by parameter, and the sizes of its axes by letter, -1 where no tensor has it."""

    def __init__(self, values: dict[w.Param, Any], table: Table | None) -> None:
        self.values, self.table = values, table
        self.sizes = Sizes()
        for param in table or {}:
            if self.ranked(param) and values[param] is not None:
                for letter, size in zip(self.letters(param), values[param].shape, strict=True):
                    self.sizes.setdefault(letter, size)

        self.has_axes = bool(table) and all(map(self.ranked, table or ()))

    def __getitem__(self, param: w.Param) -> Any:
        return self.values[param]

    def ranked(self, param: w.Param) -> bool:
        """Whether a tensor has its axes; one that is absent has."""
        assert self.table is not None
        facts = self.values[param]
        return param not in self.table or facts is None or facts.rank == len(self.letters(param))

    def letters(self, param: w.Param) -> str:
        """Those of a tensor with its number of axes, or the first ones."""
        assert self.table is not None
        if "|" not in self.table[param]:
            return self.table[param]
        ways, facts = self.table[param].split("|"), self.values[param]
        return next((way for way in ways if facts is not None and facts.rank == len(way)), ways[0])

    def shape(self, letters: str) -> Shape:
        return tuple(int(letter) if letter.isdigit() else self.sizes[letter] for letter in letters)

    def agrees(self, param: w.Param) -> bool:
        """Whether a tensor, if it is there and read, has the sizes that those before it give, one way or another."""
        assert self.table is not None
        facts = self.values[param] if param in self.table else None
        return facts is None or facts.shape in map(self.shape, self.table[param].split("|"))


def rising(ends: Shape | None, tokens: int) -> bool:
    """Whether there are cumulative lengths, none below its predecessor or above the number of tokens."""
    return (
        bool(ends) and all(one <= other for one, other in pairwise((0, *(ends or ())))) and (ends or ())[-1] <= tokens
    )
