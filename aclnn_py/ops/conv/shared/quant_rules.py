"""What aclnnQuantConvolution asks of a call, in the order of its source."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from . import cube_math as m
from .checked_rules import checked, sound
from .quant_params import (
    BIASES,
    BYTES,
    FLAT,
    IMAGES,
    NEWEST,
    RESULTS,
    SCALES,
    Kinds,
    bias,
    default_dtypes,
    dilation,
    fitted,
    groups,
    mode,
    out,
    padding,
    scale,
    shape_of,
    stride,
    supported_triple,
    weight,
    x,
    zero,
)


def shape_checked(claim: str, test: Any, *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, test, *params, mend=fitted, kind=kind)


def attr_checked(claim: str, test: Any, *params: w.Param) -> w.Rules:
    return shape_checked(claim, test, *params, kind="attr_range")


def as_many(param: w.Param, *, doubled: bool = False) -> w.Rules:
    test = lambda x, found: len(found) in ((x.rank - 2, 2 * (x.rank - 2)) if doubled else (x.rank - 2,))  # noqa: E731
    return attr_checked(f"size of {param} is the number of spatial axes{(', or twice that' if doubled else '')}", test,
    x,
                param)  # fmt: skip


def image(param: w.Param) -> w.Rules:
    """Its format goes with the number of input's axes."""
    return w.when(FLAT, w.format_in(w.Choices(fmt.ACL_FORMAT_NCHW), param),
                  otherwise=(w.format_in(w.Choices(fmt.ACL_FORMAT_NCDHW), param),))  # fmt: skip


def word_fits(out: TensorFacts, mode: str | None) -> bool:
    if out.dtype in m.EIGHT:
        return mode == ("round" if out.dtype == dt.ACL_HIFLOAT8 else "rint")
    return not mode or (len(mode) <= 1024 and all(one.isascii() and (one.isalnum() or one == "_") for one in mode))


RANKS = w.when(
    NEWEST, w.dims_within(4, 5, *IMAGES),
    *((w.Equal(w.Rank(each), w.Rank(x)),) for each in (weight, out)),
    otherwise=(w.rank_is(5, *IMAGES),),
)  # fmt: skip
VALUES = (
    shape_checked("every size of input is positive", lambda found: min(found.shape) > 0, x),
    shape_checked("every size of weight is positive", lambda found: min(found.shape) > 0, weight),
    *(w.when_given(each, shape_checked(f"size of {each} is the number of output channels",
                             lambda found, weight: found.shape[0] == weight.shape[0], each, weight))
      for each in (bias, scale)),
    attr_checked("every number of stride is positive", lambda found: min(found) > 0, stride),
    attr_checked("every number of dilation is positive", lambda found: min(found) > 0, dilation),
    attr_checked("every number of padding is at least 0", lambda found: min(found) >= 0, padding),
    w.when(
        NEWEST, (w.Within(w.ValueOf(groups), low=1),),
        shape_checked("size 0 of weight is a multiple of groups", lambda found, many: found.shape[0] % many == 0,
              weight, groups), otherwise=((w.OneOf(w.ValueOf(groups), w.Choices(1)),),),
    ),
    shape_checked("number of channels of input is that of weight times groups",
          lambda x, found, many: found.shape[1] * many == x.shape[1], x, weight, groups),
    w.when(
        NEWEST, attr_checked("roundMode is rint or round for FP8, else a name", word_fits, out, mode),
        w.when(m.eight_bits(x), (w.Within(w.ValueOf(zero), 0, 0),)), (w.Within(w.ValueOf(zero), -128, 127),),
    ),
    shape_checked("every size of output is positive", lambda found: min(found.shape) > 0, out),
    (w.Equal(w.ViewShape(out), w.Derived(sound(shape_of), x, weight, stride, padding, dilation,
                                        label="convolution output shape", mend=fitted)),),
)  # fmt: skip
RULES: tuple[w.Rules, ...] = (
    w.when(NEWEST, otherwise=(w.present(bias),)), w.present(x, weight, scale, stride, padding, out),
    w.dtype_in(SCALES, scale), w.dtype_in(BYTES, x), w.same_dtype(weight, x), w.dtype_in(RESULTS, out),
    w.when_given(bias, w.dtype_in(BIASES, bias)),
    (w.Defined(Kinds(supported_triple, x, out, bias, label="dtypes", mend=default_dtypes, kind="dtype_excluded",
                     claim=("dtypes of input, output and bias", "a supported combination"))),),
    w.rank_is(1, scale), w.when_given(bias, w.rank_is(1, bias)), RANKS,
    as_many(stride), as_many(dilation),
    w.when(NEWEST, as_many(padding, doubled=True), otherwise=(as_many(padding),)),
    w.when_given(bias, w.format_in(w.ND, bias)), w.format_in(w.ND, scale), *map(image, IMAGES),
    *VALUES, (w.on("ascend910b", "ascend910_93", *w.REGBASE),),
)  # fmt: skip
