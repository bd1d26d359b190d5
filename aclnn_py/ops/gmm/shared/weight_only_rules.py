"""The rules of grouped products whose weights alone are quantised."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from . import parameters as p
from . import spoils
from .arguments import DEPTH, Grouped
from .claims import Rules
from .conditions import empty
from .quant_rules import given
from .vector_tests import groups_fit, vectors_fit


def weight_only(make: Rules) -> w.Rules:
    """Outputs, biases, scales and offsets of FLOAT16 or BF16 x beside weights of INT8 or INT4."""
    out, scale, offset = make.examples.out, p.antiquant_scale, p.antiquant_offset
    bias = make.rule("dtype of biasOptional is FLOAT beside BF16 x, FLOAT16 beside FLOAT16", bias_dtype, p.bias, p.x,
                     kind="dtype_beside")  # fmt: skip
    found = make.rule("dtypes of outputs is that of x", same_dtypes, p.x, p.weight, out, kind="same_dtype")
    found += bias
    if make.version >= p.V4:
        found += make.rule("actType is 0", lambda have: not have.number(p.act_type), p.act_type, kind="attr_range")
    if make.version > p.V1:
        found += make.rule("groupType is 0 or -1", lambda have: have.split != DEPTH, p.group_type, kind="attr_range")
    found += given(scale) + make.rule(
        "antiquantOffsetOptional is given, or absent beside one weight of INT4 that is split", has_offset, offset,
        p.weight, kind="other",
    )  # fmt: skip
    found += fitting(make, scale) + fitting(make, offset)
    found += make.rule(
        "groups of antiquantScaleOptional is of one size for all weights and offsets, even in transposed weights",
        groups_fit, scale, offset, p.weight, spoil=spoils.other_groups,
    )  # fmt: skip
    found += alike(make, scale) + alike(make, offset)
    return found + empty(p.scale, p.offset, *((p.per_token_scale,) if make.version >= p.V4 else ()))


def fitting(make: Rules, param: w.Param) -> w.Rules:
    def has_vectors(have: Grouped) -> bool:
        return have.optional(param) is None or vectors_fit(
            have, have.complete(param), in_groups=have.weight[0].dtype == dt.ACL_INT4
        )

    return make.rule(
        f"{param} is N numbers for each group's weight, or for groups of INT4 rows", has_vectors, param, p.weight
    )


def alike(make: Rules, param: w.Param) -> w.Rules:
    def same(have: Grouped) -> bool:
        return all(one.dtype == have.x[0].dtype for one in have.optional(param) or ())

    return make.rule(f"dtype of {param} is that of x", same, param, p.x, kind="same_dtype")


def same_dtypes(have: Grouped) -> bool:
    one, other = have.dtypes
    alike = all(each.dtype == one for each in (*have.x, *have.out))
    return alike and all(each.dtype == other for each in have.weight)


def bias_dtype(have: Grouped) -> bool:
    wide = dt.ACL_FLOAT if have.x[0].dtype == dt.ACL_BF16 else dt.ACL_FLOAT16
    return all(one.dtype == wide for one in have.optional(p.bias) or ())


def has_offset(have: Grouped) -> bool:
    free = have.weight[0].dtype == dt.ACL_INT4 and have.single_weight
    return free or have.optional(p.antiquant_offset) is not None
