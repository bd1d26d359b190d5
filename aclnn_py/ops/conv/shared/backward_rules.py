"""What aclnnConvolutionBackward asks of a call, in the order of its source."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from . import cube_math as m
from .backward_params import (
    EMPTY,
    INPUTS,
    NEW,
    NEWEST,
    OUTS,
    TURNED,
    VOLUMES,
    WANTED,
    db,
    dilation,
    dw,
    formatted,
    grad,
    groups,
    mask,
    more,
    numbers,
    padding,
    stride,
    transposed,
    weight,
    x,
)
from .backward_values import NOTHING, SHAPES
from .checked_rules import as_many, checked


def eight_fit(
    grad: TensorFacts,
    x: TensorFacts,
    weight: TensorFacts,
    dx: TensorFacts | None,
    dw: TensorFacts | None,
    db: TensorFacts | None,
    transposed: bool,
    mask: tuple[bool, ...],
    more: Shape,
    groups: int,
) -> bool | None:
    """Whether 8-bit floats are where the 950 takes them."""
    found, both = {grad.dtype, x.dtype, weight.dtype}, dx is not None and dw is not None
    outs = {one.dtype for one in (dx, db) if one is not None}
    kinds = (found | outs | ({dw.dtype} if dw is not None else set())) & set(m.EIGHT)
    if both and kinds and not (transposed and mask[0]) and (mask[0] or mask[1]):
        return None
    if mask[0] and any(kind in found | outs and found | outs != {kind} for kind in m.EIGHT):
        return None
    if mask[1] and kinds:
        alike = found == {dt.ACL_HIFLOAT8} and dw is not None and dw.dtype == dt.ACL_FLOAT
        if not alike or (transposed and any(more)) or groups != 1 or (db is not None and db.dtype != dt.ACL_HIFLOAT8):
            return None
    return True


DTYPES = (
    *(w.when(TURNED, w.dtype_in(m.FORWARD, each), otherwise=(w.dtype_in(m.BACKWARD, each),)) for each in INPUTS),
    *(
        w.when_given(
            each,
            w.when(TURNED, w.dtype_in(m.FORWARD, each), otherwise=(w.dtype_in(m.BACKWARD, each),)),
            w.when(
                NEWEST,
                w.same_dtype(each, like)
                if each is not dw
                else w.when(w.has_dtype(weight, *m.EIGHT), otherwise=(w.same_dtype(each, like),)),
            ),
        )
        for each, like in zip(OUTS, (x, weight, grad), strict=True)
    ),
    w.when(
        NEWEST,
        checked(
            "use of FP8 is one that has a kernel",
            eight_fit,
            *INPUTS,
            *OUTS,
            transposed,
            mask,
            more,
            groups,
            kind="dtype_excluded",
        ),
    ),
)
NUMBERS = (
    numbers(stride, 1),
    numbers(padding, 0),
    numbers(dilation, 1),
    w.when(
        TURNED,
        numbers(more, 0),
        w.when(
            VOLUMES,
            checked(
                "every number of outputPadding is below its stride",
                lambda more, stride: all(one < two for one, two in zip(more, stride, strict=False)),
                more,
                stride,
                mend=as_many(more, 0),
            ),
        ),
        otherwise=(
            checked("every number of outputPadding is 0", lambda more: not any(more), more, mend=as_many(more, 0)),
        ),
    ),
    (w.Within(w.ValueOf(groups), low=1),),
)
number_of = w.Derived(lambda mask: len(mask), mask, label="size of outputMask")
RULES = (
    w.present(*INPUTS, stride, padding, dilation, more, mask),
    (w.OneOf(number_of, w.Choices(3), code=ACLNN_ERR_PARAM_NULLPTR),),
    *(w.when(WANTED[at], w.present(each)) for at, each in enumerate(OUTS)),
    *DTYPES,
    *map(formatted, INPUTS),
    *(w.when_given(each, formatted(each)) for each in OUTS[:2]),
    w.when(TURNED, otherwise=(w.when(NEW, w.when_given(db, w.format_in(w.ND, db))),)),
    *NUMBERS,
    m.math_fits(3, *INPUTS),
    w.when(w.both(NEW, EMPTY), otherwise=(w.flat(*SHAPES),)),
    w.when(w.either(*map(w.is_empty, INPUTS)), *NOTHING),
)
