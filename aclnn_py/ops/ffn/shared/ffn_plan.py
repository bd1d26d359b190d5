"""aclnnFFN to V3: two products by expert with an activation between them."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Shape, TensorFacts
from ...gmm.shared.scaled_groups import ENDS, INT64, SIZES
from ...norm.shared.kernels import filled
from ...quant.shared import experts as e
from .ffn_params import FFN, QUANTISED, experts, rows
from .ffn_products import RowProducts, Scaled
from .ffn_rules import Folded
from .ffn_views import as_table, flattened, in_a_row
from .ffn_weights import Weights

FLOAT16 = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(-1)
CURVES = {
    "fastgelu": "fast_gelu", "relu": "relu", "silu": "silu", "gelu": "gelu", "geglu": "gelu", "swiglu": "silu",
    "reglu": "relu",
}  # fmt: skip


class Plan:
    """The steps of a version."""

    def __init__(self, names: FFN) -> None:
        self.names = names
        tokens, flag = names.tokens, names.by_index

        def listed(tokens: Any, x: TensorFacts) -> Shape:
            return tuple(tokens) if names.has_list and experts(tokens) else (rows(x),)

        numbers = w.OfNumbers(w.Derived(listed, tokens, names.x, label="rows of the experts"))
        self.has_tensor = w.both(w.given(tokens), w.negated(w.is_empty(tokens))) if not names.has_list else None
        self.groups = (
            numbers if self.has_tensor is None else w.Branch(self.has_tensor, w.Contiguous(tokens), numbers)
        )  # fmt: skip
        params = (tokens,) if flag is None else (tokens, flag)

        def kind(tokens: Any, by_index: bool = False) -> float:
            return ENDS if by_index and experts(tokens) else SIZES

        self.kind = w.Derived(kind, *params, label="kind of list")
        self.by_ends = w.OneOf(self.kind, w.Choices(ENDS))
        self.x = w.ViewOf(w.Contiguous(names.x), w.Through("[M,K1]", flattened, w.FLOAT))
        self.is_quantised = w.has_dtype(names.x, dt.ACL_INT8)
        self.wide = w.either(
            w.has_dtype(names.x, dt.ACL_BF16),
            w.both(w.value_is(names.inner, 0), w.negated(w.has_dtype(names.weights[0], *QUANTISED))),
        )  # fmt: skip

    def curve(self, value: w.Step) -> w.Step:
        """The activation, rounded to the dtype of its input; of gated ones the first half times that of the second."""
        word = Folded(self.names.activation)
        kernel = w.Derived(lambda word: CURVES.get(str(word).lower(), ""), self.names.activation, label="activation")
        halves = [w.ViewOf(value, w.Half(LAST, number)) for number in (0, 1)]
        gated = w.Compute("mul", halves[0], w.Compute(kernel, halves[1]))
        return w.Branch(w.OneOf(word, w.Choices("geglu", "swiglu", "reglu")), gated, w.Compute(kernel, value))

    def floating(self) -> w.Step:
        """The result of floating x."""
        n = self.names
        middle = w.Where(self.wide, w.FLOAT, FLOAT16, label="FLOAT with high precision, else FLOAT16")
        values: w.Step = self.x
        for at, kind in enumerate((middle, w.Dtype(n.y))):
            weight = Weights(n, at).step(w.Dtype(n.x))
            plain = RowProducts(values, weight, self.groups, None, kind, self.kind)
            biased = RowProducts(values, weight, self.groups, w.Contiguous(n.biases[at]), kind, self.kind)
            made = w.Branch(w.given(n.biases[at]), biased, plain)
            values = made if at else w.CastTo(self.curve(made), w.Dtype(n.x))
        return values

    def of_expert(self, param: w.Param) -> w.Step:
        """[M,1] or [M,N1]: for each row what a table by expert has, FLOAT16; 0 for rows of no expert."""
        table = w.ViewOf(w.CastTo(w.Contiguous(param), FLOAT16), w.Through("by expert", as_table, w.FLOAT))
        alone = w.ViewOf(w.CastTo(w.Contiguous(param), FLOAT16), w.Through("[1,.]", in_a_row, w.FLOAT))
        row = w.Derived(lambda facts: (1, *(facts.shape[1:] or (1,))), param, label="[1,.]")
        listed = w.Concat(FIRST, table, filled(row, FLOAT16, 0.0))
        counts = w.given(self.names.x)
        summed = w.Scan("cumsum", self.groups, axes=FIRST, attrs=(0.0, 0.0), integral=counts)
        ends = w.Branch(self.by_ends, self.groups, summed)
        each = e.rows_of_experts(listed, e.expert_of_token(ends, self.names.x))
        many = w.Defined(
            w.Derived(lambda tokens: experts(tokens) or None, self.names.tokens, label=str(self.names.tokens))
        )  # fmt: skip
        return w.Branch(many, each, alone)

    def quantised(self) -> w.Step:
        """The result of INT8 x."""
        n = self.names
        values: w.Step = self.x
        for at in (0, 1):
            kind = w.Where(w.has_dtype(n.y, dt.ACL_BF16), w.FLOAT, FLOAT16, label="FLOAT for BF16, else FLOAT16")
            sums = Scaled(n, at, values, self.groups, self.kind).step()
            if at:
                return w.CastTo(sums, w.Dtype(n.y))
            curved = w.CastTo(self.curve(w.CastTo(sums, kind)), FLOAT16)
            scaled = w.Compute("mul", curved, self.of_expert(n.scale))
            values = q.to_integer(w.Compute("add", scaled, self.of_expert(n.offset)))
        raise AssertionError

    def with_old_rows(self, made: w.Step) -> w.Step:
        """Rows of no expert as y has them."""
        if self.has_tensor is None:
            return made
        n, counts = self.names, w.given(self.names.x)
        total = w.CastTo(w.Compute("row_sum", self.groups, rows=FIRST, folds=(True,), integral=counts), INT64)
        every = w.Derived(lambda x: (rows(x), 1), n.x, label="[M,1]")
        inside = e.rows_before(w.Branch(self.by_ends, e.last_end(self.groups), total), every, counts)
        old = w.ViewOf(w.Contiguous(n.y), w.Through("[M,N2]", flattened, w.FLOAT))
        return w.Branch(self.has_tensor, w.Compute("where", inside, made, old, dtype=w.Dtype(n.y)), made)

    def end(self) -> w.Plan:
        n = self.names
        made = self.with_old_rows(w.Branch(self.is_quantised, self.quantised(), self.floating()))
        return w.ViewCopy(w.ViewOf(made, w.Reshaped(w.ViewShape(n.x))), n.y).chain
