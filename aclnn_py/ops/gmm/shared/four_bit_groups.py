"""The step of products of groups of INT8 rows and INT4 weights with FLOAT results."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.plan.draft import LIMIT, Draft, Value
from ....rules.core.call import Shape, count
from ...matmul.shared.quant_plan import floats_of_words
from .blocked_weights import BlockedWeights
from .four_bit_matrices import float_rows, float_weights
from .four_bit_problems import UNIT
from .scaled_groups import MOST_GROUPS


class FourBitGroups(w.Step):
    """[M,N]: ((x - 8) @ (weight * scale) + bias) * token for the rows of each group; others are not written."""

    is_kernel = True
    inputs: tuple[w.Step, ...]
    kind: w.Term

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.source_params, *self.kind.params)

    def build(self, draft: Draft) -> str:
        x, weight, scale, bias, token, groups = (draft.values[step].view for step in self.inputs)
        if len(x.shape) != 2 or (bias.shape, token.shape) != (weight.shape[::2], x.shape[:1]):
            return f"bias of {list(bias.shape)} and scales of rows of {list(token.shape)}"
        if (x.shape[1], weight.shape[-1]) != (weight.shape[1], scale.shape[-1]) or not scale_matches(
            weight.shape, scale.shape
        ):
            return f"scales of {list(scale.shape)} for weights of {list(weight.shape)}"
        if x.shape[1] % UNIT or (len(scale.shape) == 3 and x.shape[1] // scale.shape[1] % 2):
            return f"K of {x.shape[1]}, or an odd size of its groups"
        shape = (x.shape[0], weight.shape[-1])
        if len(groups.shape) != 1 or groups.shape[0] > MOST_GROUPS:
            return f"a group list of {list(groups.shape)}, where {MOST_GROUPS} groups are possible"
        if not 0 <= count(shape) <= LIMIT:
            return f"a result of {list(shape)}"
        rows = float_rows(draft, x, token, halves=True)
        weights = float_weights(draft, weight, scale, [bias])
        target = draft.temporary(dt.ACL_FLOAT, shape, count(shape))
        draft.values[self] = Value(target, count(shape), ACL_FORMAT_ND, len(draft.steps))
        attrs = (0.0, 0.0, float(self.kind.read(draft.call)))
        draft.kernel("grouped_rows", (rows, weights, groups), (target,), attrs)
        return ""

    @property
    def subject(self) -> str:
        return "groups of rows"

    predicate = f"at most {MOST_GROUPS}"

    def __str__(self) -> str:
        return f"grouped_rows({', '.join(map(str, self.inputs[:2]))})"


def scale_matches(weight: Shape, scale: Shape) -> bool:
    """Whether scales are [E,N], or [E,G,N] with groups that divide K."""
    return scale[0] == weight[0] and (
        len(scale) == 2 or (len(scale) == 3 and scale[1] > 0 and weight[1] % scale[1] == 0)
    )


def four_bit_groups(
    x: w.Param, weight: w.Param, scale: w.Param, bias: w.Param, token: w.Param, groups: w.Step, kind: w.Term
) -> w.Step:
    """Of weights in FRACTAL_NZ, and scales as words, [E,N] or [E,G,N]."""
    factors = floats_of_words(scale, w.Contiguous(scale))
    inputs = (w.Contiguous(x), BlockedWeights(weight, x, scale), factors, w.Contiguous(bias), w.Contiguous(token))
    return FourBitGroups((*inputs, groups), kind)
