"""aclnnSinkhorn."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ..norm.shared.kernels import Normal, into, planned

WIDEST, TOLERANCE = 4096, 1e-4
cost = w.In("cost", "cost matrix, [R,C], C at most 4096")
tolerance = w.Scalar("tol", "mean change of the column factors at which the iteration ends; null: 1e-4", TOLERANCE,
                     optional=True)  # fmt: skip
p = w.Out("p", "transport plan, [R,C]")
FLOAT = w.Constant(dt.ACL_FLOAT, "FLOAT")
rows = w.Derived(lambda cost: cost.shape[:1], cost, label="[R]")
columns = w.Derived(lambda cost: cost.shape[1:], cost, label="[C]")


def shapes(call: Call) -> tuple[Shape, ...]:
    shape = call.tensor(cost).shape
    return shape, shape[:1], shape[1:], shape


plan = Normal(
    "transport_plan", w.CastTo(w.Contiguous(cost), FLOAT),
    results=((FLOAT, w.ViewShape(cost)), (FLOAT, rows), (FLOAT, columns)), shapes=shapes,
    attrs=(w.Where(w.given(tolerance), w.ValueOf(tolerance), TOLERANCE, label="tol, or 1e-4"),),
)  # fmt: skip
float_to_half = w.both(w.has_dtype(cost, dt.ACL_FLOAT), w.negated(w.has_dtype(p, dt.ACL_FLOAT)))
sinkhorn = w.declare(
    "aclnnSinkhorn", cost, tolerance, p,
    rules=(
        w.present(cost, p), w.dtype_in(w.FLOATS_BY_RANGE, cost, p), w.rank_is(2, cost), w.same_shape(cost, p),
        (w.Within(w.SizeAt(cost, w.FixedAxis(1)), high=WIDEST),), w.done_if_empty(cost, p),
        w.done_if(w.negated(w.on(*w.A2_A3))), w.done_if(float_to_half),
    ),
    plan=planned(into(plan, p)), library="math", header="aclnnop/aclnn_sinkhorn.h", documented_soc=w.A2_A3,
    summary="Sinkhorn distance of a cost matrix, for routing tokens to experts",
    formula="K = exp(cost), d1 = 1; repeat d0 = 1 / (R * (K @ d1 + 1e-8)), d1 = 1 / (C * (d0 @ K + 1e-8)) until d1 "
    "changes by at most tol on average; p = d0[:, None] * K * d1",
    precision="computed in float32 with sums in double, rounded once", reference="torch_npu.npu_sinkhorn(cost, tol)",
    notes=(
        "Where CANN has no kernel, on other SoCs and for a FLOAT cost with p of another dtype, its source ignores the "
        "failure: the call succeeds and p is not written.",
        "A strided FLOAT p is written by its strides; CANN's kernel writes it as if it were contiguous.",
        "An iteration that does not converge, which never ends on hardware, ends after 10000 steps here.",
    ),
)  # fmt: skip
