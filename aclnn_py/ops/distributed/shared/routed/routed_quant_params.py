"""Parameters of products of experts in HIFLOAT8 with one scale, or in MX FP8, behind an exchange; calls that fit."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call, Shape
from . import routed_params as p

ON = ("ascend950",)
TENSOR, MX = 1, 6
"""Kinds of scales: one for all, or E8M0 for every 32 elements."""
group = w.GroupName()
"""Example calls have two ranks, as few as the 950 takes."""
PAIR = 64
"""Elements of two blocks, whose scales lie together."""
FP8 = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2)
FP4 = dt.ACL_FLOAT4_E2M1
H1, H2 = 70, 40
"""Inner sizes of example calls: three and two blocks."""
x = w.In("gmmX", "rows by rank, then by expert, HIFLOAT8, FP8 or FLOAT4_E2M1, [BSK, H1]")
weight = w.In("gmmWeight", "weights of the rank's experts, dtype of gmmX, or another FP8 with FP8, [e, H1, N1]")
x_scale = w.In("gmmXScale", "scale of gmmX, FLOAT, [1]; of its blocks, FLOAT8_E8M0, [BSK, ceil(H1/64), 2]")
weight_scale = w.In(
    "gmmWeightScale", "scale of gmmWeight, FLOAT, [1]; of its blocks, FLOAT8_E8M0, [e, ceil(H1/64), N1, 2]"
)
shared_x_scale = w.In("mmXScaleOptional", "scale of mmXOptional: [1] or [BS, ceil(H2/64), 2]", optional=True)
shared_weight_scale = w.In(
    "mmWeightScaleOptional", "scale of mmWeightOptional: [1] or [ceil(H2/64), N2, 2]", optional=True
)
SCALES = (x_scale, weight_scale)
SHARED_SCALES = (shared_x_scale, shared_weight_scale)
kinds = tuple(
    w.Attr(f"{name}QuantMode", "int64_t", f"kind of scales of {of}: 1, one for all; 6, of blocks", TENSOR)
    for name, of in (("gmmX", "gmmX"), ("gmmWeight", "gmmWeight"), ("mmX", "mmXOptional"), ("mmWeight", "mmWeight"))
)
x_kind, weight_kind, shared_x_kind, shared_weight_kind = kinds
size = w.Attr("groupSize", "int64_t", "0; for blocks also 1 << 32 | 1 << 16 | 32", 0)
out = w.Out("gmmY", "products, FLOAT16 or BF16, [A, N1]")
permuted = w.Out(
    "permuteOutOptional", "received rows by expert, then by rank, dtype of gmmX, [A, H1]; null: not written",
    optional=True,
)  # fmt: skip
flag = w.Attr("permuteOutFlag", "bool", "whether permuteOutOptional is given", True)
ROLES = p.Roles(x, out, x, out, permuted, flag, weight)
IN_BLOCKS = w.has_dtype(x_scale, dt.ACL_FLOAT8_E8M0)


def pairs(inner: int) -> int:
    return -(-inner // PAIR)


def mender(roles: p.Roles) -> w.Mend:
    """Every shape and dtype as the dtype of gmmX and the flags want them."""

    def mend(call: Call) -> Iterator[Call]:
        for fit in p.mend(roles)(call):
            found = fit.tensor(x).dtype
            kind = found if found in (*FP8, FP4) else dt.ACL_HIFLOAT8
            mode, scale = (TENSOR, dt.ACL_FLOAT) if kind == dt.ACL_HIFLOAT8 else (MX, dt.ACL_FLOAT8_E8M0)
            other = fit.tensor(weight).dtype
            if kind == FP4:  # columns may be odd
                fit = fit.set_all({p.turned: True, p.shared_turned: True})
            right = other if kind in FP8 and other in FP8 else kind
            yield fitted(fit.set_all(dict.fromkeys(kinds, mode)), roles, kind, right, scale)

    return mend


def bare(call: Call) -> Iterator[Call]:
    """The call without the shared expert."""
    for each in (*p.SHARED, *SHARED_SCALES):
        call = call.without(each)
    yield call


def fitted(call: Call, roles: p.Roles, kind: int, right: int, scale: int) -> Call:
    rows, experts, ranks = call.tensor(x).shape[0], len(p.EXPERTS), w.Ranks(p.group).read(call)
    blocks = scale == dt.ACL_FLOAT8_E8M0
    one, turned, other = (1,), call.args[p.turned.name], call.args[p.shared_turned.name]
    of_weight: Shape = (p.N1, pairs(H1)) if turned else (pairs(H1), p.N1)
    of_shared: Shape = (p.N2, pairs(H2)) if other else (pairs(H2), p.N2)
    dtype = call.tensor(roles.out).dtype
    changes: dict[w.Param, tuple[int, Shape]] = {
        x: (kind, (rows, H1)), weight: (right, (experts, *p.stored(call, p.turned, H1, p.N1))),
        p.shared_x: (kind, (ranks, H2)), p.shared_weight: (right, p.stored(call, p.shared_turned, H2, p.N2)),
        p.shared_out: (dtype, (ranks, p.N2)), permuted: (kind, (rows, H1)),
        x_scale: (scale, (rows, pairs(H1), 2) if blocks else one),
        weight_scale: (scale, (experts, *of_weight, 2) if blocks else one),
        shared_x_scale: (scale, (ranks, pairs(H2), 2) if blocks else one),
        shared_weight_scale: (scale, (*of_shared, 2) if blocks else one),
    }  # fmt: skip
    for param, (new, shape) in changes.items():
        if call.args.get(param.name) is not None:
            call = call.but(param, dtype=new, shape=shape)
    return call
