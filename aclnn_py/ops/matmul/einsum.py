"""aclnnEinsum, which knows two equations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from ..conv.shared.checked_rules import checked
from .shared.cube import CUBES, TEXTS
from .shared.list_member import Member
from .shared.product import Product

OUTER, INNER = "a,b->ab", "abcd,abced->abce"
LISTED = (
    dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64,
)  # fmt: skip
DTYPES = w.Choices(*LISTED).plus(dt.ACL_FLOAT, on=CUBES)
SHAPES = {OUTER: ((3,), (2,), (3, 2)), INNER: ((2, 1, 3, 4), (2, 1, 3, 5, 4), (2, 1, 3, 5))}

tensors = w.InList("tensors", "2 tensors of the equation's ranks: [a, b, c, d] and [a, b, c, e, d], or [a] and [b]")
equation = w.Attr(
    "equation", "const char*", f'Einstein summation equation: "{INNER}" or "{OUTER}", with any letters', OUTER
)
out = w.Out("output", "output, [a, b, c, e] or [a, b] of the equation")
Members = tuple[TensorFacts, ...]


class EquationOf(w.ValueOf):
    """The equation with its letters in the order of the alphabet."""

    label = "letters"

    def read(self, call: Call) -> str:
        letters: dict[str, str] = {}
        word: str = super().read(call)
        for letter in word:
            if letter.isascii() and letter.isalpha():
                letters.setdefault(letter, chr(ord("a") + len(letters)))
        return "".join(letters.get(each, each) for each in word)

    def others(self, call: Call) -> Iterator[str]:
        return iter((INNER, OUTER, "ij,jk->ik", "i, j->ij", ""))


def fitting(call: Call) -> Iterator[Call]:
    """Tensors of shapes that go with the equation."""
    one, other, result = SHAPES.get(equation_letters.read(call), SHAPES[OUTER])
    members: Any = call.args[tensors.name] or ()
    if len(members) == 2:
        pair = (members[0].but(shape=one), members[1].but(shape=other))
        yield call.set(tensors, pair).but(out, shape=result)


def of_ranks(*ranks: int) -> w.Rules:
    """The two members have so many axes."""
    return tuple(
        rule
        for number, rank in enumerate(ranks)
        for rule in checked(
            f"rank of tensors[{number}] is {rank}", lambda found, at=number, wanted=rank: found[at].rank == wanted,
            tensors, mend=fitting, kind="shape_custom",
        )
    )  # fmt: skip


def alike(found: Members) -> bool:
    one, other = found[0].shape, found[1].shape
    return one[:3] == other[:3] and one[3] == other[4]


def product_dtype(found: Members) -> int:
    """The dtype multiplied in."""
    kind = found[0].dtype if found else dt.ACL_FLOAT16
    return kind if kind in (dt.ACL_FLOAT, dt.ACL_FLOAT16) else dt.ACL_FLOAT16


def column(call: Call, view: View) -> View:
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 0))


def squeezed(call: Call, view: View) -> View:
    return view._replace(shape=view.shape[:-1], strides=view.strides[:-1])


equation_letters = EquationOf(equation)
is_outer = w.OneOf(equation_letters, w.Choices(OUTER))
INNER_RULES = (
    of_ranks(4, 5), w.rank_is(4, out),
    checked("sizes of tensors[0] is those of tensors[1]", alike, tensors, mend=fitting, kind="shape_custom"),
    checked("leading two sizes of output is those of tensors", lambda out, found: out.shape[:2] == found[0].shape[:2],
            out, tensors, mend=fitting, kind="shape_custom"),
    checked("no size of tensors is 0", lambda found: found[0].numel and found[1].shape[3], tensors, mend=fitting,
            kind="shape_custom"),
)  # fmt: skip
kind = w.Derived(product_dtype, tensors, label="FLOAT or FLOAT16")
own = w.Derived(lambda found: found[0].dtype, tensors, label="dtype of tensors")
one, other = Member(tensors, 0), Member(tensors, 1)
image = w.ViewOf(w.CastTo(one, kind), w.Through("column", column, kind))
product = Product(w.CastTo(other, kind), image, kind, w.Constant(0.0, "no HF32"))
sums = w.ViewCopy(w.CastTo(w.ViewOf(product, w.Through("squeeze", squeezed, kind)), own), out)
outer = w.ViewCopy(
    w.Compute("mul", w.ViewOf(one, w.Through("column", column, kind)), other, dtype=own,
              integral=w.first_has_dtype(tensors, *LISTED[1:])), out,
)  # fmt: skip
einsum = w.declare(
    "aclnnEinsum", tensors, equation, out,
    summary="Einstein summation of two tensors: a product over the last axes, or an outer product",
    rules=(
        w.present(tensors), w.each(tensors, lambda item, first: w.present(item)), w.present(out, equation),
        w.each(tensors, lambda item, first: (*w.dtype_in(DTYPES, item), *w.format_in(w.ND, item))),
        w.dtype_in(DTYPES, out), (w.OneOf(w.ListSize(tensors), w.Choices(2)),), w.defined(w.dtype_of(tensors)),
        (w.dtype_beside(tensors, out, lambda kind: (kind,)), w.OneOf(equation_letters, w.Choices(OUTER, INNER))),
        w.when(is_outer, of_ranks(1, 1), w.rank_is(2, out), otherwise=INNER_RULES),
    ),
    plan=(w.Branch(is_outer, outer, sums),), header="aclnnop/aclnn_einsum.h",
    formula="abcd,abced->abce: output[a, b, c, e] = sum over d of tensors[0][a, b, c, d] * tensors[1][a, b, c, e, d], "
    "integers as FLOAT16; a,b->ab: output[a, b] = tensors[0][a] * tensors[1][b]",
    reference="torch.einsum(equation, *tensors)",
    notes=(
        "The last two sizes of the output are checked by the copy into it (561103), as is the shape of an outer "
        "product.",
        "The documents leave out the 910 and the 310B; the source accepts them.",
    ),
    **{**TEXTS, "documented_soc": (*w.DOCUMENTED_NEW, "ascend310p"), "precision": "sums in float32, rounded once"},
)  # fmt: skip
