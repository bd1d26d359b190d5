"""aclnnForeachNorm."""

from __future__ import annotations

from math import inf

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, ScalarFacts
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
    return True if all(one.numel == 1 for one in out) else None


def singles(call: Call) -> object:
    """An output of one element for each member."""
    members: f.Members = call.args[f.x.name]  # type: ignore[assignment]
    return tuple([one.but(shape=(1,)) for one in members])


ROOM = w.Worked(
    room, f.x, f.made, told="elements of out", kind="shape_custom", mend=w.setting(f.made, singles),
    claim=("members of out", "tensors of one element each"),
)  # fmt: skip
norm = ways.generated(
    "aclnnForeachNorm", f.x, power, f.made, dtypes=f.dtypes(*f.FLOATS),
    kinds=s.fits_first(f.x, power, lambda kind: (*s.REAL, dt.ACL_INT64)),
    tiling=w.flat(w.defined(ROOM), w.when(w.on(*w.REGBASE), f.ranks(f.made))), plan=(
        w.FoldMember("reduce_norm", f.x, out=f.made, attrs=(w.Either(w.on(*w.REGBASE), order(inf), order(2.0)),)),
    ),
    summary="the norm of every member", reference="torch._foreach_norm(x, scalar)",
    formula="sum(|x|^p)^(1/p) of all elements, p = 1 or 2; on ascend950 also their largest absolute value",
    precision="summed in float64, rounded once",
    notes=(
        "The kernels know the orders 1 (any number that is cut to 1) and 2, ascend950's also infinity; any other gives "
        "the order 2.",
        "Every member of out has exactly one element (561002).",
    ),
)  # fmt: skip
