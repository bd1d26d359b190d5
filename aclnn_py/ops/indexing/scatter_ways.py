"""aclnnScatterMax, aclnnScatterMin, aclnnScatterMul and aclnnScatterDiv, whose phases one CANN generates."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from ...rules.core.call import Call, TensorFacts

SOCS = ("ascend950",)
DTYPES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, on=SOCS)
INDICES = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=SOCS)
LONGEST = (1 << 31) - 1

ref = w.InOut("varRef", "tensor updated in place, rank up to 8")
indices = w.In("indices", "indices along the first axis, INT32/INT64, any shape")
updates = w.In("updates", "operands, [*indices.shape, *varRef.shape[1:]], dtype of varRef")
locking = w.Attr("useLocking", "bool", "ignored", False)


def updates_match(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether updates is of indices' shape and then of varRef's but for its first size; not checked without axes."""
    return not x.rank or updates.shape == (*indices.shape, *x.shape[1:]) or None


def parts(call: Call) -> Iterator[Call]:
    yield call.but(updates, shape=(*call.tensor(indices).shape, *call.tensor(ref).shape[1:]))


shape = w.Derived(
    updates_match, ref, indices, updates, label="shape of updates", kind="shape_custom", mend=parts,
    claim=("shape of updates", "[*indices.shape, *varRef.shape[1:]]"),
)  # fmt: skip


def declared(word: str, kernel: str, verb: str, result: str, precision: str) -> w.Operator:
    kind = w.Where(w.has_dtype(ref, dt.ACL_FLOAT16), w.FLOAT, w.Dtype(ref), label="FLOAT for FLOAT16")
    base, values = w.CastTo(w.Contiguous(ref), kind), w.CastTo(w.Contiguous(updates), kind)
    found = Write(kernel, base, w.Contiguous(indices), values, rows(w.FixedAxis(0)), ref=ref)
    return w.generated(
        f"aclnnScatter{word}", ref, indices, updates, locking, on=SOCS,
        kinds=(w.dtype_in(DTYPES, ref), w.dtype_in(INDICES, indices), w.same_dtype(ref, updates)),
        tiling=(w.max_dims(8, ref, indices, updates), w.defined(shape),
                (w.Within(w.SizeAt(ref, w.FixedAxis(0)), high=LONGEST),)),
        plan=(w.ViewCopy(w.CastTo(found, w.Dtype(ref)), ref),),
        summary=f"{verb} updates along the first axis at indices, in place",
        header=f"aclnnop/aclnn_scatter_{word.lower()}.h", documented_soc=SOCS,
        formula=f"varRef[indices[i], ...] = {result}",
        precision=f"duplicate indices are processed in the order of indices; FLOAT16 in float32{precision}",
        notes=("An out-of-range index fails the stream.",),
    )  # fmt: skip


scatter_max = declared(
    "Max",
    "scatter_max",
    "element-wise maximum of slices of varRef and",
    "max(varRef[indices[i], ...], updates[i, ...])",
    ", rounded once",
)
scatter_min = declared(
    "Min",
    "scatter_min",
    "element-wise minimum of slices of varRef and",
    "min(varRef[indices[i], ...], updates[i, ...])",
    ", rounded once",
)
scatter_mul = declared(
    "Mul",
    "scatter_mul",
    "multiplies slices of varRef by",
    "varRef[indices[i], ...] * updates[i, ...]",
    ", rounded once; integers wrap",
)
scatter_div = declared(
    "Div", "scatter_div", "divides slices of varRef by", "varRef[indices[i], ...] / updates[i, ...]",
    ", rounded once; integer quotients truncate, and division by 0 leaves the element unchanged",
)  # fmt: skip
