"""Checks of sizes and attributes of aclnnConvolution, in the order of its source."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.kernels.convolution_geometry import sizes
from . import convolution_geometry as s
from .checked_rules import as_many, checked, sound
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
TAPS = checked("kernel size of weight is positive", some_taps, weight, mend=shorter_taps, kind="shape_custom")
VALUES = (
    w.when(w.both(NEWEST, TURNED, w.is_empty(weight)), otherwise=(TAPS,)),
    *POSITIVE,
    w.when(
        TURNED,
        otherwise=(
            checked(
                "size of padded input is at least that of the dilated kernel",
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
        "channels of weight is input channels / groups, or transposed size 0 of weight is the input channels",
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
            "every number of outputPadding is non-negative and below its stride or dilation",
            more_fits,
            more,
            stride,
            dilation,
            mend=as_many(more, 0),
        ),
    ),
    checked(
        "size 0 of weight is a multiple of groups",
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
            checked(
                "every empty axis is the batch of input, or one of weight where output is empty",
                emptied,
                x,
                weight,
                out,
                kind="shape_custom",
            ),
            otherwise=(
                checked(
                    "number of channels of input is positive", lambda x: sizes(x).channels > 0, x, kind="shape_custom"
                ),
                checked(
                    "extent of the dilated kernel beyond padding is at most 255, and for 3-D not negative",
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
            w.ViewShape(out),
            w.Derived(sound(s.result_shape), *RESULT, label="convolution output shape", mend=as_inferred),
        ),
    ),
    checked("output of an empty input or weight is empty", empty_fits, x, weight, out, kind="shape_custom"),
)
