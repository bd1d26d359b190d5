"""Images and volumes, and lists of a number for each axis (strides, dilations, windows) in the order of data_format."""

from __future__ import annotations

from ..base.format import ACL_FORMAT_NCDHW, ACL_FORMAT_NCHW, ACL_FORMAT_NDHWC, ACL_FORMAT_NHWC
from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..rules.core.call import TensorFacts
from .sheet import Impossible, Sheet

data_format = w.Attr("data_format", "char*", '"NCHW" or "NHWC": the order of axes and of the lists', "NHWC")
NCHW = ACL_FORMAT_NCHW
CHANNELS_FIRST, CHANNELS_LAST = (ACL_FORMAT_NCHW, ACL_FORMAT_NCDHW), (ACL_FORMAT_NHWC, ACL_FORMAT_NDHWC)


def channel_axis(image: TensorFacts, otherwise: str = "NCHW") -> int:
    """The axis of the channels by the image's format, or by a data_format where the format names none."""
    first = image.format in CHANNELS_FIRST or (image.format not in CHANNELS_LAST and otherwise.startswith("NC"))
    return 1 if first and image.rank > 1 else image.rank - 1


def channels_first(sheet: Sheet, view: View) -> View:
    """The image as [N,C,H,W], a volume as [N,C,D,H,W]."""
    if sheet.text(data_format).startswith("NC"):
        return view
    (n, *sizes, c), (first, *strides, last) = view.shape, view.strides
    return view._replace(shape=(n, c, *sizes), strides=(first, last, *strides))


def spatial(sheet: Sheet, param: w.Param, axes: int = 2) -> tuple[int, ...]:
    """The spatial numbers of a list that has to have 1 for N and C, or of a list of nothing else."""
    numbers = sheet.integers(param)
    if len(numbers) == axes:
        return numbers
    if len(numbers) != axes + 2:
        raise Impossible(f"{len(numbers)} numbers in {param}")
    at = 2 if sheet.text(data_format).startswith("NC") else 1
    found = numbers[at : at + axes]
    rest = {*numbers} if {*found} == {1} else {numbers[0], numbers[1 if at == 2 else -1]}
    if rest != {1}:
        raise Impossible(f"{list(numbers)} in {param}")
    return found


def same_padding(size: int, window: int, step: int) -> tuple[int, int]:
    """Padding before and after, of "SAME"."""
    if step < 1:
        raise Impossible(f"a stride of {step}")
    outputs = -(-size // step)
    total = max((outputs - 1) * step + window - size, 0)
    return total // 2, total - total // 2
