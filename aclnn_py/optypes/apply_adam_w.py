"""ApplyAdamW, by which PyTorch's backend calls npu_apply_adam_w."""

from __future__ import annotations

from ..lowering import language as w
from ..lowering.plan.draft import Draft
from ..ops.optim.shared import adam_parameters as shared
from ..ops.optim.shared.in_place_update import Update
from ..ops.rnn.shared.plan_builder import PlanBuilder
from .declare import declare_type
from .swish import FLOATS

BEFORE = var, m, v = (
    w.In("var", "parameters"), w.In("m", "first moments, shape of var"), w.In("v", "second moments, shape of var")
)  # fmt: skip
NUMBERS = tuple(
    w.In(name, f"{meaning}, one element")
    for name, meaning in (
        ("beta1_power", "beta1 to the power of the steps so far"), ("beta2_power", "beta2 to the same power"),
        ("lr", "learning rate"), ("weight_decay", "weight decay"), ("beta1", "decay of m"), ("beta2", "decay of v"),
        ("epsilon", "constant added to sqrt(v)"),
    )
)  # fmt: skip
grad = w.In("grad", "gradients, shape of var")
largest = w.In("max_grad_norm", "the largest v so far, with amsgrad; only read", optional=True)
AFTER = tuple(w.Out(f"{name}_out", f"{name} after the step; may be {name} itself") for name in ("var", "m", "v"))
NEEDED = (*BEFORE, *NUMBERS, grad, *AFTER)
LIKE = (m, v, grad, *AFTER)


class Step(Update, init=False):
    """An update whose results may lie elsewhere: what is updated is copied there first."""

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*BEFORE, *super().params)

    def build(self, draft: Draft) -> str:
        work = PlanBuilder(draft)
        for source, target in zip(BEFORE, AFTER, strict=True):
            work.move(work.argument(source), work.argument(target))
        return super().build(draft)


apply_adam_w = declare_type(
    "ApplyAdamW", *BEFORE, *NUMBERS, grad, largest, shared.amsgrad, shared.maximize, *AFTER,
    rules=(
        w.present(*NEEDED), w.when(w.is_true(shared.amsgrad), w.present(largest)), w.dtype_in(FLOATS, *NEEDED),
        w.flat(*(w.same_dtype(each, var) for each in (*LIKE, *NUMBERS))),
        w.when(w.given(largest), w.same_dtype(largest, var), w.same_shape(largest, var)),
        w.flat(*(w.same_shape(each, var) for each in LIKE)),
        tuple(w.OneOf(w.Numel(one), w.Choices(1)) for one in NUMBERS), w.done_if_empty(var),
    ),
    plan=(
        w.Branch(
            w.is_true(shared.amsgrad),
            Step("adamw_powers_largest", AFTER, grad, largest, *NUMBERS, attrs=(shared.SIGN,)),
            Step("adamw_powers", AFTER, grad, *NUMBERS, attrs=(shared.SIGN,)),
        ),
    ),
    summary="a step of AdamW whose numbers are tensors", precision=shared.ONCE,
    formula="g = -grad if maximize; m += (1 - beta1) (g - m); v = beta2 v + (1 - beta2) g^2; var = "
    "(1 - lr weight_decay) var - lr / (1 - beta1_power beta1) m / (sqrt(v / (1 - beta2_power beta2)) + epsilon); with "
    "amsgrad the larger of v and max_grad_norm stands for v in the last",
    reference="torch.optim.adamw.adamw([var], [grad], [m], [v], ...)",
)  # fmt: skip
