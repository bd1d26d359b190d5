"""What phase one knows of a call: immutable, interned facts of its arguments."""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ...base import dtype as dt
from ...base import half
from ...base.format import ACL_FORMAT_ND, is_private
from .interned import Interned
from .param import Param

if TYPE_CHECKING:
    from ...base.profile import Profile
    from ...base.soc import Soc

Shape = tuple[int, ...]
MOST_AXES = 64
"""Beyond this no operator walks a view, and products of its sizes are numbers of megabytes: they are not formed."""


def row_major(shape: Shape) -> Shape:
    """Strides in elements of a dense tensor; a size of 0 gives zeros before it, as aclCreateTensor does."""
    if len(shape) > MOST_AXES:
        return (0,) * len(shape)
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    strides.reverse()
    return tuple(strides)


def count(shape: Shape) -> int:
    """Number of elements; -1 when a size is negative, which aclCreateTensor does not refuse."""
    if len(shape) > MOST_AXES:
        return -1
    total = math.prod(shape)
    return total if total >= 0 and (not shape or min(shape) >= 0) else -1


def is_dense(shape: Shape, strides: Shape, numel: int) -> bool:
    """op::IsContiguous for public formats: at most one element, or row-major without looking at axes of size 1."""
    if 0 <= numel <= 1:
        return True
    if numel < 0 or len(shape) != len(strides):
        return False
    step = 1
    for size, stride in zip(reversed(shape), reversed(strides), strict=True):
        if size != 1:
            if stride != step:
                return False
            step *= size
    return True


def reach(shape: Shape, strides: Shape, offset: int) -> tuple[int, int]:
    """Half-open range of the elements that a strided view with at least one element touches."""
    low = high = offset
    for size, stride in zip(shape, strides, strict=False):
        if stride > 0:
            high += stride * (size - 1)
        else:
            low += stride * (size - 1)
    return low, high + 1


def walk(shape: Shape, strides: Shape) -> Shape:
    """Strides without those that a view of this shape never uses, which may be any number."""
    if 1 not in shape and len(shape) == len(strides):
        return strides
    return tuple([0 if size == 1 else stride for size, stride in zip(shape, strides, strict=False)])


class TensorFacts:
    """Everything an operator may look at in an aclTensor before it runs; equal facts are the same object.

    `shape`, `strides`, `offset` describe the view and `storage_shape` what it lies in, all in elements of `dtype`.
    `contiguous` is op::IsContiguous; `low` and `high` bound, half-open and relative to the storage's
    base, the elements that the view touches: equal when it touches none. `numel` is -1 if a size is negative. `walk`
    are the strides that matter: 0 along axes of size 1, row-major where the stride list is not looked at.
    """

    __slots__ = (
        "__weakref__", "contiguous", "dtype", "format", "high", "low",
        "numel", "offset", "rank", "shape", "storage_shape", "strides", "walk",
    )  # fmt: skip

    dtype: int
    shape: Shape
    strides: Shape
    offset: int
    storage_shape: Shape
    format: int
    rank: int
    numel: int
    contiguous: bool
    low: int
    high: int
    walk: Shape

    @staticmethod
    def of(dtype: int, shape: Shape, strides: Shape, offset: int, storage_shape: Shape, format: int) -> TensorFacts:
        """The one object for these facts; the shapes must be tuples of ints."""
        key = (dtype, shape, strides, offset, storage_shape, format)
        return _tensors.find(key) or _tensors.keep(key, TensorFacts._make(*key))

    @staticmethod
    def dense(dtype: int, shape: Shape, format: int = ACL_FORMAT_ND) -> TensorFacts:
        """Facts of a contiguous tensor that fills its storage."""
        return TensorFacts.of(dtype, shape, row_major(shape), 0, shape, format)

    @staticmethod
    def _make(dtype: int, shape: Shape, strides: Shape, offset: int, storage_shape: Shape, format: int) -> TensorFacts:
        self = TensorFacts.__new__(TensorFacts)
        self.dtype, self.shape, self.strides, self.offset = dtype, shape, strides, offset
        self.storage_shape, self.format, self.rank = storage_shape, format, len(shape)
        self.numel = numel = count(shape)
        plain = row_major(shape)
        self.contiguous = numel >= 0 and (plain == strides or is_private(format) or is_dense(shape, strides, numel))
        self.walk = walk(shape, plain if self.contiguous else strides)
        if numel <= 0:
            self.low = self.high = offset
        elif self.contiguous:
            self.low, self.high = offset, offset + numel
        else:
            self.low, self.high = reach(shape, strides, offset)
        return self

    def but(self, **changes: object) -> TensorFacts:
        """The same tensor with other facts; a new shape comes dense in a storage of its own unless given too."""
        if "shape" in changes:
            shape: Shape = changes["shape"]  # type: ignore[assignment]
            changes = {"strides": row_major(shape), "offset": 0, "storage_shape": shape, **changes}
        own = {name: getattr(self, name) for name in IDENTITY}
        return TensorFacts.of(**{**own, **changes})

    def __repr__(self) -> str:
        text = f"{dt.label(self.dtype)}[{','.join(map(str, self.shape))}]"
        if not self.contiguous:
            text += f" strides [{','.join(map(str, self.strides))}]"
        return text + (f" offset {self.offset}" if self.offset else "")


IDENTITY = ("dtype", "shape", "strides", "offset", "storage_shape", "format")
_tensors: Interned[tuple[object, ...], TensorFacts] = Interned()
_scalars: Interned[tuple[int, bytes], ScalarFacts] = Interned()

_CODES = {
    dt.ACL_FLOAT: "<f", dt.ACL_DOUBLE: "<d", dt.ACL_FLOAT16: "<e", dt.ACL_BOOL: "<?",
    dt.ACL_INT8: "<b", dt.ACL_INT16: "<h", dt.ACL_INT32: "<i", dt.ACL_INT64: "<q",
    dt.ACL_UINT8: "<B", dt.ACL_UINT16: "<H", dt.ACL_UINT32: "<I", dt.ACL_UINT64: "<Q",
    dt.ACL_COMPLEX64: "<ff", dt.ACL_COMPLEX128: "<dd",
}  # fmt: skip


class ScalarFacts:
    """An aclScalar: dtype and little-endian bytes, never a Python number (0.0 == -0.0, NaN != NaN)."""

    __slots__ = ("__weakref__", "dtype", "raw")

    dtype: int
    raw: bytes

    @staticmethod
    def of(dtype: int, raw: bytes) -> ScalarFacts:
        """The one object for this dtype and these bytes."""
        known = _scalars.find((dtype, raw))
        if known is None:
            fresh = ScalarFacts()
            fresh.dtype, fresh.raw = dtype, raw
            known = _scalars.keep((dtype, raw), fresh)
        return known

    @staticmethod
    def number(dtype: int, value: complex | float | int) -> ScalarFacts:
        """The scalar that holds a number in a dtype of aclCreateScalar, cast as C does."""
        return ScalarFacts.of(dtype, packed(dtype, value))

    @property
    def value(self) -> complex | float | int:
        """The number; the 8-bit and smaller floats, which Python lacks, give their bit pattern."""
        if self.dtype == dt.ACL_BF16:
            return float(struct.unpack("<f", b"\0\0" + self.raw)[0])
        numbers = struct.unpack(_CODES.get(self.dtype, "<B"), self.raw)
        value: complex | float | int = complex(*numbers) if len(numbers) == 2 else numbers[0]
        return value

    def __repr__(self) -> str:
        return f"{dt.label(self.dtype)} {self.value}"


def single(value: float) -> float:
    """The float32 nearest to a number."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def packed(dtype: int, value: complex | float | int) -> bytes:
    """The bytes of a number in a dtype."""
    if dtype in dt.COMPLEX:
        parts = value.real, value.imag
        return struct.pack(_CODES[dtype], *(map(single, parts) if dtype == dt.ACL_COMPLEX64 else parts))
    real = value.real
    if dtype in dt.INTEGER:
        whole = int(real) if math.isfinite(real) else 0
        return (whole & (1 << 8 * dt.size(dtype)) - 1).to_bytes(dt.size(dtype), "little")
    if dtype == dt.ACL_BF16:
        return struct.pack("<H", half.to_bfloat16(real))
    if dtype == dt.ACL_FLOAT16:
        return struct.pack("<e", math.copysign(math.inf, real) if abs(real) >= 65520 else real)
    if dtype in _CODES:
        return struct.pack(_CODES[dtype], single(real) if dtype == dt.ACL_FLOAT else real)
    return bytes((int(real) & 0xFF if math.isfinite(real) else 0,))


def example(param: Param) -> object:
    """An argument for a parameter: FLOAT [2,3] and dense, two of them, FLOAT scalars, the default."""
    if param.is_tensor:
        return TensorFacts.dense(dt.ACL_FLOAT, (2, 3))
    if param.is_list:
        return (TensorFacts.dense(dt.ACL_FLOAT, (2, 3)),) * 2
    if param.is_scalars:
        return tuple([ScalarFacts.number(dt.ACL_FLOAT, value) for value in (2.0, -3.0)])
    if param.is_scalar and param.default is not None:
        return ScalarFacts.number(dt.ACL_FLOAT, param.default)  # type: ignore[arg-type]
    return param.default


class Call:
    """One call of phase one: the profile (SoC and rules mode) and the facts of every argument by parameter name.

    A tensor is a TensorFacts, an aclScalar a ScalarFacts, an array or list a tuple, a plain C value itself; None is a
    null pointer. A parameter that is missing counts as not null: that is how the out-pointers of phase one go unnamed.
    """

    __slots__ = ("args", "profile")

    profile: Profile
    args: MappingProxyType[str, object]

    def __init__(self, profile: Profile, args: Mapping[str, object]) -> None:
        self.profile = profile
        self.args = MappingProxyType(args)

    @property
    def soc(self) -> Soc:
        return self.profile.soc

    def tensor(self, param: Param) -> TensorFacts:
        """Facts of a tensor that is known to be present."""
        return self.args[param.name]  # type: ignore[return-value]

    def value(self, param: Param) -> object:
        return self.args[param.name]

    def present(self, param: Param) -> bool:
        """Whether neither the argument nor a member of it is a null pointer."""
        value = self.args.get(param.name, param)
        return value is not None and not (isinstance(value, tuple) and None in value)

    def set(self, param: Param, value: object) -> Call:
        """The same call with another argument."""
        return Call(self.profile, self.args | {param.name: value})

    def set_all(self, values: Mapping[Param, object]) -> Call:
        """The same call with several other arguments."""
        return Call(self.profile, self.args | {each.name: one for each, one in values.items()})

    def but(self, param: Param, **changes: object) -> Call:
        """The same call with other facts of one tensor (see TensorFacts.but)."""
        return self.set(param, self.tensor(param).but(**changes))

    def without(self, param: Param) -> Call:
        """The same call with a null pointer."""
        return self.set(param, None)

    def under(self, profile: Profile) -> Call:
        """The same call on another SoC or in another rules mode."""
        return Call(profile, self.args.copy())

    def __repr__(self) -> str:
        args = ", ".join(f"{name}={value!r}" for name, value in self.args.items())
        return f"<call on {self.soc.short} by {self.profile.rules}: {args}>"
