"""Images of four axes, and lists of four numbers (strides, dilations, windows) in the order of data_format."""

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
    """The image as [N,C,H,W]."""
    if sheet.text(data_format) == "NCHW":
        return view
    (n, h, width, c), (i, j, k, m) = view.shape, view.strides
    return view._replace(shape=(n, c, h, width), strides=(i, m, j, k))


def spatial(sheet: Sheet, param: w.Param) -> tuple[int, int]:
    """H and W of a list of four, which has to have 1 for N and C, or of a list of two."""
    numbers = sheet.integers(param)
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    if len(numbers) != 4:
        raise Impossible(f"{len(numbers)} numbers in {param}")
    at = 2 if sheet.text(data_format) == "NCHW" else 1
    height, width = numbers[at : at + 2]
    rest = {*numbers} if (height, width) == (1, 1) else {numbers[0], numbers[3 if at == 1 else 1]}
    if rest != {1}:
        raise Impossible(f"{list(numbers)} in {param}")
    return height, width


def same_padding(size: int, window: int, step: int) -> tuple[int, int]:
    """Padding before and after, of "SAME"."""
    if step < 1:
        raise Impossible(f"a stride of {step}")
    outputs = -(-size // step)
    total = max((outputs - 1) * step + window - size, 0)
    return total // 2, total - total // 2
