"""aclnnScatterList, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.scatter_list_step import Members, PutRuns, along, axis, indice, mask, reduce, ref, split, updates

SOCS = (*w.DOCUMENTED_NEW, "ascend310p")
DTYPES = w.Choices().plus(
    dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_FLOAT16, dt.ACL_FLOAT,
    on=SOCS,
).plus(dt.ACL_BF16, on=w.DOCUMENTED_NEW)  # fmt: skip
INDEX = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=SOCS)
MASK = w.Choices().plus(dt.ACL_UINT8, on=SOCS)


def fitting(call: Call) -> Iterator[Call]:
    """All other shapes as those of the list ask."""
    members: Members = call.args[ref.name]  # type: ignore[assignment]
    if not members or not members[0].numel:
        return
    count, shape = len(members), members[0].shape or (1,)
    found = call.set(ref, tuple([one.but(shape=shape) for one in members]))
    found = found.but(updates, shape=(count, *shape)).but(indice, shape=(count,))
    if call.present(mask):
        found = found.but(mask, shape=(count,))
    yield found
    yield found.set(axis, 1)


def checked(test: Callable[..., Any], *params: w.Param, claim: tuple[str, str], kind: str = "shape_custom") -> w.Rules:
    """What a test says of arguments; of a list without members nothing."""

    def holds(*found: Any) -> bool | None:
        return () in found or test(*found) or None

    return w.defined(w.Derived(holds, *params, label=" ".join(claim), claim=claim, kind=kind, mend=fitting))


def of_both(test: Callable[[tuple[int, int, int], tuple[int, int, int]], bool]) -> Callable[..., bool]:
    """The same about the shapes of a tensor and of what goes into it, in three."""

    def found(members: Members, updates: TensorFacts, axis: int) -> bool:
        at = along(updates, axis)
        if at is None or members[0].rank < updates.rank - 1:
            return False
        return test(split(members[0].shape[: updates.rank - 1], at - 1), split(updates.shape[1:], at - 1))

    return found


def sized(members: Members, updates: TensorFacts) -> bool:
    seen = members[0].shape[: max(updates.rank - 1, 0)]
    return len(seen) == updates.rank - 1 and 0 not in (*seen, *updates.shape)


def documented_shape(members: Members, updates: TensorFacts, axis: int) -> bool:
    at = along(updates, axis)
    shape, part = members[0].shape, updates.shape[1:]
    return at is not None and (*shape[: at - 1], *shape[at:]) == (*part[: at - 1], *part[at:])


def a_row_each(tensor: w.Param) -> w.Rules:
    return checked(
        lambda members, tensor: tensor.shape[:1] == (len(members),), ref, tensor,
        claim=(f"first size of {tensor}", "the number of tensors"),
    )  # fmt: skip


BOTH = (ref, updates, axis)
tiling: tuple[w.Rules, ...] = (
    w.each(ref, lambda item, first: w.same_shape(item, first)),
    checked(lambda members: members[0].rank > 0, ref, claim=("rank of varRef[0]", "at least 1")),
    w.min_dims(2, updates), a_row_each(updates),
    checked(lambda updates, axis: along(updates, axis), updates, axis,
            claim=("axis", "an axis of updates other than the first")),
    checked(sized, ref, updates, claim=("rank of updates", "that of the tensors plus 1, with no size 0")),
    checked(of_both(lambda to, part: to[0] == part[0]), *BOTH,
            claim=("sizes of updates before axis", "those of the tensors")),
    checked(of_both(lambda to, part: to[2] == part[2]), *BOTH,
            claim=("sizes of updates after axis", "those of the tensors")),
    checked(of_both(lambda to, part: to[1] >= part[1]), *BOTH,
            claim=("size of updates along axis", "at most that of the tensors")),
    w.min_dims(1, indice), w.max_dims(2, indice), a_row_each(indice),
    checked(lambda found: found.shape[1:] in ((), (2,)), indice,
            claim=("number of columns of indice", "2, or indice of rank 1")),
    w.when(w.given(mask), w.rank_is(1, mask), a_row_each(mask)),
    (w.OneOf(w.ValueOf(reduce, absent="update"), w.Choices("update")),),
    w.documented(w.tiled(checked(documented_shape, *BOTH,
            claim=("shape of updates", "[n, *shape of a tensor] but for axis")))),
)  # fmt: skip


scatter_list = w.generated(
    "aclnnScatterList", ref, indice, updates, mask, reduce, axis, on=SOCS,
    kinds=(
        w.members_in(DTYPES, ref), w.dtype_in(INDEX, indice),
        (w.dtype_beside(ref, updates, lambda dtype: (dtype,)),), w.when_given(mask, w.dtype_in(MASK, mask)),
    ),
    tiling=tiling, plan=(PutRuns(w.flat(*tiling)),),
    summary="writes each slice of updates into the tensor of the same number along axis at indice, in place",
    header="aclnnop/aclnn_scatter_list.h", documented_soc=w.DOCUMENTED_NEW, precision="exact",
    formula="varRef[i][..., indice[i] + k, ...] = updates[i][..., k, ...] along axis (for k < indice[i][1] if indice "
    "has two columns), where maskOptional[i] is not 0",
    reference="varRef[i].narrow(axis - 1, indice[i], n).copy_(updates[i]) for every i",
    notes=(
        "An out-of-range start, or a length beyond the size of updates, fails the stream.",
        "A value of maskOptional other than 0 and 1 skips the tensor, but not if axis is the last one.",
        "The dtypes of tensors after the first are not checked: others give 561103 here. Tensors of higher rank than "
        "updates has but one, which the documents forbid, are taken as their first axes.",
    ),
)  # fmt: skip
