"""Starting the engine at first need, and the settings as the device room sees them."""

from __future__ import annotations

import os
import threading

from ..base import settings, site, status
from ..native import lib
from . import observe
from .refused import Refused

MIN_WORKERS = 2


class Machine:
    """The state of the process: `started`, and `lock`, which guards what Python keeps about devices and handles."""

    def __init__(self) -> None:
        self.started = False
        self.lock = threading.RLock()


machine = Machine()
_sites: dict[str, int] = {}


def chosen() -> settings.Settings:
    """The settings; 500000 (the code of a SoC that cannot be told) when a variable is malformed."""
    try:
        return settings.current()
    except ValueError as problem:
        raise Refused(status.ACL_ERROR_INTERNAL_ERROR, "EH9999", str(problem)) from None


def start() -> None:
    """Start the engine's threads unless they run already."""
    with machine.lock:
        if not machine.started:
            workers = max(MIN_WORKERS, os.cpu_count() or 1)
            lib.ae_start(chosen().threads, workers, settings.available_bytes())
            observe.refresh()
            machine.started = True


def where() -> int:
    """The engine's number for the line of the user's program that is calling."""
    text = site.caller()
    number = _sites.get(text)
    if number is None:
        number = _sites[text] = lib.ae_site(text.encode(errors="backslashreplace"))
    return number


def place(number: int) -> str:
    """The text behind a number of `where`."""
    from ..native import ffi

    return ffi.string(lib.ae_site_text(number)).decode() if number else site.UNKNOWN
