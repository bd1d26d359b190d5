"""aclnnReflectionPad1d, aclnnReflectionPad2d and aclnnReflectionPad3d."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Shape, TensorFacts
from ..math.arithmetic import COMPLEX, WHOLE
from .constant_pad import BYTES
from .fill import UNSIGNED
from .padding import by_axis, reflected, sums
from .pads import Padding

DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE)
    .plus(dt.ACL_BF16, *COMPLEX, on=w.BF16_BY_ARCH)
    .plus(*UNSIGNED, *BYTES, on=w.REGBASE)
)


def near(x: TensorFacts, pad: Shape) -> bool | None:
    """Whether every pad is less than its axis' size."""
    if sums(x, pad) is None:
        return None
    return all(max(front, back) < x.shape[axis] for axis, front, back in by_axis(pad, x.rank)) or None


def declared(axes: int) -> w.Operator:
    to = Padding(axes, reflected)

    close = w.Worked(
        near, to.x, to.pad, told="pads", claim=("every number of padding", "less than the size of its axis"),
        mend=w.setting(to.pad, lambda call: (0, 0) * axes),
    )  # fmt: skip
    fits = w.Fits(to.padded, to.out)
    return w.declare(
        f"aclnnReflectionPad{axes}d", to.x, to.pad, to.out,
        summary=f"a tensor with a border along the last {axes} axes that mirrors it" if axes > 1 else
        "a tensor with a border along the last axis that mirrors it",
        rules=(
            w.present(to.x, to.pad, to.out), w.dtype_in(DTYPES, to.x, to.out), w.same_dtype(to.out, to.x),
            w.same_format(to.x, to.out), *to.ranks(), w.defined(close), to.shaped(axes), *to.done(),
        ),
        plan=(to.dense, to.padded, fits, w.ViewCopy(fits, to.out)),
        header=f"aclnnop/aclnn_reflection_pad{axes}d.h",
        documented_soc=w.DOCUMENTED_BUT_310 if axes == 3 else w.DOCUMENTED_BUT_310B,
        formula="out[i + front] = self[i], and beyond an edge the element as far inside it", **to.texts(),
        reference="torch.nn.functional.pad(self, padding, 'reflect')",
        notes=("The sizes that are not padded are tested once the task exists; one element passes in any shape.",),
    )  # fmt: skip


reflection_pad1d, reflection_pad2d, reflection_pad3d = declared(1), declared(2), declared(3)
