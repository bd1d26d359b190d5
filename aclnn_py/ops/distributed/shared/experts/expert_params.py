"""Parameters and rules that sending tokens to the experts of other ranks and fetching them back share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from ....conv.shared.checked_rules import checked
from ..named_group import has_name, short_name
from . import special_experts as special

A3, A2, A5 = "ascend910_93", "ascend910b", "ascend950"
ON, EMULATED = (A3, A2, A5), (A3, A5)
BS, H, K, EXPERTS, RANKS, SHARED = (1, 512), (1024, 8192), (1, 16), (1, 1024), (2, 768), (0, 4)
"""The limits of the A3 family, both ends included."""
RANKS_ON_950, SLOTS = (2, 1024), 2048

ids = w.In("expertIds", "experts of each token, INT32, [Bs, K], below moeExpertNum, each once")
mask = w.In(
    "xActiveMaskOptional", "active tokens [Bs] or choices [Bs, K], BOOL; the others are not sent; null: all are",
    optional=True,
)  # fmt: skip
group = w.GroupName("groupEp", "name of the communicator of the expert parallel ranks, as HcclGetCommName gives it")
world = w.Attr("epWorldSize", "int64_t", "number of ranks of groupEp", 2)
rank = w.Attr("epRankId", "int64_t", "rank in groupEp", 0)
experts = w.Attr(
    "moeExpertNum", "int64_t", "number of experts of all ranks, a multiple of epWorldSize - sharedExpertRankNum", 2
)
tp_group = w.Attr("groupTp", "const char*", "name of the tensor parallel communicator; ignored without one", "")
tp_world = w.Attr("tpWorldSize", "int64_t", "number of tensor parallel ranks; 0 or 1: none", 0)
tp_rank = w.Attr("tpRankId", "int64_t", "rank in groupTp, 0 without one", 0)
shard = w.Attr("expertShardType", "int64_t", "where ranks of shared experts are, 0: in front", 0)
shared = w.Attr("sharedExpertNum", "int64_t", "number of shared experts; 1 counts as 0 without ranks for them", 0)
shared_ranks = w.Attr("sharedExpertRankNum", "int64_t", "number of ranks of shared experts", 0)
global_bs = w.Attr("globalBs", "int64_t", "largest Bs of a rank * epWorldSize; 0: all ranks have the same Bs", 0)
algorithm = w.Attr(
    "commAlg",
    "const char*",
    'algorithm of the exchange; ignored on the A3 family, on the 950 "" or null',
    "",
    optional=True,
)
RANK_ATTRS = (group, world, rank, experts, tp_group, tp_world, tp_rank, shard, shared, shared_ranks)
GROUP_NOTE = (
    "groupEp is looked up among the communicators of the current device: another name gives 561000. The number of "
    "ranks is tested against epWorldSize (561103), where CANN would wait for others; the rank is the communicator's."
)
SHARED_NOTE = (
    "Ranks of shared experts (sharedExpertRankNum above 0) are not emulated: 561103, or 561002 where sizes of tensors "
    "are not those of moeExpertNum / epWorldSize experts on each rank."
)
TENSOR_PARALLEL_NOTE = (
    "tpWorldSize 2 is refused (561002), as newer sources of CANN do; those of 2025 have tensor parallel ranks."
)
SHARED_RANKS_NOTE = (
    "With R = sharedExpertRankNum / sharedExpertNum, shared expert s is on ranks s * R to s * R + R - 1, before the "
    "ranks of other experts; rank r sends its active tokens to rank s * R + r % R. epRankId has to be the rank in "
    "groupEp then (561103)."
)
A2_NOTE = "The A2 family, which wants 16 ranks and more, is not emulated: 561103."
BUFFER_NOTE = "The size of HCCL_BUFFSIZE is not tested."
NOTES: tuple[str, ...] = (GROUP_NOTE, A2_NOTE, BUFFER_NOTE)
ON_950_NOTE = 'Sources of 2025 do not configure the 950; commAlg "ccu", which it has, is not emulated (561103).'
TEXTS: dict[str, Any] = {"library": "transformer", "documented_soc": (A2, A3, A5)}


def rows(*dtypes: int, on: tuple[str, ...] = ON) -> w.Choices:
    return w.Choices().plus(*dtypes, on=on)


def named(params: tuple[w.Param, ...]) -> w.Rules:
    """Neither tensors nor the name of the communicator are null, and the name is not empty (161001)."""
    return (*w.present(*params), *has_name(group))


def short(code: int = w.ACLNN_ERR_PARAM_INVALID) -> w.Rules:
    """The name of the communicator has at most 127 bytes."""
    return short_name(group, code)


def short_names(code: int = w.ACLNN_ERR_PARAM_INVALID) -> w.Rules:
    """Nor has that of the other communicator more."""
    return w.flat(short(code), short_name(tp_group, code))


def looked_up(algorithm: w.Param) -> w.Rules:
    """On the 950 the API looks for the communicator before the generated function tests anything, but for "ccu"."""
    return w.when(w.both(w.on(A5), w.negated(w.value_is(algorithm, special.CCU))), w.group_exists(group))


def within(param: w.Param, limits: tuple[int, int], mend: w.Mend) -> w.Rules:
    low, high = limits
    return checked(f"value of {param} is from {low} to {high}", lambda value: low <= value <= high, param, mend=mend)


def of_tensors(claim: str, function: Callable[..., bool], mend: w.Mend, *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=mend, kind="shape_custom")


def is_2d(*found: TensorFacts) -> bool:
    return all(each.rank == 2 for each in found)


def most_tokens(call: Call) -> int:
    """The largest Bs of a rank."""
    given: int = call.args[global_bs.name]  # type: ignore[assignment]
    size: int = call.args[world.name]  # type: ignore[assignment]
    return given // size if given else call.tensor(ids).shape[0]


def lacking(params: tuple[w.Param, ...]) -> tuple[w.Step, ...]:
    """What is not emulated (561103), as far as an API has it."""
    more = tuple(w.NoKernel(w.negated(w.value_is(each, 0))) for each in special.SPECIAL if each in params)
    left = tuple(w.NoKernel(w.given(each)) for each in (special.elastic, special.performance) if each in params)
    return (
        w.NoKernel(w.on(A2)), *more, *left,
    )  # fmt: skip


def whole_group(mend: w.Mend) -> w.Rules:
    """The communicator has as many ranks, and where ranks have shared experts this one has the given number."""
    return w.flat(
        checked("epWorldSize is the number of ranks of groupEp", lambda size, found: size == found.ranks, world,
                group, mend=mend),
        w.when(w.negated(w.value_is(shared_ranks, 0)), checked(
            "epRankId is the rank in groupEp", lambda own, found: own == found.rank, rank, group, mend=mend)),
    )  # fmt: skip
