"""Rules of products of groups that are summed over the ranks, all of which answer 161002."""

from __future__ import annotations

from ....lowering import language as w
from ....lowering.generated import plain_format
from ....rules.core.call import Shape
from ...conv.shared.checked_rules import checked
from ...foreach.shared.foreach_common import members_present
from ...gmm.shared.arguments import Members
from ...gmm.shared.list_tests import ascending
from ...gmm.shared.shape_tests import LONGEST
from . import grouped_reduce_calls as calls
from . import grouped_reduce_shapes as s
from . import product_rules as r
from .grouped_reduce import MATRICES, bias, groups, split_item, weight, x, y


def api_rules() -> w.Rules:
    """The tests of the API's own function."""
    return w.flat(
        r.stops(), r.turns(), r.is_sum(), present(), numbers(), s.axes(), dtypes(), s.shapes(),
        w.documented(s.agree(f"last axes of x and weight is at most {LONGEST}", short, x, weight,
                             spoil=calls.long_axis)),
        w.inner(s.one_output()),
    )  # fmt: skip


def present() -> w.Rules:
    """Lists have members, and none of these is null."""
    lists = tuple([w.HasMembers(each, code=w.ACLNN_ERR_PARAM_INVALID) for each in MATRICES])
    return (*lists, *members_present(*MATRICES, code=w.ACLNN_ERR_PARAM_INVALID))


def planned() -> tuple[w.Rules, ...]:
    """What a plan relies on."""
    return present(), numbers(), s.axes(), s.shapes(), s.one_output()


def numbers() -> w.Rules:
    """How many tensors there are, and the group list."""
    one_x = w.flat(
        s.agree("number of members of x is 1", lambda left: len(left) == 1, x),
        s.agree("groupListOptional is the ends of all groups", list_fits, groups, x, weight),
    )  # fmt: skip
    several_x = w.flat(
        s.agree("number of members of x is that of weight", same_number, x, weight),
        s.agree("groupListOptional is null or empty", lambda ends: not ends, groups, spoil=calls.listed),
    )
    known = checked("splitItem is 0, 1, 2 or 3", lambda item: item in range(4), split_item, mend=calls.mend)
    return w.flat(
        s.agree(f"number of members of weight is at most {calls.MOST}", lambda right: len(right) <= calls.MOST, weight,
                spoil=calls.many),
        known, w.when(s.ONE_INPUT, one_x, otherwise=several_x),
        w.when(s.ONE_RESULT, s.agree("number of members of y is 1", lambda out: len(out) == 1, y),
               otherwise=s.agree("number of members of y is that of weight", same_number, y, weight)),
    )  # fmt: skip


def same_number(one: Members, other: Members) -> bool:
    return len(one) == len(other)


def list_fits(ends: Shape | None, left: Members, right: Members) -> bool:
    known = ends or ()
    return len(known) == len(right) and ascending(known) and known[-1] == s.rows(left[0])


def dtypes() -> w.Rules:
    """Those of all members."""

    def halves(left: Members, right: Members, out: Members) -> bool:
        return left[0].dtype in calls.HALVES and {one.dtype for one in (*left, *right, *out)} == {left[0].dtype}

    def wide(added: Members, left: Members) -> bool:
        return {one.dtype for one in added} == {calls.bias_dtype(left[0].dtype)}

    return w.flat(
        checked("dtypes of x, weight and y is all FLOAT16 or all BF16", halves, *MATRICES, mend=calls.mend,
                kind="same_dtype"),
        w.when(s.HAS_BIAS, checked("dtype of bias is FLOAT16 beside FLOAT16 and FLOAT beside BF16", wide, bias, x,
                                 mend=calls.mend, kind="dtype_beside")),
    )  # fmt: skip


def plain_bias() -> w.Rules:
    """The storage format of the first bias counts as ND."""
    return w.when(s.HAS_BIAS, plain_format(bias))


def short(left: Members, right: Members) -> bool:
    return all(one.shape[-1] <= LONGEST for one in (*left, *right))
