"""The rules of grouped products, in the order of the source; all but those of null pointers answer 161002."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...foreach.shared.foreach_common import members_present
from . import matrix_rules as rest
from . import parameters as p
from .arguments import DEPTH, NONE, ROWS, SPARSE, Grouped
from .claims import Rules
from .conditions import Elements, OfKind, empty
from .four_bit_rules import w4a4, w4a8
from .kinds import QUANTISED, W4A4, W4A8, WEIGHT_ONLY
from .quant_examples import kinds_of, takes
from .quant_rules import quantised
from .weight_only_rules import weight_only

KERNELS = (*w.A2_A3, "ascend310p")
"""The SoCs for which CANN has the kernel."""


def all_rules(version: int) -> tuple[w.Group, ...]:
    """Every test of phase one before the task is listed."""
    make = Rules(version)
    return (
        present(make), platform(make), kinds(make), function(make), rest.split(make), rest.limits(make),
        rest.storage(make), w.done_if(w.OneOf(Elements(), w.Choices(0))), rest.blocks(make),
    )  # fmt: skip


def present(make: Rules) -> w.Rules:
    """No list is null or empty (161001), and none of its members is null."""
    lists = (p.x, p.weight, make.examples.out)
    tests = tuple([w.HasMembers(each, code=w.ACLNN_ERR_PARAM_NULLPTR) for each in lists])
    return (*tests, *members_present(*lists, code=w.ACLNN_ERR_PARAM_INVALID))


def platform(make: Rules) -> w.Rules:
    """The first two versions are not for the 310P; others take single tensors and rows alone there."""
    if make.version <= p.V2:
        return (w.negated(w.on("ascend310p")),)
    single = make.rule(
        "numbers of members and groupType is one tensor each and 0 on the 310P",
        lambda have: have.sizes == (1, 1, 1) and have.split == ROWS, p.x, p.weight, make.examples.out, p.group_type,
    )  # fmt: skip
    return w.when(w.on("ascend310p"), single)


def kinds(make: Rules) -> w.Rules:
    """groupType and splitItem, the rank of the group list, actType and groupListType."""
    if make.version == p.V1:
        return make.rule(
            "numbers of members of x and y is 1 beside one weight",
            lambda have: len(have.weight) > 1 or have.sizes == (1, 1, 1), p.x, p.weight, p.out_y,
        )  # fmt: skip
    known = (NONE, ROWS) if make.version == p.NZ else (NONE, ROWS, DEPTH)
    found = make.rule(
        f"groupType is one of {', '.join(map(str, known))}", lambda have: have.split in known, p.group_type,
        kind="attr_range",
    )  # fmt: skip
    found += make.rule(
        "splitItem is 0 or 1 where groupType is -1",
        lambda have: have.number(p.split_item) not in (2, 3) or have.split != NONE, p.split_item, p.group_type,
        kind="attr_range",
    )  # fmt: skip
    if make.version >= p.V3:
        found += ranked_list(make)
    return found + (modes(make) if make.version >= p.V4 else ())


def ranked_list(make: Rules) -> w.Rules:
    def right_rank(have: Grouped) -> bool:
        return have.tensor is None or have.tensor.rank == (2 if have.list_type == SPARSE else 1)

    pairs = ", 2 where groupListType is 2" if make.version >= p.V4 else ""
    more = (p.list_type,) if make.version >= p.V4 else ()
    groups = make.examples.list
    return w.when(w.given(groups), make.rule(f"rank of groupListOptional is 1{pairs}", right_rank, groups, *more))


def modes(make: Rules) -> w.Rules:
    """actType and groupListType."""
    known = make.rule(
        "actType is 0, 1, 2, 4 or 5", lambda have: have.number(p.act_type) in (0, 1, 2, 4, 5), p.act_type,
        kind="attr_range",
    )  # fmt: skip
    rows_alone = make.rule(
        "groupListType is 0 or 1, or 2 where groupType is 0",
        lambda have: have.list_type in (0, 1) or (have.list_type == SPARSE and have.split == ROWS), p.list_type,
        p.group_type, kind="attr_range",
    )  # fmt: skip
    plain = make.rule("groupListType is 0 or 1", lambda have: have.list_type in (0, 1), p.list_type, kind="attr_range")
    return known + w.when(w.on(*w.A2_A3), rows_alone, otherwise=(plain,))


def function(make: Rules) -> w.Rules:
    """Reserved arguments, and the rules for the dtypes of x and weight."""
    version = make.version
    found = empty(*p.RESERVED, *p.RESERVED_OUT) if version >= p.V4 else ()
    half = make.rule(
        "dtypes of x, weight and biasOptional is FLOAT16 on the 310P",
        lambda have: {*have.dtypes, *(one.dtype for one in (have.optional(p.bias) or ())[:1])} == {dt.ACL_FLOAT16},
        p.x, p.weight, p.bias, kind="same_dtype",
    )  # fmt: skip
    found += w.when(w.on("ascend310p"), half) if version >= p.V3 else ()
    found += make.rule(f"dtypes of x and weight is {texts(version)}", lambda have: takes(version, have), p.x, p.weight,
                       kind="same_dtype")  # fmt: skip
    plain = floating(make)
    checks = {WEIGHT_ONLY: weight_only, W4A8: w4a8, W4A4: w4a4, QUANTISED: quantised}
    for kind, check in reversed(checks.items()):
        if kind in kinds_of(version):
            plain = w.when(OfKind(version, kind), check(make), otherwise=(plain,))
    return found + plain


def texts(version: int) -> str:
    """The dtypes of x and weight that a version takes."""
    kinds = "FLOAT16 or BF16" if version in (p.V1, p.NZ) else "FLOAT16, BF16 or FLOAT"
    pairs = "" if version == p.NZ else ", FLOAT16 or BF16 beside INT8 or INT4"
    if version >= p.V4:
        pairs += ", INT8 beside INT4, or INT4, in INT32 too"
    return f"both {kinds}, or INT8{pairs}"


def floating(make: Rules) -> w.Rules:
    """The rules of matrices that are not quantised."""
    found: w.Rules = ()
    if make.version >= p.V4:
        found = make.rule("actType is 0", lambda have: not have.number(p.act_type), p.act_type, kind="attr_range")
    scales = (p.scale, p.offset, *((p.per_token_scale,) if make.version >= p.V4 else ()))
    return found + empty(*scales, p.antiquant_scale, p.antiquant_offset)
