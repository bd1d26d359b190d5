"""What an InfiniOp operator's declaration is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..base.profile import NO_DEVICE, Profile
from ..rules.core.call import Call, TensorFacts
from ..rules.core.param import Param
from ..rules.core.rule import Refusal
from . import constants as c
from .checks import HANDLE, Check, checks

FLOATS = (c.INFINI_DTYPE_F16, c.INFINI_DTYPE_F32, c.INFINI_DTYPE_F64, c.INFINI_DTYPE_BF16)


def tensor(name: str, meaning: str, role: str = "input") -> Param:
    """A tensor parameter."""
    return Param(name, "infiniopTensorDescriptor_t", role, meaning=meaning)


def number(name: str, meaning: str) -> Param:
    """A float that Create takes behind the tensors."""
    return Param(name, "float", "attr", meaning=meaning)


class Operator(NamedTuple):
    """One declaration: `name` as in infiniop<Name>, `header` in infiniop/ops/, the tensors, what it computes.

    The output comes before the inputs. `also` are dtypes beyond FLOATS. `shared` names a kernel that aclnn has as well,
    otherwise it is infini_<header>; it takes the inputs in their order, its attributes are `constants`, then the
    declared ones.
    """

    name: str
    header: str
    operands: tuple[Param, ...]
    summary: str
    attributes: tuple[Param, ...] = ()
    shared: str = ""
    constants: tuple[float, ...] = ()
    also: tuple[int, ...] = ()

    @property
    def dtypes(self) -> tuple[int, ...]:
        return FLOATS + self.also

    @property
    def kernel(self) -> str:
        return self.shared or f"infini_{self.header}"

    @property
    def rules(self) -> tuple[Check, ...]:
        """In the order of the checks, behind those for null."""
        return checks(self.operands, self.dtypes)

    def call(
        self,
        device: int,
        tensors: Sequence[TensorFacts],
        numbers: Sequence[float] = (),
        profile: Profile = NO_DEVICE,
    ) -> Call:
        """A call of Create: the device type of its handle, tensors and attributes in declaration order.

        No rule looks at the profile."""
        names = [param.name for param in (HANDLE, *self.operands, *self.attributes)]
        return Call(profile, dict(zip(names, (device, *tensors, *numbers), strict=False)))

    def tensors(self, call: Call) -> list[TensorFacts]:
        """The facts of a call's tensors, dtypes being InfiniOp's."""
        return [call.tensor(param) for param in self.operands]

    def verdict(self, call: Call) -> Refusal | None:
        """What the first rule says that the call breaks."""
        return next((rule.refuse(call) for rule in self.rules if not rule.holds(call)), None)
