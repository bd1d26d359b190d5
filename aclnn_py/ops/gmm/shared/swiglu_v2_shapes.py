"""aclnnGroupedMatmulSwigluQuantV2 and its version for weights in FRACTAL_NZ: rules about numbers of axes and sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from ....rules.core.call import Call
from ...conv.shared.checked_rules import Spoil, Spoiled
from ...foreach.shared.foreach_common import members_present
from .swiglu_params import out, out_scale, token
from .swiglu_rules import LONGEST, LONGEST_INT4, WIDEST
from .swiglu_v2_params import assist, dequant_mode, groups, scale, smooth, x
from .swiglu_v2_sizes import Agreed, Members, Sizes, is_int4, unpacked

FLOAT = w.Choices(dt.ACL_FLOAT)
EIGHT, FOUR_ROWS = w.has_dtype(x, dt.ACL_INT8), w.has_dtype(x, *FOUR_BITS)


def checked(weights: Members) -> Members:
    """Those whose shapes CANN tests: of INT8 the first alone."""
    return weights if is_int4(weights[0]) else weights[:1]


class Shapes:
    """The rules of one version; where `blocks` is set weights are in FRACTAL_NZ whatever their format is."""

    def __init__(self, weight: w.Param, *, blocks: bool = False) -> None:
        self.weight, self.blocks, self.agreed = weight, blocks, Agreed(weight, blocks=blocks)
        self.four = w.first_has_dtype(weight, *FOUR_BITS)
        self.several = w.Within(w.ListSize(weight), low=2)

    def mend(self, call: Call) -> Iterator[Call]:
        yield self.agreed.one(call)
        yield self.agreed.one(call, private=True)

    def ask(
        self, claim: str, test: Callable[..., Any], *params: w.Param, kind: str = "shape_custom",
        spoil: Spoil | None = None,
    ) -> w.Rules:  # fmt: skip
        """A claim, "something is something", about tensors and lists."""
        label, _, wanted = claim.partition(" is ")

        def holds(*facts: Any) -> bool | None:
            try:
                return bool(test(*facts)) or None
            except (IndexError, AttributeError, TypeError):  # of ranks and members that earlier rules refuse
                return None

        asked = w.Derived(holds, *params, label=label, claim=(label, wanted), kind=kind, mend=self.mend)
        return (w.Defined(asked) if spoil is None else Spoiled(asked, spoil),)

    def sized(self, claim: str, test: Callable[..., Any], *more: w.Param) -> w.Rules:
        """A claim about E, K, G and N, and about further tensors."""

        def holds(x: Any, weights: Members, scales: Members, mode: int, *rest: Any) -> Any:
            return test(Sizes.of(x, weights, scales, mode), *rest)

        return self.ask(claim, holds, x, self.weight, scale, dequant_mode, *more)

    def numbers(self) -> w.Rules:
        """As many scales and auxiliary matrices as weights."""
        given = w.present(assist)[0].coded(w.ACLNN_ERR_PARAM_INVALID)

        def enough(weights: Members, members: Members) -> bool:
            return len(members) >= len(weights)

        def many(param: w.Param) -> w.Rules:
            return self.ask(f"number of tensors in {param} is that of weight at least", enough, self.weight, param)

        aids = w.flat((given,), many(assist), members_present(assist))
        return w.flat(w.when(self.four, w.when(EIGHT, aids, otherwise=((w.negated(w.given(assist)),),))), many(scale))

    def ranks(self, weights: w.Rules) -> w.Rules:
        def of(axes: int, param: w.Param) -> w.Rules:
            def right(weights: Members, members: Members) -> bool:
                return all(one.rank == axes for one in members[: len(weights)])

            return self.ask(f"rank of {param} is {axes}", right, self.weight, param)

        def fewer(axes: int, param: w.Param) -> w.Rules:
            return w.when(self.several, of(axes - 1, param), otherwise=(of(axes, param),))

        grouped = w.both(self.four, w.negated(w.value_is(dequant_mode, 0)))
        scales = w.when(grouped, fewer(3, scale), otherwise=(fewer(2, scale),))
        aids = w.when(w.both(self.four, EIGHT), fewer(2, assist))
        return w.flat(
            w.rank_is(2, x), self.numbers(), weights, scales, aids, w.rank_is(1, token, groups), w.rank_is(2, out),
            w.rank_is(1, out_scale),
        )  # fmt: skip

    def weight_shape(self) -> w.Rules:
        def shaped(x: Any, weights: Members, scales: Members, mode: int) -> bool:
            possible = Sizes.of(x, weights, scales, mode).weights(weights[0])
            return all(unpacked(one).shape in possible for one in checked(weights))

        claim = "shape of weight is [E,N/32,K/16,16,32], of INT4 with 64, or [E,K,N]; without E in lists of several"
        return self.ask(claim, shaped, x, self.weight, scale, dequant_mode)

    def sizes(self, aligned: w.Rules) -> w.Rules:
        ask, sized = self.ask, self.sized
        divided = w.flat(
            (w.value_is(dequant_mode, 0, 1),),
            sized("groups of weightScale is a divisor of K",
                  lambda s: s.many is None or (s.many > 0 and s.inner % s.many == 0)),
        )  # fmt: skip
        aids = sized(
            "shape of weightAssistMatrix is [E,N], or [N] each",
            lambda s, aids: all(one.shape == s.by_expert(s.columns) for one in aids[: s.experts]),
            assist,
        )
        scales = sized(
            "shape of weightScale is [E,N], of groups of K [E,G,N], or without E each",
            lambda s, v, all_: all(one.shape == s.scales for one in all_[: len(checked(v))]),
            self.weight,
            scale,
        )
        return w.flat(
            w.when(self.four, divided), sized("N of weightScale is even", lambda s: s.columns % 2 == 0),
            w.when(w.both(self.four, EIGHT), aids), self.weight_shape(), aligned, scales,
            ask("shape of xScale is [M]", lambda t, x: t.shape == unpacked(x).shape[:1], token, x),
            sized("shape of output is [M,N/2]",
                  lambda s, y, x: y.shape == (unpacked(x).shape[0], s.columns // 2), out, x),
            ask("shape of outputScale is [M]", lambda y, x: y.shape == unpacked(x).shape[:1], out_scale, x),
            sized("length of groupList is E at most", lambda s, g: g.shape[0] <= s.experts, groups),
            sized(f"N of weightScale is {WIDEST} at most", lambda s: s.columns <= WIDEST),
            ask(f"K of x is below {LONGEST}, beside INT4 weights below {LONGEST_INT4}",
                lambda x, v: unpacked(x).shape[1] < (LONGEST_INT4 if is_int4(v[0]) else LONGEST), x, self.weight),
            self.smoothed(),
        )  # fmt: skip

    def smoothed(self) -> w.Rules:
        """Smoothing factors, of INT4 rows alone."""
        shape = self.sized("shape of smoothScale is [E] or [E,N/2]",
                           lambda s, one: one.shape in ((s.experts,), (s.experts, s.columns // 2)), smooth)  # fmt: skip
        absent = w.when(EIGHT, (w.negated(w.given(smooth)),))
        return w.when(w.both(FOUR_ROWS, w.given(smooth)), w.flat(w.dtype_in(FLOAT, smooth), shape), otherwise=(absent,))
