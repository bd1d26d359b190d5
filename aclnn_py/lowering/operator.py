"""An operator: its parameters, its ordered rules, its plan, and what the documents say beside the source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..base import dtype as dt
from ..base.frozen import Frozen
from ..base.profile import Profile
from ..base.soc import UNKNOWN
from ..rules.core.call import Call, TensorFacts
from ..rules.core.param import WORKSPACE, Param
from ..rules.core.profiles import SOC
from ..rules.core.rule import Done as Done
from ..rules.core.rule import Refusal as Refusal
from ..rules.core.rule import Rule
from ..rules.core.term import Term
from ..rules.relations.basic import Choices, OneOf, Present
from ..rules.relations.shorthand import OUT_POINTERS, Group, Rules, documented, flat
from .plan.draft import Draft, slot_bytes
from .plan.footprint import read_beyond
from .plan.lowered import NOTHING, Lowered
from .steps.step import Step

LAUNCH_NOTE = "Phase two answers {0} whatever the launch is refused for; a null executor gives 161001 (CANN: {0})."
NO_DEVICE_HINT = " No device is set in this thread, so the SoC is unknown: call aclrtSetDevice first."


class Operator(Frozen):
    """One aclnn API.

    `rules` run in order, the source's order; `plan` follows when they all hold, its steps in order with codes of their
    own. `arguments` are the tensor parameters that the plan touches, in declared order, `lists` those that are lists:
    their members are operands of their own, numbered in every call. `counted` are the outputs whose shapes are known
    once the operator has run, for which phase two waits. `scratch` are the bytes of workspace that a
    generated operator asks for whatever its plan needs, a number or a term, and whose phase two tests them; 0 for
    others. `tiling_workspace` tells the bytes that the tiling function of CANN's kernel asks for beside the plan's
    temporaries, where its source is public and the kernel runs, which phase two does not test. With
    `dense_outputs` its kernels do not look at the strides of outputs, and write them densely. `launch_code` is what
    phase two answers whatever refuses the launch, 0: the reason's own code.
    `header` is the path a program includes, `library` the suffix of libopapi_*, `stream_ctype` the type of phase two's
    last parameter. The texts:
    `summary` in one line, `formula`, `reference` (the PyTorch expression), `precision` (how exact CANN's kernels and
    ours are), `notes` (where documents and source differ, and which wins).
    """

    active: dict[Profile, tuple[tuple[Rule, Rule], ...]]
    name: str
    params: tuple[Param, ...]
    rules: Rules
    plan: tuple[Step, ...]
    arguments: tuple[str, ...]
    operands: dict[str, int]
    lists: frozenset[str]
    counted: frozenset[str]
    header: str
    library: str
    stream_ctype: str
    scratch: int | Term
    tiling_workspace: Callable[[Call], int] | None
    dense_outputs: bool
    launch_code: int
    documented_soc: tuple[str, ...]
    summary: str
    formula: str
    reference: str
    precision: str
    notes: tuple[str, ...]

    def verdict(self, call: Call) -> Refusal | Done | None:
        """None when every rule holds, else what the first rule says that does not: a refusal, or early success."""
        for rule, asked in self.active.get(call.profile) or self.activate(call):
            if not rule.holds(call):
                outcome = asked.refuse(call)
                return hinted(outcome, call) if isinstance(outcome, Refusal) else outcome
        return None

    def activate(self, call: Call) -> tuple[tuple[Rule, Rule], ...]:
        """The rules that are left once the profile is known, each with the declared rule it is part of."""
        profile = Call(call.profile, {})
        active = tuple((rule, declared) for declared in self.rules for rule in declared.under(profile))
        return self.active.setdefault(call.profile, active)

    def lower(self, call: Call) -> Lowered | Refusal:
        """The steps for a call that `verdict` accepted, or the refusal of the first step that cannot be planned.

        Where the source does not compare the shape of an input, as that of one whose first element is a number, and a
        kernel would read elements beside its view, phase one accepts the call and the device refuses the work.
        """
        operands, arguments = self.numbered(call) if self.lists else (self.operands, self.arguments)
        draft = Draft(self.as_kernels_see(call) if self.dense_outputs else call, operands)
        for step in self.plan:
            seen = step.build(draft)
            if seen:
                blamed = draft.blamed or step
                text = f"Expected {blamed.subject} to be {blamed.predicate} but got {seen}."
                return hinted(Refusal(blamed.code, blamed, text), call)
        lowered = draft.finish(arguments)
        fault = "" if lowered.fault else read_beyond(lowered, self.facts(call))
        return lowered._replace(fault=fault) if fault else lowered

    def as_kernels_see(self, call: Call) -> Call:
        """The call with strided outputs as dense ones that begin where they do."""
        for param in self.params:
            value = call.args[param.name]
            if param.role == "output" and value is not None:
                seen = tuple(map(dense, value)) if isinstance(value, tuple) else dense(value)
                call = call if seen == value else call.set(param, seen)
        return call

    def room(self, call: Call, lowered: Lowered) -> int:
        """Bytes of workspace that phase one tells: of a generated operator its own and the copies of strided inputs."""
        if not self.scratch:
            kernels = self.tiling_workspace(call) if self.tiling_workspace and lowered.steps else 0
            return lowered.workspace + (slot_bytes(kernels) if kernels else 0)
        read = () if lowered.late else (param for param in self.params if param.role in ("input", "inout"))
        values = [call.args[param.name] for param in read]
        tensors = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
        strided = [one for one in tensors if isinstance(one, TensorFacts) and one.numel > 1 and not one.contiguous]
        copies = sum(slot_bytes(dt.nbytes(facts.dtype, facts.numel)) for facts in strided)
        return max(lowered.workspace, self.own(call) + copies)

    def own(self, call: Call) -> int:
        """The bytes of workspace that a generated operator asks for whatever its plan needs."""
        return int(self.scratch.read(call)) if isinstance(self.scratch, Term) else self.scratch

    def numbered(self, call: Call) -> tuple[dict[str, int], tuple[str, ...]]:
        """Where each argument's operands begin in this call, and what the operands are called."""
        operands: dict[str, int] = {}
        names: list[str] = []
        for name in self.arguments:
            operands[name] = len(names)
            members = range(len(call.args[name] or ())) if name in self.lists else ()  # type: ignore[arg-type]
            names += [f"{name}[{member}]" for member in members] if name in self.lists else [name]
        return operands, tuple(names)

    def facts(self, call: Call) -> list[TensorFacts | None]:
        """What the operands of this call are; None for a null pointer."""
        found: list[TensorFacts | None] = []
        for name in self.arguments:
            value: Any = call.args[name]
            if name in self.lists:
                found += value or ()
            else:
                found.append(value)
        return found

    def outcome(self, call: Call) -> Lowered | Refusal:
        """Verdict and plan at once: what phase one makes of the call."""
        verdict = self.verdict(call)
        if verdict is None:
            return self.lower(call)
        return verdict if isinstance(verdict, Refusal) else NOTHING

    def leaves(self) -> Iterator[Rule]:
        """Every rule and step that can refuse a call or end it early, in order."""
        for rule in (*self.rules, *self.plan):
            yield from rule.leaves()

    def param(self, name: str) -> Param:
        """The parameter of that name; KeyError if there is none."""
        return {param.name: param for param in self.params}[name]

    def __repr__(self) -> str:
        return f"<operator {self.name}>"


def dense(facts: Any) -> Any:
    """A tensor whose elements lie one behind the other from the first one on."""
    if not isinstance(facts, TensorFacts) or facts.contiguous:
        return facts
    return facts.but(shape=facts.shape, offset=facts.offset, storage_shape=facts.storage_shape)


def hinted(refusal: Refusal, call: Call) -> Refusal:
    """The refusal, with the newcomer's first mistake named where it may be the reason."""
    return refusal._replace(text=refusal.text + NO_DEVICE_HINT) if call.profile.soc is UNKNOWN else refusal


def with_documented_socs(rules: Rules, socs: tuple[str, ...]) -> Rules:
    """After the null tests the documents refuse SoCs they do not list; a thread without a device is on none."""
    nulls = next((index for index, rule in enumerate(rules) if not isinstance(rule, Present)), len(rules))
    listed = OneOf(SOC, Choices(*socs, UNKNOWN.short))
    return (*rules[:nulls], *documented((listed,)), *rules[nulls:])


def declare(
    name: str,
    *params: Param,
    rules: tuple[Group, ...],
    plan: tuple[Step, ...],
    header: str,
    documented_soc: tuple[str, ...],
    summary: str,
    formula: str,
    precision: str,
    notes: tuple[str, ...] = (),
    reference: str = "",
    library: str = "nn",
    stream_ctype: str = "aclrtStream",
    scratch: int | Term = 0,
    tiling_workspace: Callable[[Call], int] | None = None,
    dense_outputs: bool = False,
    launch_code: int = 0,
) -> Operator:
    """A declaration. The test of the out-pointers comes first unless `rules` places it."""
    try:
        ordered = flat(*rules)
    except TypeError as problem:
        raise TypeError(f"{name}, rules: {problem}") from None
    asked = (leaf for rule in ordered for leaf in rule.leaves() if isinstance(leaf, Present))
    if all(leaf.param is not WORKSPACE for leaf in asked):
        ordered = OUT_POINTERS + ordered
    touched = {param.name for step in plan for param in step.params}
    arguments = tuple(param.name for param in params if (param.is_tensor or param.is_list) and param.name in touched)
    more = (LAUNCH_NOTE.format(launch_code),) if launch_code else ()
    return Operator(
        active={}, name=name, params=params, rules=with_documented_socs(ordered, documented_soc), plan=plan,
        lists=frozenset(param.name for param in params if param.is_list),
        counted=frozenset(param.name for step in plan for param in step.counted),
        arguments=arguments, operands={argument: number for number, argument in enumerate(arguments)}, header=header,
        library=library, stream_ctype=stream_ctype, documented_soc=documented_soc, summary=summary, formula=formula,
        reference=reference, precision=precision, notes=(*notes, *more), scratch=scratch,
        dense_outputs=dense_outputs, tiling_workspace=tiling_workspace, launch_code=launch_code,
    )  # fmt: skip
