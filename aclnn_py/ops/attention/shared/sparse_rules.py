"""Rules of attention over chosen keys, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.vocabulary.custom_term import leaf
from . import sparse_checks as checks
from .sparse_request import PACKED, PAGED, RANKS, Inputs, Request
from .varied_rules import fitting

EVERY = (1 << 63) - 1
"""preTokens and nextTokens."""
BATCHES, QUERIES, KEYS, BLOCKS, BLOCK, HEADS = 2, 3, 5, 3, 16, 2
"""Of an example."""


class Limits:
    """The rules about `inputs`; `width` is the size of a head, `kinds` are dtypes of an operator's own tensors.

    Heads of keys may have a size of their own.
    """

    def __init__(self, inputs: Inputs, width: int, kinds: dict[str, int], key_width: int = 0) -> None:
        self.inputs, self.width, self.kinds = inputs, width, {**KINDS, **kinds}
        self.key_width = key_width or width

    def rule(
        self, predicate: str, test: Callable[[Request], Any], *fields: str, kind: str = "shape_custom",
        ranked: bool = True,
    ) -> w.Rules:  # fmt: skip
        """A test of a request, about some arguments; `ranked`: it needs axes that go with the layouts (561002)."""
        params = tuple([self.inputs[field] for field in fields])
        order = (*params, *(param for param in self.inputs.all if param not in params))

        def matches(*values: Any) -> bool:
            named = dict(zip((param.name for param in order), values, strict=True))
            request = self.inputs.request(*[named[param.name] for param in self.inputs.all])
            if request is None or (ranked and not (checks.layouts_fit(request) and checks.ranks_fit(request))):
                return False
            return bool(test(request))

        claim = (", ".join(map(str, params)), predicate)
        return fitting(matches, order, tuple(map(leaf, params)), claim, kind, self.mend, w.TILING, params)

    @property
    def modes(self) -> tuple[w.Rules, ...]:
        """What layouts, modes and tokens are, and whether statistics or scores may be asked for."""
        mode, before, behind = (self.inputs[field] for field in ("mode", "before", "behind"))
        return (
            self.rule("BSND or TND; of keys the same, or PA_BSND", checks.layouts_fit, "layout", "key_layout",
                      ranked=False),
            (w.OneOf(w.ValueOf(mode), w.Choices(0, 3)),),
            tuple(w.Defined(w.Derived(lambda x: x == EVERY or None, each, label=f"{each} of 2^63-1",
                                      claim=(str(each), "2^63-1"), kind="attr_range", mend=self.mend))
                  for each in (before, behind)),
            *([self.rule("false for keys in blocks", checks.returns_fit, "returns", "key_layout", ranked=False)]
              if "returns" in self.inputs.params else []),
        )  # fmt: skip

    @property
    def tensors(self) -> tuple[w.Rules, ...]:
        """What queries, keys, lengths and the block table are."""
        lengths = ("query_lengths", "key_lengths", "table")
        sizes = " and ".join(map(str, dict.fromkeys((self.width, self.key_width))))
        return (
            self.rule("there where the layouts need them, and no block table elsewhere", checks.optional_fit, *lengths,
                      ranked=False),
            self.rule("of the axes of their layouts", bool, "query", "key", "table"),
            self.rule(
                f"of elements, one head of key and heads of {sizes}, in blocks of 16, 32 ... 1024",
                lambda at: checks.sizes_fit(at, self.width, self.key_width), "query", "key",
            ),
            self.rule("an entry for every sequence", checks.batches_fit, *lengths),
        )  # fmt: skip

    # ---- calls that satisfy them ----

    def mend(self, call: Call) -> Iterator[Call]:
        """A call with consistent arguments, in its layouts if these are."""
        request = self.inputs.of(call)
        layout = request.layout if request is not None and request.layout in RANKS else "BSND"
        keys = request.key_layout if request is not None and request.key_layout in (PAGED, layout) else layout
        call = call.set(self.inputs["layout"], layout).set(self.inputs["key_layout"], keys)
        call = call.set(self.inputs["before"], EVERY).set(self.inputs["behind"], EVERY)
        mode = call.args[self.inputs["mode"].name]
        call = call.set(self.inputs["mode"], mode if mode in (0, 3) else 3)
        if "returns" in self.inputs.params:
            returns = self.inputs["returns"]
            call = call.set(returns, bool(call.args[returns.name]) and keys != PAGED)
        yield self.shaped(self.with_own(call), layout, keys)

    def with_own(self, call: Call) -> Call:
        """The call with numbers of this operator alone."""
        return call

    def shapes(self, call: Call, rows: Shape, keys: Shape) -> dict[str, Shape | None]:
        """Shapes of this operator's own tensors, by field; None: the tensor is not there."""
        raise NotImplementedError

    def shaped(self, call: Call, layout: str, keys: str) -> Call:
        rows = (BATCHES * QUERIES,) if layout == PACKED else (BATCHES, QUERIES)
        stored = {PACKED: (BATCHES * KEYS, 1), PAGED: (BLOCKS, BLOCK, 1), "BSND": (BATCHES, KEYS, 1)}[keys]
        counted = keys in (PACKED, PAGED)
        lengths: dict[str, Shape | None] = {"table": (BATCHES, 2) if keys == PAGED else None}
        for field, needed in (("query_lengths", layout == PACKED), ("key_lengths", counted)):
            if needed or call.args[self.inputs[field].name] is not None:
                lengths[field] = (BATCHES,)
        own = {"query": (*rows, HEADS, self.width), "key": (*stored, self.key_width), **lengths}
        query = call.args[self.inputs["query"].name]
        real = query.dtype if isinstance(query, TensorFacts) and query.dtype in HALVES else dt.ACL_FLOAT16
        for field, shape in {**own, **self.shapes(call, rows, stored)}.items():
            param = self.inputs[field]
            if shape is None:
                call = call.without(param)
            elif param.optional or call.present(param):
                call = call.set(param, TensorFacts.dense(self.kinds.get(field, real), shape))
        return call


HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
KINDS = dict.fromkeys(("query_lengths", "key_lengths", "table", "indices"), dt.ACL_INT32)
"""Dtypes of an example's tensors that are not those of query."""
