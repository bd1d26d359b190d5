"""Consistent sizes of convolutions of sequences with a cache of their last tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...conv.shared.checked_rules import checked
from . import cached_conv as s

COUNT = "the number of sequences"


class Sizes:
    """The tests of sizes, about the x of an operator that may have another result."""

    def __init__(self, x: w.Param, out: w.Param | None) -> None:
        self.x, self.out = x, out
        self.flat = w.OneOf(w.Rank(x), w.Choices(2))
        self.short = w.either(w.negated(self.flat), w.Within(w.ValueOf(s.longest), high=s.SHORT))

    def fitting(self, call: Call) -> Iterator[Call]:
        """Consistent shapes."""
        number, columns, flat = 2, 64, call.tensor(self.x).rank == 2
        shape = (number * 3, columns) if flat else (number, 3, columns)
        each = (s.initial_mode, s.accepted, s.computed, s.first, s.last, s.initial)
        shapes = {
            self.x: shape, s.weight: (s.TAPS, columns), s.states: (8, 4, columns), s.starts: (number + 1,),
            s.indices: (number, 3) if call.present(s.first) else (number,), s.bias: (columns,),
            **dict.fromkeys(each, (number,)), **({} if self.out is None else {self.out: shape}),
        }  # fmt: skip
        for param, size in shapes.items():
            call = call.but(param, shape=size) if call.present(param) else call
        yield call if int(call.args[s.longest.name]) > 0 else call.set(s.longest, 4)  # type: ignore[call-overload]

    def checked_rule(self, claim: str, test: Callable[..., bool], *params: w.Param) -> w.Rules:
        """What a test says of arguments."""
        kind = "shape_custom" if any(param.is_tensor for param in params) else "attr_range"
        return checked(claim, test, *params, mend=self.fitting, kind=kind)

    def columns(self, least: int) -> w.Rules:
        return self.checked_rule(
            f"last size of x is from {least} to {s.COLUMNS}", lambda x: least <= x.shape[-1] <= s.COLUMNS, self.x
        )

    @property
    def sizes(self) -> tuple[w.Rules, ...]:
        """How large x may be."""
        deep = self.checked_rule(
            "size of axis 1 of x is from 1 to 17", lambda x: x.rank == 2 or 1 <= x.shape[1] <= 17, self.x
        )
        few = self.checked_rule(
            f"number of sequences is from 1 to {s.BATCH}", lambda *of: 1 <= s.batch(*of) <= s.BATCH, self.x, s.starts
        )
        rows = self.checked_rule(
            "size of axis 0 of x is from 1 to 1048576", lambda x: 1 <= x.shape[0] <= 1 << 20, self.x
        )
        at_most = self.checked_rule(
            "size of axis 0 of x is at most maxQueryLen per sequence",
            lambda x, starts, longest: x.shape[0] <= s.batch(x, starts) * longest, self.x, s.starts, s.longest,
        )  # fmt: skip
        return (
            few,
            w.when(
                self.short, w.when(self.flat, (w.Within(w.ValueOf(s.longest), low=1),), otherwise=(deep,)),
                self.columns(64), otherwise=(rows, self.columns(s.STEP)),
            ),
            w.when(self.flat, at_most),
            self.checked_rule(f"last size of x is a multiple of {s.STEP}", lambda x: x.shape[-1] % s.STEP == 0, self.x),
        )  # fmt: skip

    def one_each(self, param: w.Param) -> w.Rules:
        """An element or a row for each sequence."""
        return self.checked_rule(
            f"size of axis 0 of {param} is {COUNT}",
            lambda one, *of: one.shape[0] == s.batch(*of),
            param,
            self.x,
            s.starts,
        )

    @property
    def of_lines(self) -> w.Rules:
        """How many tokens a line of the cache has."""
        room = self.checked_rule("size of axis 1 of convStates is above that of x", more_tokens, s.states, self.x)
        two = self.checked_rule(
            f"size of axis 1 of convStates is at least {s.BEFORE}", lambda kept: kept.shape[1] >= s.BEFORE, s.states
        )
        return w.when(self.flat, w.when(self.short, otherwise=(two,)), otherwise=(room,))

    @property
    def others(self) -> tuple[w.Rules, ...]:
        """Whether the other tensors have the sizes of x."""
        return (
            *(
                self.checked_rule(f"last size of {one} is that of x", as_many_columns, one, self.x)
                for one in (s.weight, s.states)
            ),
            self.of_lines,
            w.when(self.flat, w.rank_is(1, s.starts)),
            w.when(
                w.given(s.indices), w.when(w.given(s.first), otherwise=(w.rank_is(1, s.indices),)),
                self.one_each(s.indices),
            ),
            w.when(w.both(self.short, w.given(s.accepted)), w.rank_is(1, s.accepted), self.one_each(s.accepted)),
        )  # fmt: skip

    @property
    def documented(self) -> w.Rules:
        """What the documents ask besides; cacheIndices may skip sequences, which then need no line."""
        rows = self.checked_rule(
            f"size of axis 0 of x is at least {COUNT}",
            lambda x, starts: x.shape[0] >= s.batch(x, starts),
            self.x,
            s.starts,
        )
        few = self.checked_rule(f"size of axis 1 of x is at most {s.SHORT}", lambda x: x.shape[1] <= s.SHORT, self.x)
        lines = self.checked_rule(
            f"size of axis 0 of convStates is at least {COUNT}", lambda kept, *of: kept.shape[0] >= s.batch(*of),
            s.states,
            self.x, s.starts,
        )  # fmt: skip
        return w.documented(w.tiled(
            w.when(self.short, otherwise=(self.columns(64),)), w.when(self.flat, rows, otherwise=(few,)),
            w.when(w.given(s.indices), otherwise=(lines,)),
        ))  # fmt: skip


def more_tokens(states: TensorFacts, x: TensorFacts) -> bool:
    return states.shape[1] > x.shape[1]


def as_many_columns(one: TensorFacts, x: TensorFacts) -> bool:
    return one.shape[-1] == x.shape[-1]
