"""The step of products of groups of INT8 rows and INT4 weights with FLOAT results."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import StoredMatrix
from ....lowering.plan.draft import LIMIT, Draft, Value
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, count
from ...matmul.shared.quant_plan import floats_of_words
from .blocked_weights import BlockedWeights
from .expert_vectors import ExpertVectors
from .four_bit_matrices import float_rows, float_weights
from .four_bit_problems import UNIT
from .scaled_groups import MOST_GROUPS


class FourBitGroups(w.Step):
    """[M,N]: (x @ (weight * scale)) * token for the rows of each group; others are not written.

    With a bias as the last input ((x - 8) @ (weight * scale) + bias) * token.
    """

    is_kernel = True
    inputs: tuple[w.Step, ...]
    kind: w.Term

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.source_params, *self.kind.params)

    def build(self, draft: Draft) -> str:
        x, weight, scale, token, groups, *bias = (draft.values[step].view for step in self.inputs)
        problem = mismatch(x, weight, scale, token, bias) or unreadable(weight, scale, halves=bool(bias))
        if problem:
            return problem
        shape = (x.shape[0], weight.shape[-1])
        if len(groups.shape) != 1 or groups.shape[0] > MOST_GROUPS:
            return f"a group list of {list(groups.shape)}, where {MOST_GROUPS} groups are possible"
        if not 0 <= count(shape) <= LIMIT:
            return f"a result of {list(shape)}"
        rows = float_rows(draft, x, token, halves=bool(bias))
        weights = float_weights(draft, weight, scale, bias)
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


def mismatch(x: View, weight: View, scale: View, token: View, bias: Sequence[View]) -> str:
    """Why shapes do not go together."""
    if len(x.shape) != 2 or token.shape != x.shape[:1] or any(one.shape != weight.shape[::2] for one in bias):
        return f"bias of {[list(one.shape) for one in bias]} and scales of rows of {list(token.shape)}"
    sizes = (x.shape[1], weight.shape[-1]) == (weight.shape[1], scale.shape[-1])
    if not sizes or not scale_matches(weight.shape, scale.shape):
        return f"scales of {list(scale.shape)} for weights of {list(weight.shape)}"
    return ""


def unreadable(weight: View, scale: View, *, halves: bool) -> str:
    """What CANN's kernel would misread: parts of K that begin within a byte or a block, and rows in vector units."""
    inner, columns = weight.shape[-2:]
    many = scale.shape[1] if len(scale.shape) == 3 else 1
    if (halves and inner % UNIT) or inner // many % 2:
        return f"K of {inner}, or an odd size of its groups"
    return f"N of {columns}" if columns % UNIT else ""


def scale_matches(weight: Shape, scale: Shape) -> bool:
    """Whether scales are [E,N], or [E,G,N] with groups that divide K."""
    return scale[0] == weight[0] and (
        len(scale) == 2 or (len(scale) == 3 and scale[1] > 0 and weight[1] % scale[1] == 0)
    )


def four_bit_groups(
    x: w.Param, weights: BlockedWeights, bias: w.Param | None, token: w.Param, groups: w.Step, kind: w.Term
) -> w.Step:
    """Of INT8 rows beside a bias, or INT4 rows, and of INT4 weights whose scales are words, [E,N] or [E,G,N]."""
    weight, scale = weights.weight, weights.scale

    def vectors(param: w.Param) -> w.Step:
        return ExpertVectors(param, weight) if param.is_list else w.Contiguous(param)

    rows = w.Contiguous(x) if bias is not None else StoredMatrix(x, packed=True)
    inputs = (rows, weights, floats_of_words(scale, vectors(scale)), w.Contiguous(token), groups)
    return FourBitGroups((*inputs, *(() if bias is None else (vectors(bias),))), kind)
