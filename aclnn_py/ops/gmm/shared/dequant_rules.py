"""Products of groups of rows that are quantised on the way: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ....rules.relations.tiling import tiled
from ...norm.shared.generated_rules import fitting
from .dequant_params import TENSOR, TOKEN, bias, groups, mode, offset, out, scale, smooth, turned, x, x_scale

ROWS, COLUMNS = 16, 32
"""Of a block of INT8."""
EXPERTS, M, N, K = 2, 6, 16, 32
PLAIN = (fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL)
Given = TensorFacts | None
words = w.has_dtype(scale, dt.ACL_INT64)


def blocks_of(experts: int, n: int, k: int) -> tuple[int, ...]:
    return (experts, -(-k // COLUMNS), -(-n // ROWS), ROWS, COLUMNS)


class Rules:
    """The rules of one version; in that for blocks `blocked` the storage of any weight is FRACTAL_NZ."""

    def __init__(self, weight: w.Param, *, blocked: bool) -> None:
        self.weight, self.blocked = weight, blocked

    def agreed(self, call: Call) -> Iterator[Call]:
        """The same call with matrices that can be multiplied."""
        one = call.args[mode.name] == TENSOR or call.tensor(scale).dtype == dt.ACL_INT64
        made = call.but(x, shape=(M, K)).but(scale, shape=(EXPERTS, N)).but(out, shape=(M, N))
        made = made.but(groups, shape=(EXPERTS,))
        if self.blocked:
            stored = blocks_of(EXPERTS, N, K)
            shape = (EXPERTS, N, K) if call.tensor(self.weight).rank == 3 else stored
            made = made.but(self.weight, shape=shape, storage_shape=stored)
        else:
            made = made.but(self.weight, shape=(EXPERTS, N, K), storage_shape=(EXPERTS, N, K), format=fmt.ACL_FORMAT_ND)
        if call.present(x_scale):
            made = made.but(x_scale, shape=(1 if one else M,))
        if call.present(smooth):
            made = made.but(smooth, shape=(K,))
        yield made.set(mode, TENSOR if one and call.present(x_scale) else TOKEN)

    def ask(self, function: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
        return fitting(function, *params, claim=claim, mend=self.agreed)

    def sizes(self, weight: TensorFacts) -> tuple[int, int, int]:
        """E, N and K, which blocks fill up."""
        if weight.rank == 3:
            return weight.shape[0], weight.shape[1], weight.shape[2]
        if weight.rank != 5:
            return -1, -1, -1
        return weight.shape[0], weight.shape[2] * ROWS, weight.shape[1] * COLUMNS

    def is_weight(self, weight: TensorFacts) -> bool:
        """[E,N,K] in ND with sizes of whole sixteens, or a storage of five axes in FRACTAL_NZ."""
        if not self.blocked and weight.rank == 3 and weight.format in PLAIN:
            return weight.shape[1] % ROWS == weight.shape[2] % ROWS == 0
        return len(weight.storage_shape) == 5 and (self.blocked or weight.format == fmt.ACL_FORMAT_FRACTAL_NZ)

    def multiplies(self, x: TensorFacts, weight: TensorFacts, scale: TensorFacts) -> bool:
        """As many experts and blocks as x and weightScale have sizes for."""
        if x.rank != 2 or scale.rank != 2:
            return True
        experts, n, k = self.sizes(weight)
        if weight.rank == 3:
            whole = not self.blocked or weight.storage_shape == blocks_of(experts, n, k)
            return whole and (experts, n, k) == (*scale.shape, x.shape[1])
        return weight.shape == blocks_of(scale.shape[0], scale.shape[1], x.shape[1])

    def tiled(self) -> w.Rules:
        def per_row(x: TensorFacts, scale: Given, mode: str) -> bool:
            one = mode != TOKEN
            return (
                scale is None or x.rank != 2 or scale.shape == (1 if one else x.shape[0],) or (one and not scale.rank)
            )

        def of_columns(x: TensorFacts, smooth: Given) -> bool:
            return smooth is None or x.rank != 2 or smooth.shape == x.shape[1:]

        def is_product(x: TensorFacts, scale: TensorFacts, out: TensorFacts) -> bool:
            return min(x.rank, scale.rank) < 2 or out.shape == (x.shape[0], scale.shape[1])

        ask = self.ask
        return tiled(
            w.rank_is(2, x), w.rank_is(2, scale),
            ask(self.multiplies, x, self.weight, scale, claim=("E, N and K of weight", "those of weightScale and x")),
            ask(lambda g, s: g.shape == s.shape[:1], groups, scale, claim=("shape of groupList", "[E]")),
            w.word_in(mode, TOKEN, TENSOR), w.when(words, (w.value_is(mode, TENSOR),)),
            w.when(w.given(x_scale), otherwise=((w.value_is(mode, TOKEN),),)),
            ask(per_row, x, x_scale, mode, claim=("shape of xScaleOptional", "[M], or [1] for a tensor")),
            ask(of_columns, x, smooth, claim=("shape of smoothScaleOptional", "[K]")),
            ask(is_product, x, scale, out, claim=("shape of out", "[M,N]")),
        )  # fmt: skip

    def checks(self) -> tuple[w.Group, ...]:
        half, single = w.Choices(dt.ACL_FLOAT16), w.Choices(dt.ACL_FLOAT)
        stored = self.ask(lambda v: len(v.storage_shape) == 5, self.weight, claim=("storage of weight", "of 5 axes"))
        first = (w.present(self.weight), stored) if self.blocked else ()
        return (
            w.OUT_POINTERS, *first, (w.is_true(turned),), w.present(x, self.weight, scale, groups, out, mode),
            tuple(w.negated(w.given(param)).coded(w.ACLNN_ERR_PARAM_NULLPTR) for param in (bias, offset)),
            w.same_dtype(out, x), (w.on("ascend310p"),), w.dtype_in(half, x),
            w.dtype_in(w.Choices(dt.ACL_INT8), self.weight),
            w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_INT64), scale), w.dtype_in(w.Choices(dt.ACL_INT64), groups),
            w.when(w.given(x_scale), w.when(
                words, w.dtype_in(half, x_scale), otherwise=(w.dtype_in(single, x_scale),)
            )),
            w.when(w.given(smooth), w.dtype_in(half, smooth)), w.done_if_empty(x, self.weight, scale, groups),
            tuple(w.OneOf(w.Dense(param), w.Choices(True)) for param in (self.weight, out)),
            self.ask(self.is_weight, self.weight, claim=("weight", "[E,N,K] with multiples of 16, or FRACTAL_NZ")),
            self.tiled(),
        )  # fmt: skip
