"""aclnnChamferDistanceBackward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.kernels import planned

SOCS = ("ascend910b", "ascend910_93", "ascend950")
FLOATS, INDEX = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16), w.Choices(dt.ACL_INT32)
PLANE = 2
"""Coordinates of a point before the 950."""

xyz1, xyz2 = w.In("xyz1", "points of the first set, [B, N, C]"), w.In("xyz2", "points of the second set, [B, M, C]")
idx1, idx2 = (
    w.In("idx1", "index of the nearest point of xyz2 for every point of xyz1, INT32, [B, N]"),
    w.In("idx2", "index of the nearest point of xyz1 for every point of xyz2, INT32, [B, M]"),
)
grad1, grad2 = (
    w.In("gradDist1", "gradient of the distances from xyz1, [B, N]"),
    w.In("gradDist2", "gradient of the distances from xyz2, [B, M]"),
)
dxyz1, dxyz2 = w.Out("gradXyz1", "gradient of xyz1, [B, N, C]"), w.Out("gradXyz2", "gradient of xyz2, [B, M, C]")
INPUTS, OUTS = (xyz1, xyz2, idx1, idx2, grad1, grad2), (dxyz1, dxyz2)


def batches(
    xyz1: TensorFacts, xyz2: TensorFacts, idx1: TensorFacts, idx2: TensorFacts, grad1: TensorFacts, grad2: TensorFacts
) -> bool | None:
    """Whether there is an index and a gradient for every point of the sets."""
    if xyz1.rank != 3 or xyz2.rank != 3 or xyz1.shape[::2] != xyz2.shape[::2]:
        return None
    mine = all(each.shape == xyz1.shape[:2] for each in (idx1, grad1))
    return (mine and all(each.shape == xyz2.shape[:2] for each in (idx2, grad2))) or None


def even(xyz1: TensorFacts, xyz2: TensorFacts) -> bool | None:
    return (xyz1.shape == xyz2.shape and xyz1.shape[-1] == PLANE) or None


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call with consistent shapes."""
    shape = (2, 3, PLANE)
    for one in (xyz1, xyz2, dxyz1, dxyz2):
        call = call.but(one, shape=shape)
    for one in (idx1, idx2, grad1, grad2):
        call = call.but(one, shape=shape[:2])
    yield call


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    return shape, views


def gradient(own: w.Param, others: w.Param, *rest: w.Param) -> Shaped:
    """At the points of one set, of both's distances."""
    numbers = (w.CastTo(w.Contiguous(one), w.FLOAT) for one in (own, others))
    index = (w.Contiguous(one) for one in rest[:2])
    grads = (w.CastTo(w.Contiguous(one), w.FLOAT) for one in rest[2:])
    return Shaped(
        "chamfer_gradient", *numbers, *index, *grads, arrange=arranged, shape=w.ViewShape(own), dtype=w.FLOAT,
        attrs=(w.Where(w.on(*w.REGBASE), 0.0, 1.0),),
    )  # fmt: skip


at1, at2 = gradient(xyz1, xyz2, idx1, idx2, grad1, grad2), gradient(xyz2, xyz1, idx2, idx1, grad2, grad1)
points = w.Derived(
    batches, *INPUTS, label="points", kind="shape_custom", mend=matching_shapes,
    claim=("shapes of xyz1 and the others", "[B, N, C] and [B, M, C], [B, N] and [B, M]"),
)  # fmt: skip
flat = w.Derived(
    even, xyz1, xyz2, label="2-D points", claim=("shape of xyz2", "that of xyz1, [B, N, 2]"),
    kind="shape_custom", mend=matching_shapes,
)  # fmt: skip
chamfer_distance_backward = w.declare(
    "aclnnChamferDistanceBackward", *INPUTS, *OUTS,
    summary="gradients of the Chamfer distance between two point sets",
    rules=(
        w.present(*INPUTS, *OUTS), w.dtype_in(FLOATS, xyz1, xyz2), w.dtype_in(INDEX, idx1, idx2),
        w.dtype_in(FLOATS, grad1, grad2, *OUTS), w.done_if_empty(*INPUTS), w.inner((w.on(*SOCS),), w.defined(points)),
        w.when(w.on(*w.REGBASE), otherwise=(w.inner(w.defined(flat)),)),
    ),
    plan=planned(
        w.ViewCopy(w.CastTo(at1, w.Dtype(xyz1)), dxyz1), w.ViewCopy(w.CastTo(at2, w.Dtype(xyz1)), dxyz2),
    ),
    header="aclnnop/aclnn_chamfer_distance_backward.h", library="nn",
    documented_soc=SOCS,
    formula="gradXyz1[b, n] = 2 gradDist1[b, n] (xyz1[b, n] - xyz2[b, idx1[b, n]]) - the sum of 2 gradDist2[b, m] "
    "(xyz2[b, m] - xyz1[b, n]) over the m with idx2[b, m] = n; gradXyz2 with 1 and 2 exchanged",
    precision="in float32, summed in the order of the points, rounded once to xyz1's dtype",
    reference="torch.autograd.grad of ((xyz1 - xyz2.gather(1, idx1)) ** 2).sum(-1), and of the same with 1 and 2 "
    "exchanged, with gradDist1 and gradDist2",
    notes=(
        "Before the 950 the kernel assumes M = N and points of 2 coordinates, which CANN does not check; here other "
        "shapes are refused (561103), as the 950 refuses inconsistent ones.",
        "An index out of range is skipped on the 950; before, it fails the stream, where CANN reads out of bounds.",
        "Other SoCs have no kernel (561103).",
        "Both gradients are rounded to xyz1's dtype, which gradXyz1 and gradXyz2 must have.",
    ),
)  # fmt: skip
