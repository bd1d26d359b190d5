"""Svd and Quantize, types whose numbers are those of one aclnn operator."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from .declare import declare_type
from .sheet import Planned, Sheet, vector

x = w.In("x", "matrices, [...,M,N]")
full = w.Attr("full_matrices", "bool", "u of M and v of N columns, not min(M,N)", False)
vectors = w.Attr("compute_uv", "bool", "compute u and v too", True)
sigma = w.Out("sigma", "singular values in descending order, [...,min(M,N)]")
u, v = w.Out("u", "left singular vectors as columns"), w.Out("v", "right singular vectors as columns")


def decomposed(sheet: Sheet) -> None:
    sheet.call(
        "aclnnSvd", input=sheet.argument(x), fullMatrices=sheet.flag(full), computeUV=sheet.flag(vectors),
        sigma=sheet.argument(sigma), u=sheet.argument(u), v=sheet.argument(v),
    )  # fmt: skip


FLOAT = w.Choices(dt.ACL_FLOAT)
svd = declare_type(
    "Svd", x, full, vectors, sigma, u, v,
    rules=(w.present(x, sigma, u, v), w.dtype_in(FLOAT, x, sigma, u, v), w.dims_within(2, 8, x), w.done_if_empty(x)),
    plan=(Planned(decomposed, x, sigma, u, v),), summary="singular value decomposition of matrices",
    formula="x = u diag(sigma) v^T", precision="that of aclnnSvd", reference="torch.linalg.svd",
)  # fmt: skip

data, scales = w.In("x", "input"), w.In("scales", "scales, one, or one for every channel")
zero_points = w.In("zero_points", "zero points, shape of scales", optional=True)
kind = w.Attr("dtype", "char*", "ignored: y has it")
axis = w.Attr("axis", "int64_t", "axis of the channels", 1)
y = w.Out("y", "quantised input, shape of x")


def quantised(sheet: Sheet) -> None:
    to = sheet.argument(y)
    sheet.call(
        "aclnnQuantize", x=sheet.argument(data), scales=vector(sheet.argument(scales)), dtype=to.dtype, out=to,
        zeroPoints=vector(sheet.argument(zero_points)) if sheet.given(zero_points) else None, axis=sheet.integer(axis),
    )  # fmt: skip


quantize = declare_type(
    "Quantize", data, scales, zero_points, kind, axis, y,
    rules=(
        w.present(data, scales, y), w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16), data),
        w.same_shape(y, data), w.done_if_empty(y),
    ),
    plan=(Planned(quantised, data, scales, zero_points, y),), summary="quantisation by scales and zero points",
    formula="y = clamp(round(x / scales) + zero_points)", precision="that of aclnnQuantize",
    reference="torch.quantize_per_channel",
)  # fmt: skip
