"""Rules of the operators that normalise and rotate keys into caches, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ....rules.vocabulary.custom_term import leaf
from ...attention.shared.inputs import FieldInputs
from ...attention.shared.varied_rules import fitting
from . import kv_cache_request as r
from . import kv_cache_tests as t
from .generated_rules import NEW
from .kv_cache_request import Request

HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=NEW)
CACHED = HALVES.plus(dt.ACL_INT8, on=NEW).plus(*r.LOW[1:], on=w.REGBASE)
INDEX = w.Choices().plus(dt.ACL_INT64, on=NEW)
SINGLE = w.Choices(dt.ACL_FLOAT)
FACTORS = ("k_scale", "v_scale", "k_offset", "v_offset")
BATCH, LENGTH, BLOCK = 2, 2, 16
Test = Callable[[Request], bool]


class Limits:
    """The rules about `inputs`."""

    def __init__(self, inputs: FieldInputs) -> None:
        self.inputs = inputs
        self.has_value = "value" in inputs.params

    def request(self, *values: Any) -> Request | None:
        named = self.inputs.named(*values)
        needed = (name for name, param in self.inputs.params.items() if param.is_tensor and not param.optional)
        return None if any(named[name] is None for name in needed) else Request(**named)

    def rule(self, predicate: str, test: Test, *fields: str, code: int = w.TILING) -> w.Rules:
        """A test of a request whose rows have four axes, about some arguments."""
        params = tuple([self.inputs[field] for field in fields if field in self.inputs.params])
        order = (*params, *(param for param in self.inputs.all if param not in params))

        def matches(*values: Any) -> bool:
            named = dict(zip((param.name for param in order), values, strict=True))
            at = self.request(*[named[param.name] for param in self.inputs.all])
            return at is not None and at.kv.rank == at.cos.rank == at.sin.rank == 4 and test(at)

        claim = (", ".join(map(str, params)), predicate)
        return fitting(matches, order, tuple(map(leaf, params)), claim, "shape_custom", self.mend, code, params)

    def of(self, predicate: str, test: Test, field: str) -> w.Rules:
        """The same about an optional argument that is given."""
        return w.when(w.given(self.inputs[field]), self.rule(predicate, test, field))

    @property
    def kinds(self) -> tuple[w.Rules, ...]:
        """The dtypes of a row of the definition (161002)."""
        at = self.inputs
        kv, low = at["kv"], [w.has_dtype(at[field], *r.LOW) for field in ("k_cache", "v_cache")]
        values = (at["value"],) if self.has_value else ()
        return (
            w.dtype_in(HALVES, kv), *(w.same_dtype(at[field], kv) for field in ("gamma", "cos", "sin")),
            w.dtype_in(INDEX, at["places"]),
            *(rule for field, is_low in zip(("k_cache", "v_cache"), low, strict=True) for rule in (
                w.dtype_in(CACHED, at[field]), w.when(w.negated(is_low), w.same_dtype(at[field], kv)))),
            w.when(w.both(w.on(*w.REGBASE), *low), w.same_dtype(at["k_cache"], at["v_cache"])),
            *(w.when(w.given(at[field]), w.dtype_in(SINGLE, at[field])) for field in FACTORS),
            *(w.when(w.given(each), w.same_dtype(each, kv)) for each in values),
            *(w.same_dtype(at[field], kv) for field in ("k_out", "v_out")),
        )  # fmt: skip

    @property
    def tiling(self) -> tuple[w.Rules, ...]:
        """What the tiling function tests (561002)."""
        heads = ", N 1, 2, 4 or 8 with vOptional" if self.has_value else ""
        alone = " without vOptional" if self.has_value else ""
        values = (self.rule("[B,N,S,128]", t.values_fit, "value"),) if self.has_value else ()
        return (
            self.rule("[B,1,S,576]" + heads, t.keys_fit, "kv"), *values,
            self.rule("[B,N,S,64] or [B,N,1,64]", t.angles_fit, "cos", "sin"),
            self.rule("[512], [192] with vOptional" if self.has_value else "[512]", t.gamma_fits, "gamma"),
            self.rule("of B*S elements, in PA_BLK modes of B*ceil(S/BlockSize)", t.index_fits, "places"),
            *(self.of(f"of [D] or [N,D], of as many axes as the other; none in mode Norm{alone}", t.scales_fit, field)
              for field in FACTORS[:2]),
        )  # fmt: skip

    @property
    def unchecked(self) -> w.Rules:
        """What the kernels rely on."""
        return w.flat(
            self.rule("of the mode's shape, INT8 where there is a scale", t.caches_fit, "k_cache", "v_cache"),
            *(self.of("of N*D elements", t.factors_fit, field) for field in FACTORS[: 4 if self.has_value else 2]),
            self.rule("of a row for every token in modes whose kernel reads one for each", t.rows_fit, "cos", "sin"),
            *((self.rule("[B,N,S,192] with vOptional", t.width_fits, "kv"),) if self.has_value else ()),
            w.when(w.is_true(self.inputs["keeps"]), self.rule("of B*N*S*D elements", t.outputs_fit, "k_out", "v_out")),
        )  # fmt: skip

    # ---- calls that satisfy them ----

    def mend(self, call: Call) -> Iterator[Call]:
        """A call of its mode with small tensors."""
        at, low = self.inputs, dt.ACL_INT8
        value = call.args[at["value"].name] if self.has_value else None
        dtypes = [self.dtype_of(call, field) for field in ("k_cache", "v_cache")]
        mode = call.args[at["mode_name"].name]
        if value is None and low in dtypes and (mode not in r.MODES or mode == "Norm"):
            mode = "PA"
        call = call.set(at["mode_name"], mode)
        heads = 1 if value is None else 2
        widths = (r.ROPE, r.LATENT) if value is None else (r.WHOLE, r.VALUE)
        for field, shape in self.shapes(mode, heads, widths).items():
            if field in at.params and call.present(at[field]):
                call = call.but(at[field], shape=shape)
        for dtype, width, scale, offset in zip(dtypes, widths, FACTORS[:2], FACTORS[2:], strict=True):
            if dtype != low:
                call = call.without(at[scale])
            else:
                call = call.set(at[scale], TensorFacts.dense(dt.ACL_FLOAT, (heads, width)))
            if call.present(at[offset]):
                call = call.but(at[offset], shape=(heads, width))
        yield call

    def dtype_of(self, call: Call, field: str) -> int | None:
        return call.tensor(self.inputs[field]).dtype if call.present(self.inputs[field]) else None

    def shapes(self, mode: Any, heads: int, widths: tuple[int, int]) -> dict[str, tuple[int, ...]]:
        rows, alone = (BATCH, heads, LENGTH), heads == 1
        paged = mode in r.MODES and mode != "Norm"
        held = (BATCH, BLOCK, heads) if paged else (BATCH, heads, BLOCK)
        by_page = paged and mode.startswith("PA_BLK")
        return {
            "kv": (*rows, r.LATENT + r.ROPE if alone else r.WHOLE), "gamma": (r.LATENT if alone else r.WHOLE,),
            "cos": (*rows, r.ROPE), "sin": (*rows, r.ROPE), "value": (*rows, r.VALUE),
            "places": (BATCH if by_page else BATCH * LENGTH,),
            "k_cache": (*held, widths[0]), "v_cache": (*held, widths[1]),
            "k_out": (*rows, widths[0]), "v_out": (*rows, widths[1]),
        }  # fmt: skip
