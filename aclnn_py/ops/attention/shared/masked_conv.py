"""What a causal convolution with a mask for rows and its gradients have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ...conv.shared.checked_rules import checked
from ...norm.shared.kernels import Normal

SOCS, TAPS, BATCH = ("ascend950", "ascend350"), 3, 32
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
TRUTHS = w.Choices().plus(dt.ACL_BOOL, on=SOCS)
TEXTS: dict[str, Any] = {"on": SOCS, "library": "transformer", "documented_soc": ("ascend950",)}
ROWS_KEPT = "maskOptional is multiplied with the rows {}; infinite ones become NaN where it is 0."

x = w.In("x", "input, [S, B, H]: sequence, batch, channels")
weight = w.In("weight", "convolution weight, [3, H]; weight[2] multiplies the current token")
mask = w.In("maskOptional", "padding mask, BOOL, [B, S]; false sets the output to 0; null: none", optional=True)


def fitting(rows: tuple[w.Param, ...], weights: tuple[w.Param, ...]) -> w.Mend:
    """Consistent shapes."""

    def mend(call: Call) -> Iterator[Call]:
        for param in rows:
            call = call.but(param, shape=(4, 2, 384))
        for param in weights:
            call = call.but(param, shape=(TAPS, 384))
        yield call.but(mask, shape=(2, 4)) if call.present(mask) else call

    return mend


def size_rule(mend: w.Mend) -> Callable[..., w.Rules]:
    """A test of sizes, and shapes that pass all of them (561002)."""

    def rule(claim: str, test: Callable[..., bool], *params: w.Param) -> w.Rules:
        return checked(claim, test, *params, mend=mend, kind="shape_custom")

    return rule


def few(x: w.Param, mend: w.Mend) -> w.Rules:
    """How many rows there may be (561002)."""
    return size_rule(mend)(
        f"product of the first two sizes of {x} is at most 524288",
        lambda x: x.shape[0] * x.shape[1] <= 1 << 19,
        x,
    )


def wide(x: w.Param, mend: w.Mend) -> w.Rules:
    """How long they may be (561002)."""
    return size_rule(mend)(f"last size of {x} is from 384 to 24576", lambda x: 384 <= x.shape[2] <= 24576, x)


def aligned(x: w.Param, mend: w.Mend) -> w.Rules:
    return size_rule(mend)(f"last size of {x} is a multiple of 64", lambda x: x.shape[2] % 64 == 0, x)


def of_others(x: w.Param, mend: w.Mend) -> tuple[w.Rules, ...]:
    """The sizes of the weight and of the mask (561002)."""

    test = size_rule(mend)
    return (
        w.rank_is(2, weight), test(f"size of axis 0 of weight is {TAPS}", lambda w: w.shape[0] == TAPS, weight),
        test(f"size of axis 1 of weight is the last of {x}", lambda w, x: w.shape[1] == x.shape[2], weight, x),
        w.when(
            w.given(mask), w.rank_is(2, mask),
            test(f"size of axis 0 of maskOptional is that of axis 1 of {x}", lambda m, x: m.shape[0] == x.shape[1],
            mask, x),
            test(f"size of axis 1 of maskOptional is that of axis 0 of {x}", lambda m, x: m.shape[1] == x.shape[0],
            mask, x),
        ),
    )  # fmt: skip


def apart(kernel: str, *inputs: w.Param, results: tuple[tuple[w.Term, w.Term], ...]) -> tuple[w.Step, w.Step]:
    """The kernels with and without the mask."""

    def made(name: str, *params: w.Param) -> w.Step:
        def shapes(call: Call) -> tuple[Shape, ...]:
            known = tuple(shape.read(call) for _, shape in results)
            return (*known, *(call.tensor(param).shape for param in params))

        return Normal(name, *map(w.Contiguous, params), results=results, shapes=shapes)

    return made(f"{kernel}_masked", *inputs, mask), made(kernel, *inputs)


def into(kernels: tuple[w.Step, w.Step], number: int, out: w.Param) -> w.Step:
    """A result of either in an output."""
    one, other = (
        w.ViewCopy(w.ViewOf(step, w.NthOutput(number)) if number else step, out, blind=True) for step in kernels
    )  # fmt: skip
    return w.Branch(w.given(mask), one, other)
