"""aclnnGroupedMatmulSwigluQuantV2 and its version for weights in FRACTAL_NZ: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...foreach.shared.foreach_common import members_present
from ...norm.shared.generated_rules import fitting
from .blocked_weights import blocks_of
from .swiglu_params import out, out_scale, token, x
from .swiglu_rules import COLUMNS, EXPERTS, INNER, LONGEST, TOKENS, WIDEST
from .swiglu_sizes import is_view_shape
from .swiglu_v2_params import dequant_mode, groups, list_type, scale, smooth

BLOCK_AXES, ALIGNED = 5, (16, 32)
INT8, SCALES = w.Choices(dt.ACL_INT8), w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)


class Rules:
    """The rules of one version; `format` is that of the weights in calls that are made up."""

    def __init__(self, weight: w.Param, format: int = fmt.ACL_FORMAT_FRACTAL_NZ) -> None:
        self.weight, self.format = weight, format

    def agreed(self, call: Call) -> Iterator[Call]:
        """The same call with one weight tensor, and sizes that agree."""
        experts = min(call.tensor(groups).shape[:1] or (EXPERTS,)) or EXPERTS
        stored, plain = blocks_of(experts, INNER, COLUMNS), TensorFacts.dense(dt.ACL_INT8, (1,))
        many: Any = [call.args[each.name] or (plain,) for each in (self.weight, scale)]
        one, factors = (facts[0] or plain for facts in many)
        shape = (experts, INNER, COLUMNS) if one.rank == 3 else stored
        made = call.set(self.weight, (one.but(shape=shape, storage_shape=stored),))
        made = made.set(scale, (factors.but(shape=(experts, COLUMNS)),))
        shapes = {x: (TOKENS, INNER), token: (TOKENS,), groups: (experts,), out: (TOKENS, COLUMNS // 2),
                  out_scale: (TOKENS,)}  # fmt: skip
        for param, sizes in shapes.items():
            made = made.but(param, shape=sizes)
        yield made

    def as_blocks(self, call: Call) -> Iterator[Call]:
        for made in self.agreed(call):
            one: Any = made.args[self.weight.name]
            stored = one[0].storage_shape
            yield made.set(self.weight, (one[0].but(shape=stored, format=self.format),))

    def ask(self, test: Any, *params: w.Param, claim: tuple[str, str], blocks: bool = False) -> w.Rules:
        """A rule about tensors, and the first ones of lists."""

        def holds(*facts: Any) -> bool:
            try:
                return bool(test(*[one[0] if isinstance(one, tuple) else one for one in facts]))
            except (IndexError, AttributeError):  # of ranks and members that earlier rules refuse
                return False

        return fitting(holds, *params, claim=claim, mend=self.as_blocks if blocks else self.agreed)

    def required(self, param: w.Param) -> w.Rules:
        return w.flat(w.present(param), w.at_least_one(param, w.ACLNN_ERR_PARAM_INVALID), members_present(param))

    def single(self) -> w.Rules:
        """One INT8 weight tensor with elements."""
        full = w.flat(*(w.each(each, lambda item, first: w.not_empty(item)) for each in (self.weight, scale)))
        alone = fitting(
            lambda members: len(members) == 1, self.weight, claim=("number of tensors in weight", "1"),
            mend=self.as_blocks,
        )  # fmt: skip
        return w.flat(full, alone, w.each(self.weight, lambda item, first: w.dtype_in(INT8, item)), w.dtype_in(INT8, x))

    def ranks(self, weights: w.Rules) -> w.Rules:
        two = self.ask(lambda s: s.rank == 2, scale, claim=(f"rank of {scale}", "2"))
        return w.flat(
            w.rank_is(2, x), weights, two, w.rank_is(1, token, groups), w.rank_is(2, out), w.rank_is(1, out_scale)
        )

    def sizes(self) -> w.Rules:
        ask, weight = self.ask, self.weight
        return w.flat(
            ask(lambda s: s.shape[1] % 2 == 0, scale, claim=(f"N of {scale}", "even")),
            ask(is_view_shape, x, weight, scale, claim=("shape of weight", "[E,N/32,K/16,16,32], or [E,K,N]")),
            ask(lambda s, v: s.shape[0] == v.shape[0], scale, weight, claim=(f"shape of {scale}", "[E,N]")),
            ask(lambda t, x: t.shape == x.shape[:1], token, x, claim=("shape of xScale", "[M]")),
            ask(lambda y, x, s: y.shape == (x.shape[0], s.shape[1] // 2), out, x, scale,
                claim=("shape of output", "[M,N/2]")),
            ask(lambda y, x: y.shape == x.shape[:1], out_scale, x, claim=("shape of outputScale", "[M]")),
            ask(lambda g, v: g.shape[0] <= v.shape[0], groups, weight, claim=("length of groupList", "E at most")),
            ask(lambda s: s.shape[1] <= WIDEST, scale, claim=(f"N of {scale}", f"{WIDEST} at most")),
            ask(lambda x: x.shape[1] < LONGEST, x, claim=("K of x", f"below {LONGEST}")),
            w.negated(w.given(smooth)),
        )  # fmt: skip

    def aligned(self) -> w.Rules:
        """K and N of a view [E,K,N] of blocks are whole blocks."""

        def divides(x: Any, weight: Any, scale: Any) -> bool:
            sizes = (x.shape[1], scale.shape[1])
            return weight.rank == BLOCK_AXES or not any(a % b for a, b in zip(sizes, ALIGNED, strict=True))

        claim = ("K and N of weight", "multiples of 16 and 32")
        return self.ask(divides, x, self.weight, scale, claim=claim)

    def common(self, weights: w.Rules, formats: w.Rules, *first: w.Rules, aligned: w.Rules = ()) -> tuple[w.Group, ...]:
        kinds = w.each(scale, lambda item, first: w.dtype_in(SCALES, item))
        return (
            w.OUT_POINTERS, w.present(x), self.required(self.weight), self.required(scale),
            w.present(token, groups, out, out_scale), *first, (w.on(*w.A2_A3),), self.single(), self.ranks(weights),
            self.sizes(), aligned, kinds, w.dtype_in(w.Choices(dt.ACL_FLOAT), token),
            w.dtype_in(w.Choices(dt.ACL_INT64), groups), w.dtype_in(INT8, out),
            w.dtype_in(w.Choices(dt.ACL_FLOAT), out_scale), formats, w.no_private_format(x, out),
            w.done_if_empty(out, groups, out_scale),
            w.inner((w.value_is(dequant_mode, 0, 1), w.value_is(list_type, 0, 1))),
        )  # fmt: skip

    def second_version(self) -> tuple[w.Group, ...]:
        rank = self.ask(
            lambda v: v.rank == (BLOCK_AXES if fmt.is_private(v.format) else 3), self.weight,
            claim=("rank of weight", "5 in a private format, else 3"), blocks=True,
        )  # fmt: skip
        blocks = self.ask(
            lambda v: v.format == fmt.ACL_FORMAT_FRACTAL_NZ, self.weight, claim=("format of weight", "FRACTAL_NZ"),
            blocks=True,
        )  # fmt: skip
        return self.common(rank, blocks)

    def weight_nz(self) -> tuple[w.Group, ...]:
        def stored(members: Any) -> bool:
            axes = BLOCK_AXES if len(members) == 1 and members[0].rank in (3, BLOCK_AXES) else 4
            return all(len(each.storage_shape) == axes for each in members)

        claim = ("storage shape of weight", "one of 5 axes")
        first = fitting(stored, self.weight, claim=claim, mend=self.as_blocks)
        rank = self.ask(lambda v: v.rank in (3, BLOCK_AXES), self.weight, claim=("rank of weight", "3 or 5"))
        return self.common(rank, (), first, aligned=self.aligned())
