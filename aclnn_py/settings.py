"""The settings of the process, which the machine keeps: keyword over environment over aclInit's JSON over default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .base.checks import CHECKS
from .base.frozen import Frozen
from .base.profile import RULES, Profile, profile
from .base.soc import SOCS, Soc
from .native import NULL, bytes_of, ffi, lib, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping

KEYWORDS = (
    "soc",
    "devices",
    "memory",
    "threads",
    "rules",
    "check",
    "faults",
    "schedule",
    "cache_limit",
    "launch_blocking",
)


class Settings(Frozen):
    """One consistent set of settings.

    ``devices`` is the number of physical devices and ``visible`` the physical id of every user id; ``memory`` the bytes
    of each device; ``threads`` the size of the kernel pool; ``cache_limit`` how many plans are kept;
    ``launch_blocking`` runs each task at launch; ``check`` names the checks that run; ``faults`` are injected ("":
    none), ``schedule`` is the seed of an unusual order of streams; ``default_device`` and ``process_messages`` come
    from aclInit's JSON; ``keywords`` is what `replace` was given, as texts, for `restore`.
    """

    soc: Soc
    rules: str
    devices: int
    visible: tuple[int, ...]
    memory: int
    threads: int
    cache_limit: int
    launch_blocking: bool
    faults: str
    schedule: int | None
    check: tuple[str, ...]
    default_device: int | None
    process_messages: bool
    keywords: Mapping[str, str]

    def __init__(self, now: Any, keywords: Mapping[str, str]) -> None:
        default = now.default_device
        self._fill(
            soc=SOCS[text_of(now.soc)],
            rules=RULES[now.documented],
            devices=now.devices,
            visible=tuple(now.visible[0 : now.visible_count]),
            memory=now.memory,
            threads=now.threads,
            cache_limit=now.cache_limit,
            launch_blocking=bool(now.launch_blocking),
            faults=text_of(now.faults),
            schedule=None if now.schedule < 0 else now.schedule,
            check=tuple(name for bit, name in enumerate(CHECKS) if now.check >> bit & 1),
            default_device=None if default < 0 else default,
            process_messages=bool(now.process_messages),
            keywords=keywords,
        )

    @property
    def profile(self) -> Profile:
        """The rules a context of these settings works under."""
        return profile(self.soc, self.rules)


def current() -> Settings:
    """The current settings. The first call reads the environment; a malformed ACLNN_PY_* variable is a ValueError."""
    now = ffi.new("ae_settings *")
    accepted(lib.ae_settings_now(now))
    return Settings(now, given())


def replace(**keywords: object) -> Settings:
    """Set settings by keyword; None removes one, so that the environment's value applies again.

    Keywords: soc, devices, memory (bytes), threads, rules, check, faults, schedule, cache_limit, launch_blocking.
    Values have the form of the environment variables: a name or a `Soc`, a number or "4G". All or nothing: after a
    ValueError (bad value) or TypeError (unknown keyword) the settings are unchanged.
    """
    for name in keywords:
        if name not in KEYWORDS:
            raise TypeError(f"settings: expected one of {', '.join(KEYWORDS)}, but got {name!r}")
    before = given()
    try:
        for name, value in keywords.items():
            give(name, None if value is None else spelled(value))
    except ValueError:
        give_all(before)
        raise
    return current()


def restore(before: Settings) -> Settings:
    """Go back to the keywords ``before`` was made with; the environment and aclInit's JSON keep their say."""
    give_all(before.keywords)
    return current()


def reload() -> Settings:
    """Read the environment again, the log's variables included."""
    accepted(lib.ae_setting(NULL, NULL))
    return current()


def spelled(value: object) -> str:
    """A value as the machine reads it."""
    if isinstance(value, tuple | list):
        return ",".join(value)
    return value.name if isinstance(value, Soc) else str(value)


def accepted(problem: Any) -> None:
    """Raise what the machine answers when it refuses a setting."""
    if problem != NULL:
        raise ValueError(text_of(problem))


def given() -> dict[str, str]:
    """What the keywords say."""
    found = ((name, lib.ae_setting_given(name.encode())) for name in KEYWORDS)
    return {name: text_of(text) for name, text in found if text != NULL}


def give(name: str, text: str | None) -> None:
    """Set one keyword, or take it back."""
    accepted(lib.ae_setting(name.encode(), NULL if text is None else bytes_of(text)))


def give_all(keywords: Mapping[str, str]) -> None:
    """Set exactly these keywords."""
    for name in KEYWORDS:
        give(name, keywords.get(name))
