"""The kernels of a grouped product of INT8 matrices: exact sums, scaled, activated and rounded once."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import count
from . import matrices as mat
from . import parameters as p
from .arguments import Grouped
from .plan import Plan

SCALE, ADDEND, BIAS, TOKEN, WHOLE, WORDS, TOKEN_FIRST = 1, 2, 4, 8, 16, 32, 64
"""Flags of the kernel."""


class ScaledPlan(Plan):
    """Scales, addends and biases of every group in the kernel's dtypes, and the flags for those in use."""

    def __init__(self, draft: Draft, have: Grouped) -> None:
        super().__init__(draft, have)
        out = have.out[0].dtype
        floating_bias = bool(self.bias) and self.bias[0].dtype == dt.ACL_BF16
        self.scales = [] if have.gives_sums else self.viewed(p.scale)
        self.tokens = [] if have.gives_sums else self.viewed(p.per_token_scale)
        self.addends: list[View] = []
        self.flags = (SCALE if self.scales else 0) | (TOKEN if self.tokens else 0)
        self.act = float(have.number(p.act_type)) if out in (dt.ACL_FLOAT16, dt.ACL_BF16) else 0.0
        if out == dt.ACL_INT8:
            self.addends = [half_of(one, 1, dt.ACL_INT32) for one in self.scales]
            self.scales = [half_of(one, 0, dt.ACL_FLOAT) for one in self.scales]
            self.flags |= WHOLE | WORDS
        else:
            self.scales = [self.as_float(one) for one in self.scales]
        if floating_bias and self.tokens:
            self.addends = [self.as_float(one) for one in self.bias]
        if floating_bias:
            self.bias = []
        self.flags |= (ADDEND if self.addends else 0) | (BIAS if self.bias else 0)

    def viewed(self, param: w.Param) -> list[View]:
        """The members of an optional list."""
        if param is p.per_token_scale and self.have.version < p.V4:
            return []
        return [self.draft.view(param.name, one, at) for at, one in enumerate(self.have.optional(param) or ())]

    def as_float(self, view: View) -> View:
        if view.dtype == dt.ACL_FLOAT:
            return view
        return self.draft.move("cast", view, dt.ACL_FLOAT, ACL_FORMAT_ND, count(view.shape)).view

    def product(self, piece: mat.Piece) -> None:
        x, weight, _, out = piece[:4]
        if 0 in (*x.shape, *out.shape):
            return
        vectors = [mat.vector_of(each, piece.number) or weight for each in (self.scales, self.addends, self.bias)]
        token = mat.part(self.tokens[0], 0, piece.begin, x.shape[0]) if self.tokens else x
        attrs = (float(self.flags), self.act)
        for one, result in zip(mat.flat_batches(x), mat.flat_batches(out), strict=True):
            self.draft.kernel("scaled_matmul", (one, weight, *vectors, token), (result,), attrs, dt.ACL_INT64)

    def rows_of_list(self, number: int, weights: View, groups: View, kind: float) -> None:
        vectors = [
            mat.with_groups(each[number], weights) if each else weights
            for each in (self.scales, self.addends, self.bias)
        ]
        token = self.tokens[0] if self.tokens else self.x[0]
        inputs = (self.x[0], weights, *vectors, token, groups)
        attrs = (float(self.flags), self.act, float(number), kind)
        self.draft.kernel("grouped_scaled", inputs, (self.out[0],), attrs, dt.ACL_INT64)


def half_of(view: View, half: int, dtype: int) -> View:
    """The lower (0) or upper (1) half of 64-bit quantisation parameters."""
    return view._replace(
        dtype=dtype, strides=tuple(2 * stride for stride in view.strides), offset=2 * view.offset + half
    )
