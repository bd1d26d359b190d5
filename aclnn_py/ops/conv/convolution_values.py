"""What aclnnConvolution asks of sizes and numbers, in the order of its source."""

from __future__ import annotations

from ...lowering import language as w
from ...lowering.volumes import sizes
from . import shapes as s
from .asking import as_many, checked, sound
from .convolution_shapes import (
    NEWEST,
    RESULT,
    TURNED,
    as_inferred,
    channels_fit,
    dilation,
    emptied,
    empty_fits,
    grouped,
    groups,
    long_enough,
    matching,
    more,
    more_fits,
    out,
    padding,
    reaches,
    shorter_taps,
    some_taps,
    stride,
    transposed,
    weight,
    x,
)

POSITIVE = tuple(
    checked(
        f"every number of {each} is positive", lambda found: all(one > 0 for one in found), each, mend=as_many(each, 1)
    )
    for each in (stride, dilation)
)
TAPS = checked(
    "size of weight along each axis of space is positive", some_taps, weight, mend=shorter_taps, kind="shape_custom"
)
VALUES = (
    w.when(w.both(NEWEST, TURNED, w.is_empty(weight)), otherwise=(TAPS,)),
    *POSITIVE,
    w.when(
        TURNED,
        otherwise=(
            checked(
                "padded input is as long as the dilated weight",
                long_enough,
                x,
                weight,
                padding,
                dilation,
                mend=shorter_taps,
                kind="shape_custom",
            ),
        ),
    ),
    (w.Within(w.ValueOf(groups), low=1),),
    checked(
        "number of channels of weight is that of a group of input, or transposed its first size that of all",
        channels_fit,
        x,
        weight,
        transposed,
        groups,
        mend=matching,
        kind="shape_custom",
    ),
    w.when(
        TURNED,
        checked(
            "every number of outputPadding is below its stride or dilation, and not negative",
            more_fits,
            more,
            stride,
            dilation,
            mend=as_many(more, 0),
        ),
    ),
    checked(
        "first size of weight is a multiple of groups",
        grouped,
        weight,
        groups,
        mend=w.setting(groups, lambda call: 1),
        kind="shape_custom",
    ),
    w.when(
        TURNED,
        w.when(
            NEWEST,
            checked("every axis that is empty is one that may be", emptied, x, weight, out, kind="shape_custom"),
            otherwise=(
                checked(
                    "number of channels of input is positive", lambda x: sizes(x).channels > 0, x, kind="shape_custom"
                ),
                checked(
                    "reach of weight beyond the padding is at most 255, along three axes not negative",
                    reaches,
                    x,
                    weight,
                    out,
                    padding,
                    dilation,
                    kind="shape_custom",
                ),
            ),
        ),
    ),
    (
        w.Equal(
            w.ViewShape(out), w.Worked(sound(s.result_shape), *RESULT, told="shape of the result", mend=as_inferred)
        ),
    ),
    checked("output of an empty input or weight is empty", empty_fits, x, weight, out, kind="shape_custom"),
)
