"""Dtypes that an operator does not take, carried by another that it takes.

An operator's declaration says which calls it accepts. Where it refuses one and accepts the same call in a carrier, the
call is made in the carrier and its result comes back in the dtype asked for. Moves carry the bits; comparisons and
orders carry unsigned 64-bit integers with their highest bit flipped, which keeps their order; all others carry values:
an integer by a wider one (a 64-bit one wraps alike with and without a sign), a float by a wider one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ..lowering.operator import Operator
from ..rules.core.call import Call
from ..rules.core.param import Param
from .bound import Bound
from .device_array import DeviceArray
from .dtypes import BITS, BOOL, COMPLEX64, COMPLEX128, DOUBLE, FLOAT, INT32, INT64, ORDER, Kind, acl_dtype, native
from .facts import facts_of
from .inference import refusal_of

if TYPE_CHECKING:
    from .session import Session

Way = dict[Kind, Kind]
INT8, INT16, UINT8, UINT16, UINT32, UINT64 = map(np.dtype, ("int8", "int16", "uint8", "uint16", "uint32", "uint64"))
HALF, BFLOAT16 = np.dtype("float16"), native("bfloat16")
UNSIGNED: Way = {UINT16: INT32, UINT32: INT64, UINT64: INT64}
SMALL: Way = {**UNSIGNED, INT8: INT32, UINT8: INT32, INT16: INT32}
WIDE: Way = {**dict.fromkeys((BOOL, INT8, UINT8, INT16, INT32), INT64), **UNSIGNED, UINT16: INT64}
FLOATS: Way = {HALF: FLOAT, BFLOAT16: FLOAT, COMPLEX64: COMPLEX128}
DOUBLES: Way = {**FLOATS, HALF: DOUBLE, BFLOAT16: DOUBLE, FLOAT: DOUBLE}
TRUTH: Way = {BOOL: INT8}
SIZED = {1: INT8, 2: INT16, 4: INT32, 8: INT64}


def of_size(kinds: Iterable[Kind]) -> Way:
    return {kind: SIZED[kind.itemsize] for kind in kinds if kind.itemsize in SIZED}


def candidates(keep: int, kinds: Iterable[Kind]) -> Iterator[Way]:
    """Carriers in the order of trial; the first carries nothing."""
    yield {}
    if keep == BITS:
        yield {kind: carrier for kind, carrier in of_size(kinds).items() if kind != BOOL}
        yield of_size(kinds)
    else:
        yield from (UNSIGNED, SMALL, WIDE, FLOATS, DOUBLES, {**TRUTH, **SMALL})


def arrays_of(arguments: Iterable[object]) -> Iterator[DeviceArray]:
    for each in arguments:
        if isinstance(each, DeviceArray):
            yield each
        elif isinstance(each, (list, tuple)):
            yield from (member for member in each if isinstance(member, DeviceArray))


def accepted(session: Session, operator: Operator, arguments: Iterable[object], way: Way) -> bool:
    """Whether the declaration accepts the call with these dtypes in place of others."""
    codes = {acl_dtype(kind): acl_dtype(carrier) for kind, carrier in way.items()}

    def changed(found: Any) -> Any:
        if isinstance(found, tuple):
            return tuple(map(changed, found))
        return found.but(dtype=codes[found.dtype]) if getattr(found, "dtype", None) in codes else found

    given = {
        param.name: codes.get(value, value)  # type: ignore[call-overload]
        if "aclDataType" in param.ctype
        else changed(facts_of(param, value))
        if param.is_tensor or param.is_list
        else facts_of(param, value)
        for param, value in zip(operator.params, arguments, strict=True)
    }
    return refusal_of(operator, Call(session.profile, given)) is None


def key_of(api: str, arguments: Iterable[Any], keep: int) -> object:
    """What the carriers of a call depend on: operators may take other dtypes of arrays without elements."""
    key: list[object] = [api, keep]
    for each in arguments:
        if each.__class__ is DeviceArray:
            key.append(~each.dtype.num if 0 in each.shape else each.dtype.num)
        elif each.__class__ is list:
            key.append(key_of("", each, keep))
    return tuple(key)


def way_of(session: Session, bound: Bound, arguments: tuple[Any, ...], keep: int) -> Way | None:
    """The carriers of a call, remembered by its dtypes; None where no candidate is accepted."""
    key, arrays = key_of(bound.api, arguments, keep), list(arrays_of(arguments))
    found = session.ways.get(key)
    if found is None:
        trials = candidates(keep, [each.dtype for each in arrays])
        found = next((way for way in trials if accepted(session, bound.operator, arguments, way)), None)
        if found is not None:
            session.ways[key] = found
    return found


def computed(session: Session, bound: Bound, arguments: tuple[Any, ...], keep: int) -> Any:
    """The outputs of a call whose arguments are on the device; where nothing is accepted its refusal is told."""
    way = way_of(session, bound, arguments, keep)
    if way is None and keep == BITS and COMPLEX128 in [each.dtype for each in arrays_of(arguments)]:
        return halved(session, bound, arguments)
    if not way:
        return bound.call(session, arguments, {})
    carried = [carry(session, param, value, way, keep) for param, value in zip(bound.params, arguments, strict=True)]
    found = bound.call(session, tuple(carried), {})
    results = found if isinstance(found, tuple) else (found,)
    written = [arguments[number] for number in bound.written if arguments[number] is not None]
    whole = tuple(returned(each, given.dtype, keep) for given, each in zip(written, results, strict=True))
    return whole if isinstance(found, tuple) else whole[0]


def halved(session: Session, bound: Bound, arguments: tuple[Any, ...]) -> Any:
    """A move of complex128: once for the real parts, once for the imaginary ones."""

    def half(value: Any, number: int) -> Any:
        if isinstance(value, (list, tuple)):
            return [half(each, number) for each in value]
        return value.parts()[number] if isinstance(value, DeviceArray) and value.dtype == COMPLEX128 else value

    for number in (0, 1):
        computed(session, bound, tuple(half(value, number) for value in arguments), BITS)
    return arguments[bound.written[0]]


def carry(session: Session, param: Param, value: Any, way: Way, keep: int) -> Any:
    """An argument in its carrier; an output is made anew, but for bits, which lie in the same memory."""
    if isinstance(value, (list, tuple)) and param.is_list:
        return [carry(session, param, each, way, keep) for each in value]
    if "aclDataType" in param.ctype:
        return {acl_dtype(kind): acl_dtype(carrier) for kind, carrier in way.items()}.get(value, value)
    if not isinstance(value, DeviceArray) or value.dtype not in way:
        return value
    carrier = way[value.dtype]
    if keep == BITS:
        return value.reinterpreted(carrier)
    if param.role == "output":
        return session.empty(value.shape, carrier)
    return flipped(value) if keep == ORDER and value.dtype == UINT64 else value.astype(carrier)


def returned(result: DeviceArray, kind: Kind, keep: int) -> DeviceArray:
    """A result in the dtype asked for."""
    if result.dtype == kind:
        return result
    if keep == BITS:
        return result.reinterpreted(kind)
    return flipped(result, UINT64) if keep == ORDER and kind == UINT64 else result.astype(kind)


def flipped(array: DeviceArray, kind: Kind = INT64) -> DeviceArray:
    """The elements with their highest bit flipped."""
    highest = array.session.array(np.int64(np.iinfo(np.int64).min))
    return (array.reinterpreted(INT64) ^ highest).reinterpreted(kind)
