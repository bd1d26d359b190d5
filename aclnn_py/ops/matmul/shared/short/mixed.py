"""Products of FP8 with FP4 in MX, aclnnQuantMatmulV5 on the 950: their checks, in the order of the source (161002)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from ....norm.shared.generated_rules import fitting
from .. import quant_params as p
from ..eight_bits import BLOCK, FP8, PAIR
from ..quant_dtypes import absent
from ..quant_operands import M, N, Operands
from ..quant_rules import not_blocks
from .given import Given, pairs_in_memory
from .scales import E8M0, FP4, pairs, unpacked_sizes

STEP = 8
"""What K is a multiple of."""
Test = Callable[..., bool]
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)


def is_eight_by_four(names: Operands) -> w.Rule:
    """Condition: x1 holds FP8 and x2 FP4."""
    return w.both(w.has_dtype(names.x1, *FP8), w.has_dtype(names.x2, FP4), label="FP8 with FP4")


def agreed(names: Operands) -> w.Mend:
    """Calls with x2 [N, K] and scales of blocks."""
    assert names.token is not None
    assert names.group is not None
    token, group = names.token, names.group

    def mend(call: Call) -> Iterator[Call]:
        call = call.but(names.x1, dtype=dt.ACL_FLOAT8_E4M3FN, shape=(M, PAIR)).but(names.x2, dtype=FP4, shape=(N, PAIR))
        for flag, value in ((names.transpose1, False), (names.transpose2, True)):
            call = call.set(flag, value) if flag is not None else call
        half = call.tensor(names.out).dtype
        half = half if half in (dt.ACL_FLOAT16, dt.ACL_BF16) else dt.ACL_BF16
        call = call.but(names.out, dtype=half, shape=(M, N)).but(names.scale, dtype=E8M0, shape=(N, 1, 2))
        call = call.set(token, call.tensor(names.scale).but(shape=(M, 1, 2)))
        call = call.but(names.bias, dtype=half, shape=(1, N)) if call.present(names.bias) else call
        for each in (names.offset, p.y_scale, p.y_offset, p.x1_offset):
            call = call.without(each)
        yield call.set(group, BLOCK)

    return mend


class EightByFour:
    """Rules of one API."""

    def __init__(self, names: Operands) -> None:
        self.names, self.mend = names, agreed(names)

    def ask(self, test: Test, *params: w.Param, claim: tuple[str, str], kind: str = "shape_custom") -> w.Rules:
        return fitting(test, *params, claim=claim, mend=self.mend, kind=kind)

    def of(self, test: Test, *more: w.Param, claim: tuple[str, str], kind: str = "shape_custom") -> w.Rules:
        """A test of the operands, then of the arguments of `more`."""
        names = self.names
        assert names.token is not None
        assert names.group is not None

        def holds(one: Any, other: Any, flag1: bool, flag2: bool, *rest: Any) -> bool:
            return bool(test(Given(one, other, bool(flag1), bool(flag2), *rest[:3]), *rest[3:]))

        return self.ask(holds, *names.matrices, names.token, names.scale, names.group, *more, claim=claim, kind=kind)

    def parts(self) -> w.Rules:
        """The sizes of groups along M and N, before all others."""
        assert self.names.group is not None
        claim = (self.names.group.name, "0 or 1, both alike, along M and N")
        return self.ask(lambda group: unpacked_sizes(group)[:2] in ((0, 0), (1, 1)), self.names.group, claim=claim,
                        kind="attr_range")  # fmt: skip

    def ways(self) -> w.Rules:
        names = self.names
        assert names.token is not None
        assert names.group is not None
        lies = ("x1 and x2", "[M, K] and [N, K] in memory")
        return w.flat(
            (w.given_of_dtype(names.token, E8M0),), w.dtype_in(w.Choices(E8M0), names.scale),
            self.of(lambda given: given.transposed == (False, True), claim=lies, kind="attr_range"),
            self.ask(lambda group: unpacked_sizes(group)[2] == BLOCK, names.group,
                     claim=(names.group.name, f"{BLOCK} along K"), kind="attr_range"),
        )  # fmt: skip

    def ranks(self) -> w.Rules:
        names = self.names
        assert names.token is not None
        return w.flat(
            w.rank_is(2, names.x1), w.rank_is(2, names.x2), w.when_given(names.bias, w.rank_is(2, names.bias)),
            w.rank_is(3, names.token), w.rank_is(3, names.scale), w.when_given(p.y_scale, w.rank_is(2, p.y_scale)),
            w.when_given(p.y_offset, w.rank_is(1, p.y_offset)), w.rank_is(2, names.out),
        )  # fmt: skip

    def dtypes(self) -> w.Rules:
        """Of E5M2 CANN's tiling has no form, upon which the function succeeds without a task."""
        names = self.names
        return w.flat(
            w.dtype_in(HALVES, names.out), w.when_given(names.bias, w.same_dtype(names.bias, names.out)),
            absent(p.y_scale), w.dtype_in(w.Choices(dt.ACL_FLOAT8_E4M3FN), names.x1),
        )  # fmt: skip

    def shapes(self) -> w.Rules:
        names = self.names

        def of_matrices(given: Given) -> bool:
            found = given.sizes
            if found is None or min(found.m, found.n, found.k1) < 1:
                return False
            return found.k1 == found.k2 and not found.k1 % STEP

        def of_scales(given: Given) -> bool:
            found, token = given.sizes, given.token
            if found is None or token is None:
                return False
            blocks = (pairs(found.k1), 2)
            return pairs_in_memory(token) == (found.m, *blocks) and pairs_in_memory(given.scale) == (found.n, *blocks)

        def of_output(given: Given, bias: TensorFacts | None, offset: TensorFacts | None, out: TensorFacts) -> bool:
            found = given.sizes
            if found is None or (bias is not None and bias.shape != (1, found.n)):
                return False
            return (offset is None or offset.numel in (0, found.n)) and out.shape == (found.m, found.n)

        return w.flat(
            self.of(of_matrices, claim=("x1 and x2", f"not empty, with one K, a multiple of {STEP}")),
            self.of(of_scales, claim=("x1Scale and x2Scale", "[M, ceil(K/64), 2] and [N, ceil(K/64), 2]")),
            self.of(of_output, names.bias, p.y_offset, names.out, claim=("bias and out", "[1, N] and [M, N]")),
        )  # fmt: skip

    def checks(self) -> w.Rules:
        names, nothing = self.names, w.when_given(p.y_offset, w.format_in(w.ND, p.y_offset))
        formats = not_blocks(names.x1, names.scale, names.bias, names.token), nothing, w.format_in(w.ND, names.out)
        return w.flat(self.ways(), self.ranks(), self.dtypes(), *formats, self.shapes())
