"""aclnnForeachNorm."""

from __future__ import annotations

from math import inf

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, ScalarFacts
from ...rules.terms.scalars import number
from .shared import foreach_common as f
from .shared import foreach_declare
from .shared import scalar_dtypes as s

norms = w.OutList("out", "list of norms, one element per tensor of x", ctype="const aclTensorList*")
power = w.Scalar("scalar", "order of the norm, 1 or 2 (ascend950 also infinity)", 2.0)


def order(of_infinity: float) -> w.Term:
    """The order that kernels have: 1 for what is cut to 1, and for all others 2; infinity where they know it."""

    def chosen(scalar: ScalarFacts) -> float:
        value = number(scalar)
        return of_infinity if value == inf else 1.0 if 1 <= value < 2 else 2.0

    return w.Derived(chosen, power, label="order of the norm")


def room(x: f.Members, out: f.Members) -> bool | None:
    return True if all(one.numel == 1 for one in out) else None


def singles(call: Call) -> object:
    """An output of one element for each member."""
    members: f.Members = call.args[f.x.name]  # type: ignore[assignment]
    return tuple([one.but(shape=(1,)) for one in members])


ROOM = w.Derived(
    room, f.x, norms, label="number of elements of out", kind="shape_custom", mend=w.setting(norms, singles),
    claim=("tensors of out", "of one element each"),
)  # fmt: skip
norm = foreach_declare.generated(
    "aclnnForeachNorm", f.x, power, norms, dtypes=f.dtypes(*f.FLOATS),
    kinds=s.fits_first(f.x, power, lambda kind: (*s.REAL, dt.ACL_INT64)),
    tiling=w.flat(w.defined(ROOM), w.when(w.on(*w.REGBASE), f.ranks(norms))), plan=(
        w.ReduceMember("reduce_norm", f.x, out=norms, attrs=(w.Where(w.on(*w.REGBASE), order(inf), order(2.0)),)),
    ),
    summary="vector norm of each tensor of a list", reference="torch._foreach_norm(x, scalar)",
    formula="sum(|x|^p)^(1/p) over all elements of a tensor, p = 1 or 2; on ascend950 also p = inf: max |x|",
    precision="summed in float64, rounded once",
    notes=(
        "The kernels support order 1 (any number that truncates to 1) and 2, on ascend950 also infinity; any other "
        "counts as 2.",
        "Each tensor of out has exactly one element (561002).",
    ),
)  # fmt: skip
