"""aclnnReflectionPad1dBackward to 3d, aclnnReplicationPad1dBackward to 3d."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX
from .shared.unpadding import DTYPES, Unpadding, grad, out, x


def declared(name: str, axes: int, reflects: bool) -> w.Operator:
    to = Unpadding(axes, reflects)
    header = "pad2d_backward" if axes == 2 else f"{name.lower()}_pad{axes}d_backward"
    mode = "reflect" if reflects else "replicate"
    return w.declare(
        f"aclnn{name}Pad{axes}dBackward", grad, x, to.pad, out,
        summary="gradient of " + ("reflection" if reflects else "replication"),
        rules=(
            w.present(grad, x, to.pad, out), w.dtype_in(DTYPES, grad, x, out), w.same_dtype(grad, x),
            w.same_dtype(out, x), w.no_private_format(grad, x, out), w.same_format(grad, x), w.same_format(grad, out),
            w.same_shape(x, out), w.min_dims(axes + 1, x), w.max_dims(axes + 2, x),
            (w.Equal(w.Rank(grad), w.Rank(x)),), to.counted(), to.reflection_limits(), to.narrow(), to.sized(),
            to.empty(),
        ),
        plan=(w.OnAiCpu(w.has_dtype(grad, dt.ACL_DOUBLE, *COMPLEX)), *to.steps()),
        header=f"aclnnop/aclnn_{header}.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
        stream_ctype="aclrtStream" if axes == 1 else "const aclrtStream",
        formula="gradInput[i] = sum of gradOutput over all positions that are copies of self[i]",
        precision="FLOAT16 and BF16 are summed in float32 and rounded once, axis by axis",
        reference=f"autograd of torch.nn.functional.pad(self, padding, '{mode}')",
        notes=("Sizes of axes without padding are checked only when the result is computed or copied (561103).",),
    )  # fmt: skip


reflection_pad1d_backward, reflection_pad2d_backward, reflection_pad3d_backward = (
    declared("Reflection", axes, True) for axes in (1, 2, 3)
)
replication_pad1d_backward, replication_pad2d_backward, replication_pad3d_backward = (
    declared("Replication", axes, False) for axes in (1, 2, 3)
)
