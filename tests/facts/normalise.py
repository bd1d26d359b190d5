"""Bring the project's facts into the normal forms the witness tests read: `ops/*.json` and `base_*.json`.

The facts are documents that live beside the repository, never in it; the normal forms hold their names and numbers
without prose. Run `python tests/facts/normalise.py [FACTS]` where the facts are at hand (ACLNN_PY_FACTS, or
`../shared/facts` seen from the checkout); a test compares, and skips where they are not.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import base_facts
import generated
import prose
import prose_math

HERE = Path(__file__).resolve().parent
FAMILIES = """
    AddRelu Celu Elu EluBackward Erfinv FastGelu FastGeluBackward Gelu GeluBackward GeluBackwardV2 GeluV2 Hardshrink
    HardshrinkBackward Hardsigmoid HardsigmoidBackward Hardswish HardswishBackward HardswishBackwardV2 HardtanhBackward
    Heaviside InplaceAddRelu InplaceCelu InplaceElu InplaceErfinv InplaceHardsigmoid InplaceHardswish InplaceLeakyRelu
    InplaceMish InplaceRelu InplaceSelu InplaceSigmoid InplaceThreshold LeakyRelu LeakyReluBackward LogSigmoid
    LogSigmoidBackward LogSigmoidForward Mish MishBackward Relu Selu SeluBackward Shrink Sigmoid SigmoidBackward Silu
    SiluBackward Softplus SoftplusBackward Softshrink SoftshrinkBackward SquaredRelu Swish SwishBackward Threshold
    ThresholdBackward Prelu PreluBackward RReluWithNoise InplaceRReluWithNoise
    BinaryCrossEntropyWithLogitsTargetBackward LogSoftmax LogSoftmaxBackward Softmax SoftmaxBackward
    SoftmaxCrossEntropyWithLogits
    ClippedSwiglu ClippedSwigluGrad ClippedSwigluV2 FatreluMul GeGlu GeGluBackward GeGluV3 GeGluV3Backward GeluMul Glu
    GluBackward SituGlu SituGluGrad SwiGlu SwiGluGrad
"""
ARITHMETIC = """
    Abs Add Adds Cast Div Divs Exp InplaceAdd InplaceAdds InplaceDiv InplaceDivs InplaceExp InplaceMul InplaceMuls
    InplaceNeg InplaceSqrt InplaceSub InplaceSubs InplaceTanh Mul Muls Neg Sqrt Sub Subs Tanh
"""
SEEDS = tuple(f"aclnn{name}" for name in (FAMILIES + ARITHMETIC).split())
LISTED = {"dtype_in_list", "same_dtype", "dtype_equals", "dtype_soc", "promotable"}


def facts() -> Path | None:
    """Where the facts are, or None."""
    named = os.environ.get("ACLNN_PY_FACTS")
    place = Path(named) if named else HERE.parents[2] / "shared" / "facts"
    return place if (place / "base.md").is_file() else None


def operator(fact: dict[str, Any]) -> dict[str, Any]:
    """The normal form of one operator's file."""
    fields = ("name", "ctype", "role", "optional")
    return {
        "api": fact["api"],
        "header": fact["header"],
        "library": fact["library"],
        "params": [{field: param[field] for field in fields} for param in fact["params"]],
        "dtypes_by_soc": {
            soc: generated.dtypes(fact, prose_math.dtypes(fact, prose.dtypes(fact, soc, dtypes(fact, given))), given)
            for soc, given in fact["dtypes_by_soc"].items()
        },
        "checks": [
            check(plain)
            for one in sorted(fact["checks"], key=lambda one: one["order"])
            for told in prose_math.told(fact, one)
            for before in generated.plain(fact, told)
            for plain in prose.plain(fact["api"], before)
        ],
        "max_dims": fact["max_dims"] if any(one["rule"] == "max_dims" for one in fact["checks"]) else None,
        "documented_soc": fact.get("documented_soc") or prose.documented_soc(fact["documented_vs_source"]),
        "sample": fact.get("sample"),
    }


def dtypes(fact: dict[str, Any], given: Any) -> dict[str, list[str]]:
    """What one SoC lets through, spelled out per tensor parameter.

    A list without parameters holds for those a dtype check looks at; the others get "*castable" (only castability is
    checked) or "*any" (nothing is).
    """
    tensors = [param["name"] for param in fact["params"] if "aclTensor" in param["ctype"]]
    if isinstance(given, dict):
        return {name: given.get(name, ["*any"]) for name in tensors}
    tested: dict[str, set[str]] = {}
    for one in fact["checks"]:
        for name in one["params"]:
            tested.setdefault(name, set()).add(one["rule"])
    return {name: allowed(tested.get(name, set()), given) for name in tensors}


def allowed(rules: set[str], given: list[str]) -> list[str]:
    if rules & LISTED:
        return given
    return ["*castable"] if "castable" in rules else ["*any"]


def check(fact: dict[str, Any]) -> dict[str, Any]:
    return {key: fact[key] for key in ("code", "rule", "params", "limit", "soc") if key in fact}


def forms(place: Path) -> dict[str, str]:
    """Every normal form by the name of its file, read from the facts."""
    found = {}
    for api in SEEDS:
        (path,) = (place / "ops").glob(f"*/{api}.json")
        found[f"ops/{api}.json"] = written(operator(json.loads(path.read_text(encoding="utf-8"))))
    for name, form in base_facts.forms((place / "base.md").read_text(encoding="utf-8")).items():
        found[f"base_{name}.json"] = written(form)
    return found


def written(form: dict[str, Any]) -> str:
    """JSON with one line per entry of the two outer levels, so that a change is a line."""
    return "{\n" + ",\n".join(f" {json.dumps(key)}: {entry(value)}" for key, value in form.items()) + "\n}\n"


def entry(value: Any) -> str:
    if isinstance(value, dict) and (len(value) > 8 or any(isinstance(one, (dict, list)) for one in value.values())):
        return "{\n" + ",\n".join(f"  {json.dumps(key)}: {plain(one)}" for key, one in value.items()) + "\n }"
    if isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value):
        return "[\n" + ",\n".join(f"  {plain(one)}" for one in value) + "\n ]"
    return plain(value)


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else facts()
    if place is None:
        sys.exit("normalise: no facts here; set ACLNN_PY_FACTS to the directory that holds base.md")
    for name, text in forms(place).items():
        (HERE / name).parent.mkdir(exist_ok=True)
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
