"""aclnnGroupedMatmulSwigluQuantV2 and its version for weights in FRACTAL_NZ: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from ....rules.core.call import Call
from ...foreach.shared.foreach_common import members_present
from .spoils import transposed
from .swiglu_params import out, out_scale, token
from .swiglu_rules import WORDS
from .swiglu_v2_params import assist, groups, list_type, scale, x
from .swiglu_v2_shapes import EIGHT, FLOAT, Shapes
from .swiglu_v2_sizes import FLOATS, Members, Sizes, is_turned

BLOCK_AXES, ALIGNED = 5, (16, 32)
INT8, INT4 = w.Choices(dt.ACL_INT8), w.Choices(*FOUR_BITS)


class Rules(Shapes):
    """All of them."""

    def required(self, param: w.Param) -> w.Rules:
        return w.flat(w.present(param), w.at_least_one(param, w.ACLNN_ERR_PARAM_INVALID), members_present(param))

    def matrices(self) -> w.Rules:
        """Tensors with elements, of dtypes that go together, transposed at most in FRACTAL_NZ beside INT4 x."""
        full = w.flat(*(w.each(each, lambda item, first: w.not_empty(item)) for each in (self.weight, scale)))
        kinds = w.when(
            EIGHT, w.members_in(w.Choices(dt.ACL_INT8, *FOUR_BITS), self.weight),
            otherwise=(w.members_in(INT4, self.weight),),
        )  # fmt: skip

        def straight(x: Any, weights: Members) -> bool:
            blocks = self.blocks or weights[0].format == fmt.ACL_FORMAT_FRACTAL_NZ
            return not is_turned(weights[0]) or (blocks and x.dtype in FOUR_BITS)

        def spoiled(call: Call) -> Iterator[tuple[str, Call]]:
            given: Any = call.args[self.weight.name]
            yield "weight is transposed", call.set(self.weight, tuple([transposed(one) for one in given]))

        alone = self.ask("layout of weight is transposed in FRACTAL_NZ beside INT4 x alone", straight, x, self.weight,
                         spoil=spoiled)  # fmt: skip
        return w.flat(full, w.dtype_in(w.Choices(dt.ACL_INT8, *FOUR_BITS), x), kinds, w.when(self.four, alone))

    def aligned(self) -> w.Rules:
        """K and N of a view [E,K,N] of blocks are whole blocks."""

        def divides(sizes: Sizes, weights: Members) -> bool:
            whole = weights[0].rank > len(sizes.by_expert(0, 0))
            return whole or not (sizes.inner % ALIGNED[0] or sizes.columns % ALIGNED[1])

        claim = "K and N of INT8 weight is multiples of 16 and 32"
        return w.when(w.negated(self.four), self.sized(claim, divides, self.weight))

    def common(self, weights: w.Rules, formats: w.Rules, *first: w.Rules, aligned: w.Rules = ()) -> tuple[w.Group, ...]:
        def of_each(param: w.Param, *known: int) -> w.Rules:
            return w.each(param, lambda item, first: w.dtype_in(w.Choices(*known), item))

        alike = w.each(self.weight, lambda item, first: w.same_dtype(item, first))
        small = w.flat(of_each(scale, *WORDS), w.when(EIGHT, of_each(assist, dt.ACL_FLOAT)))
        return (
            w.OUT_POINTERS, w.present(x), self.required(self.weight), self.required(scale),
            w.present(token, groups, out, out_scale), *first, (w.on(*w.A2_A3),), self.matrices(), self.ranks(weights),
            self.sizes(aligned), alike, w.when(self.four, small, otherwise=(of_each(scale, *FLOATS),)),
            w.dtype_in(FLOAT, token), w.dtype_in(w.Choices(dt.ACL_INT64), groups), w.dtype_in(INT8, out),
            w.dtype_in(FLOAT, out_scale), formats, w.no_private_format(x, out),
            w.done_if_empty(out, groups, out_scale), w.inner((w.value_is(list_type, 0, 1),)),
        )  # fmt: skip

    def second_version(self) -> tuple[w.Group, ...]:
        def axes(weights: Members) -> bool:
            private = fmt.is_private(weights[0].format)
            return all(one.rank == (BLOCK_AXES if private else 3) - (len(weights) > 1) for one in weights)

        rank = self.ask(
            "rank of weight is 5 in a private format, else 3; in lists of several 1 less", axes, self.weight
        )
        blocks = self.ask("format of weight is FRACTAL_NZ", lambda v: v[0].format == fmt.ACL_FORMAT_FRACTAL_NZ,
                          self.weight)  # fmt: skip
        return self.common(rank, w.when(w.negated(self.four), blocks))

    def weight_nz(self) -> tuple[w.Group, ...]:
        def stored(weights: Members) -> bool:
            single = len(weights) == 1 and weights[0].rank in (3, BLOCK_AXES)
            return all(len(each.storage_shape) == (BLOCK_AXES if single else 4) for each in weights)

        def axes(weights: Members) -> bool:
            return all(one.rank in ((2, 4) if len(weights) > 1 else (3, BLOCK_AXES)) for one in weights)

        first = self.ask("storage shape of weight is one of 5 axes, in lists of several of 4", stored, self.weight)
        rank = self.ask("rank of weight is 3 or 5, in lists of several 2 or 4", axes, self.weight)
        return self.common(rank, (), first, aligned=self.aligned())
