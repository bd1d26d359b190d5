"""How shapes of routed products go together."""

from __future__ import annotations

from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import routed_params as p
from . import routed_spoils as spoils
from .routed_rules import MOST_COLUMNS, Tests


def inner_of(flag: bool, found: TensorFacts) -> int:
    return found.shape[-1] if flag else found.shape[-2]


def columns_of(flag: bool, found: TensorFacts) -> int:
    return found.shape[-2] if flag else found.shape[-1]


def inner_fits(tests: Tests, x: w.Param, weight: w.Param, flag: w.Param) -> w.Rules:
    return tests.shapes(
        f"inner size of {weight} is the size of {x} along axis 1",
        lambda one, other, turned: one.shape[1] == inner_of(turned, other), x, weight, flag,
    )  # fmt: skip


def columns_fit(tests: Tests, weight: w.Param, out: w.Param, flag: w.Param) -> w.Rules:
    return tests.shapes(
        f"size of {out} along axis 1 is the columns of {weight}",
        lambda one, other, turned: one.shape[1] == columns_of(turned, other), out, weight, flag,
    )  # fmt: skip


def shared_rows(tests: Tests) -> w.Rules:
    return tests.shapes(
        f"number of rows of {p.shared_out} is that of {p.shared_x}", lambda one, other: one.shape[0] == other.shape[0],
        p.shared_out, p.shared_x, spoil=spoils.rows(1, p.shared_out),
    )  # fmt: skip


def choices(tests: Tests) -> w.Rules:
    """A token has 2 to 8 choices."""
    tokens = tests.roles.tokens
    return tests.shapes(
        f"number of rows of {tokens} is that of {p.shared_x} times 2 to 8",
        lambda one, other: not one.shape[0] % other.shape[0] and p.LEAST <= one.shape[0] // other.shape[0] <= p.MOST,
        tokens, p.shared_x, spoil=spoils.rows(1, p.shared_x, p.shared_out),
    )  # fmt: skip


def shared_columns(tests: Tests) -> w.Rules:
    return tests.shapes(
        f"number of columns of {p.shared_weight} is from 1 to {MOST_COLUMNS - 1}",
        lambda found, flag: 1 <= columns_of(flag, found) < MOST_COLUMNS, p.shared_weight, p.shared_turned,
        spoil=spoils.sizes((p.shared_weight, 1, 0), (p.shared_out, 1, 0)),
    )  # fmt: skip
