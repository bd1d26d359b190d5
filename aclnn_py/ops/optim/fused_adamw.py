"""aclnnFusedAdamw."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from . import shared as f
from .member_update import MemberUpdate

params = w.InOutList("paramsRef", "parameters")
grads = w.InList("grads", "gradients")
means = w.InOutList("expAvgsRef", "first moments")
squares = w.InOutList("expAvgSqsRef", "second moments")
largest = w.Param("maxExpAvgSqsRef", "const aclTensorList*", "inout", True, "the largest second moments so far")
steps = w.InList("stateSteps", "steps that were made before, one element each")
scale = w.In("gradScaleOptional", "what gradients are divided by, one element", optional=True)
found = w.In("foundInfOptional", "1: nothing changes, one element", optional=True)
lr, beta1, beta2, decay, eps = NUMBERS = tuple(
    w.Attr(name, "double", meaning, default)
    for name, meaning, default in (
        ("lr", "learning rate", 0.125), ("beta1", "decay of the first moments", 0.5),
        ("beta2", "decay of the second moments", 0.75), ("weightDecay", "weight decay", 0.25),
        ("eps", "what is added to the root of the second moments", 0.5),
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
    return MemberUpdate(kernel, refs, grads, steps, further=(scale, found), attrs=ATTRS)


known = w.OneOf(w.GivenDtype(found), w.Choices(dt.ACL_FLOAT, None))
flag = w.negated(w.either(w.given_and_empty(found), known))
fused_adamw = w.declare(
    "aclnnFusedAdamw", *LISTS, largest, steps, scale, found, *NUMBERS, f.amsgrad, f.maximize,
    rules=(
        tuple(w.Within(w.ValueOf(one), low=0) for one in NUMBERS[:4]),
        w.when(w.is_true(f.amsgrad), (w.Present(largest, w.ACLNN_ERR_PARAM_INVALID),)), present_lists(*LISTS, steps),
        w.when(GIVEN, members_present(largest)), (w.Within(w.ListSize(params), low=1),),
        w.defined(w.counts_of(*LISTS, steps)), w.when(GIVEN, w.defined(w.counts_of(params, largest))),
        w.members_in(FLOATS, params), w.members_in(STEPS, steps), w.defined(w.dtype_of(steps), w.dtype_of(*LISTS)),
        w.when(GIVEN, w.members_in(FLOATS, largest), w.defined(w.dtype_of(params, largest))),
        w.defined(w.shapes_of(*LISTS)),
        w.done_if(w.negated(w.on(*w.BF16_BY_ARCH))), w.done_if(flag),
        w.done_if(w.OneOf(w.Worked(unlike, params, largest, f.amsgrad, told="largest moments of other sizes"),
                          w.Choices(True))),
    ),
    plan=(w.Fork(w.is_true(f.amsgrad), update("adamw_list_largest", *REFS, largest), update("adamw_list", *REFS)),),
    header="aclnnop/aclnn_fused_adamw.h", documented_soc=w.DOCUMENTED_NEW,
    summary="a step of AdamW for lists of tensors, in place", precision=f.ONCE,
    formula="nothing if foundInf is 1; g = grads / gradScale, -g if maximize; then as aclnnApplyAdamWV2",
    reference="torch._fused_adamw_(params, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, steps, ...)",
    notes=(
        "An empty scale, or an empty foundInf, counts as none.", f.KEPT,
        "Steps are not left out where parameters are empty: those behind go with another step than their own.",
        "Where no kernel can be found phase one only logs that, and nothing changes: on other SoCs, with a foundInf of "
        "another dtype than FLOAT, with amsgrad and largest moments of another size.",
    ),
)  # fmt: skip
