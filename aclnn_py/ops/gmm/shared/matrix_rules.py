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
from .conditions import HasBias, Splits
from .kinds import FLOATS, QUANTISED, WEIGHT_ONLY
from .quant_examples import INT4
from .vector_tests import bias_fits

BLOCK = 16
"""Elements of a row or column of FRACTAL_NZ in 16 bits."""
WIDTHS = {dt.ACL_INT8: 2 * BLOCK, dt.ACL_INT4: 4 * BLOCK}
"""Elements of a row of other widths."""


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
    bias = make.rule("biasOptional is N numbers for each group's weight", bias_fits, p.bias, p.weight)
    return w.flat(
        apart,
        listed(make),
        () if first or make.version == p.NZ else make.rule(
            "biasOptional is absent where K is split", lambda have: have.split != DEPTH or not have.optional(p.bias),
            p.bias, kind="given", spoil=spoils.biased_depth(make.version),
        ),
        make.rule(f"x{weights} is transposed where K is split and nowhere else", shape.transposition, p.x,
                  *((p.weight,) if first else ()), spoil=spoils.transposed_rows),
        make.rule("numbers of members of x, weight and outputs is supported together", shape.numbers, *matrices),
        w.when(Splits(make.version, NONE), split_items(make, "0 or 1"), otherwise=(split_items(
            make, "0 or 1 for several outputs of rows and 2 or 3 for one"),)),
        make.rule("formats of x, weight and outputs is public, of weight also FRACTAL_NZ", shape.formats, *matrices,
                  spoil=spoils.private_formats),
        make.rule("ranks of x, weight and outputs is those for groupType", shape.ranks, *matrices),
        make.rule("transposition of weights is the same for all", shape.alike_transposed, p.weight,
                  spoil=spoils.one_transposed),
        make.rule("sizes of x, weight and outputs is those of products", shape.sizes, *matrices),
        make.rule("rows of weight is an even number of INT4", shape.even, p.weight, spoil=spoils.odd_columns),
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
        lists = (p.bias, p.scale, p.offset, p.antiquant_scale, p.antiquant_offset)
        optional = [one for each in lists for one in have.optional(each) or ()]
        members = (*have.x, *have.weight, *optional, *(have.tokens or ()), *((have.tensor,) if have.tensor else ()))
        return not any(unreachable(one) or outside(one) for one in members)

    return make.rule("views of x and weight is inside their storages", inside, p.x, p.weight, spoil=spoils.outside)


def blocks(make: Rules) -> w.Rules:
    """Weights in FRACTAL_NZ are whole blocks and not FLOAT; on the 310P, where CANN converts weights to it, N is."""

    def aligned(have: Grouped) -> bool:
        if not have.is_nz:
            return True
        if have.weight[0].dtype == dt.ACL_FLOAT or have.kind is WEIGHT_ONLY:
            return False
        wide = WIDTHS.get(have.weight[0].dtype, BLOCK)
        last, first = (-2, -1) if have.transposes_weight else (-1, -2)
        return all(one.shape[last] % wide == 0 == one.shape[first] % BLOCK for one in have.weight)

    four_bits = f", or INT4 with multiples of {4 * BLOCK} there" if make.version >= p.V4 else ""
    found = make.rule(
        f"weight in FRACTAL_NZ is FLOAT16 or BF16 with multiples of {BLOCK} for K and N, or INT8 with multiples of "
        f"{2 * BLOCK} along rows{four_bits}", aligned, p.weight, spoil=spoils.unaligned_blocks,
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
        out, kind = have.out[0].dtype, have.kind
        return kind is QUANTISED or (out in FLOATS[:2] if kind in INT4 else out == have.x[0].dtype)

    alike = make.rule("dtype of outputs is that of floating x, FLOAT16 or BF16 of INT4 weights", same_dtype, p.x, p.out,
                      kind="same_dtype")  # fmt: skip
    return alike + found
