"""aclnnScatterList, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from .runs import Members, PutRuns, along, axis, indice, mask, reduce, ref, split, updates

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


def asked(test: Callable[..., Any], *params: w.Param, claim: tuple[str, str], kind: str = "shape_custom") -> w.Rules:
    """What a test says of arguments; of a list without members nothing."""

    def holds(*found: Any) -> bool | None:
        return () in found or test(*found) or None

    return w.defined(w.Worked(holds, *params, told=" ".join(claim), claim=claim, kind=kind, mend=fitting))


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
    return asked(
        lambda members, tensor: tensor.shape[:1] == (len(members),), ref, tensor,
        claim=(f"first size of {tensor}", "the number of tensors"),
    )  # fmt: skip


BOTH = (ref, updates, axis)
tiling: tuple[w.Rules, ...] = (
    w.each(ref, lambda item, first: w.same_shape(item, first)),
    asked(lambda members: members[0].rank > 0, ref, claim=("rank of varRef[0]", "at least 1")),
    w.min_dims(2, updates), a_row_each(updates),
    asked(lambda updates, axis: along(updates, axis), updates, axis, claim=("axis", "one of updates but the first")),
    asked(sized, ref, updates, claim=("every size", "above 0, with as many axes as updates has but one")),
    asked(of_both(lambda to, part: to[0] == part[0]), *BOTH, claim=("what is before axis", "as in the tensors")),
    asked(of_both(lambda to, part: to[2] == part[2]), *BOTH, claim=("what is behind axis", "as in the tensors")),
    asked(of_both(lambda to, part: to[1] >= part[1]), *BOTH, claim=("size along axis", "at most the tensors'")),
    w.min_dims(1, indice), w.max_dims(2, indice), a_row_each(indice),
    asked(lambda found: found.shape[1:] in ((), (2,)), indice, claim=("number of columns of indice", "2 or none")),
    w.when(w.given(mask), w.rank_is(1, mask), a_row_each(mask)),
    (w.OneOf(w.ValueOf(reduce, "update"), w.Choices("update")),),
    w.documented(w.tiled(asked(documented_shape, *BOTH, claim=("shape of updates", "that of a part of each tensor")))),
)  # fmt: skip


scatter_list = w.generated(
    "aclnnScatterList", ref, indice, updates, mask, reduce, axis, on=SOCS,
    kinds=(
        w.members_in(DTYPES, ref), w.dtype_in(INDEX, indice),
        (w.dtype_beside(ref, updates, lambda dtype: (dtype,)),), w.when_given(mask, w.dtype_in(MASK, mask)),
    ),
    tiling=tiling, plan=(PutRuns(w.flat(*tiling)),),
    summary="parts of a tensor written into the tensors of a list, each from a place on, in place",
    header="aclnnop/aclnn_scatter_list.h", documented_soc=w.DOCUMENTED_NEW, precision="exact",
    formula="varRef[i][..., indice[i] + k, ...] = updates[i][..., k, ...] along axis, for k below indice[i][1] if that "
    "is there, where maskOptional[i] is not 0",
    reference="varRef[i].narrow(axis - 1, indice[i], n).copy_(updates[i]) for every i",
    notes=(
        "A place that there is not, or more elements than updates has, fails the stream.",
        "maskOptional of another number than 0 and 1 leaves a tensor alone, but for the last axis, where it does not.",
        "Nobody looks at the dtypes of the members behind the first: others give 561103 here. Members with more axes "
        "than updates has but one, which the documents forbid, count as their first axes.",
    ),
)  # fmt: skip
