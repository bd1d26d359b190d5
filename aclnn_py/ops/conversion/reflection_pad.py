"""aclnnReflectionPad1d, aclnnReflectionPad2d and aclnnReflectionPad3d."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .constant_pad import BYTES
from .shared.fill_steps import UNSIGNED
from .shared.pad_views import pads_below_sizes, reflected
from .shared.self_padding import Padding

DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE)
    .plus(dt.ACL_BF16, *COMPLEX, on=w.BF16_BY_ARCH)
    .plus(*UNSIGNED, *BYTES, on=w.REGBASE)
)


def declared(axes: int) -> w.Operator:
    to = Padding(axes, reflected)

    close = w.Derived(
        pads_below_sizes, to.x, to.pad, label="padding",
        claim=("every number of padding", "less than the size of its axis"),
        mend=w.setting(to.pad, lambda call: (0, 0) * axes),
    )  # fmt: skip
    fits = w.ShapeMatches(to.padded, to.out)
    return w.declare(
        f"aclnnReflectionPad{axes}d", to.x, to.pad, to.out,
        summary=f"reflection padding of the last {axes} axes" if axes > 1 else
        "reflection padding of the last axis",
        rules=(
            w.present(to.x, to.pad, to.out), w.dtype_in(DTYPES, to.x, to.out), w.same_dtype(to.out, to.x),
            w.same_format(to.x, to.out), *to.ranks(), w.defined(close), to.shaped(axes), *to.done(),
        ),
        plan=(to.dense, to.padded, fits, w.ViewCopy(fits, to.out)),
        header=f"aclnnop/aclnn_reflection_pad{axes}d.h",
        documented_soc=w.DOCUMENTED_BUT_310 if axes == 3 else w.DOCUMENTED_BUT_310B,
        formula="out[i + before] = self[i]; outside, the element mirrored at the edge, without the edge itself",
        **to.texts(),
        reference="torch.nn.functional.pad(self, padding, 'reflect')",
        notes=(
        "Sizes of axes without padding are checked only when the tasks are built; for one element any shape passes.",),
    )  # fmt: skip


reflection_pad1d, reflection_pad2d, reflection_pad3d = declared(1), declared(2), declared(3)
