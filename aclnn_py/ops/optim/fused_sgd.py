"""aclnnFusedSgd."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import adam_parameters as f
from .shared.sgd_step import SgdStep, buffers, dampening, decay, first, grads, lr, momentum, nesterov, params, scale

EPS = 1e-6


def valid_nesterov(nesterov: bool, momentum: float, dampening: float) -> bool | None:
    return None if nesterov and (momentum <= 0 or abs(dampening) >= EPS) else True


def valid_momentum(momentum: float, buffers: Any) -> bool | None:
    return True if bool(buffers) == (abs(momentum) >= EPS) else None


AHEAD = w.Derived(
    valid_nesterov, nesterov, momentum, dampening, label="nesterov", mend=w.setting(nesterov, lambda call: False),
    claim=("nesterov", "false unless dampening is 0 and momentum above 0"),
)  # fmt: skip
BUFFERED = w.Derived(
    valid_momentum, momentum, buffers, label="momentum",
    mend=w.setting(momentum, lambda call: 0.5 if call.args[buffers.name] else 0.0),
    claim=("momentum", "0 if and only if there are no momentum buffers"),
)  # fmt: skip


def of_buffers(*rules: w.Rules) -> w.Rules:
    return w.when(w.HasMembers(buffers), *rules)


def present(list: w.Param) -> w.Rules:
    return w.each(list, lambda item, first: w.present(item))


fused_sgd = w.declare(
    "aclnnFusedSgd", params, grads, buffers, scale, decay, momentum, lr, dampening, nesterov, f.maximize, first,
    rules=(
        tuple(w.Within(w.ValueOf(one), low=0) for one in (decay, momentum, lr)), w.defined(AHEAD, BUFFERED),
        w.present(params), present(params), w.present(grads), present(grads), of_buffers(present(buffers)),
        (w.Within(w.ListSize(params), low=1),), w.defined(w.counts_of(params, grads)),
        of_buffers(w.defined(w.counts_of(params, buffers))), w.members_in(f.DTYPES, params),
        w.defined(w.dtype_of(params, grads)),
        of_buffers(w.members_in(f.DTYPES, buffers), w.defined(w.dtype_of(params, buffers))),
        w.each(params, lambda item, first: w.max_dims(8, item)), w.defined(w.shapes_of(params, grads)),
        of_buffers(w.defined(w.shapes_of(params, buffers))),
    ),
    plan=(SgdStep(),), header="aclnnop/aclnn_fused_sgd.h", documented_soc=w.DOCUMENTED_NEW,
    summary="SGD step for lists of tensors, in place", precision=f.ONCE,
    formula="grads = grads / gradScale; g = -grads if maximize; g += weightDecay params; buffer = momentum buffer + "
    "(1 - dampening) g, in the first step g; params -= lr (g + momentum buffer if nesterov, else buffer)",
    reference="torch._fused_sgd_(params, grads, buffers, ...)",
    notes=("An empty list of momentum buffers, or an empty scale, counts as null.",),
)  # fmt: skip
