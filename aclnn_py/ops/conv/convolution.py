"""aclnnConvolution."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_NDHWC
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from ...lowering.kernels.convolution import Convolved, Rounded, Unemulated
from ...lowering.kernels.convolution_geometry import Geometry, axis_order
from ...rules.core.call import Shape, TensorFacts
from .shared import convolution_shapes as c
from .shared import cube_math as m
from .shared.convolution_dtypes import Registered, bias_kind, common, cube, result
from .shared.convolution_geometry import numbers_of
from .shared.convolution_rules import RULES

x, weight, bias, out = c.x, c.weight, c.bias, c.out
A2 = w.on("ascend910b", "ascend910_93")
FLOAT_OUT = w.has_dtype(out, dt.ACL_FLOAT)
VOLUMES = w.OneOf(w.Rank(x), w.Choices(5))


def geometry_of(
    x: TensorFacts, weight: TensorFacts, out: TensorFacts, stride: Shape, padding: Shape, dilation: Shape,
    turned: bool, groups: int,
) -> Geometry:  # fmt: skip
    """For a transposed one that of the convolution it turns round, whose image is its result."""
    image, result = (out, x) if turned else (x, out)
    return Geometry(
        axis_order(image), axis_order(weight), axis_order(result), numbers_of(stride, padding, dilation), groups
    )


geometry = w.Derived(
    geometry_of, x, weight, out, c.stride, c.padding, c.dilation, c.transposed, c.groups, label="convolution attributes"
)  # fmt: skip
one = w.CastTo(w.CastTo(w.Strided(bias), bias_kind), w.FLOAT)
image, taps = Rounded(cube.operand(x), cube.hf32), cube.operand(weight)
apart = w.both(A2, VOLUMES, label="the bias is added separately")
column = w.Derived(lambda bias: (1, bias.numel, 1, 1, 1) if bias else None, bias, label="[1,C,1,1,1]")
last = w.Derived(lambda bias: (1, 1, 1, 1, bias.numel) if bias else None, bias, label="[1,1,1,1,C]")


def made(added: w.Step | None, back: bool) -> w.Step:
    """The convolution, or what is one's input, with a bias."""
    return Convolved(
        image, taps, added, geometry=geometry, dtype=result, shape=w.ViewShape(out), hf32=cube.hf32, back=back,
        code=ACLNN_ERR_RUNTIME_ERROR,
    )  # fmt: skip


channels_last = w.OneOf(w.Format(x), w.Choices(ACL_FORMAT_NDHWC))
dense = w.CastTo(w.CastTo(w.Contiguous(bias), bias_kind), w.FLOAT)
added = w.Branch(channels_last, w.ViewOf(dense, w.Reshaped(last)), w.ViewOf(dense, w.Reshaped(column)))
summed = w.Compute("add", w.CastTo(made(None, True), common), added, dtype=common)
convolved = w.Branch(
    w.given(bias), w.Branch(c.TURNED, w.Branch(apart, summed, made(one, True)), made(one, False)),
    w.Branch(c.TURNED, made(None, True), made(None, False)),
)  # fmt: skip
plain = w.ViewCopy(w.CastTo(convolved, w.Dtype(out)), out, code=w.ACLNN_ERR_PARAM_NULLPTR)
unknown = m.eight_bits(x, weight, out)
same_hifloat8 = w.Derived(
    lambda x, weight: (x.dtype == dt.ACL_HIFLOAT8) == (weight.dtype == dt.ACL_HIFLOAT8) or None, x, weight,
    label="HIFLOAT8",
    claim=("HIFLOAT8", "the dtype of both input and weight, or of neither"), kind="same_dtype",
)  # fmt: skip
wide = w.Derived(
    lambda x, weight: m.widest(x, weight) not in m.EIGHT or None, x, weight,
    label="compute dtype", kind="dtype_excluded",
    claim=("compute dtype of input and weight", "wider than 8 bits if there is a bias"),
)  # fmt: skip
EIGHT = w.when(
    c.NEWEST, w.when(
        c.TURNED, w.when(w.given(bias), w.defined(wide)),
        otherwise=((w.Defined(same_hifloat8, code=ACLNN_ERR_INNER_NULLPTR),),),
    ),
)  # fmt: skip
convolution = w.declare(
    "aclnnConvolution", x, weight, bias, c.stride, c.padding, c.dilation, c.transposed, c.more, c.groups, out,
    m.math_type,
    summary="1-D, 2-D or 3-D convolution or transposed convolution",
    rules=(*RULES, w.done_if_empty(x, weight, out), EIGHT),
    plan=(w.OpenBranch(unknown, Unemulated("FP8 convolutions"), w.Steps(
        Registered(), plain)),),
    header="aclnnop/aclnn_convolution.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b"),
    formula="output[n, o, p] = bias[o] + sum over c and kernel elements t of weight[o, c, t] * input[n, c, p * "
    "stride + t * dilation - padding], with zeros outside of input; transposed: the adjoint of that with respect to "
    "input, plus bias",
    precision=m.REDUCED +
    "; the compute dtype is that of the result, but FLOAT for transposed convolutions with a FLOAT output, and the "
    "result is cast to the dtype of output",
    reference="torch.convolution(input, weight, bias, stride, padding, dilation, transposed, outputPadding, groups)",
    notes=(
        "On the 910B and later cubeMathType 1 and 3 round FLOAT inputs to HF32 (11 bits of precision): results differ "
        "from float32 ones by about 1e-4. PyTorch's backend passes 1 unless torch.npu.conv.allow_hf32 is False.",
        "Before the 910B, and on the 310P and 310B, everything is computed in FLOAT16.",
        "Weights in FRACTAL_Z are refused (161002): so does the source except on the 310P, where its size checks do "
        "not find the axes of that format.",
        "A transposed convolution of 16-bit inputs into a FLOAT output has no kernel (361001).",
        "The 3-D transposed result on the 910B is rounded before the bias is added, and again after it.",
    ),
)  # fmt: skip
