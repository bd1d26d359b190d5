"""Products of groups of rows with the weights of their experts."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.draft import LIMIT, Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.step import Step
from ....rules.core.call import Call, Shape, count
from ...gmm.shared.scaled_groups import MOST_GROUPS, kernel_inputs
from ...gmm.shared.scaled_plan import BIAS, SCALE
from ...matmul.shared.quant_plan import floats_of_words, scales_in
from .ffn_params import FFN, rows
from .ffn_weights import Weights


def by_expert(view: View, rank: int) -> View:
    """A view with an axis of experts in front, where it has none."""
    missing = rank - len(view.shape)
    return view._replace(shape=((1,) * missing + view.shape), strides=((0,) * missing + view.strides))


class RowProducts(Step):
    """[M,N] of [M,K], [E,K,N] and a bias [E,N]: each run of rows with its expert's, rounded once to `dtype`."""

    is_kernel = True

    left: Step
    weights: Step
    groups: Step
    bias: Step | None
    dtype: w.Term
    kind: w.Term

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.dtype.params, *self.kind.params)))

    def build(self, draft: Draft) -> str:
        left, weights, groups = (draft.values[step].view for step in (self.left, self.weights, self.groups))
        weights = by_expert(weights, 3)
        shape = (left.shape[0], weights.shape[-1])
        fits = len(left.shape) == 2 and left.shape[1] == weights.shape[1] and len(groups.shape) == 1
        if not fits or groups.shape[0] > MOST_GROUPS or not 0 <= count(shape) <= LIMIT:
            return f"[{','.join(map(str, left.shape))}] and [{','.join(map(str, weights.shape))}]"
        (target,) = draft.results(self, (self.dtype.read(draft.call), shape))
        kind = float(self.kind.read(draft.call))
        if self.bias is None:
            draft.kernel("grouped_rows", (left, weights, groups), (target,), (0.0, 0.0, kind))
            return ""
        bias = by_expert(draft.values[self.bias].view, 2)
        if bias.shape != (weights.shape[0], weights.shape[2]):
            return f"a bias of [{','.join(map(str, bias.shape))}]"
        draft.kernel(
            "grouped_rows_bias", (left, weights, bias, groups), (target,), (0.0, 1.0, 1.0, 0.0, kind)
        )  # fmt: skip
        return ""

    @property
    def subject(self) -> str:
        return f"shapes of {self.left} and {self.weights}"

    predicate = "those of a product by expert"

    def __str__(self) -> str:
        return f"grouped_rows({self.left}, {self.weights})"


class Scaled:
    """[M,N] in FLOAT of INT8 rows and weights: exact sums with an INT32 bias, times the scales of columns."""

    def __init__(self, names: FFN, at: int, left: w.Step, groups: w.Step, kind: w.Term) -> None:
        self.names, self.at, self.left, self.groups, self.kind = names, at, left, groups, kind

    def scales(self) -> w.Step:
        """FLOAT; of words, and of FLOAT, without the lowest 13 bits."""
        scale = self.names.deq_scales[self.at]
        given = w.Contiguous(scale)

        def as_bits(call: Call, view: View) -> View:
            return view._replace(dtype=dt.ACL_INT32)

        bits = w.ViewOf(given, w.Through("FLOAT as bits", as_bits, w.FLOAT))
        return w.Branch(w.has_dtype(scale, dt.ACL_FLOAT), floats_of_words(scale, bits), scales_in(scale))

    def step(self) -> w.Step:
        bias = self.names.biases[self.at]
        return w.Branch(w.given(bias), self.product(w.Contiguous(bias)), self.product())

    def product(self, *bias: w.Step) -> w.Step:
        weight = Weights(self.names, self.at).plain()
        shape = w.Derived(
            lambda x, weight: (rows(x), weight.shape[-1]), self.names.x, self.names.weights[self.at], label="[M,N]"
        )  # fmt: skip
        flags = float(SCALE | (BIAS if bias else 0))
        return Shaped(
            "grouped_scaled", self.left, weight, self.scales(), self.groups, *bias, arrange=listed, shape=shape,
            dtype=w.FLOAT, attrs=(flags, 0.0, 0.0, self.kind),
        )  # fmt: skip


def listed(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    left, weights, scales, groups, *bias = views
    added = by_expert(bias[0], 2) if bias else None
    found = kernel_inputs(left, by_expert(weights, 3), by_expert(scales, 2), groups, bias=added)
    return found if isinstance(found, str) else (shape, found)
