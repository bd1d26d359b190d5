"""The rules of Create, which all InfiniOp operators share."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from ..base.format import ACL_FORMAT_ND
from ..rules.core.call import Call, Shape, TensorFacts
from ..rules.core.param import Param
from ..rules.core.rule import Refusal, Rule, Variants
from . import constants as c

HANDLE = Param("handle", "infiniopHandle_t", "attr")
"""Rules see of it the type of its device."""
BACKED = (c.INFINI_DEVICE_CPU, c.INFINI_DEVICE_ASCEND)
"""Device types that there is a backend for."""
MOST_AXES = 32
FAR = 1 << 60
"""Bytes: beyond this from its first element no tensor reaches."""


def facts(dtype: int, shape: Shape, strides: Shape) -> TensorFacts:
    """A tensor descriptor; strides in elements."""
    return TensorFacts.of(dtype, shape, strides, 0, shape, ACL_FORMAT_ND)


def squeezed(tensor: TensorFacts, dtype: int) -> TensorFacts:
    """The tensor without axes of size 1, whose strides mean nothing."""
    pairs = [(size, stride) for size, stride in zip(tensor.shape, tensor.strides, strict=True) if size != 1]
    return facts(dtype, tuple(size for size, _ in pairs), tuple(stride for _, stride in pairs))


class Check(Rule):
    """A rule with a sentence of its own, whose refusal names the argument."""

    sentence: ClassVar[str]

    def wrong(self, call: Call) -> tuple[str, str, str] | None:
        """What was expected of a call that breaks this rule, what it has instead, and which argument."""
        raise NotImplementedError

    def holds(self, call: Call) -> bool:
        return self.wrong(call) is None

    def refuse(self, call: Call) -> Refusal:
        expected, actual, argument = self.wrong(call) or ("", "", "")
        return Refusal(self.code, self, f"Expected {expected} but got {actual}, argument {argument}.")

    def __str__(self) -> str:
        return self.sentence


class HasBackend(Check):
    code = c.INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED
    sentence = "the handle's device type is INFINI_DEVICE_CPU or INFINI_DEVICE_ASCEND"

    def wrong(self, call: Call) -> tuple[str, str, str] | None:
        device: int = call.value(HANDLE)  # type: ignore[assignment]
        return None if device in BACKED else ("a CPU or ASCEND handle", f"one of {c.device_name(device)}", HANDLE.name)

    def breaks(self, call: Call) -> Variants:
        for device in (c.INFINI_DEVICE_NVIDIA, c.INFINI_DEVICE_ALI, -1, 99):
            yield f"handle of device type {device}", call.set(HANDLE, device)


class OfTensors(Check):
    """What each of the tensors has to be, given the output: the first that is not is told."""

    tensors: tuple[Param, ...]

    def mismatch(self, tensor: TensorFacts, output: TensorFacts) -> tuple[str, str] | None:
        """What was expected of a tensor, and what it is instead."""
        raise NotImplementedError

    def wrong(self, call: Call) -> tuple[str, str, str] | None:
        output = call.tensor(self.tensors[0])
        found = ((param, self.mismatch(call.tensor(param), output)) for param in self.tensors)
        return next(((*texts, f"{param}_desc") for param, texts in found if texts), None)

    def every(self, call: Call, **changes: object) -> Call:
        """The call with all tensors changed."""
        for param in self.tensors:
            call = call.but(param, **changes)
        return call


class DtypeListed(OfTensors):
    code = c.INFINI_STATUS_BAD_TENSOR_DTYPE
    sentence = "the output's dtype is one of the operator's"
    tensors: tuple[Param, ...]
    dtypes: tuple[int, ...]

    def mismatch(self, tensor: TensorFacts, output: TensorFacts) -> tuple[str, str] | None:
        if output.dtype in self.dtypes:
            return None
        return f"one of {', '.join(map(c.dtype_name, self.dtypes))}", c.dtype_name(output.dtype)

    def breaks(self, call: Call) -> Variants:
        for dtype in (*range(len(c.DTYPE_SIZES)), -1, 77):
            if dtype not in self.dtypes:
                yield f"all of dtype {c.dtype_name(dtype)}", self.every(call, dtype=dtype)


class DtypesAgree(OfTensors):
    code = c.INFINI_STATUS_BAD_TENSOR_DTYPE
    sentence = "every input has the output's dtype"

    def mismatch(self, tensor: TensorFacts, output: TensorFacts) -> tuple[str, str] | None:
        if tensor.dtype == output.dtype:
            return None
        return f"the output's dtype {c.dtype_name(output.dtype)}", c.dtype_name(tensor.dtype)

    def breaks(self, call: Call) -> Variants:
        for param in self.tensors[1:]:
            for dtype in (c.INFINI_DTYPE_F16, c.INFINI_DTYPE_F32, c.INFINI_DTYPE_I32, c.INFINI_DTYPE_INVALID, 77):
                if dtype != call.tensor(self.tensors[0]).dtype:
                    yield f"{param} of dtype {c.dtype_name(dtype)}", call.but(param, dtype=dtype)


class ShapesAgree(OfTensors):
    code = c.INFINI_STATUS_BAD_TENSOR_SHAPE
    sentence = "every input has the output's shape, rank included: sizes of 1 are not stretched"

    def mismatch(self, tensor: TensorFacts, output: TensorFacts) -> tuple[str, str] | None:
        return None if tensor.shape == output.shape else (f"the output's shape {output.shape}", f"{tensor.shape}")

    def breaks(self, call: Call) -> Variants:
        shape = call.tensor(self.tensors[0]).shape
        bad = [(*shape, 1), (1, *shape)]
        if shape:
            bad += [(*shape[:-1], shape[-1] + 1), shape[:-1], (1, *shape[1:]), (*shape[:-1], 0)]
        for param in self.tensors[1:]:
            for one in bad:
                if one != shape:
                    yield f"{param} of shape {one}", call.but(param, shape=one)


class Addressable(OfTensors):
    """Ours: the original computes addresses that overflow."""

    code = c.INFINI_STATUS_BAD_TENSOR_SHAPE
    sentence = f"there are at most {MOST_AXES} axes of other sizes than 1, and no tensor reaches beyond 2^60 bytes"

    def mismatch(self, tensor: TensorFacts, output: TensorFacts) -> tuple[str, str] | None:
        view, size = squeezed(tensor, tensor.dtype), c.DTYPE_SIZES[tensor.dtype]
        near = view.low * size >= -FAR and view.high * size <= FAR and view.numel <= FAR
        if 0 in tensor.shape or (view.rank <= MOST_AXES and near):
            return None
        shape, strides = tensor.shape[:64], tensor.strides[:64]
        return f"at most {MOST_AXES} axes and 2^60 bytes", f"shape {shape} with strides {strides}"

    def breaks(self, call: Call) -> Variants:
        one = self.tensors[1]
        yield "an input that reaches too far", call.but(one, strides=tuple(FAR for _ in call.tensor(one).shape))
        for label, shape in (("33 axes", (2,) * (MOST_AXES + 1)), ("2^62 elements", (1 << 31, 1 << 31))):
            yield label, self.every(call, shape=shape, strides=(1,) * len(shape))


class OutputSpread(OfTensors):
    code = c.INFINI_STATUS_BAD_TENSOR_STRIDES
    sentence = "the output, unless it is empty, has no stride of 0 along an axis of another size than 1"

    def mismatch(self, tensor: TensorFacts, output: TensorFacts) -> tuple[str, str] | None:
        pairs = zip(output.shape, output.strides, strict=True)
        if 0 in output.shape or not any(size != 1 and not stride for size, stride in pairs):
            return None
        return "no stride of 0", f"{output.strides} of shape {output.shape}"

    def breaks(self, call: Call) -> Variants:
        output = call.tensor(self.tensors[0])
        for axis, size in enumerate(output.shape):
            if size != 1:
                strides = (*output.strides[:axis], 0, *output.strides[axis + 1 :])
                yield f"output strides {strides}", call.but(self.tensors[0], strides=strides)


@cache
def checks(tensors: tuple[Param, ...], dtypes: tuple[int, ...]) -> tuple[Check, ...]:
    """The rules of an operator with these tensors, the output first."""
    alike = (DtypesAgree(tensors), ShapesAgree(tensors), Addressable(tensors), OutputSpread(tensors))
    return HasBackend(), DtypeListed(tensors, dtypes), *alike
