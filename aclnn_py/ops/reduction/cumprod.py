"""aclnnCumprod and aclnnInplaceCumprod."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

DTYPES = w.Choices(*r.NUMBERS, dt.ACL_BF16, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
NUMBER = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_cumprod.h", "library": "math", "documented_soc": ("ascend910b", "ascend910_93"),
    "precision": "products of FLOAT, FLOAT16 and BF16 are carried in float64, and each is rounded to float32 and from "
    "there to the dtype; integers wrap",
}  # fmt: skip

dim = w.Scalar("dim", "axis of the scan, an INT32 or INT64 scalar", 0)


def rules(x: w.Param, out: w.Param) -> w.Rules:
    """Dtypes, then the axis, then shapes."""
    tensors = (x,) if out is x else (x, out)
    shape = () if out is x else w.same_shape(out, x)
    return (*w.dtype_in(DTYPES, *tensors), *w.dtype_in(NUMBER, dim), *w.defined(w.ScalarAxis(x, dim)), *shape)


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """The input cast to the output's dtype, and what is carried along the axis."""
    source = r.cast(x, w.Dtype(out))
    whole = r.is_integer(w.Dtype(out))
    carried = w.Scan("cumprod", source, axes=w.ScalarAxis(x, dim), attrs=(0.0, 0.0), integral=whole)
    return w.ViewCopy(carried, out).chain


x, out = w.In("input", "input, any shape"), w.Out("out", "products, of dtype `dtype`, same shape as input")
dtype = w.Attr("dtype", "const aclDataType", "dtype of the products (aclDataType)", default=dt.ACL_FLOAT)
kind = w.Where(
    w.value_is(dtype, dt.ACL_DT_UNDEFINED), w.Dtype(out), w.DtypeArgument(dtype), "dtype, out's if undefined"
)
unlike = w.Not(w.Equal(w.Dtype(out), kind))
cumprod = w.declare(
    "aclnnCumprod", x, dim, dtype, out,
    summary="cumulative product along dim",
    rules=(w.present(x, dim, out), rules(x, out), w.done_if(unlike), w.done_if_empty(x, out)),
    plan=plan(x, out), formula="out[i] = input[0] * ... * input[i] along dim, input cast to dtype first",
    reference="torch.cumprod(input, dim, dtype=dtype)", **TEXTS,
    notes=(
        "An out of another dtype than `dtype` succeeds with nothing to run: the source's test returns false, which is "
        "0. It leaves workspaceSize and executor unwritten there.",
        "The source does not check out for null; the emulator gives 161001.",
    ),
)  # fmt: skip

ref = w.InOut("input", "input, any shape, overwritten with the products")
inplace_cumprod = w.declare(
    "aclnnInplaceCumprod", ref, dim,
    summary="cumulative product along dim, in place",
    rules=(w.present(ref, dim), rules(ref, ref), w.done_if_empty(ref)), plan=plan(ref, ref),
    formula="input[i] = input[0] * ... * input[i] along dim", reference="input.cumprod_(dim)", **TEXTS,
)  # fmt: skip
