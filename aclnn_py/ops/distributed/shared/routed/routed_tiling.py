"""What the tiling functions of routed products test, in their orders (561002)."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.communicator import Communicator
from . import routed_params as p
from . import routed_spoils as spoils
from .routed_counts import sums, within_rows
from .routed_rules import MOST_COLUMNS, MOST_COUNTS, MOST_INNER, MOST_ROWS, Tests
from .routed_shapes import choices, columns_fit, inner_fits, shared_columns, shared_rows

SEVERAL = w.Choices(8, 16, 32, 64, 128)
GATHERING = SEVERAL.plus(2, 4, 256, on=("ascend950",))
"""Numbers of ranks of products behind an exchange."""
MOST_GROUPS = 128
"""Parts of rows, one of each rank, that one grouped product takes."""
SCATTERING = w.Choices(8, 16, 32, 64).plus(128, on=(p.A3,)).plus(2, 4, on=("ascend950",))
"""Those of products before an exchange."""
FROM_GROUP = -1
"""epWorldSize as many as the communicator has."""
MOST_EXPERTS, FEW_EXPERTS = 48, 32
"""Experts of a rank behind an exchange, and before one."""
HAS_SHARED = w.given(p.shared_x)


def gathering(tests: Tests) -> w.Rules:
    """Before products of rows that come from other ranks."""
    roles = tests.roles
    assert roles.permuted
    return w.flat(
        (w.OneOf(w.ValueOf(p.world), GATHERING),), w.rank_is(2, roles.x), w.rank_is(3, p.weight),
        w.when(HAS_SHARED, w.rank_is(2, p.shared_x, p.shared_weight), w.same_dtype(p.shared_x, p.shared_weight),
               w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), p.shared_x), w.same_dtype(roles.x, p.shared_x)),
        inner_fits(tests, roles.x, p.weight, p.turned), columns_fit(tests, p.weight, roles.out, p.turned),
        w.when(w.given(roles.permuted),
               tests.shapes(f"shape of {roles.permuted} is [A, H1]",
                            lambda found, out, x: found.shape[:2] == (out.shape[0], x.shape[1]), roles.permuted,
                            roles.out, roles.x)),
        w.when(HAS_SHARED, inner_fits(tests, p.shared_x, p.shared_weight, p.shared_turned), choices(tests),
               shared_rows(tests), columns_fit(tests, p.shared_weight, p.shared_out, p.shared_turned)),
        tests.size(roles.x, 0, MOST_ROWS - 1),
        tests.size(roles.x, 1, MOST_COLUMNS - 1, (p.weight, 1), (roles.permuted, 1)),
        tests.size(p.weight, 1, MOST_COLUMNS - 1),
        w.when(HAS_SHARED, tests.size(p.shared_x, 0, MOST_ROWS - 1),
               tests.size(p.shared_x, 1, MOST_INNER, (p.shared_weight, 0)), shared_columns(tests)),
        gathered_counts(tests), few_groups(tests),
    )  # fmt: skip


def few_groups(tests: Tests, *scales: w.Param) -> w.Rules:
    """The grouped product takes rows of every rank; `scales` are those of rows, of weights and of shared rows."""
    roles, more = tests.roles, [scales[at : at + 1] for at in range(3)]
    rows = (roles.x, roles.out, *((roles.permuted,) if roles.permuted else ()), *more[0])
    shared = (p.shared_x, p.shared_out, *more[2])
    return tests.numbers(
        f"{p.world} is at most {MOST_GROUPS} if rows arrive",
        lambda ranks, found: ranks <= MOST_GROUPS or sum(found) == 0, p.world, p.receives,
        spoil=spoils.many_ranks(2 * MOST_GROUPS, rows, (roles.weight, *more[1]), shared),
    )  # fmt: skip


def gathered_counts(tests: Tests) -> w.Rules:
    roles = tests.roles
    return w.flat(
        tests.numbers("number of counts in sendCounts is that of recvCounts and at most 256",
                      lambda one, other: len(one) == len(other) <= MOST_COUNTS, p.sends, p.receives),
        tests.shapes("number of counts in sendCounts is e * epWorldSize",
                     lambda found, facts, ranks: len(found) == facts.shape[0] * ranks, p.sends, p.weight, p.world),
        tests.shapes(f"number of experts in {p.weight} is from 1 to {MOST_EXPERTS}",
                     lambda facts: 1 <= facts.shape[0] <= MOST_EXPERTS, p.weight),
        tests.numbers("every number in sendCounts is 0 or more", lambda found: min(found) >= 0, p.sends,
                      spoil=spoils.negative(p.sends)),
        w.when(w.on(p.A3), within_rows(tests, p.sends, roles.sent), within_rows(tests, p.receives, roles.received)),
        sums(tests),
    )  # fmt: skip


def scattering(tests: Tests) -> w.Rules:
    """Before products whose rows go to other ranks."""
    roles = tests.roles
    return w.flat(
        w.rank_is(2, roles.x), w.rank_is(3, p.weight), w.rank_is(2, roles.out),
        w.when(HAS_SHARED, w.same_dtype(roles.x, p.shared_x), w.same_dtype(roles.x, p.shared_weight),
               w.rank_is(2, *p.SHARED), shared_rows(tests),
               otherwise=(w.negated(w.is_true(p.shared_turned)),)),
        inner_fits(tests, roles.x, p.weight, p.turned), columns_fit(tests, p.weight, roles.out, p.turned),
        w.when(HAS_SHARED, inner_fits(tests, p.shared_x, p.shared_weight, p.shared_turned),
               columns_fit(tests, p.shared_weight, p.shared_out, p.shared_turned)),
        scattered_counts(tests, SCATTERING), tests.size(roles.x, 1, MOST_COLUMNS - 1, (p.weight, 1)),
        tests.size(roles.out, 0, MOST_ROWS - 1), tests.size(roles.out, 1, MOST_COLUMNS - 1, (p.weight, 2)),
        w.when(HAS_SHARED, choices(tests), tests.size(p.shared_x, 1, MOST_INNER, (p.shared_weight, 0)),
               tests.size(p.shared_out, 1, MOST_COLUMNS - 1, (p.shared_weight, 1))),
    )  # fmt: skip


def scattered_counts(tests: Tests, choices: w.Choices) -> w.Rules:
    roles = tests.roles

    def known(size: int, found: Communicator) -> int:
        return found.ranks if size == FROM_GROUP else size

    return w.flat(
        w.when(w.value_is(p.world, FROM_GROUP), (w.OneOf(w.Ranks(p.group), choices),),
               otherwise=((w.OneOf(w.ValueOf(p.world), choices),),)),
        tests.shapes(f"number of experts in {roles.weight} is from 1 to {FEW_EXPERTS}, of all ranks at most 256",
                     lambda facts, size, found: 1 <= facts.shape[0] <= FEW_EXPERTS
                     and facts.shape[0] * known(size, found) <= MOST_COUNTS, roles.weight, p.world, p.group,
                     spoil=spoils.many_experts(FEW_EXPERTS + 1)),
        tests.shapes("number of counts in sendCounts and in recvCounts is e * epWorldSize",
                     lambda one, other, facts, size, found:
                     len(one) == len(other) == facts.shape[0] * known(size, found),
                     p.sends, p.receives, roles.weight, p.world, p.group),
        sums(tests), within_rows(tests, p.sends, roles.sent), within_rows(tests, p.receives, roles.received),
    )  # fmt: skip
