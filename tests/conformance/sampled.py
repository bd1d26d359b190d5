"""Where the suite asks an operator: a few profiles, in which all that its golden file tells is met at least once.

The first of them rotates with the operator's name, so that the operators together meet every profile; `pytest
--complete` and `aclnn-py conform` ask everything everywhere.
"""

from __future__ import annotations

from zlib import crc32

from golden_file import Golden, read

from aclnn_py.base.profile import Profile
from aclnn_py.base.soc import UNKNOWN
from aclnn_py.conform.profiles import PROFILES
from aclnn_py.conform.trials import NUMBERS
from aclnn_py.derived.cases import ACCEPTED

SEED = 12
Shown = tuple[str, ...]
"""Kind and about of a paragraph of a golden file; with a title one of its rows."""


def turn(api: str, of: int) -> int:
    """A number below `of` that is an operator's own."""
    return crc32(f"{SEED} {api}".encode()) % of


def sample(api: str) -> tuple[Profile, ...]:
    """The profiles to ask an operator in."""
    first = turn(api, len(PROFILES))
    return covering(read(api), (*PROFILES[first:], *PROFILES[:first]))


def covering(golden: Golden, order: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """The first profile, then the fewest others that show the rest, each time the one that shows most."""
    shown = {where: shown_in(golden, where) for where in order}
    left: set[Shown] = set().union(*shown.values())
    chosen: list[Profile] = []
    where = order[0]
    while True:
        chosen.append(where)
        left -= shown[where]
        if not left:
            return tuple(chosen)
        where = max(order, key=lambda each: len(left & shown[each]))


def shown_in(golden: Golden, where: Profile) -> set[Shown]:
    """What there is to see of an operator in a profile: its paragraphs, its dtypes, numbers where a device computes."""
    rows = golden.rows[where]
    found: set[Shown] = {row[:2] for row in rows} | {row for row in rows if row[1] == "dtypes"}
    if where.soc is not UNKNOWN and any(kind == ACCEPTED for kind, _, _ in rows):
        found.add((NUMBERS,))
    return found
