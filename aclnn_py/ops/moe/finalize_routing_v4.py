"""aclnnMoeFinalizeRoutingV4, which PyTorch's backend calls and no public source of CANN has."""

from __future__ import annotations

from ...lowering import language as w
from . import finalize_routing as t
from .shared import finalize_rules as f
from .shared import routing_rules as r
from .shared.routing_step import RoutingStep

NULLS = tuple(w.In(f"reservedTensor{number}Optional", "must be null", optional=True) for number in (1, 2, 3, 4))
ARRAYS = tuple(
    w.Attr(f"reservedArray{number}Optional", "const aclIntArray*", "must be null", None, optional=True)
    for number in (1, 2, 3)
)  # fmt: skip
k = w.Attr("k", "int64_t", "experts of a token where scalesOptional is null", 1)
ARGUMENTS = (*t.ARGUMENTS, k)
READABLE = f.shapes_rule(f.readable, ARGUMENTS)
RESERVED = tuple(w.negated(w.given(param)) for param in (*NULLS, *ARRAYS))
finalized = t.finalized(
    (t.expanded, t.index, t.x1, t.x2, t.bias, t.scales, t.experts, t.out), lambda by: int(by.value(t.mode)),
    lambda by: int(by.value(k)),
)  # fmt: skip
moe_finalize_routing_v4 = r.generated(
    "aclnnMoeFinalizeRoutingV4", *t.TENSORS, *NULLS, t.mode, *ARRAYS, k, t.out, on=r.NEW, documented_soc=(),
    kinds=(
        t.kinds(t.expanded, t.index, (t.x1, t.x2, t.bias, t.out), t.experts, r.NEW),
        f.weight_dtype(t.expanded, t.scales), *(w.when_given(each, w.dtype_in(r.floats(), each)) for each in NULLS),
    ),
    tiling=(
        (w.Within(w.ValueOf(t.mode), 0, f.SLOT_ROWS),), (w.Within(w.ValueOf(k), low=1),),
        r.by_soc(
            f.shapes_rule(lambda shapes: f.combines(shapes, new=True), ARGUMENTS),
            f.shapes_rule(lambda shapes: f.combines(shapes, new=False), ARGUMENTS),
        ),
    ),
    unchecked=(*RESERVED, *READABLE),
    plan=(RoutingStep(
        "combine", finalized, inputs=t.TENSORS, outputs=(t.out,), attrs=(t.mode, k), needs=READABLE,
    ),),
    header="aclnnop/aclnn_moe_finalize_routing_v4.h",
    notes=(
        "No public source of CANN has this operator: parameters are those of PyTorch's backend (op-plugin), checks and "
        "codes those of aclnnMoeFinalizeRoutingV2. What the tensors and arrays that it passes as null mean is not "
        "public: others are refused (561103).",
        t.OUTSIDE, t.SLOT_NOTE,
    ), **t.TEXTS,
)  # fmt: skip
