"""SoCs, dtypes and rules about several arguments that declarations of routing operators share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....base.soc import Soc
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts

NEW = (*w.A2_A3, "ascend950")
MOST_CHOICES = 512
"""The largest number of experts that a token is routed to."""
FEW, BYTES_OF_CORE = 32, 64
MOST_SORTED = 16777215
"""From here on elements are too many to be sorted."""


def floats(*without_bf16: str, on: tuple[str, ...] = NEW) -> w.Choices:
    """FLOAT and FLOAT16 on these SoCs and the further ones, BF16 on these alone."""
    return w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=(*on, *without_bf16)).plus(dt.ACL_BF16, on=on)


def indices(*more: int, on: tuple[str, ...] = NEW) -> w.Choices:
    """INT32, and further dtypes, on these SoCs."""
    return w.Choices().plus(dt.ACL_INT32, *more, on=on)


def fitting(
    function: Callable[..., bool], *params: w.Param, claim: tuple[str, str], mend: w.Mend, kind: str = "shape_custom"
) -> w.Rules:
    """A rule that a function holds of arguments; `claim` are its subject and predicate (161002)."""
    return w.defined(w.Derived(
        lambda *given: function(*given) or None, *params, label=" ".join(claim), claim=claim, kind=kind, mend=mend,
    ))  # fmt: skip


def by_soc(new: w.Rules, old: w.Rules) -> w.Rules:
    """Rules on the 950, and others elsewhere."""
    return w.when(w.on(*w.REGBASE), new, otherwise=(old,))


def result(name: str, meaning: str, *, optional: bool = False) -> w.Param:
    """An output, which generated operators declare const."""
    return w.Out(name, meaning, ctype=w.IN_TENSOR, optional=optional)


def generated(name: str, *params: w.Param, on: tuple[str, ...] = w.A2_A3, **more: Any) -> w.Operator:
    """A declaration of a generated operator of this family."""
    return w.generated(
        name, *params, on=on, **{"library": "transformer", "documented_soc": w.A2_A3, **more}
    )  # fmt: skip


class OnSoc(w.Derived, init=False):
    """A function of the SoC and of arguments."""

    def read(self, call: Call) -> Any:
        return self.function(call.soc, *[call.args[name] for name in self.names])


def sort_room(ids: w.Param, *, per_id: int = 24) -> w.Term:
    """Bytes of workspace for sorting ids, on a core of its own if they are few."""

    def room(soc: Soc, ids: TensorFacts) -> int:
        cores = 1 if ids.numel <= FEW else soc.vector_cores
        return w.SCRATCH + per_id * ids.numel + BYTES_OF_CORE * cores

    return OnSoc(room, ids, label=f"16 MiB, {per_id} bytes for each element of {ids} and 64 for each core")
