"""transformers: architectures from configurations, forward, backward, AdamW and generate, in float32 and bfloat16."""

from __future__ import annotations

import torch
from cases import TOLERANCES, Case, Results, main
from models import MODELS, Model
from training import moved, trained
from transformers import GenerationMixin

NEW = 8


def generated(model: GenerationMixin, batch: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Greedy, beams, and greedy with a cache of fixed size; the same tokens everywhere."""
    inputs = {name: value for name, value in batch.items() if name not in ("labels", "decoder_input_ids")}
    common = {"max_new_tokens": NEW, "do_sample": False, "pad_token_id": 0, "eos_token_id": None}
    result = {
        "greedy": model.generate(**inputs, **common),
        "beams": model.generate(**inputs, **common, num_beams=3),
    }
    if model._can_compile_fullgraph:
        result["static"] = model.generate(**inputs, **common, cache_implementation="static", disable_compile=True)
    return result


def run(kind: Model, dtype: torch.dtype, device: str) -> Results:
    model = kind.build().eval().to(device, dtype)
    batch = moved(kind.batch(), device, dtype)
    results = {"outputs": kind.outputs(model, batch).detach().float()}
    results |= trained(model, lambda: kind.loss(model, batch))
    if kind.generates and dtype is torch.float32:
        with torch.no_grad():
            results["tokens"] = generated(model, batch)
    return results


def cases() -> list[Case]:
    return [
        Case(
            f"{kind.name} {str(dtype).removeprefix('torch.')}",
            lambda device, kind=kind, dtype=dtype: run(kind, dtype, device),
            tolerance=TOLERANCES[dtype],
            exact=frozenset({"tokens"}),
            wide=(lambda kind=kind: run(kind, torch.float32, "cpu")) if dtype is torch.bfloat16 else None,
        )
        for kind in MODELS
        for dtype in (torch.float32, torch.bfloat16)
    ]


if __name__ == "__main__":
    main(cases())
