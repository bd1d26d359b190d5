"""Reading settings out of text: our own variables are strict, CANN's fall back as CANN does."""

from __future__ import annotations

from .soc import SOCS, Soc, find, representative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MAX_DEVICES = 15
"""As many device regions as the engine has."""
MAX_THREADS = 256
MOST_BYTES = 1 << 62
CHECKS = ("lifetime", "memory", "race", "init", "leak")
ISAS = ("avx512", "avx2", "base")
CACHE_DEFAULT = 10_000
CACHE_MOST = 10_000_000
_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def soc_of(value: object) -> Soc | None:
    """A SoC from its long name, or from the short name of a family (its representative)."""
    if isinstance(value, Soc):
        return value
    if not isinstance(value, str):
        return None
    try:
        return find(value) or representative(value)
    except KeyError:
        return None


def digits(text: str) -> int | None:
    """The number that ASCII digits spell, 10**18 for whatever is larger; None for any other text."""
    word = text.strip()
    if not (word.isascii() and word.isdecimal()):
        return None
    significant = word.lstrip("0")
    return int(significant or "0") if len(significant) <= 18 else 10**18


def count_of(value: object, least: int, most: int) -> int | None:
    """A whole number within bounds, from an int or from decimal digits."""
    if isinstance(value, str):
        value = digits(value)
    return value if type(value) is int and least <= value <= most else None


def bytes_of(value: object) -> int | None:
    """A positive number of bytes, from an int or from digits with an optional suffix K, M, G or T (powers of 1024)."""
    unit = 1
    if isinstance(value, str):
        value = value.strip().upper()
        if value[-1:] in _UNITS:
            value, unit = value[:-1], _UNITS[value[-1:]]
    count = count_of(value, 1, 10**17)
    return None if count is None or count * unit > MOST_BYTES else count * unit


def rules_of(value: object) -> str | None:
    return value if isinstance(value, str) and value in ("source", "documented") else None


def checks_of(value: object) -> tuple[str, ...] | None:
    """Names of observers: a comma list, "all" or "1" for every one, "" or "0" for none."""
    if isinstance(value, str):
        value = [word.strip() for word in value.split(",")] if value not in ("", "0") else []
    if not isinstance(value, (list, tuple)):
        return None
    if any(word in ("all", "1") for word in value):
        value = list(CHECKS)
    return tuple(name for name in CHECKS if name in value) if all(word in CHECKS for word in value) else None


# field -> (variable, reader, what is expected, in words). The readers return None for anything else.
OURS: dict[str, tuple[str, Callable[[object], object], str]] = {
    "soc": ("ACLNN_PY_SOC", soc_of, f"a SoC name such as Ascend910B1 (one of {', '.join(SOCS)}) or a family's"),
    "devices": ("ACLNN_PY_DEVICES", lambda v: count_of(v, 0, MAX_DEVICES), f"a number from 0 to {MAX_DEVICES}"),
    "memory": ("ACLNN_PY_MEMORY", bytes_of, "a positive number of bytes, such as 4294967296 or 4G (K, M, G, T)"),
    "threads": ("ACLNN_PY_THREADS", lambda v: count_of(v, 1, MAX_THREADS), f"a number from 1 to {MAX_THREADS}"),
    "rules": ("ACLNN_PY_RULES", rules_of, "source or documented"),
    "check": ("ACLNN_PY_CHECK", checks_of, f"a comma list of {', '.join(CHECKS)}, or all"),
}


def strict(field: str, value: object, where: str = "") -> object:
    """The value of one of our settings; ValueError in one sentence that names the place, expected and seen."""
    variable, reader, expected = OURS[field]
    result = reader(value)
    if result is None:
        raise ValueError(f"{where or variable}: expected {expected}, but got {value!r}")
    return result


def own(environ: Mapping[str, str]) -> dict[str, object]:
    """Our settings that the environment gives; an empty variable counts as unset.

    ACLNN_PY_ISA is read by the kernels themselves, which take the best set there is for a name they do not know.
    """
    wish = environ.get("ACLNN_PY_ISA")
    if wish and wish not in ISAS:
        raise ValueError(f"ACLNN_PY_ISA: expected one of {', '.join(ISAS)}, but got {wish!r}")
    names = ((field, OURS[field][0]) for field in OURS)
    return {field: strict(field, environ[name]) for field, name in names if environ.get(name)}


def cache_limit(environ: Mapping[str, str]) -> int:
    """ACLNN_CACHE_LIMIT: plans kept, 0 to 10,000,000; anything unreadable is the default; DISABLE_L2_CACHE=1 is 0."""
    if environ.get("DISABLE_L2_CACHE", "").lower() in ("1", "true"):
        return 0
    limit = digits(environ.get("ACLNN_CACHE_LIMIT", ""))
    return CACHE_DEFAULT if limit is None else min(limit, CACHE_MOST)


def visible(environ: Mapping[str, str], devices: int) -> tuple[int, ...]:
    """ASCEND_RT_VISIBLE_DEVICES: physical ids that become 0, 1 ...; unset or empty means every device.

    The ids ascend; reading stops at the first token that is no number, no device, or not above its predecessor.
    """
    text = environ.get("ASCEND_RT_VISIBLE_DEVICES", "")
    if not text:
        return tuple(range(devices))
    ids: list[int] = []
    for token in text.split(","):
        device = digits(token)
        if device is None or not (ids[-1] if ids else -1) < device < devices:
            break
        ids.append(device)
    return tuple(ids)
