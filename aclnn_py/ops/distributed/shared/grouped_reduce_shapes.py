"""Rules of the shapes of products of groups that are summed over the ranks."""

from __future__ import annotations

from functools import partial
from itertools import cycle

from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts, count
from ...conv.shared.checked_rules import checked
from ...gmm.shared.arguments import Members
from ...gmm.shared.conditions import GivenList
from . import grouped_reduce_calls as calls
from .grouped_reduce import MATRICES, ONE_X, ONE_Y, bias, groups, split_item, weight, x, y

AXES = range(2, 7)
"""Numbers of axes of x; with splitItem 0 the last one is refused later."""


agree = partial(checked, mend=calls.mend, kind="shape_custom")


HAS_BIAS = GivenList(bias)
ONE_INPUT, ONE_RESULT = w.value_is(split_item, *ONE_X), w.value_is(split_item, *ONE_Y)


def rows(facts: TensorFacts) -> int:
    return facts.shape[0]


def axes() -> w.Rules:
    """Numbers of axes, and members of bias."""

    def vectors(added: Members, right: Members) -> bool:
        return len(added) == len(right) and all(one is not None and one.rank == 1 for one in added)

    return w.flat(
        agree("ranks of x is from 2 to 6", lambda left: all(one.rank in AXES for one in left), x),
        agree("ranks of weight is 2", lambda right: all(one.rank == 2 for one in right), weight),
        w.when(HAS_BIAS, agree("bias is a vector for each weight", vectors, bias, weight)),
    )  # fmt: skip


def shapes() -> w.Rules:
    """Shapes of products, but those of a single y."""

    def alike(left: Members, out: Members) -> bool:
        return all(one.rank == other.rank < AXES[-1] for one, other in zip(left, out, strict=True))

    def flat(left: Members, out: Members) -> bool:
        return all(one.rank == 2 for one in (*left, *out))

    def inner(left: Members, right: Members) -> bool:
        return all(one.shape[-1] == other.shape[0] for one, other in zip(cycle(left), right, strict=False))

    def products(left: Members, right: Members, out: Members, ends: Shape | None) -> bool:
        sizes = [one.shape[:-1] for one in left]
        if ends:
            sizes = [(after - before,) for before, after in zip((0, *ends), ends, strict=False)]
        wanted = [(*size, other.shape[1]) for size, other in zip(sizes, right, strict=True)]
        return [one.shape for one in out] == wanted

    def columns(added: Members, right: Members) -> bool:
        return all(one.shape[0] == other.shape[1] for one, other in zip(added, right, strict=True))

    return w.flat(
        w.when(w.value_is(split_item, 0), agree("ranks of x and y is equal and at most 5", alike, x, y),
               otherwise=agree("ranks of x and y is 2", flat, x, y)),
        agree("inner dimension of x is that of weight", inner, x, weight),
        w.when(w.negated(ONE_RESULT), agree("shapes of y is those of the products", products, x, weight, y, groups)),
        w.when(HAS_BIAS, agree("sizes of bias is N of the weights", columns, bias, weight)),
    )  # fmt: skip


def one_output() -> w.Rules:
    """A single y has the rows of all groups, and all weights its columns."""

    def holds_all(left: Members, right: Members, out: Members) -> bool:
        shape = sum(map(rows, left)), right[0].shape[1]
        return out[0].shape == shape and all(one.shape[1] == shape[1] for one in right)

    return w.when(ONE_RESULT, agree("shape of y is that of all products", holds_all, *MATRICES))


def within_int32() -> w.Rules:
    """M, K and N fit int32 once they are multiples of 32 bytes."""

    def representable(left: Members, right: Members) -> bool:
        sizes = [size for one in left for size in (count(one.shape[:-1]), one.shape[-1])]
        return max(*sizes, *(one.shape[1] for one in right)) <= calls.LARGEST

    return agree(f"M, K and N of x and weight is at most {calls.LARGEST}", representable, x, weight, spoil=calls.huge)


def has_inner() -> w.Rules:
    """K of a group is above 0."""
    return agree(
        "largest K of weight is above 0", lambda right: any(one.shape[0] for one in right), weight, spoil=calls.no_inner
    )
