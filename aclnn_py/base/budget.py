"""How many bytes this process may still take: the host's free memory and the limits of its control groups."""

from __future__ import annotations

_UNLIMITED = 1 << 60  # cgroup v1 says "no limit" with a number near 2**63


def available_bytes(root: str = "") -> int:
    """MemAvailable, or less where a cgroup (v2 or v1, ancestors included) leaves less. ``root`` prefixes the paths."""
    free = [_host(root), *_unified(root), *_legacy(root)]
    return max(0, min(free))


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _number(path: str) -> int | None:
    text = _read(path).strip()
    return int(text) if text.isdecimal() else None


def _field(text: str, name: str) -> int:
    for line in text.splitlines():
        words = line.replace(":", " ").split()
        if len(words) >= 2 and words[0] == name and words[1].isdecimal():
            return int(words[1])
    return 0


def _host(root: str) -> int:
    kibibytes = _field(_read(f"{root}/proc/meminfo"), "MemAvailable")
    return kibibytes * 1024 if kibibytes else _UNLIMITED


def _group(root: str, controller: str) -> str:
    for line in _read(f"{root}/proc/self/cgroup").splitlines():
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if controller in controllers.split(","):
            return path.rstrip("/")
    return ""


def _upwards(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:end]) for end in range(len(parts), 0, -1)]


def _left(directory: str, limit: str, usage: str, reclaimable: str) -> list[int]:
    most, used = _number(f"{directory}/{limit}"), _number(f"{directory}/{usage}")
    if most is None or used is None or most >= _UNLIMITED:
        return []
    return [most - used + _field(_read(f"{directory}/memory.stat"), reclaimable)]


def _unified(root: str) -> list[int]:
    base, paths = f"{root}/sys/fs/cgroup", _upwards(_group(root, ""))
    levels = (_left(base + path, "memory.max", "memory.current", "inactive_file") for path in paths)
    return [left for level in levels for left in level]


def _legacy(root: str) -> list[int]:
    base, paths = f"{root}/sys/fs/cgroup/memory", _upwards(_group(root, "memory"))
    files = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
    levels = (_left(base + path, *files) for path in paths)
    return [left for level in levels for left in level]
