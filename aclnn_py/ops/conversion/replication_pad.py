"""aclnnReplicationPad1d, aclnnReplicationPad2d and aclnnReplicationPad3d."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .constant_pad import BYTES
from .shared.fill_steps import UNSIGNED
from .shared.pad_views import edge
from .shared.self_padding import Padding

NUMBERS = tuple(dtype for dtype in WHOLE if dtype != dt.ACL_BOOL)
DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *NUMBERS, *COMPLEX, dt.ACL_BF16).plus(
    *UNSIGNED, dt.ACL_BOOL, *BYTES, on=w.REGBASE
)  # fmt: skip


def declared(axes: int) -> w.Operator:
    to = Padding(axes, edge)
    formats = w.same_format(to.x, to.out)
    dtypes = (w.dtype_in(DTYPES, to.x, to.out), w.same_dtype(to.out, to.x))
    first = (formats, *dtypes) if axes == 2 else (*dtypes, formats)
    return w.declare(
        f"aclnnReplicationPad{axes}d", to.x, to.pad, to.out,
        summary=f"replication padding of the last {axes} axes" if axes > 1 else
        "replication padding of the last axis",
        rules=(
            w.present(to.x, to.pad, to.out), *first, *to.ranks(), to.shaped(axes + 2), *to.done(),
        ),
        plan=(to.dense, to.padded, w.ViewCopy(to.padded, to.out)),
        header=f"aclnnop/aclnn_replication_pad{axes}d.h", documented_soc=w.DOCUMENTED_BUT_310B,
        formula="out[i + before] = self[i]; outside, the nearest edge element", **to.texts(),
        reference="torch.nn.functional.pad(self, padding, 'replicate')",
    )  # fmt: skip


replication_pad1d, replication_pad2d, replication_pad3d = declared(1), declared(2), declared(3)
