"""The gated delta rule in both forms beside the formula in float64: sequences, heads, states, what fails the stream."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, Session
from numeric.programs import BF16, ISAS, force

CHUNK, RECURRENT = "aclnnChunkGatedDeltaRule", "aclnnRecurrentGatedDeltaRule"
FLOAT = np.dtype(np.float32)
CODES = {BF16: 27, FLOAT: 0}


class Case:
    """Tokens of some sequences: keys of length 1, factors between exp(-1) and 1."""

    def __init__(self, tokens: int, sizes: tuple[int, int, int, int], seed: int = 5) -> None:
        self.shared, self.heads, self.width, self.rows = sizes
        self.random = np.random.default_rng(seed)
        query, key = (self.random.standard_normal((tokens, self.shared, self.width)) for _ in range(2))
        self.query = (query / np.linalg.norm(query, axis=-1, keepdims=True)).astype(BF16)
        self.key = (key / np.linalg.norm(key, axis=-1, keepdims=True)).astype(BF16)
        self.value = self.random.standard_normal((tokens, self.heads, self.rows)).astype(BF16)
        self.beta = self.random.uniform(0, 1, (tokens, self.heads)).astype(BF16)
        self.g = self.random.uniform(-0.5, 0, (tokens, self.heads)).astype("f4")
        self.gk = self.random.uniform(-0.5, 0, (tokens, self.heads, self.width)).astype("f4")

    @property
    def inputs(self) -> tuple[Any, ...]:
        return self.query, self.key, self.value, self.beta

    def states(self, count: int, dtype: Any) -> Any:
        return self.random.standard_normal((count, self.heads, self.rows, self.width)).astype(dtype)

    def out(self) -> Any:
        return np.full(self.value.shape, np.nan, BF16)


def formula(api: str, *arguments: Any, state: Any) -> list[Any]:
    found = find(api)
    assert found is not None
    wide = [np.asarray(one, "f8") if isinstance(one, np.ndarray) else one for one in arguments]
    name = "initialState" if api == CHUNK else "stateRef"
    return [*found(*wide, soc="ascend910b", dtypes={name: CODES[state.dtype]})]


def near(found: Any, wanted: Any, slack: float, units: float = 0.5) -> None:
    """So many units of the dtype in which results are stored, and what rounding on the way leaves."""
    unit = 2.0**-7 if found.dtype == BF16 else 0
    difference = np.abs(found.astype("f8") - wanted)
    assert np.all(difference <= units * unit * np.abs(wanted) + slack), difference.max()


def chunked(npu: Session, case: Case, before: Any, lengths: Any, g: Any, scale: float) -> tuple[Any, Any]:
    out, after = npu.array(case.out()), npu.empty(before.shape, before.dtype)
    npu.call(CHUNK, *case.inputs, before, np.array(lengths, "i4"), g, scale, out, after)
    return out.numpy(), after.numpy()


@pytest.mark.parametrize("with_g", [True, False])
@pytest.mark.parametrize(("soc", "dtype", "slack"), [("Ascend910B1", BF16, 2e-2), ("Ascend950PR_9599", FLOAT, 2e-6)])
def test_whole_sequences(soc: str, dtype: Any, slack: float, with_g: bool) -> None:
    """Float32 is off by some 1e-6; one rounding of a state the other way by a unit of BF16."""
    case, lengths = Case(171, (2, 4, 40, 35)), [130, 0, 41]
    before, g = case.states(3, dtype), case.g if with_g else None
    with Session(soc=soc) as npu:
        out, after = chunked(npu, case, before, lengths, g, 0.25)
    wanted = formula(CHUNK, *case.inputs, before, np.array(lengths), g, 0.25, state=before)
    near(out, wanted[0], slack)
    near(after, wanted[1], slack)
    assert np.array_equal(after[1], before[1])


def test_the_formula_is_that_of_the_documents() -> None:
    """S (alpha (I - beta k k^T)) + beta v k^T, one head, one token after the other."""
    case = Case(9, (1, 1, 6, 4))
    state = before = case.states(1, FLOAT)
    wanted, last = formula(CHUNK, *case.inputs, before, np.array([9]), case.g, 1.0, state=before)
    state = before[0, 0].astype("f8")
    for t in range(9):
        k, v, beta = (one[t, 0].astype("f8") for one in (case.key, case.value, case.beta))
        state = state @ (np.exp(float(case.g[t, 0])) * (np.eye(6) - beta * np.outer(k, k))) + beta * np.outer(v, k)
        np.testing.assert_allclose(wanted[t, 0], state @ case.query[t, 0].astype("f8"), rtol=1e-6)
    np.testing.assert_allclose(last[0, 0], state, rtol=1e-6)


def test_a_narrow_state_is_rounded_every_64_tokens() -> None:
    """1 fades to 0.99362, which is 0.992188 in BF16, and that to 0.98586; unrounded 1 fades to 0.98728."""
    case = Case(128, (1, 1, 3, 2))
    case.beta, g = np.zeros_like(case.beta), np.full((128, 1), -1e-4, "f4")
    for soc, dtype, wanted in (("Ascend910B1", BF16, 0.984375), ("Ascend950PR_9599", FLOAT, np.exp(-0.0128))):
        with Session(soc=soc) as npu:
            _, after = chunked(npu, case, np.ones((1, 1, 2, 3), dtype), [128], g, 1.0)
        np.testing.assert_allclose(after.astype("f8"), wanted, rtol=1e-5)


def test_states_in_place_and_tokens_of_no_sequence() -> None:
    case = Case(70, (1, 3, 17, 9))
    before, lengths = case.states(2, BF16), np.array([3, 64], "i4")
    with Session(soc="Ascend910B1") as npu:
        states, out = npu.array(before), npu.array(case.out())
        npu.call(CHUNK, *case.inputs, states, lengths, case.g, 1.0, out, states)
        apart = chunked(npu, case, before, lengths, case.g, 1.0)
        assert np.array_equal(states.numpy(), apart[1])
        assert np.array_equal(out.numpy(), apart[0])
        assert not out.numpy()[67:].astype("f4").any()


@pytest.mark.parametrize("lengths", [[3, 3], [-1, 3], [5, -2]])
def test_lengths_that_do_not_fit_fail_the_stream(lengths: list[int]) -> None:
    case = Case(5, (1, 2, 4, 3))
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match="actualSeqLengths"):
        chunked(npu, case, case.states(2, BF16), lengths, None, 1.0)


def test_float_states_are_the_950s() -> None:
    case = Case(5, (1, 2, 4, 3))
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match="561103"):
        chunked(npu, case, case.states(2, FLOAT), [2, 3], None, 1.0)


class Tokens(Case):
    """A few tokens of four sequences, one of which has none, states at places of their own."""

    lengths = np.array([3, 0, 8, 1], "i4")
    numbers = np.array([2, 7, 8, 1], "i4")

    def __init__(self, sizes: tuple[int, int, int, int] = (2, 4, 24, 37)) -> None:
        super().__init__(13, sizes)
        self.places = self.random.permutation(15)[:13].astype("i4")

    def call(
        self, npu: Session, state: Any, *, numbers: Any = None, g: Any = None, gk: Any = None, **other: Any
    ) -> Any:
        out, states = npu.array(self.out()), npu.array(state) if isinstance(state, np.ndarray) else state
        lengths, places = other.get("lengths", self.lengths), other.get("places", self.places)
        npu.call(RECURRENT, *self.inputs, states, lengths, places, g, gk, numbers, 0.3, out)
        return states.numpy(), out.numpy()

    def wanted(self, state: Any, numbers: Any, g: Any, gk: Any) -> list[Any]:
        return formula(
            RECURRENT, *self.inputs, state, self.lengths, self.places, g, gk, numbers, 0.3, state=state
        )  # fmt: skip


@pytest.mark.parametrize("fading", ["", "g", "gk", "both"])
@pytest.mark.parametrize("dtype", [BF16, FLOAT])
def test_a_few_tokens(dtype: Any, fading: str) -> None:
    case = Tokens()
    state, g, gk = case.states(16, dtype), case.g if fading in ("g", "both") else None, None
    gk = case.gk if fading in ("gk", "both") else None
    numbers = case.numbers if fading != "g" else None
    with Session(soc="Ascend910B1") as npu:
        states, out = case.call(npu, state, numbers=numbers, g=g, gk=gk)
    wanted = case.wanted(state, numbers, g, gk)
    near(states, wanted[0], 2e-6, 1)  # the formula rounds what it keeps
    near(out[:12], wanted[1][:12], 2e-6)
    assert not out[12:].astype("f4").any()
    left = np.setdiff1d(np.arange(16), case.places[:12])
    assert np.array_equal(states[left], state[left])


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
def test_strided_states_are_updated_where_they_lie(soc: str) -> None:
    case = Tokens((1, 2, 5, 6))
    state = case.states(16, BF16)
    with Session(soc=soc) as npu:
        padded = np.zeros((16, 3, 7, 5), BF16)
        padded[:, :2, :6] = state
        room = npu.array(padded)
        view = room.view((16, 2, 6, 5), (105, 35, 5, 1), 0)
        assert np.array_equal(case.call(npu, view)[0], case.call(npu, state)[0])
        left = room.numpy()
        assert not left[:, 2].astype("f4").any()
        assert not left[:, :, 6].astype("f4").any()
        with pytest.raises(AclError, match="561103"):
            case.call(npu, npu.array(padded).view((15, 2, 5, 6), (105, 35, 1, 5), 0))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("actualSeqLengths", {"lengths": [3, 0, 9, 1]}), ("actualSeqLengths", {"lengths": [3, 8, 3, -1]}),
        ("actualSeqLengths", {"lengths": [6, 0, 7, 1]}), ("ssmStateIndices", {"places": [*range(12), 16]}),
        ("ssmStateIndices", {"places": [-1, *range(12)]}), ("numAcceptedTokens", {"numbers": [1, 1, 9, 1]}),
        ("numAcceptedTokens", {"numbers": [0, 1, 1, 1]}),
    ],
)  # fmt: skip
def test_numbers_that_do_not_fit_fail_the_stream(name: str, change: dict[str, list[int]]) -> None:
    case = Tokens((1, 2, 5, 6))
    given: dict[str, Any] = {"lengths": [4, 0, 8, 1], **change}
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match=name):
        case.call(npu, case.states(16, BF16), **{key: np.array(value, "i4") for key, value in given.items()})


def test_isas_and_threads_give_the_same_bits() -> None:
    case, tokens = Case(80, (2, 4, 130 - 3, 100)), Tokens((1, 2, 5, 36))
    before, shared, found = case.states(1, BF16), tokens.states(16, BF16)[:, :1], []
    for threads in (1, 3):
        for isa in [one for one in ISAS if one != "base"] or ISAS:
            with Session(soc="Ascend910B1", threads=threads) as npu, force(isa):
                chunk = chunked(npu, case, before, [80], case.g, 1.0)
                heads = npu.array(shared.copy()).view((16, 2, 36, 5), (180, 0, 5, 1), 0)
                found.append((*chunk, *tokens.call(npu, heads, g=tokens.g)))
    for one in found[1:]:
        assert all(np.array_equal(a, b) for a, b in zip(one, found[0], strict=True))
