"""aclnnQuantGroupedMatmulInplaceAdd: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...conv.shared.checked_rules import Spoiled, checked
from ...matmul.shared.eight_bits import fp8_or_hifloat8
from .quant_added_params import SMALL, agreed, group_size, groups, kind, of_either_kind, scale1, scale2, x1, x2, y
from .quant_added_scales import FLOAT, SPECIAL, asks, blocks, by_group, few_groups
from .spoils import transposed
from .transposed import is_transposed

ND, LISTED = w.Choices(fmt.ACL_FORMAT_ND), w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL)
POWERS, INT64 = w.Choices(dt.ACL_FLOAT8_E8M0), w.Choices(dt.ACL_INT64)
KERNELS = ("ascend950",)


def is_empty(one: TensorFacts, two: TensorFacts) -> bool | None:
    """M or N is 0, as sizes of axes that are missing are."""
    return not all((*one.shape[:1], *two.shape[1:2])) or not one.rank or two.rank < 2 or None


def without_rows(call: Call) -> Iterator[Call]:
    yield call.but(x1, shape=(0, *call.tensor(x1).shape[1:]))


EMPTY = w.Defined(
    w.Derived(is_empty, x1, x2, label="M or N is 0", claim=("M or N", "0"), mend=without_rows, kind="shape_custom")
)


def shapes() -> w.Rules:
    return w.flat(
        w.rank_is(2, x1, x2), w.rank_is(1, groups), w.rank_is(3, y),
        asks("K of x2 is that of x1", lambda one, two: one.shape[1] == two.shape[0], x1, x2),
        asks("shape of yRef is [E,M,N]",
             lambda g, one, two, y: y.shape == (*g.shape, one.shape[0], two.shape[1]), groups, x1, x2, y),
    )  # fmt: skip


def dtypes() -> w.Rules:
    pairs = w.flat(
        w.rank_is(3, scale2), w.rank_is(3, scale1),
        *(asks(f"last axis of {each} is of size 2", lambda s: s.shape[-1] == 2, each) for each in (scale1, scale2)),
        w.dtype_in(POWERS, scale2), w.dtype_in(POWERS, scale1),
    )  # fmt: skip
    either = checked("dtypes of x1 and x2 is FP8, or HIFLOAT8", fp8_or_hifloat8, x1, x2, mend=of_either_kind,
                     kind="other")  # fmt: skip
    return w.flat(w.dtype_in(FLOAT, y), w.dtype_in(INT64, groups), w.when(SMALL, pairs, otherwise=either))


def layout(claim: str, param: w.Param, *, swapped: bool) -> w.Rules:
    """Whether a matrix is a transposed view; [1,1] is none of x2."""

    def valid(facts: TensorFacts) -> bool | None:
        return is_transposed(facts) == swapped or (not swapped and facts.shape == SPECIAL) or None

    def spoil(call: Call) -> Iterator[tuple[str, Call]]:
        facts = call.tensor(param)
        if facts.rank != 2:
            return
        plain = TensorFacts.dense(facts.dtype, facts.shape)
        yield f"{param} is the other way round", call.set(param, plain if swapped else transposed(facts))

    label, _, wanted = claim.partition(" is ")
    term = w.Derived(valid, param, label=label, claim=(label, wanted), mend=agreed, kind="shape_custom")
    return (Spoiled(term, spoil),)


def rules() -> tuple[w.Rules, ...]:
    late = tuple(w.Present(each, code=w.ACLNN_ERR_PARAM_INVALID) for each in (scale2, groups, y, scale1))
    return (
        w.OUT_POINTERS, w.present(x1), w.present(x2), w.done_if(EMPTY), (w.value_is(kind, 0, 1),),
        (w.value_is(group_size, 0),), late, w.format_in(ND, x1), w.format_in(ND, x2), w.format_in(LISTED, scale2),
        w.format_in(ND, groups), w.format_in(LISTED, y), w.format_in(LISTED, scale1), shapes(), dtypes(),
        w.when(SMALL, blocks(), otherwise=by_group()), layout("layout of x1 is transposed", x1, swapped=True),
        layout("layout of x2 is not transposed", x2, swapped=False),
        w.inner((w.on(*KERNELS),), w.when(SMALL, few_groups())),
    )  # fmt: skip
