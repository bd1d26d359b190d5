"""Window geometry of pooling operators, and the rules about their attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts

NEWER = w.on(*w.REGBASE)
ONE_OR_TWO, NONE_OR_MORE = (1, 2), (0, 1, 2)


class Geometry(NamedTuple):
    """Kernel, stride, padding and dilation along every axis that is pooled, and whether a last part counts."""

    kernel: Shape
    stride: Shape
    padding: Shape
    dilation: Shape
    ceiling: bool


def for_axes(numbers: Shape, axes: int, instead: Shape = ()) -> Shape:
    """A number for every axis: a lone one counts for all, none at all for what stands `instead`."""
    numbers = numbers or instead or (1,)
    return numbers[:axes] if len(numbers) >= axes else numbers[:1] * axes


def geometry(
    axes: int, kernel: Shape, stride: Shape, padding: Shape, dilation: Shape = (1,), ceiling: bool = False
) -> Geometry:
    sizes = for_axes(kernel, axes)
    return Geometry(
        sizes, for_axes(stride, axes, sizes), for_axes(padding, axes), for_axes(dilation, axes), ceiling
    )  # fmt: skip


def floored(number: int, by: int) -> int:
    return number // by


def truncated(number: int, by: int) -> int:
    """Division as C has it."""
    return -(-number // by) if number < 0 else number // by


def pooled(size: int, at: int, how: Geometry, divide: Callable[[int, int], int] = floored) -> int:
    """How many windows there are along an axis; -1 where the stride is 0."""
    kernel, stride, pad, dilation = how.kernel[at], how.stride[at], how.padding[at], how.dilation[at]
    if stride == 0:
        return -1
    more = stride - 1 if how.ceiling else 0
    count = divide(size + 2 * pad - dilation * (kernel - 1) - 1 + more, stride) + 1
    return count - 1 if how.ceiling and (count - 1) * stride >= size + pad else count


def channels_last(x: TensorFacts) -> bool:
    return x.format in (fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_NDHWC)


def inner_axes(x: TensorFacts, axes: int) -> tuple[int, ...]:
    """The axes that are pooled; () where there are too few."""
    if x.rank not in (axes + 1, axes + 2):
        return ()
    first = x.rank - axes - channels_last(x)
    return tuple(range(first, first + axes))


def plane_sizes(x: TensorFacts, axes: int) -> Shape:
    """The number of channels, and the sizes along the axes that are pooled."""
    inner = inner_axes(x, axes)
    if not inner:
        return ()
    channel = x.rank - 1 if channels_last(x) else inner[0] - 1
    return (x.shape[channel], *(x.shape[axis] for axis in inner))


def pooled_shape(x: TensorFacts, axes: int, how: Geometry, divide: Callable[[int, int], int] = floored) -> Shape | None:
    """The shape of the result; None where there is none."""
    inner = inner_axes(x, axes)
    if not inner:
        return None
    sizes = {axis: pooled(x.shape[axis], at, how, divide) for at, axis in enumerate(inner)}
    return tuple([sizes.get(axis, size) for axis, size in enumerate(x.shape)])


# ---- rules ----------------------------------------------------------------------------------------------------------


def checked(
    test: Callable[..., bool],
    *params: w.Param,
    claim: tuple[str, str],
    mend: Callable[[Call], Iterator[Call]] | None = None,
    kind: str = "attr_range",
    code: int = w.ACLNN_ERR_PARAM_INVALID,
) -> w.Rules:
    """A test of arguments."""

    def passed(*given: Any) -> bool | None:
        return test(*given) or None

    return (w.Defined(w.Derived(passed, *params, label=claim[0], claim=claim, mend=mend, kind=kind), code=code),)


def so_many(param: w.Param, counts: Shape, code: int = w.ACLNN_ERR_PARAM_INVALID) -> w.Rules:
    """An array has one of these numbers of elements."""
    wanted = f"one of {', '.join(map(str, counts))}" if len(counts) > 1 else str(counts[0])
    mend = w.setting(param, lambda call: param.default)
    claim = f"size of {param}", wanted
    return checked(lambda numbers: len(numbers) in counts, param, claim=claim, mend=mend, code=code)


def at_least(low: int, param: w.Param) -> w.Rules:
    """Every number of an array is at least so much."""
    mend = w.setting(param, lambda call: param.default)
    claim = f"every number of {param}", f"at least {low}"
    return checked(lambda numbers: min(numbers, default=low) >= low, param, claim=claim, mend=mend)


def all_ones(param: w.Param) -> w.Rules:
    claim = f"every number of {param}", "1"
    return checked(lambda numbers: set(numbers) <= {1}, param, claim=claim, mend=w.setting(param, lambda call: (1,)))


def within_half(kernel: w.Param, padding: w.Param, axes: int, low: int | None = 0) -> w.Rules:
    """No padding is more than half of the kernel's size, or less than `low`."""

    def test(kernel: Shape, padding: Shape) -> bool:
        pairs = zip(for_axes(kernel, axes), for_axes(padding, axes), strict=True)
        return all((low is None or pad >= low) and 2 * pad <= size for size, pad in pairs)

    bound = "at most half of kernelSize" if low is None else f"from {low} to half of {kernel}"
    claim = f"every number of {padding}", bound
    return checked(test, kernel, padding, claim=claim, mend=w.setting(padding, lambda call: (0,)))
