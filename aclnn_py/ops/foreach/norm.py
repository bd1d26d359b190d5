"""aclnnForeachNorm."""

from __future__ import annotations

from math import inf

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import ScalarFacts
from ...rules.scalars import number
from . import family as f
from . import scalars as s
from . import ways

power = w.Scalar("scalar", "the order of the norm", 2.0)


def order(of_infinity: float) -> w.Term:
    """The order that kernels have: 1 for what is cut to 1, and for all others 2; infinity where they know it."""

    def chosen(scalar: ScalarFacts) -> float:
        value = number(scalar)
        return of_infinity if value == inf else 1.0 if 1 <= value < 2 else 2.0

    return w.Worked(chosen, power, told="order of the norm")


def room(x: f.Members, out: f.Members) -> bool | None:
    return True if all(one.numel for one in out) else None


ROOM = w.Worked(
    room, f.x, f.made, told="elements of out", kind="shape_custom", mend=w.counts_of(f.x, f.made).mends,
    claim=("members of out", "tensors with elements"),
)  # fmt: skip
norm = ways.generated(
    "aclnnForeachNorm", f.x, power, f.made, dtypes=f.dtypes(*f.FLOATS),
    kinds=s.fits_first(f.x, power, lambda kind: (*s.REAL, dt.ACL_INT64)),
    tiling=w.defined(ROOM), plan=(
        w.FoldMember("reduce_norm", f.x, out=f.made, attrs=(w.Either(w.on(*w.REGBASE), order(inf), order(2.0)),)),
    ),
    summary="the norm of every member", reference="torch._foreach_norm(x, scalar)",
    formula="sum(|x|^p)^(1/p) of all elements, p = 1 or 2; on ascend950 also their largest absolute value",
    precision="summed in float64, rounded once",
    notes=(
        "The kernels know the orders 1 (any number that is cut to 1) and 2, ascend950's also infinity; any other gives "
        "the order 2.",
    ),
)  # fmt: skip
