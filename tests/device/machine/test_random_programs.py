"""Random programs against the model: memory ends as a sequential replay leaves it, nothing is lost, nothing is left."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from device.device_rig import wipe
from device.machine import launching, ordering
from device.machine.program import Program

STEPS = 100
ANY = st.integers(0, 63)
BYTE = st.integers(0, 255)
FLAG = st.booleans()


class Machine(RuleBasedStateMachine):
    """Steps that would race, or for which nothing is there, are dropped."""

    cell = 64

    def __init__(self) -> None:
        super().__init__()
        wipe()
        self.program = Program(self.cell)
        for device in (0, 1, 0):
            self.program.create_stream(device)
            self.program.malloc(device, False, device)

    @rule(device=ANY)
    def create_stream(self, device: int) -> None:
        self.program.create_stream(device)

    @rule(choice=ANY)
    def destroy_stream(self, choice: int) -> None:
        self.program.destroy_stream(choice)

    @rule(device=ANY, pinned=FLAG, fill=BYTE)
    def malloc(self, device: int, pinned: bool, fill: int) -> None:
        self.program.malloc(device, pinned, fill)

    @rule(choice=ANY)
    def free(self, choice: int) -> None:
        self.program.free(choice)

    @rule(stream=ANY, block=ANY, first=ANY, count=ANY, value=BYTE)
    def fill(self, stream: int, block: int, first: int, count: int, value: int) -> None:
        self.program.fill(stream, block, first, count, value)

    @rule(stream=ANY, blocks=st.tuples(ANY, ANY), first=ANY, count=ANY)
    def copy(self, stream: int, blocks: tuple[int, int], first: int, count: int) -> None:
        self.program.copy(stream, blocks, first, count)

    @rule(stream=ANY, blocks=st.tuples(ANY, ANY), first=ANY, count=ANY)
    def launch(self, stream: int, blocks: tuple[int, int], first: int, count: int) -> None:
        launching.step(self.program, stream, blocks, first, count)

    @rule(device=ANY, family=ANY)
    def create_event(self, device: int, family: int) -> None:
        ordering.create_event(self.program, device, family)

    @rule(choice=ANY)
    def destroy_event(self, choice: int) -> None:
        ordering.destroy_event(self.program, choice)

    @rule(stream=ANY, event=ANY)
    def record(self, stream: int, event: int) -> None:
        ordering.record(self.program, stream, event)

    @rule(stream=ANY, event=ANY)
    def reset(self, stream: int, event: int) -> None:
        ordering.reset(self.program, stream, event)

    @rule(stream=ANY, event=ANY)
    def wait(self, stream: int, event: int) -> None:
        ordering.wait(self.program, stream, event)

    @rule(choice=ANY, timed=FLAG)
    def synchronize(self, choice: int, timed: bool) -> None:
        ordering.synchronize(self.program, choice, timed)

    @rule(choice=ANY)
    def synchronize_event(self, choice: int) -> None:
        ordering.synchronize_event(self.program, choice)

    @rule(stream=ANY, event=ANY)
    def query(self, stream: int, event: int) -> None:
        ordering.query(self.program, stream, event)

    @rule(stream=ANY, blocking=FLAG)
    def launch_callback(self, stream: int, blocking: bool) -> None:
        ordering.launch_callback(self.program, stream, blocking)

    @rule()
    def process_report(self) -> None:
        ordering.process_report(self.program)

    def teardown(self) -> None:
        ordering.open_everything(self.program)
        self.program.finish()


class LargeMachine(Machine):
    """The same with tasks so large that workers of their own run them."""

    cell = 100_000


def run(machine: type[Machine], examples: int) -> None:
    chosen = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        derandomize=True,
        phases=[Phase.generate],  # a failing program is reported as it is: shrinking one takes minutes
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=chosen)  # type: ignore[no-untyped-call]


def test_ten_thousand_steps() -> None:
    run(Machine, 120)  # not every program is of full length


def test_large_tasks() -> None:
    run(LargeMachine, 10)
