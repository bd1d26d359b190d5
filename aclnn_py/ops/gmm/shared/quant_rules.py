"""The rules of grouped products of INT8 matrices."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from . import parameters as p
from . import spoils
from .arguments import DEPTH, Grouped
from .claims import Rules
from .conditions import GivenList, GivesSums, empty
from .vector_tests import vectors_fit

WORDS = (dt.ACL_UINT64, dt.ACL_INT64)
OUTPUTS = (dt.ACL_INT8, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_BF16)
SCALES = {dt.ACL_BF16: (dt.ACL_BF16,), dt.ACL_FLOAT16: (dt.ACL_FLOAT,)}
"""The dtypes of scales by that of the outputs; INT8 outputs have quantisation parameters of 64 bits."""


def quantised(make: Rules) -> w.Rules:
    """Outputs, biases and scales of INT8 matrices."""
    out, version = make.examples.out, make.version
    known = OUTPUTS[1:] if version == p.NZ else OUTPUTS
    names = ", ".join(dt.token(one) for one in known)
    kinds = make.rule(
        f"dtypes of outputs is one of {names}", lambda have: len({one.dtype for one in have.out}) == 1
        and have.out[0].dtype in known, out, kind="dtype_in_list",
    )  # fmt: skip
    bias = make.rule("dtype of biasOptional is INT32 or BF16", bias_dtype, p.bias, kind="dtype_in_list")
    scaled = () if version == p.V1 else make.rule(
        "groupType is not 2", lambda have: have.split != DEPTH, p.group_type, kind="attr_range"
    )  # fmt: skip
    scaled += empty(p.offset) + given(p.scale)
    scaled += make.rule(
        "scaleOptional is N numbers for each group's weight", scales_fit, p.scale, p.weight
    ) + make.rule("dtype of scaleOptional is that for the outputs", scale_dtype, p.scale, out, kind="dtype_beside")
    if version >= p.V4:
        scaled += tokens(make)
    scaled += empty(p.antiquant_scale, p.antiquant_offset)
    return kinds + bias + w.when(w.negated(GivesSums(version)), scaled)


def given(param: w.Param) -> w.Rules:
    return (GivenList(param, code=w.ACLNN_ERR_PARAM_INVALID),)


def tokens(make: Rules) -> w.Rules:
    return make.rule(
        "perTokenScaleOptional is FLOAT for the rows of the only x", tokens_fit, p.per_token_scale, p.x,
        spoil=spoils.short_tokens,
    )  # fmt: skip


def bias_dtype(have: Grouped) -> bool:
    kinds = {one.dtype for one in have.optional(p.bias) or ()}
    return len(kinds) <= 1 and kinds <= {dt.ACL_INT32, dt.ACL_BF16}


def scales_fit(have: Grouped) -> bool:
    return vectors_fit(have, have.complete(p.scale))


def scale_dtype(have: Grouped) -> bool:
    """UINT64 or INT64 for INT8 outputs without per-token scales; else floats."""
    out = have.out[0].dtype
    words = () if have.tokens is not None else WORDS
    allowed = words if out == dt.ACL_INT8 else SCALES.get(out, ())
    return all(one.dtype in allowed for one in have.optional(p.scale) or ())


def tokens_fit(have: Grouped) -> bool:
    if have.tokens is None:
        return True
    members = have.complete(p.per_token_scale)
    single = len(have.x) == len(have.out) == len(members) == 1
    return single and members[0].dtype == dt.ACL_FLOAT and members[0].shape == have.x[0].shape[:1]
