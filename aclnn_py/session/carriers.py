"""Dtypes that an operator does not take, carried by another that it takes.

An operator's declaration says which calls it accepts. Where it refuses one and accepts the same call in a carrier, the
call is made in the carrier and its result is converted to the requested dtype. Moves carry the bits; comparisons and
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
from .dtypes import (
    BFLOAT16,
    BITS,
    BOOL,
    COMPLEX64,
    COMPLEX128,
    DOUBLE,
    FLOAT,
    INT8,
    INT16,
    INT32,
    INT64,
    ORDER,
    SIGNED,
    UINT64,
    Kind,
    acl_dtype,
)
from .facts import facts_of
from .inference import refusal_of

if TYPE_CHECKING:
    from .session import Session

Carriers = dict[Kind, Kind]
"""Dtypes, and those that carry them."""
UINT8, UINT16, UINT32, HALF = map(np.dtype, ("uint8", "uint16", "uint32", "float16"))
UNSIGNED: Carriers = {UINT16: INT32, UINT32: INT64, UINT64: INT64}
SMALL: Carriers = {**UNSIGNED, INT8: INT32, UINT8: INT32, INT16: INT32}
WIDE: Carriers = {**dict.fromkeys((BOOL, INT8, UINT8, INT16, INT32), INT64), **UNSIGNED, UINT16: INT64}
FLOATS: Carriers = {HALF: FLOAT, BFLOAT16: FLOAT, COMPLEX64: COMPLEX128}
DOUBLES: Carriers = {**FLOATS, HALF: DOUBLE, BFLOAT16: DOUBLE, FLOAT: DOUBLE}


def of_size(kinds: Iterable[Kind]) -> Carriers:
    return {kind: SIGNED[kind.itemsize] for kind in kinds if kind.itemsize in SIGNED}


def codes_of(carriers: Carriers) -> dict[object, int]:
    """The same dtypes as values of aclDataType."""
    return {acl_dtype(kind): acl_dtype(carrier) for kind, carrier in carriers.items()}


def candidates(keep: int, kinds: Iterable[Kind]) -> Iterator[Carriers]:
    """Carriers in the order of trial; the first carries nothing."""
    yield {}
    if keep == BITS:
        yield {kind: carrier for kind, carrier in of_size(kinds).items() if kind != BOOL}
        yield of_size(kinds)
    else:
        yield from (UNSIGNED, SMALL, WIDE, FLOATS, DOUBLES, {BOOL: INT8, **SMALL})


def arrays_of(arguments: Iterable[object]) -> Iterator[DeviceArray]:
    for each in arguments:
        if isinstance(each, DeviceArray):
            yield each
        elif isinstance(each, (list, tuple)):
            yield from (member for member in each if isinstance(member, DeviceArray))


def accepted(session: Session, operator: Operator, arguments: Iterable[object], carriers: Carriers) -> bool:
    """Whether the declaration accepts the call with these carriers."""
    codes = codes_of(carriers)

    def carried(facts: Any) -> Any:
        if isinstance(facts, tuple):
            return tuple(map(carried, facts))
        return facts.but(dtype=codes[facts.dtype]) if getattr(facts, "dtype", None) in codes else facts

    def given(param: Param, value: object) -> object:
        facts = facts_of(param, value)
        if "aclDataType" in param.ctype:
            return codes.get(facts, facts)
        return carried(facts) if param.is_tensor or param.is_list else facts

    pairs = zip(operator.params, arguments, strict=True)
    call = Call(session.profile, {param.name: given(param, value) for param, value in pairs})
    return refusal_of(operator, call) is None


def key_of(api: str, arguments: Iterable[Any], keep: int) -> object:
    """What the carriers of a call depend on: operators may take other dtypes of arrays without elements."""
    key: list[object] = [api, keep]
    for each in arguments:
        if each.__class__ is DeviceArray:
            key.append(~each.dtype.num if 0 in each.shape else each.dtype.num)
        elif each.__class__ is list:
            key.append(key_of("", each, keep))
    return tuple(key)


def carriers_of(session: Session, bound: Bound, arguments: tuple[Any, ...], keep: int) -> Carriers | None:
    """The carriers of a call, remembered by its dtypes; None where no candidate is accepted."""
    key = key_of(bound.api, arguments, keep)
    found = session.carriers.get(key)
    if found is None:
        trials = candidates(keep, [each.dtype for each in arrays_of(arguments)])
        found = next((each for each in trials if accepted(session, bound.operator, arguments, each)), None)
        if found is not None:
            session.carriers[key] = found
    return found


def computed(session: Session, bound: Bound, arguments: tuple[Any, ...], keep: int) -> Any:
    """The outputs of a call whose arguments are on the device; where no carrier is accepted its refusal is raised."""
    carriers = carriers_of(session, bound, arguments, keep)
    if carriers is None and keep == BITS and COMPLEX128 in [each.dtype for each in arrays_of(arguments)]:
        return by_parts(session, bound, arguments)
    if not carriers:
        return bound.call(session, arguments, {})
    pairs = zip(bound.params, arguments, strict=True)
    found = bound.call(session, tuple(carry(session, param, value, carriers, keep) for param, value in pairs), {})
    results = found if isinstance(found, tuple) else (found,)
    written = [arguments[number] for number in bound.written if arguments[number] is not None]
    outputs = tuple(returned(each, given.dtype, keep) for given, each in zip(written, results, strict=True))
    return outputs if isinstance(found, tuple) else outputs[0]


def by_parts(session: Session, bound: Bound, arguments: tuple[Any, ...]) -> Any:
    """A move of complex128: once for the real parts, once for the imaginary ones."""

    def part(value: Any, number: int) -> Any:
        if isinstance(value, (list, tuple)):
            return [part(each, number) for each in value]
        return value.parts()[number] if isinstance(value, DeviceArray) and value.dtype == COMPLEX128 else value

    for number in (0, 1):
        computed(session, bound, tuple(part(value, number) for value in arguments), BITS)
    return arguments[bound.written[0]]


def carry(session: Session, param: Param, value: Any, carriers: Carriers, keep: int) -> Any:
    """An argument in its carrier: a new array, or where bits are kept the same memory."""
    if isinstance(value, (list, tuple)) and param.is_list:
        return [carry(session, param, each, carriers, keep) for each in value]
    if "aclDataType" in param.ctype:
        return codes_of(carriers).get(value, value)
    if not isinstance(value, DeviceArray) or value.dtype not in carriers:
        return value
    carrier = carriers[value.dtype]
    if keep == BITS:
        return value.reinterpreted(carrier)
    if param.role == "output":
        return session.empty(value.shape, carrier)
    return flipped(value) if keep == ORDER and value.dtype == UINT64 else value.astype(carrier)


def returned(result: DeviceArray, kind: Kind, keep: int) -> DeviceArray:
    """A result in the requested dtype."""
    if result.dtype == kind:
        return result
    if keep == BITS:
        return result.reinterpreted(kind)
    return flipped(result, UINT64) if keep == ORDER and kind == UINT64 else result.astype(kind)


def flipped(array: DeviceArray, kind: Kind = INT64) -> DeviceArray:
    """The elements with their highest bit flipped."""
    highest = array.session.array(np.int64(np.iinfo(np.int64).min))
    return (array.reinterpreted(INT64) ^ highest).reinterpreted(kind)
