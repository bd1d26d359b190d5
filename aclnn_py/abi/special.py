"""Functions that C calls otherwise than Python, and those that only C has."""

from __future__ import annotations

import os
from typing import Any

from ..base import dtype as dt
from ..base import log, settings, status
from ..device import refused
from ..device.report import publish
from ..grammar.call import ScalarFacts
from ..handles.scalar import Scalar
from ..native import ffi
from . import memory
from .convert import Converter
from .handles import address

LEVELS = (log.debug, log.info, log.warning, log.error)


def create_tensor(plain: Converter) -> Converter:
    """A null shape of a positive length is one more thing that gives null (facts 4.1)."""

    def aclCreateTensor(slots: Any) -> int:
        if (slots[1] and not slots[0]) or (slots[7] and not slots[6]):
            return 0
        return plain(slots)

    return aclCreateTensor


def create_scalar(_plain: Converter) -> Converter:
    """The value is taken as it lies in memory: NaN and infinity of a half stay what they are."""

    from ..api import meta

    def aclCreateScalar(slots: Any) -> int:
        value, dtype = slots[0], slots[1]
        if not value or dtype not in dt.SCALAR:
            return address(meta.aclCreateScalar(value or None, dtype))
        raw = bytes(ffi.buffer(ffi.cast("char *", value), dt.nbytes(dtype, 1)))
        return address(meta.created(Scalar(ScalarFacts.of(dtype, raw))))

    return aclCreateScalar


VARIED = {"aclCreateTensor": create_tensor, "aclCreateScalar": create_scalar}
"""Functions of Python with something more to do for C."""


def set_soc_name(slots: Any) -> int:
    """aclemuSetSocName: 100000 for null or a name nobody knows, which changes nothing."""
    name = memory.text(slots[0])
    if name is None:
        return publish("aclemuSetSocName", refused.null("socName"))
    try:
        settings.replace(soc=name)
    except ValueError as problem:
        return publish("aclemuSetSocName", refused.invalid("socName", "the name of a SoC", str(problem)))
    return status.ACL_SUCCESS


def app_log(slots: Any) -> int:
    """aclAppLog, its text formatted already: a line of the program's own in the log."""
    level = slots[0]
    func, file, line = memory.text(slots[1]), memory.text(slots[2]), slots[3]
    if 0 <= level < len(LEVELS):
        place = f"{(file or '?').rpartition('/')[2]}:{line} {func or '?'}"
        LEVELS[level]("APP", f"[{place}] {memory.text(slots[4])}")
    return 0


def farewell(slots: Any) -> int:
    """The process ends, and `aclnn-py run` waits for the report."""
    from .witness import VARIABLE, write

    write(os.environ[VARIABLE])
    return 0


ONLY_IN_C: dict[str, Converter] = {
    "aclemuSetSocName": set_soc_name,
    "aclAppLog": app_log,
    "aclemu_farewell": farewell,
}


def only_declared(name: str, failed: int) -> Converter:
    """A function of the headers that the emulator does not have: 207000, null, and a message that says so."""
    code = status.ACL_ERROR_RT_FEATURE_NOT_SUPPORT if failed else 0

    def missing(slots: Any) -> int:
        publish(name, refused.unsupported(f"Expected a function that is emulated but {name} is only declared so far."))
        return code

    return missing
