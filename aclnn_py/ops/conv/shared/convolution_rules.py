"""What aclnnConvolution asks of a call, in the order of its source."""

from __future__ import annotations

from ....lowering import language as w
from . import cube_math as m
from .checked_rules import as_many, checked
from .convolution_shapes import (
    BIASES,
    FLAT,
    NEWEST,
    SOCS,
    TURNED,
    bias,
    bias_fits,
    dilation,
    formats,
    groups,
    listed,
    longer,
    more,
    out,
    padding,
    padding_listed,
    stride,
    transposed,
    weight,
    x,
)
from .convolution_values import VALUES

RULES = (
    w.present(x, weight, stride, padding, dilation, out),
    w.OUT_POINTERS,
    w.when(TURNED, w.present(more)),
    w.when(w.given(bias), w.dtype_in(BIASES, bias)),
    *(
        w.when(TURNED, w.dtype_in(m.BACKWARD, each), otherwise=(w.dtype_in(m.FORWARD, each),))
        for each in (x, weight, out)
    ),
    w.dims_within(3, 5, x, weight, out),
    (w.Equal(w.Rank(weight), w.Rank(x)),),
    (w.Equal(w.Rank(out), w.Rank(x)),),
    w.when(
        w.given(bias),
        w.rank_is(1, bias),
        checked(
            "size of bias is the number of output channels",
            bias_fits,
            bias,
            weight,
            transposed,
            groups,
            mend=longer,
            kind="shape_custom",
        ),
    ),
    listed(stride, 1),
    listed(dilation, 1),
    checked(
        "size of padding is the number of spatial axes, or for 1-D and 2-D twice that",
        padding_listed,
        x,
        padding,
        transposed,
        mend=as_many(padding, 0),
    ),
    w.when(TURNED, listed(more, 0)),
    w.same_format(x, out),
    w.when(w.given(bias), w.format_in(FLAT, bias)),
    w.when(NEWEST, formats(True), otherwise=(formats(False),)),
    *VALUES,
    m.math_fits(4, x, weight),
    w.when(w.on("ascend310b"), (w.negated(TURNED),), w.rank_is(4, x)),
    (w.OneOf(w.SOC, w.Choices(*SOCS)),),
)
