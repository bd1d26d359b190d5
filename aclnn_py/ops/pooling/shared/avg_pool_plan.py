"""Compute dtypes, steps and texts of average pooling and its gradient."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....base.status import ACLNN_ERR_INNER
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from . import adaptive_rules as a
from .window_rules import Geometry, geometry
from .window_step import Windowed

FARTHEST = (1 << 31) - 1
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
A2 = ("ascend910b", "ascend910_93")
HALF = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
PRECISION = "sums in float32 (float64 beyond 64 elements), one division, rounded once"
KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD = range(5)
"""cubeMathType."""


def along(how: Geometry, *extra: float) -> tuple[float, ...]:
    """The geometry as the kernels get it, along depth, height and width, and two numbers more."""
    lacking = 3 - len(how.kernel)
    groups = ((1, how.kernel), (1, how.stride), (0, how.padding), (1, how.dilation))
    numbers = [number for usual, group in groups for number in ((usual,) * lacking + group)]
    return tuple([float(max(0, min(number, FARTHEST))) for number in numbers]) + (extra or (0.0, 0.0))


def windows_of(axes: int, *params: w.Param) -> w.Term:
    """Attributes of kernels from kernel, stride, padding, whether padding counts, and the divisor."""

    def worked(kernel: Shape, stride: Shape, padding: Shape, padded: bool, divisor: int) -> tuple[float, ...]:
        return along(geometry(axes, kernel, stride, padding), float(padded), float(divisor))

    return w.Derived(worked, *params, label="window attributes")


def mean(source: w.Step, dtype: w.Term, shape: w.Term, axes: int, attrs: w.Term) -> Windowed:
    """CANN's code for a plan that cannot be made is ACLNN_ERR_INNER."""
    return Windowed(
        "window_mean", source, results=((dtype, shape),), arrange=a.kernel_views(axes), attrs=(attrs,),
        code=ACLNN_ERR_INNER
    )  # fmt: skip


def spread(source: w.Step, dtype: w.Term, like: w.Param, axes: int, attrs: w.Term, mend: Any) -> Windowed:
    results = ((dtype, w.ViewShape(like)),)
    return Windowed("window_spread", source, results=results, arrange=a.kernel_views(axes), attrs=(attrs,), mend=mend)


def in_planes(out: w.Param) -> w.Term:
    """The storage format of a result that was pooled as [N, C, H, W]: NCL with three axes, else the output's."""
    return w.Derived(
        lambda out: fmt.ACL_FORMAT_NCL if out.rank == 3 else fmt.ACL_FORMAT_ND, out, label="format of the result"
    )  # fmt: skip


def is_strip(height: int, width: int) -> bool:
    """Whether a plane is at least twice as long one way as the other."""
    return bool(height and width) and (width // height >= 2 or height // width >= 2)


def small(kernel: Shape, divisor: int) -> bool:
    """Whether the cube unit takes such a kernel and divisor."""
    height, width = kernel
    sizes = height * width <= 255 or max(height, width) <= 20
    return max(height, width) <= 255 and sizes and abs(divisor) <= 255


def by_cube(x: TensorFacts, how: Geometry, divisor: int) -> bool:
    """Whether the 910B means [N, C, H, W] on the cube unit, or as a sum over whole planes."""
    height, width = x.shape[-2:] if x.rank > 1 else (0, 0)
    whole = how.kernel == (height, width) and not any(how.padding)
    channels = x.shape[-3] if x.rank > 2 else 0
    plain = not is_strip(height, width) and not how.ceiling and channels < 65536
    return whole or (plain and small(how.kernel, divisor))


def texts(name: str, axes: int) -> dict[str, Any]:
    return {
        "precision": PRECISION,
        "reference": f"torch.nn.functional.avg_pool{axes}d(self, {name}, ceilMode, countIncludePad, divisorOverride)",
    }
