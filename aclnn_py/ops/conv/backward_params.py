"""The parameters of aclnnConvolutionBackward, and what it asks of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import format as fmt
from ...lowering import language as w
from ...rules.call import Call, Shape, TensorFacts
from ..norm.rows import flag
from . import multiplying as m
from . import shapes as s
from .asking import as_many, checked

grad = w.In("gradOutput", "the gradient at the convolution's result")
x, weight = w.In("input", "what was convolved"), w.In("weight", "what it was convolved with")
bias_sizes = w.Attr(
    "biasSizes",
    "const aclIntArray*",
    "the shape of the bias; looked at where there is nothing to sum",
    (1,),
    optional=True,
)
stride = w.Attr("stride", "const aclIntArray*", "places from one window to the next", (1, 1))
padding = w.Attr("padding", "const aclIntArray*", "zeros around input, or in front of it and behind", (0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "places from one tap to the next", (1, 1))
transposed = w.Attr("transposed", "bool", "whether the convolution was transposed", False)
more = w.Attr("outputPadding", "const aclIntArray*", "how much longer the result was, if transposed", (0, 0))
groups = w.Attr("groups", "int", "groups of channels, each convolved for itself", 1)
mask = w.Attr("outputMask", "const aclBoolArray*", "which of the three gradients are wanted", (True, True, True))
dx = w.Out("gradInput", "the gradient with respect to input", optional=True)
dw = w.Out("gradWeight", "the gradient with respect to weight", optional=True)
db = w.Out("gradBias", "the gradient with respect to the bias", optional=True)
INPUTS, OUTS = (grad, x, weight), (dx, dw, db)
WANTED = tuple(flag(mask, number) for number in range(3))
TURNED, NEWEST, NEW = w.is_true(transposed), w.on(*w.REGBASE), w.on("ascend910b", "ascend910_93", *w.REGBASE)
EMPTY = w.either(w.is_empty(x), w.is_empty(weight))
VOLUMES = w.OneOf(w.Rank(x), w.Choices(5))


def ends(x: TensorFacts, grad: TensorFacts, transposed: bool) -> tuple[TensorFacts, TensorFacts]:
    """Image and result of the convolution, which a transposed one turns round."""
    return (grad, x) if transposed else (x, grad)


def ranked(found: Any) -> tuple[int, ...]:
    """Formats that a tensor with so many axes may have."""
    return (
        (s.FORMATS[found.rank], *((fmt.ACL_FORMAT_ND,) if found.rank == 3 else ())) if found.rank in s.FORMATS else ()
    )


def formatted(param: w.Param) -> w.Rules:
    def refit(call: Call) -> Iterator[Call]:
        facts = call.tensor(param)
        if facts.rank in s.FORMATS:
            yield call.but(param, format=s.FORMATS[facts.rank])
        else:
            yield call.but(param, shape=(1, 2, 3), format=fmt.ACL_FORMAT_NCL)

    claim = (f"format of {param}", "that of three, four or five axes")
    fit: Callable[..., Any] = lambda found: found.format in ranked(found) or None  # noqa: E731 - a term's function
    return (w.Defined(m.Formats(fit, param, told="format", kind="format", mend=refit, claim=claim)),)


def padding_listed(x: TensorFacts, found: Shape) -> bool:
    return len(found) == x.rank - 2 or (x.rank == 4 and len(found) == 4)


def listed(param: w.Param, value: int, *, doubled: bool = False) -> w.Rules:
    fit = padding_listed if doubled else lambda x, found: len(found) == x.rank - 2
    return checked(
        f"number of members of {param} is that of axes of space, or of padding in two axes twice that",
        fit,
        x,
        param,
        mend=as_many(param, value),
    )


def numbers(param: w.Param, least: int) -> w.Rules:
    return checked(
        f"every number of {param} is at least {least}",
        lambda found: all(one >= least for one in found),
        param,
        mend=as_many(param, least),
    )
