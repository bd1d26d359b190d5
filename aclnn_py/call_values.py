"""What the values given to `Session.call` become: arguments of phase one, in the order of the parameters."""

from __future__ import annotations

from typing import Any

from .api.handles import Scalar
from .api.scalar import plain
from .api.tensors import meta, meta_get
from .base import dtype as dt
from .device_array import DeviceArray, acl_dtype, check
from .lowering.operator import Operator
from .rules.core.param import Attr, In, Param

MEMBER, SCALAR = In("member"), Attr("member", "const aclScalar*")


def argument(param: Param, value: Any) -> Any:
    """The argument of phase one for a parameter: a tensor of a device array, a list, a scalar, a plain C value."""
    if param.is_list and value is not None:
        return meta.aclCreateTensorList([argument(MEMBER, each) for each in value])
    if param.is_scalars and value is not None:
        return meta.aclCreateScalarList([argument(SCALAR, each) for each in value])
    if isinstance(value, DeviceArray):
        storage = (value.storage,)
        kind = acl_dtype(value.dtype)
        return meta.aclCreateTensor(
            value.shape, kind, value.strides, value.offset, value.format, storage, value.address
        )
    if value is None or isinstance(value, Scalar):
        return value
    return host_value(param.ctype.replace("const", "").strip(" *"), value)


def host_value(ctype: str, value: Any) -> Any:
    """A number or a sequence as what the C type asks for."""
    if ctype == "aclDataType":
        return value if isinstance(value, int) else acl_dtype(value)
    if ctype == "aclScalar":
        number = plain(value)
        return meta.aclCreateScalar(number, scalar_dtype(number))
    arrays = {f"acl{kind}Array": getattr(meta, f"aclCreate{kind}Array") for kind in ("Int", "Float", "Bool")}
    return arrays[ctype](value) if ctype in arrays else value


def sized(array: DeviceArray, handle: Any) -> DeviceArray:
    """The array with the shape that the operator gave its tensor."""
    parts = meta_get.aclGetViewShape(handle), meta_get.aclGetViewStrides(handle)
    for _, ret in parts:
        check("aclGetViewShape", ret)
    (shape, _), (strides, _) = parts
    return array.view(tuple(shape), tuple(strides), array.offset)


def ordered(operator: Operator, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """The arguments in the order of the parameters; TypeError where one is missing, unknown or there twice."""
    names = [param.name for param in operator.params]
    given = dict(zip(names, arguments, strict=False))
    wrong = [name for name in named if name not in names or name in given]
    given |= named
    if wrong or len(arguments) + len(named) != len(names):
        got = f"{len(arguments) + len(named)}" + (f", {', '.join(wrong)} among them" if wrong else "")
        raise TypeError(f"{operator.name} takes {len(names)} arguments ({', '.join(names)}), got {got}")
    return tuple(given[name] for name in names)


def scalar_dtype(value: Any) -> int:
    for kind, dtype in ((bool, dt.ACL_BOOL), (int, dt.ACL_INT64), (float, dt.ACL_FLOAT), (complex, dt.ACL_COMPLEX64)):
        if isinstance(value, kind):
            return dtype
    raise TypeError(f"a scalar must be a bool, int, float or complex, got {type(value).__name__}")
