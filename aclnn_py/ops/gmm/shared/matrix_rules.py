"""The rules about members, ranks, sizes, the group list and the bias; and those about storages."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.steps.step import outside, unreachable
from . import list_tests as lists
from . import parameters as p
from . import shape_tests as shape
from . import spoils
from .arguments import DEPTH, NONE, Grouped
from .claims import Rules
from .conditions import HasBias, Splits, empty

BLOCK = 16
"""Elements of a row or column of FRACTAL_NZ in 16 bits."""


def split(make: Rules) -> w.Rules:
    """Members, ranks, sizes and the group list for each groupType."""
    out, groups, first = make.examples.out, make.examples.list, make.version == p.V1
    weights = ", and weight in the first version," if first else ""
    matrices = (p.x, p.weight, out)
    apart = make.rule(
        "x and weight is not transposed both", lambda have: not (have.transposes_x and have.transposes_weight), p.x,
        p.weight, spoil=spoils.both_transposed,
    )  # fmt: skip
    fits = make.rule("groupListOptional is one that fits the tensors", lists.list_fits, groups, p.x)
    bias = make.rule("biasOptional is N numbers for each group's weight", shape.bias_fits, p.bias, p.weight)
    return w.flat(
        apart,
        listed(make),
        () if first or make.version == p.NZ else w.when(Splits(make.version, DEPTH), empty(p.bias)),
        make.rule(f"x{weights} is transposed where K is split and nowhere else", shape.transposition, p.x,
                  *((p.weight,) if first else ())),
        make.rule("numbers of members of x, weight and outputs is supported together", shape.numbers, *matrices),
        w.when(Splits(make.version, NONE), split_items(make, "0 or 1"), otherwise=(split_items(
            make, "0 or 1 for several outputs of rows and 2 or 3 for one"),)),
        make.rule("formats of x, weight and outputs is public, of weight also FRACTAL_NZ", shape.formats, *matrices,
                  spoil=spoils.private_formats),
        make.rule("ranks of x, weight and outputs is those for groupType", shape.ranks, *matrices),
        make.rule("transposition of weights is the same for all", shape.alike_transposed, p.weight,
                  spoil=spoils.one_transposed),
        make.rule("sizes of x, weight and outputs is those of products", shape.sizes, *matrices),
        make.rule("groupListOptional is given where one x is split", lists.has_list, groups, p.x,
                  spoil=spoils.missing_list),
        w.when(w.given(groups), fits),
        w.when(HasBias(make.version), bias),
    )  # fmt: skip


def split_items(make: Rules, wanted: str) -> w.Rules:
    return make.rule(f"splitItem is {wanted}", shape.split_item, p.split_item, make.examples.out, kind="attr_range")


def listed(make: Rules) -> w.Rules:
    """A group list in device memory is not empty."""
    if make.version < p.V3:
        return ()
    groups = make.examples.list
    rule = make.rule(
        "length of groupListOptional is at least 1", lambda have: have.tensor is None or have.tensor.shape[0] > 0,
        groups, spoil=spoils.empty_list,
    )  # fmt: skip
    return w.when(w.given(groups), rule)


def limits(make: Rules) -> w.Rules:
    """The numbers of members, and the tiling hint."""
    found = make.rule(
        f"numbers of members of x and weight is at most {shape.MOST_MEMBERS}",
        lambda have: max(have.sizes[:2]) <= shape.MOST_MEMBERS, p.x, p.weight, spoil=spoils.many,
    )  # fmt: skip

    def tuned(have: Grouped) -> bool:
        hint = have.value(p.tuning)
        return not hint or 0 <= hint[0] <= max(one.shape[0] for one in have.x)

    if make.version < p.V5:
        return found
    hint = make.rule("tuningConfigOptional[0] is from 0 to the rows of x", tuned, p.tuning, p.x, kind="attr_range")
    return found + w.when(w.given(p.tuning), hint)


def storage(make: Rules) -> w.Rules:
    """Inputs are inside their storages."""

    def inside(have: Grouped) -> bool:
        optional = [one for each in (p.bias, p.scale) for one in have.optional(each) or ()]
        members = (*have.x, *have.weight, *optional, *(have.tokens or ()), *((have.tensor,) if have.tensor else ()))
        return not any(unreachable(one) or outside(one) for one in members)

    return make.rule("views of x and weight is inside their storages", inside, p.x, p.weight, spoil=spoils.outside)


def blocks(make: Rules) -> w.Rules:
    """Weights in FRACTAL_NZ are whole blocks and not FLOAT; on the 310P, where CANN converts weights to it, N is."""

    def aligned(have: Grouped) -> bool:
        if not have.is_nz:
            return True
        if have.weight[0].dtype == dt.ACL_FLOAT:
            return False
        wide = 2 * BLOCK if have.is_quantised else BLOCK
        last, first = (-2, -1) if have.transposes_weight else (-1, -2)
        return all(one.shape[last] % wide == 0 == one.shape[first] % BLOCK for one in have.weight)

    found = make.rule(
        f"weight in FRACTAL_NZ is FLOAT16 or BF16 with multiples of {BLOCK} for K and N, or INT8 with multiples of "
        f"{2 * BLOCK} along rows", aligned, p.weight, spoil=spoils.unaligned_blocks,
    )  # fmt: skip
    if make.version > p.V2:
        whole = make.rule(
            f"N of weight is a multiple of {BLOCK}",
            lambda have: not any(one.shape[-1] % BLOCK for one in have.weight), p.weight, spoil=spoils.unaligned_blocks,
        )  # fmt: skip
        found = w.when(w.on("ascend310p"), whole, otherwise=(found,))
    if make.version != p.NZ:
        return found

    def same_dtype(have: Grouped) -> bool:
        return have.is_quantised or have.out[0].dtype == have.x[0].dtype

    alike = make.rule("dtype of outputs is that of floating x", same_dtype, p.x, p.out, kind="same_dtype")
    return alike + found
