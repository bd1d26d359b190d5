"""Tensors whose axes have letters: rules that their sizes agree, and calls that satisfy them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.vocabulary.custom_term import leaf
from .varied_rules import fitting

HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
KEPT = 256
"""Calls whose arguments are kept, for the rules that follow."""
Table = Mapping[w.Param, str]
"""The letters of the axes of tensors, others after a "|"; a digit is a size."""


class Arguments:
    """The arguments of a call by parameter, and the sizes of its axes by letter, -1 where no tensor has it."""

    def __init__(self, values: dict[w.Param, Any], table: Table | None) -> None:
        self.values, self.table = values, table
        self.sizes: dict[str, int] = defaultdict(lambda: -1)
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
        ways, facts = self.table[param].split("|"), self.values[param]
        return next((way for way in ways if facts is not None and facts.rank == len(way)), ways[0])

    def shape(self, letters: str) -> Shape:
        return tuple(int(letter) if letter.isdigit() else self.sizes[letter] for letter in letters)

    def agrees(self, param: w.Param) -> bool:
        """Whether a tensor, if it is there and read, has the sizes that those before it give."""
        assert self.table is not None
        facts = self.values[param] if param in self.table else None
        return facts is None or (self.ranked(param) and facts.shape == self.shape(self.letters(param)))


class Lettered:
    """The rules of an operator; `tables` has the letters by layout, which the argument `layout` names.

    A call that satisfies them has `sizes`, by letter, `fixed` arguments, and tensors of the query's dtype, the first of
    a table, but for `dtypes`. `lengths` are cumulative lengths of packed sequences, absent with other layouts.
    """

    def __init__(
        self, params: tuple[w.Param, ...], layout: w.Param, tables: dict[str, Table], sizes: dict[str, int],
        dtypes: dict[w.Param, int], fixed: dict[w.Param, Any], lengths: dict[w.Param, Shape | None], code: int,
    ) -> None:  # fmt: skip
        self.params, self.layout, self.tables, self.sizes = params, layout, tables, sizes
        self.dtypes, self.fixed, self.lengths, self.code = dtypes, fixed, lengths, code
        self.arguments = lru_cache(maxsize=KEPT)(self.arguments_of)

    def of(self, call: Call) -> Arguments | None:
        """The arguments of a call; None if tensors are absent or do not have their axes."""
        at = self.arguments(*(call.args[param.name] for param in self.params))
        needed = (param.optional or at[param] is not None for param in at.table or ())
        return at if at.has_axes and all(needed) else None

    def arguments_of(self, *given: Any) -> Arguments:
        values = dict(zip(self.params, given, strict=True))
        return Arguments(values, self.tables.get(values[self.layout]))

    def rule(
        self, predicate: str, test: Callable[[Arguments], Any], *about: w.Param, kind: str = "shape_custom",
        ranked: bool = True,
    ) -> w.Rules:  # fmt: skip
        """A test of arguments; `ranked`: it needs the axes that go with the layout."""

        def matches(*values: Any) -> bool:
            at = self.arguments(*values)
            return (not ranked or at.has_axes) and bool(test(at))

        claim = (", ".join(map(str, about)), predicate)
        return fitting(matches, self.params, tuple(map(leaf, about)), claim, kind, self.mend, self.code, about)

    def known_layout(self) -> w.Rules:
        return self.rule(" or ".join(self.tables), lambda at: at.table is not None, self.layout, ranked=False)

    def shapes(self, *about: w.Param) -> w.Rules:
        """Tensors have the axes of their layout, and sizes that agree."""
        return self.rule("of the axes of their layout and sizes that agree",
                         lambda at: at.table and all(map(at.agrees, about)), *about, ranked=False)  # fmt: skip

    def mend(self, call: Call) -> Iterator[Call]:
        layout = call.args[self.layout.name]
        if layout not in self.tables:
            layout = next(iter(self.tables))
        call = call.set(self.layout, layout)
        for param, value in self.fixed.items():
            call = call.set(param, value)
        packed = layout == "TND"
        for param, ends in self.lengths.items():
            if not param.is_tensor:
                call = call.set(param, ends) if packed else call.without(param)
            elif packed:
                call = call.set(param, TensorFacts.dense(dt.ACL_INT32, (len(ends or ()),)))
        yield self.shaped(call, self.tables[layout])

    def shaped(self, call: Call, table: Table) -> Call:
        query = call.args[next(iter(table)).name]
        real = query.dtype if isinstance(query, TensorFacts) and query.dtype in HALVES else dt.ACL_FLOAT16
        sizes = self.sizes if "b" in table[next(iter(table))] else {**self.sizes, **self.packed_sizes()}
        for param, letters in table.items():
            first = letters.partition("|")[0]
            shape = tuple(int(letter) if letter.isdigit() else sizes[letter] for letter in first)
            if call.present(param) or not param.optional:
                call = call.set(param, TensorFacts.dense(self.dtypes.get(param, real), shape))
        return call

    def packed_sizes(self) -> dict[str, int]:
        """Tokens of all sequences."""
        ends = [each[-1] for each in self.lengths.values() if each]
        return dict(zip("st", ends, strict=False))


def rising(ends: Shape | None, tokens: int) -> bool:
    """Whether there are cumulative lengths, none below its predecessor or above the number of tokens."""
    return (
        bool(ends) and all(one <= other for one, other in pairwise((0, *(ends or ())))) and (ends or ())[-1] <= tokens
    )
