"""aclnnScatterMax, aclnnScatterMin, aclnnScatterMul and aclnnScatterDiv, whose phases one CANN generates."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.scatters import Write, rows
from ...rules.call import Call, TensorFacts

SOCS = ("ascend950",)
DTYPES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, on=SOCS)
INDICES = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=SOCS)
LONGEST = (1 << 31) - 1

ref = w.InOut("varRef", "what is written to")
indices = w.In("indices", "INT32 or INT64: along the first axis, where every part of updates goes")
updates = w.In("updates", "the parts: indices' axes, then those of varRef but the first")
locking = w.Attr("useLocking", "bool", "does nothing", False)


def fits(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether updates is of indices' shape and then of varRef's but for its first size; nobody asks without axes."""
    return not x.rank or updates.shape == (*indices.shape, *x.shape[1:]) or None


def parts(call: Call) -> Iterator[Call]:
    yield call.but(updates, shape=(*call.tensor(indices).shape, *call.tensor(ref).shape[1:]))


shape = w.Worked(
    fits, ref, indices, updates, told="parts", kind="shape_custom", mend=parts,
    claim=("shape of updates", "that of indices, then varRef's but for its first size"),
)  # fmt: skip


def declared(word: str, kernel: str, done: str, precision: str) -> w.Operator:
    kind = w.Either(w.has_dtype(ref, dt.ACL_FLOAT16), w.FLOAT, w.Dtype(ref), told="FLOAT for FLOAT16")
    base, values = w.CastTo(w.Contiguous(ref), kind), w.CastTo(w.Contiguous(updates), kind)
    found = Write(kernel, base, w.Contiguous(indices), values, rows(w.FixedAxis(0)), ref=ref)
    return w.generated(
        f"aclnnScatter{word}", ref, indices, updates, locking, on=SOCS,
        kinds=(w.dtype_in(DTYPES, ref), w.dtype_in(INDICES, indices), w.same_dtype(ref, updates)),
        tiling=(w.max_dims(8, ref, indices, updates), w.defined(shape),
                (w.Within(w.SizeAt(ref, w.FixedAxis(0)), high=LONGEST),)),
        plan=(w.ViewCopy(w.CastTo(found, w.Dtype(ref)), ref),),
        summary=f"parts {done} others where an index says along the first axis, in place",
        header=f"aclnnop/aclnn_scatter_{word.lower()}.h", documented_soc=SOCS,
        formula=f"varRef[indices[i], ...] {done} updates[i, ...]",
        precision=f"what meets in one place does so in the order of indices; FLOAT16 in float32{precision}",
        notes=("An index that names nothing fails the stream.",),
    )  # fmt: skip


scatter_max = declared("Max", "scatter_max", "or, if they are larger,", ", rounded once")
scatter_min = declared("Min", "scatter_min", "or, if they are less,", ", rounded once")
scatter_mul = declared("Mul", "scatter_mul", "multiplied by", ", rounded once; integers wrap")
scatter_div = declared("Div", "scatter_div", "divided by", ", rounded once; integers towards zero, and by 0 not at all")
