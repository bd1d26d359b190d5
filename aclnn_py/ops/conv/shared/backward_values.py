"""Checks of sizes of aclnnConvolutionBackward, in the order of its source."""

from __future__ import annotations

from ....lowering import language as w
from .backward_params import (
    NEW,
    NEWEST,
    VOLUMES,
    WANTED,
    bias_sizes,
    db,
    dilation,
    dw,
    dx,
    grad,
    groups,
    listed,
    more,
    padding,
    stride,
    transposed,
    weight,
    x,
)
from .backward_shapes import (
    RESULT,
    as_made,
    bias_known,
    channels_fit,
    depthwise_fits,
    groups_fit,
    matching,
    mend_shapes,
    rest_fits,
    result_fits,
)
from .checked_rules import checked

ARRAYS = (listed(stride, 1), listed(dilation, 1), *(listed(each, 0, doubled=True) for each in (padding, more)))
SHAPES = (
    (w.Equal(w.Rank(grad), w.Rank(x)),),
    (w.Equal(w.Rank(weight), w.Rank(x)),),
    w.not_empty(grad, weight),
    w.when_given(dx, w.same_shape(x, dx)),
    w.when_given(dw, w.same_shape(weight, dw)),
    w.when_given(
        db,
        w.rank_is(1, db),
        checked(
            "size of gradBias is the number of channels of gradOutput",
            lambda db, grad: db.shape[0] == grad.shape[1],
            db,
            grad,
            kind="shape_custom",
            mend=lambda call: iter((mend_shapes(call),)),
        ),
    ),
    *ARRAYS,
    checked(
        "number of groups is consistent with the channels of weight",
        channels_fit,
        x,
        grad,
        weight,
        transposed,
        groups,
        mend=matching,
        kind="shape_custom",
    ),
    w.when(
        NEWEST,
        otherwise=(
            checked(
                "number of output channels is a multiple of groups if groups have one channel",
                depthwise_fits,
                x,
                grad,
                transposed,
                groups,
                kind="shape_custom",
            ),
        ),
    ),
    w.when(
        VOLUMES,
        checked(
            "shape of gradOutput is that of the convolution output",
            result_fits,
            *RESULT,
            mend=as_made,
            kind="shape_custom",
        ),
    ),
)
NOTHING = (
    w.when(
        WANTED[2],
        checked(
            "biasSizes is the number of output channels",
            bias_known,
            bias_sizes,
            grad,
            weight,
            transposed,
            groups,
        ),
    ),
    w.when(
        WANTED[0],
        checked("empty axis of input is N or C", lambda x: 0 in x.shape[:2], x, kind="shape_custom"),
    ),
    w.when(
        NEW,
        *ARRAYS,
        checked(
            "number of groups is consistent with the channels of weight",
            groups_fit,
            x,
            grad,
            weight,
            transposed,
            groups,
            kind="shape_custom",
        ),
        checked(
            "size of padded input is at least that of the dilated kernel",
            rest_fits,
            x,
            weight,
            padding,
            dilation,
            transposed,
            kind="shape_custom",
        ),
    ),
)
