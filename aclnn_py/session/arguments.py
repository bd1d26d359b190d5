"""What the values given to an operator become: arguments of phase one, in the order of the parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..api.handle import Handle
from ..api.handles import Scalar
from ..api.tensors import meta, meta_get
from ..base import dtype as dt
from ..lowering.operator import Operator
from ..rules.core.param import Param
from .device_array import DeviceArray
from .dtypes import acl_dtype
from .errors import check
from .host import HostArray, number_of

if TYPE_CHECKING:
    from .session import Session

Filled = list[tuple[HostArray, DeviceArray]]
ARRAYS: dict[str, Callable[[Any], Any]] = {
    "aclIntArray": meta.aclCreateIntArray,
    "aclFloatArray": meta.aclCreateFloatArray,
    "aclBoolArray": meta.aclCreateBoolArray,
}


def bare(param: Param) -> str:
    """The C type without constness and pointers."""
    return param.ctype.replace("const", "").replace("*", "").strip()


def scalar_dtype(value: object) -> int:
    """The dtype of the aclScalar that a Python number becomes."""
    for kind, dtype in ((bool, dt.ACL_BOOL), (int, dt.ACL_INT64), (float, dt.ACL_FLOAT), (complex, dt.ACL_COMPLEX64)):
        if isinstance(value, kind):
            return dtype
    raise TypeError(f"a scalar must be a bool, int, float or complex, got {type(value).__name__}")


def scalar(value: object) -> object:
    """An aclScalar of a number; one that was given, or None, as it is."""
    if value is None or isinstance(value, Scalar):
        return value
    number = number_of(value)
    return meta.aclCreateScalar(number, scalar_dtype(number))


def host_value(ctype: str, value: object) -> object:
    """A number or a sequence as what the C type wants."""
    if value is None:
        return None
    if ctype == "aclDataType":
        return value if isinstance(value, int) else acl_dtype(value)
    if ctype == "aclScalar":
        return scalar(value)
    return ARRAYS[ctype](value) if ctype in ARRAYS else value


def argument(param: Param, value: Any) -> Any:
    """The argument of phase one for a parameter, which the caller destroys: a tensor of a device array, a list, a
    scalar, a plain C value."""
    if param.is_list and value is not None:
        return meta.aclCreateTensorList([described(each) for each in value])
    if param.is_scalars and value is not None:
        return meta.aclCreateScalarList([scalar(each) for each in value])
    return described(value) if isinstance(value, DeviceArray) else host_value(bare(param), value)


def described(array: DeviceArray) -> Any:
    """An aclTensor of an array that is nobody's yet."""
    kind, storage = acl_dtype(array.dtype), (array.storage,)
    return meta.aclCreateTensor(array.shape, kind, array.strides, array.offset, array.format, storage, array.address)


def sized(array: DeviceArray, handle: Any) -> DeviceArray:
    """The array with the shape that the operator gave its tensor."""
    parts = meta_get.aclGetViewShape(handle), meta_get.aclGetViewStrides(handle)
    for _, ret in parts:
        check("aclGetViewShape", ret)
    (shape, _), (strides, _) = parts
    return array.view(tuple(shape), tuple(strides), array.offset)


def ordered(operator: Operator, arguments: tuple[object, ...], named: dict[str, object]) -> tuple[object, ...]:
    """The arguments in the order of the parameters; TypeError where one is missing, unknown or there twice."""
    names = [param.name for param in operator.params]
    given = dict(zip(names, arguments, strict=False))
    wrong = [name for name in named if name not in names or name in given]
    given |= named
    if wrong or len(arguments) + len(named) != len(names):
        got = f"{len(arguments) + len(named)}" + (f", {', '.join(wrong)} among them" if wrong else "")
        raise TypeError(f"{operator.name} takes {len(names)} arguments ({', '.join(names)}), got {got}")
    return tuple(given[name] for name in names)


def on_device(session: Session, param: Param, value: object, filled: Filled) -> object:
    """A tensor argument as a device array; a NumPy array that is an output is noted, to be filled.

    One that is updated in place is copied and stays as it is: what the call returns is the result.
    """
    if isinstance(value, DeviceArray) or value is None:
        return value
    if param.role != "output":
        return session.array(value)
    if not isinstance(value, np.ndarray):
        raise TypeError(
            f"{param.name} must be a DeviceArray, or a writable NumPy array to be filled, got {type(value).__name__}"
        )
    if not value.flags.writeable:
        raise TypeError(f"{param.name} must be writable, since the operator writes it: got a read-only NumPy array")
    made = session.array(value)
    filled.append((value, made))
    return made


def fill(filled: Filled, results: dict[int, DeviceArray]) -> None:
    """Copy what was written back into the NumPy arrays that were given."""
    for host, device in filled:
        found = results.get(id(device), device).numpy()
        if found.shape == host.shape:
            host[...] = found
        else:
            raise ValueError(f"a NumPy array of shape {host.shape} cannot take a result of shape {found.shape}")


def leave(handles: list[object]) -> None:
    """Destroy handles that were made for one call."""
    for handle in handles:
        if isinstance(handle, Handle):
            handle.leave()
