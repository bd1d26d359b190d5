"""aclnnLerp and aclnnInplaceLerp."""

from __future__ import annotations

from ...lowering import language as w
from .shared.lerp_rules import DTYPES, TEXTS, dims_if_strided

end, weight = (
    w.In("end", "end values (weight 1), broadcastable with self"),
    w.In("weight", "interpolation weights, broadcastable with self"),
)


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything after the null tests."""
    joined = w.BroadcastShapeOf(x, end, weight)
    return (
        w.dtype_in(DTYPES, x), w.same_dtype(end, x), w.same_dtype(weight, x),
        () if x is out else w.same_dtype(out, x), w.broadcastable(x, end), (w.Defined(joined),),
        (w.Equal(w.ViewShape(out), joined),), dims_if_strided((x, end, weight), out), w.done_if_empty(x),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    return w.pipeline("lerp", x, end, weight, out=out)


x, out = (
    w.In("self", "start values (weight 0), rank up to 8"),
    w.Out("out", "output, broadcast shape of self, end, weight, dtype of self"),
)
lerp = w.declare(
    "aclnnLerp", x, end, weight, out,
    summary="element-wise self + weight * (end - self)",
    rules=(w.present(x, end, weight, out), *tests(x, out)), plan=plan(x, out),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="torch.lerp(self, end, weight)", **TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "start values (weight 0), to whose shape the others broadcast; overwritten with the result")
inplace_lerp = w.declare(
    "aclnnInplaceLerp", ref, end, weight,
    summary="element-wise selfRef + weight * (end - selfRef), in place",
    rules=(w.present(ref, end, weight), *tests(ref, ref)), plan=plan(ref, ref),
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.lerp_(end, weight)", **TEXTS,
)  # fmt: skip
