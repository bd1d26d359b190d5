"""aclnnFusedAdamw."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import adam_parameters as f
from .shared.member_update import MemberUpdate

params = w.InOutList("paramsRef", "parameters, list of tensors of any shapes; updated")
grads = w.InList("grads", "gradients, same shapes as paramsRef")
means = w.InOutList("expAvgsRef", "first moments, same shapes as paramsRef; updated")
squares = w.InOutList("expAvgSqsRef", "second moments, same shapes as paramsRef; updated")
largest = w.Param(
    "maxExpAvgSqsRef",
    "const aclTensorList*",
    "inout",
    True,
    "maxima of the second moments so far, same shapes as paramsRef; updated; needed with amsgrad",
)
steps = w.InList("stateSteps", "number of previous steps of every tensor, FLOAT or INT64, 1 element each")
scale = w.In("gradScaleOptional", "divisor of the gradients, 1 element; null: 1", optional=True)
found = w.In("foundInfOptional", "overflow flag, 1 element; 1: no update; null: 0", optional=True)
lr, beta1, beta2, decay, eps = NUMBERS = tuple(
    w.Attr(name, "double", meaning, default)
    for name, meaning, default in (
        ("lr", "learning rate", 0.125), ("beta1", "decay rate of the first moments", 0.5),
        ("beta2", "decay rate of the second moments", 0.75), ("weightDecay", "weight decay", 0.25),
        ("eps", "constant added to the root of the second moments", 0.5),
    )
)  # fmt: skip
FLOATS, STEPS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), w.Choices(dt.ACL_FLOAT, dt.ACL_INT64)
ATTRS = (*map(w.ValueOf, NUMBERS), f.SIGN)
LISTS = (params, grads, means, squares)
GIVEN = w.given(largest)
REFS = (params, means, squares)


def unlike(params: Any, largest: Any, amsgrad: bool) -> bool:
    """Whether the tiling function refuses the largest moments, which are compared without those that are empty."""
    sizes = [[one.numel for one in members if one.numel] for members in (params, largest or ())]
    return amsgrad and sizes[0] != sizes[1]


def present_lists(*lists: w.Param) -> w.Rules:
    """Lists and their members are there, one list after the other."""
    return w.flat(*(rules for one in lists for rules in (w.present(one), members_present(one))))


def members_present(list: w.Param) -> w.Rules:
    return w.each(list, lambda item, first: w.present(item))


def update(kernel: str, *refs: w.Param) -> w.Step:
    return MemberUpdate(kernel, refs, grads, steps, optionals=(scale, found), attrs=ATTRS)


known = w.OneOf(w.GivenDtype(found), w.Choices(dt.ACL_FLOAT, None))
flag = w.negated(w.either(w.given_and_empty(found), known))
fused_adamw = w.declare(
    "aclnnFusedAdamw", *LISTS, largest, steps, scale, found, *NUMBERS, f.amsgrad, f.maximize,
    rules=(
        tuple(w.Within(w.ValueOf(one), low=0) for one in NUMBERS[:4]),
        w.when(w.is_true(f.amsgrad), (w.Present(largest, code=w.ACLNN_ERR_PARAM_INVALID),)),
        present_lists(*LISTS, steps),
        w.when(GIVEN, members_present(largest)), (w.Within(w.ListSize(params), low=1),),
        w.defined(w.counts_of(*LISTS, steps)), w.when(GIVEN, w.defined(w.counts_of(params, largest))),
        w.members_in(FLOATS, params), w.members_in(STEPS, steps), w.defined(w.dtype_of(steps), w.dtype_of(*LISTS)),
        w.when(GIVEN, w.members_in(FLOATS, largest), w.defined(w.dtype_of(params, largest))),
        w.defined(w.shapes_of(*LISTS)),
        w.done_if(w.negated(w.on(*w.BF16_BY_ARCH))), w.done_if(flag),
        w.done_if(w.OneOf(
            w.Derived(unlike, params, largest, f.amsgrad, label="maxExpAvgSqsRef has other sizes"), w.Choices(True))),
    ),
    plan=(w.Branch(w.is_true(f.amsgrad), update("adamw_list_largest", *REFS, largest), update("adamw_list", *REFS)),),
    header="aclnnop/aclnn_fused_adamw.h", documented_soc=w.DOCUMENTED_NEW,
    summary="AdamW step for lists of tensors, in place", precision=f.ONCE,
    formula="no update if foundInf is 1; g = grads / gradScale, -g if maximize; then as aclnnApplyAdamWV2",
    reference="torch._fused_adamw_(params, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, steps, ...)",
    notes=(
        "An empty scale, or an empty foundInf, counts as null.", f.KEPT,
        "Empty parameters do not consume a step: the tensors after them use the step of an earlier tensor.",
        "If no kernel is found phase one only logs that, and nothing is updated: on other SoCs, with a foundInf of a "
        "dtype other than FLOAT, with amsgrad and maxima of another size.",
    ),
)  # fmt: skip
