"""aclnnKlDivBackward and aclnnKlDivTargetBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..texts import ONCE
from .shared import divergence as d
from .shared import reduction as r
from .shared.divergence import grad, log_target, reduction, target, x

OLDER = ("ascend910", "ascend310p")
DTYPES = (
    w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=(*w.BF16_BY_ARCH, *OLDER)).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
)
NEWER = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)
SHARE = "1: divided by the number of elements, 3: by the size of axis 0; summed over the broadcast axes of {}"

dense = tuple(w.Contiguous(each) for each in (grad, x, target))
halves = w.both(*(w.has_dtype(each, dt.ACL_FLOAT16) for each in (grad, x, target)))


def back(gradients: w.Step, of: w.Param, common: w.Term, out: w.Param) -> w.Plan:
    """What the elements of a tensor get, rounded to the common dtype and cast to the output's."""
    found = w.CastTo(d.gathered(gradients, of, common), w.Dtype(out))
    return (*gradients.chain, *found.chain, w.ViewCopy(found, out))


out = w.Out("out", "gradient of self, same shape as self")
common = w.Where(halves, w.Dtype(x), w.FLOAT)
casts = tuple(w.CastTo(each, common) for each in dense)
gradients = w.Compute(
    d.kernel("divergence_backward", "log_divergence_backward"), casts[0], w.BroadcastTo(casts[1], d.shape), casts[2],
    attrs=(d.share,),
)  # fmt: skip
kl_div_backward = w.declare(
    "aclnnKlDivBackward", grad, x, target, reduction, log_target, out, summary="gradient of the Kullback-Leibler "
    "divergence with respect to self",
    rules=(
        w.present(grad, x, target, out), w.castable(x, out), w.dtype_in(DTYPES, grad, x, target, out),
        d.shapes(x, out), w.done_if_empty(x),
    ),
    plan=(*dense, *casts, *back(gradients, x, common, out)),
    header="aclnnop/aclnn_kl_div_backward.h", library="nn", documented_soc=w.DOCUMENTED_NEW,
    formula=f"-target gradOutput, with logTarget -exp(target) gradOutput; {SHARE.format('self')}",
    precision=f"{ONCE}; then {r.SUMS}, and rounded again",
    reference="torch.autograd.grad of torch.nn.functional.kl_div at self",
    notes=("Any other reduction counts as 0.", "Computed in FLOAT16 if all three tensors are FLOAT16, else in FLOAT."),
)  # fmt: skip

slope = w.Out("gradTarget", "gradient of target, same shape as target")
alike = w.both(w.on(*w.REGBASE), w.Equal(w.Dtype(grad), w.Dtype(x)), w.Equal(w.Dtype(grad), w.Dtype(target)))
common_dtype = w.Where(alike, w.Dtype(target), w.FLOAT)
wide = tuple(w.CastTo(each, common_dtype) for each in dense)
slopes = w.Compute(
    d.kernel("divergence_target_backward", "log_divergence_target_backward"), *wide[:2],
    w.BroadcastTo(wide[2], d.shape), attrs=(d.shared,),
)  # fmt: skip
kl_div_target_backward = w.declare(
    "aclnnKlDivTargetBackward", grad, x, target, reduction, log_target, slope,
    summary="gradient of the Kullback-Leibler divergence with respect to target",
    rules=(
        w.present(grad, x, target, slope), w.castable(x, slope), w.dtype_in(NEWER, grad, x, target, slope),
        w.same_dtype(slope, target), d.shapes(target, slope), w.no_private_format(grad, x, target, slope),
        w.done_if_empty(x),
    ),
    plan=(*dense, *wide, *back(slopes, target, common_dtype, slope)),
    header="aclnnop/aclnn_kl_div_target_backward.h", library="nn", documented_soc=w.DOCUMENTED_NEW,
    formula="gradOutput (log(target) - self + target / target), with logTarget gradOutput exp(target) (target - self + "
    f"1); {SHARE.format('target')}",
    precision=f"{ONCE} for halves on ascend950, else kept in FLOAT; {r.SUMS}",
    reference="torch.autograd.grad of torch.nn.functional.kl_div at target",
    notes=("Any other reduction counts as 0.", "A target of 0 gives NaN."),
)  # fmt: skip
