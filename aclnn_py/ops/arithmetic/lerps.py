"""aclnnLerps and aclnnInplaceLerps."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.lerp_rules import DTYPES, TEXTS, dims_if_strided

OUT_DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
end, weight = (
    w.In("end", "end values (weight 1), broadcastable with self"),
    w.Scalar("weight", "interpolation weight", 0.75),
)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    return (
        w.dtype_in(DTYPES, x, end), w.same_dtype(end, x), w.dtype_in(OUT_DTYPES, out), w.broadcastable(x, end),
        w.shape_is_broadcast(out, x, end), dims_if_strided((x, end), out), w.done_if_empty(x),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """The weight in self's dtype, on ascend950 in FLOAT."""
    number = w.AsTensor(weight, w.Where(w.on(*w.REGBASE), w.FLOAT, w.Dtype(x), label="self's dtype or FLOAT"))
    first, second = w.Contiguous(x), w.Contiguous(end)
    result = w.Compute("lerps", first, second, attrs=(number,))
    back = w.CastTo(result, w.Dtype(out))
    return (first, second, result, back, w.ViewCopy(back, out))


x, out = w.In("self", "start values (weight 0), rank up to 8"), w.Out("out", "output, broadcast shape of self and end")
lerps = w.declare(
    "aclnnLerps", x, end, weight, out,
    summary="element-wise self + weight * (end - self) for a scalar weight",
    rules=(w.present(x, end, weight, out), *tests(x, out)), plan=plan(x, out),
    documented_soc=w.DOCUMENTED_BUT_310, reference="torch.lerp(self, end, weight).to(out.dtype)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "start values (weight 0), to whose shape the others broadcast; overwritten with the result")
inplace_lerps = w.declare(
    "aclnnInplaceLerps", ref, end, weight,
    summary="element-wise selfRef + weight * (end - selfRef) for a scalar weight, in place",
    rules=(w.present(ref, end, weight), *tests(ref, ref)), plan=plan(ref, ref),
    documented_soc=w.DOCUMENTED_BUT_310, reference="selfRef.lerp_(end, weight)", **TEXTS,
)  # fmt: skip
