"""Tensors whose axes have letters: rules that their sizes agree, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.vocabulary.custom_term import leaf
from .lettered_arguments import Arguments, Table
from .varied_rules import fitting

HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
KEPT = 256
"""Calls whose arguments are kept, for the rules that follow."""


class AnyLayout(dict[str, Table]):
    """Tables by layouts that are named in any case, or not at all."""

    def get(self, name: Any, other: Any = None) -> Any:
        return next(iter(self.values())) if name is None else super().get(name.upper(), other)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and super().__contains__(name.upper())

    def __getitem__(self, name: str) -> Table:
        return super().__getitem__(name.upper())


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

    def not_empty(self, *about: w.Param) -> w.Rules:
        return self.rule("not empty", lambda at: min(at.sizes.values(), default=0) > 0, *about)

    def lengths_if_packed(self, *lengths: w.Param) -> w.Rules:
        def present(at: Arguments) -> bool:
            return at[self.layout] != "TND" or all(at[each] is not None for each in lengths)

        return self.rule("not null for TND", present, *lengths, ranked=False)

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
