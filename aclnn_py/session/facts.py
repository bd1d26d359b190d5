"""Facts of the arguments of a session's call, as declarations read them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..base import dtype as dt
from ..rules.core.call import ScalarFacts, TensorFacts
from ..rules.core.param import Param
from .arguments import scalar_dtype
from .device_array import DeviceArray
from .dtypes import acl_dtype
from .host import host_array, number_of


def facts_of(param: Param, value: Any) -> object:
    if value is None:
        return None
    if param.is_list:
        return tuple(tensor_facts(each) for each in value)
    if param.is_tensor:
        return tensor_facts(value)
    if param.is_scalars:
        return tuple(scalar_facts(each) for each in value)
    if param.is_scalar:
        return scalar_facts(value)
    if "aclDataType" in param.ctype:
        return value if isinstance(value, int) else acl_dtype(value)
    if "Array" in param.ctype:
        return tuple(number_of(each) for each in value)
    return number_of(value)


def tensor_facts(value: Any) -> TensorFacts:
    if isinstance(value, DeviceArray):
        storage = (value.storage,)
        return TensorFacts.of(acl_dtype(value.dtype), value.shape, value.strides, value.offset, storage, value.format)
    host = value if isinstance(value, np.ndarray) else host_array(value)
    return TensorFacts.dense(acl_dtype(host.dtype), host.shape)


def scalar_facts(value: Any) -> ScalarFacts:
    number = number_of(value)
    kind = scalar_dtype(number)
    assert kind in dt.SCALAR
    return ScalarFacts.number(kind, number)  # type: ignore[arg-type]
