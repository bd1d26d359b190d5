"""What an InfiniOp operator's declaration is, and the rules that all of them share.

A rule can hold, be broken on purpose and be told: checks, refusal cases of the tests and pages come from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from . import constants as c

BACKED = (c.INFINI_DEVICE_CPU, c.INFINI_DEVICE_ASCEND)
"""Device types that there is a backend for."""
FLOATS = (c.INFINI_DTYPE_F16, c.INFINI_DTYPE_F32, c.INFINI_DTYPE_F64, c.INFINI_DTYPE_BF16)
MOST_AXES = 32
FAR = 1 << 60
"""Bytes: beyond this from its first element no tensor reaches."""


class Operand(NamedTuple):
    """A tensor parameter: an output comes before the inputs."""

    name: str
    meaning: str
    output: bool = False


class Attribute(NamedTuple):
    """A float that Create takes behind the tensors."""

    name: str
    meaning: str


class Operator(NamedTuple):
    """One declaration: `name` as in infiniop<Name>, `header` in infiniop/ops/, the tensors, what it computes.

    `also` are dtypes beyond FLOATS. `shared` names a kernel that aclnn has as well, otherwise it is infini_<header>; it
    takes the inputs in their order, its attributes are `constants`, then the declared ones.
    """

    name: str
    header: str
    operands: tuple[Operand, ...]
    summary: str
    attributes: tuple[Attribute, ...] = ()
    shared: str = ""
    constants: tuple[float, ...] = ()
    also: tuple[int, ...] = ()

    @property
    def dtypes(self) -> tuple[int, ...]:
        return FLOATS + self.also

    @property
    def kernel(self) -> str:
        return self.shared or f"infini_{self.header}"


class Seen(NamedTuple):
    """What a rule sees of a tensor descriptor; strides in elements."""

    dtype: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def reach(self) -> tuple[int, int]:
        """Bytes touched relative to the first element, half-open; equal for an empty tensor."""
        if 0 in self.shape:
            return 0, 0
        steps = [(size - 1) * stride for size, stride in zip(self.shape, self.strides, strict=True)]
        size = c.DTYPE_SIZES[self.dtype]
        return size * sum(min(step, 0) for step in steps), size * (1 + sum(max(step, 0) for step in steps))


class Call(NamedTuple):
    """A call of Create: the device type of its handle, and the tensors in declaration order."""

    operator: Operator
    device: int
    tensors: tuple[Seen, ...]

    def but(self, at: int, **changes: object) -> Call:
        """The same call with tensor number `at` changed."""
        changed = self.tensors[at]._replace(**changes)  # type: ignore[arg-type]
        return self._replace(tensors=(*self.tensors[:at], changed, *self.tensors[at + 1 :]))

    def named(self) -> Iterator[tuple[Operand, Seen]]:
        return zip(self.operator.operands, self.tensors, strict=True)


Variants = Iterator[tuple[str, Call]]


def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Strides of a dense tensor."""
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


class Rule:
    """`code` is the answer, `told` a sentence, `complaint` what is wrong with a call, `breaks` good calls made bad."""

    code: int
    told: str

    def complaint(self, call: Call) -> str | None:
        raise NotImplementedError

    def breaks(self, call: Call) -> Variants:
        """Labelled calls that break this rule and none before it."""
        raise NotImplementedError


class HasBackend(Rule):
    code = c.INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED
    told = "the handle's device type is INFINI_DEVICE_CPU or INFINI_DEVICE_ASCEND"

    def complaint(self, call: Call) -> str | None:
        if call.device in BACKED:
            return None
        return f"Expected a CPU or ASCEND handle but got one of {c.device_name(call.device)}, argument handle."

    def breaks(self, call: Call) -> Variants:
        for device in (c.INFINI_DEVICE_NVIDIA, c.INFINI_DEVICE_ALI, -1, 99):
            yield f"handle of device type {device}", call._replace(device=device)


class DtypeListed(Rule):
    code = c.INFINI_STATUS_BAD_TENSOR_DTYPE
    told = "the output's dtype is one of the operator's"

    def complaint(self, call: Call) -> str | None:
        seen, names = call.tensors[0].dtype, ", ".join(map(c.dtype_name, call.operator.dtypes))
        if seen in call.operator.dtypes:
            return None
        return f"Expected one of {names} but got {c.dtype_name(seen)}, argument {call.operator.operands[0].name}_desc."

    def breaks(self, call: Call) -> Variants:
        for dtype in (*range(len(c.DTYPE_SIZES)), -1, 77):
            if dtype not in call.operator.dtypes:
                tensors = tuple(seen._replace(dtype=dtype) for seen in call.tensors)
                yield f"all of dtype {c.dtype_name(dtype)}", call._replace(tensors=tensors)


class DtypesAgree(Rule):
    code = c.INFINI_STATUS_BAD_TENSOR_DTYPE
    told = "every input has the output's dtype"

    def complaint(self, call: Call) -> str | None:
        wanted = call.tensors[0].dtype
        for operand, seen in call.named():
            if seen.dtype != wanted:
                expected, got = c.dtype_name(wanted), c.dtype_name(seen.dtype)
                return f"Expected the output's dtype {expected} but got {got}, argument {operand.name}_desc."
        return None

    def breaks(self, call: Call) -> Variants:
        for at, operand in enumerate(call.operator.operands[1:], 1):
            for dtype in (c.INFINI_DTYPE_F16, c.INFINI_DTYPE_F32, c.INFINI_DTYPE_I32, c.INFINI_DTYPE_INVALID, 77):
                if dtype != call.tensors[0].dtype:
                    yield f"{operand.name} of dtype {c.dtype_name(dtype)}", call.but(at, dtype=dtype)


class ShapesAgree(Rule):
    code = c.INFINI_STATUS_BAD_TENSOR_SHAPE
    told = "every input has the output's shape, rank included: sizes of 1 are not stretched"

    def complaint(self, call: Call) -> str | None:
        wanted = call.tensors[0].shape
        for operand, seen in call.named():
            if seen.shape != wanted:
                return f"Expected the output's shape {wanted} but got {seen.shape}, argument {operand.name}_desc."
        return None

    def breaks(self, call: Call) -> Variants:
        shape = call.tensors[0].shape
        bad = [(*shape, 1), (1, *shape)]
        if shape:
            bad += [(*shape[:-1], shape[-1] + 1), shape[:-1], (1, *shape[1:]), (*shape[:-1], 0)]
        for at, operand in enumerate(call.operator.operands[1:], 1):
            for one in bad:
                if one != shape:
                    yield f"{operand.name} of shape {one}", call.but(at, shape=one, strides=row_major(one))


class Addressable(Rule):
    """Ours: the original computes addresses that overflow."""

    code = c.INFINI_STATUS_BAD_TENSOR_SHAPE
    told = f"there are at most {MOST_AXES} axes of other sizes than 1, and no tensor reaches beyond 2^60 bytes"

    def complaint(self, call: Call) -> str | None:
        for operand, seen in call.named():
            axes = sum(size != 1 for size in seen.shape)
            low, high = seen.reach if axes <= MOST_AXES else (0, FAR + 1)
            if 0 not in seen.shape and (low < -FAR or high > FAR or prod(seen.shape) > FAR):
                return (
                    f"Expected at most {MOST_AXES} axes and 2^60 bytes but got shape {seen.shape[:64]} with strides "
                    f"{seen.strides[:64]}, argument {operand.name}_desc."
                )
        return None

    def breaks(self, call: Call) -> Variants:
        yield "an input that reaches too far", call.but(1, strides=tuple(FAR for _ in call.tensors[1].shape))
        for label, shape in (("33 axes", (2,) * (MOST_AXES + 1)), ("2^62 elements", (1 << 31, 1 << 31))):
            tensors = tuple(seen._replace(shape=shape, strides=(1,) * len(shape)) for seen in call.tensors)
            yield label, call._replace(tensors=tensors)


class OutputSpread(Rule):
    code = c.INFINI_STATUS_BAD_TENSOR_STRIDES
    told = "the output, unless it is empty, has no stride of 0 along an axis of another size than 1"

    def complaint(self, call: Call) -> str | None:
        output = call.tensors[0]
        if 0 in output.shape or not any(
            size != 1 and not stride for size, stride in zip(output.shape, output.strides, strict=True)
        ):
            return None
        name = call.operator.operands[0].name
        return f"Expected no stride of 0 but got {output.strides} of shape {output.shape}, argument {name}_desc."

    def breaks(self, call: Call) -> Variants:
        output = call.tensors[0]
        for axis, size in enumerate(output.shape):
            if size != 1:
                strides = (*output.strides[:axis], 0, *output.strides[axis + 1 :])
                yield f"output strides {strides}", call.but(0, strides=strides)


RULES: tuple[Rule, ...] = (
    HasBackend(), DtypeListed(), DtypesAgree(), ShapesAgree(), Addressable(), OutputSpread(),
)  # fmt: skip
"""In the order of the checks, behind those for null."""


def verdict(call: Call) -> tuple[Rule, str] | None:
    """The first rule that the call breaks, with its complaint."""
    for rule in RULES:
        text = rule.complaint(call)
        if text is not None:
            return rule, text
    return None
