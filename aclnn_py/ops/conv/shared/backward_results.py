"""Formats of the results of aclnnConvolutionBackward, and what its task checks."""

from __future__ import annotations

from ....base import dtype as dt
from ....base import format as fmt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from . import backward_params as b
from . import backward_shapes as fit
from . import cube_math as m
from .checked_rules import checked

grad, x, weight, dw = b.grad, b.x, b.weight, b.dw


def format_of(x: TensorFacts) -> int:
    """The storage format of a gradient: along one axis NCL, else what its output has."""
    return fmt.ACL_FORMAT_NCL if x.rank == 3 else fmt.ACL_FORMAT_ND


def new_format_of(
    x: TensorFacts, weight: TensorFacts, padding: Shape, dilation: Shape, turned: bool, more: Shape, groups: int
) -> int:
    """The same on the 950, where one place of the result along one axis is a matrix product in ND."""
    plain = (groups, *padding[:1], *more[:1], *dilation[:1]) == (1, 0, 0, 1) and not turned
    whole = plain and x.format == fmt.ACL_FORMAT_NCL and x.shape[2:] == weight.shape[2:]
    return fmt.ACL_FORMAT_ND if whole else format_of(x)


FORMAT_TEXT = "format of the result"
format = w.Where(
    b.NEWEST,
    w.Derived(new_format_of, x, weight, b.padding, b.dilation, b.transposed, b.more, b.groups, label=FORMAT_TEXT),
    w.Derived(format_of, x, label=FORMAT_TEXT), label=FORMAT_TEXT,
)  # fmt: skip


def sixteen(grad: TensorFacts, x: TensorFacts, weight: TensorFacts, dw: TensorFacts, groups: int, math: int) -> bool:
    """Whether groups of weights along three axes have a gradient in FLOAT: not of 16-bit inputs."""
    return groups == 1 or dw.dtype != dt.ACL_FLOAT or (math != m.USE_FP16 and m.widest(grad, x, weight) == dt.ACL_FLOAT)


THREE_AXES = w.when(
    b.VOLUMES, w.when(b.NEW, otherwise=((w.negated(b.VOLUMES),),)),
    w.when(w.on("ascend910b", "ascend910_93"), w.when(b.WANTED[1], checked(
        "dtype of gradWeight with groups is not FLOAT unless the inputs are", sixteen, *b.INPUTS, dw, b.groups,
        m.math_type, kind="dtype_excluded"))),
)  # fmt: skip
FITS = (
    *checked("shape of gradOutput is that of the convolution output", fit.result_fits, *fit.RESULT, mend=fit.as_made,
             kind="shape_custom"),
    *checked("batch size is one, and groups divide weight", fit.whole_fits, x, grad, weight, b.groups,
             kind="shape_custom"),
)  # fmt: skip
SHAPES_FIT = tuple(rule.coded(ACLNN_ERR_INNER_NULLPTR) for rule in FITS)
