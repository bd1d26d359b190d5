"""The settings of the process: keyword over environment over aclInit's JSON over default."""

from __future__ import annotations

import os

from .budget import available_bytes as available_bytes
from .environment import OURS, cache_limit, count_of, own, strict, visible
from .frozen import Frozen
from .regime import NO_DEVICE as NO_DEVICE
from .regime import RULES as RULES
from .regime import Regime as Regime
from .regime import regime as regime
from .soc import Soc, representative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEVICES = 8
SOC = representative("ascend910b")


class Settings(Frozen):
    """One consistent set of settings.

    ``devices`` is the number of physical devices and ``visible`` the physical id of every user id; ``memory`` the bytes
    of each device; ``threads`` the size of the kernel pool; ``check`` the observers asked for; ``cache_limit`` how many
    plans are kept; ``launch_blocking`` runs each task at launch; ``default_device`` and ``process_messages`` come from
    aclInit's JSON; ``keywords`` is what `replace` had been given, for `restore`.
    """

    __slots__ = (
        "cache_limit", "check", "default_device", "devices", "keywords", "launch_blocking", "memory",
        "process_messages", "rules", "soc", "threads", "visible",
    )  # fmt: skip

    soc: Soc
    rules: str
    devices: int
    visible: tuple[int, ...]
    memory: int
    threads: int
    check: tuple[str, ...]
    cache_limit: int
    launch_blocking: bool
    default_device: int | None
    process_messages: bool
    keywords: Mapping[str, object]

    def __init__(self, **fields: object) -> None:
        self._fill(**fields)

    @property
    def regime(self) -> Regime:
        """The rules a context of these settings works under."""
        return regime(self.soc, self.rules)


listeners: list[Callable[[Settings], None]] = []
"""Called with the new settings whenever `replace`, `init_document` or `reload` changed them."""

_keyword: dict[str, object] = {}
_document: dict[str, object] = {}
_current: Settings | None = None


def current() -> Settings:
    """The settings in force. The first call reads the environment; a malformed variable of ours is a ValueError."""
    global _current
    if _current is None:
        _current = _build(_keyword, _document)
    return _current


def replace(**keywords: object) -> Settings:
    """Set what keywords give ; None takes one back.

    Keywords: soc, devices, memory, threads, rules, check, cache_limit, launch_blocking. Values are
    read like the variables': a name or a `Soc`, a number or "4G". All or nothing: a ValueError (bad value) or
    TypeError (unknown keyword) leaves the settings as they were.
    """
    changed = {**_keyword, **{name: _read(name, value) for name, value in keywords.items()}}
    kept = {name: value for name, value in changed.items() if value is not None}
    return _adopt(kept, _document)


def restore(before: Settings) -> Settings:
    """Go back to the keywords ``before`` was made with; the environment and aclInit's JSON keep their say."""
    return _adopt(dict(before.keywords), _document)


def init_document(document: Mapping[str, object]) -> Settings:
    """Take over what aclInit's JSON says: an object "aclnn_py" with our settings, "defaultDevice", "err_msg_mode".

    Unknown keys are ignored; an empty mapping takes everything back (aclFinalize).
    """
    ours = document.get("aclnn_py")
    chosen: dict[str, object] = {}
    if isinstance(ours, dict):
        chosen = {field: strict(field, ours[field], f"aclnn_py.{field}") for field in OURS if field in ours}
    default = document.get("defaultDevice")
    if isinstance(default, dict) and "default_device" in default:
        seen = default["default_device"]
        chosen["default_device"] = count_of(seen, 0, 1 << 31)
        if chosen["default_device"] is None:
            raise ValueError(f"defaultDevice.default_device: expected a device id, but got {seen!r}")
    chosen["process_messages"] = document.get("err_msg_mode") == "1"
    return _adopt(_keyword, chosen)


def reload() -> Settings:
    """Read the environment again."""
    return _adopt(_keyword, _document)


def _read(name: str, value: object) -> object:
    if value is None:
        return None
    if name in OURS:
        return strict(name, value, name)
    if name == "cache_limit" and type(value) is int and value >= 0:
        return value
    if name == "launch_blocking" and type(value) is bool:
        return value
    if name in ("cache_limit", "launch_blocking"):
        kind = "a number that is not negative" if name == "cache_limit" else "True or False"
        raise ValueError(f"{name}: expected {kind}, but got {value!r}")
    raise TypeError(f"settings: expected one of {', '.join(OURS)}, cache_limit, launch_blocking, but got {name!r}")


def _adopt(keyword: dict[str, object], document: dict[str, object]) -> Settings:
    global _keyword, _document, _current
    settings = _build(keyword, document)
    _keyword, _document, _current = keyword, document, settings
    for listener in listeners:
        listener(settings)
    return settings


def _build(keyword: dict[str, object], document: dict[str, object]) -> Settings:
    fields: dict[str, object] = {
        "soc": SOC, "rules": "source", "devices": DEVICES, "memory": None, "threads": len(os.sched_getaffinity(0)),
        "check": (), "default_device": None, "process_messages": False, "cache_limit": cache_limit(os.environ),
        "launch_blocking": os.environ.get("ASCEND_LAUNCH_BLOCKING") == "1",
        **document, **own(os.environ), **keyword,
    }  # fmt: skip
    soc, devices = fields["soc"], fields["devices"]
    assert isinstance(soc, Soc)
    assert isinstance(devices, int)
    fields["memory"] = fields["memory"] or soc.memory
    return Settings(visible=visible(os.environ, devices), keywords=dict(keyword), **fields)
