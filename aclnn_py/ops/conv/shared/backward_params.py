"""The parameters of aclnnConvolutionBackward, and what it asks of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.rows import flag
from . import convolution_geometry as s
from . import cube_math as m
from .checked_rules import as_many, checked

grad = w.In("gradOutput", "gradient of the convolution output, [N,Cout,...] ([N,C,L], [N,C,H,W] or [N,C,D,H,W])")
x, weight = (
    w.In("input", "input of the convolution, [N,Cin,...]"),
    w.In("weight", "convolution weight, [Cout,Cin/groups,k...]; transposed [Cin,Cout/groups,k...]"),
)
bias_sizes = w.Attr(
    "biasSizes",
    "const aclIntArray*",
    "shape of bias, [Cout]; used only if input or weight is empty",
    (1,),
    optional=True,
)
stride = w.Attr("stride", "const aclIntArray*", "stride per spatial axis", (1, 1))
padding = w.Attr(
    "padding", "const aclIntArray*", "zero padding per spatial axis; for 2-D also [top,bottom,left,right]", (0, 0)
)
dilation = w.Attr("dilation", "const aclIntArray*", "dilation per spatial axis", (1, 1))
transposed = w.Attr("transposed", "bool", "true: gradients of a transposed convolution", False)
more = w.Attr(
    "outputPadding", "const aclIntArray*", "size added to one side of the transposed output, per spatial axis", (0, 0)
)
groups = w.Attr("groups", "int", "number of groups of channels", 1)
mask = w.Attr(
    "outputMask", "const aclBoolArray*", "3 flags: compute gradInput, gradWeight, gradBias", (True, True, True)
)
dx = w.Out("gradInput", "gradient of input, same shape as input", optional=True)
dw = w.Out("gradWeight", "gradient of weight, same shape as weight", optional=True)
db = w.Out("gradBias", "gradient of bias, [Cout]", optional=True)
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

    claim = (f"format of {param}", "that of rank 3, 4 or 5")
    fit: Callable[..., Any] = lambda found: found.format in ranked(found) or None  # noqa: E731 - a term's function
    return (w.Defined(m.Formats(fit, param, label="format", kind="format", mend=refit, claim=claim)),)


def padding_listed(x: TensorFacts, found: Shape) -> bool:
    return len(found) == x.rank - 2 or (x.rank == 4 and len(found) == 4)


def listed(param: w.Param, value: int, *, doubled: bool = False) -> w.Rules:
    fit = padding_listed if doubled else lambda x, found: len(found) == x.rank - 2
    return checked(
        f"size of {param} is the number of spatial axes, or for 2-D padding twice that",
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
