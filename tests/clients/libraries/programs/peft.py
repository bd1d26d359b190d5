"""peft: adapters on a small language model, trained, merged, saved and read back."""

from __future__ import annotations

import tempfile

import torch
from cases import Case, Results, main
from peft import (
    IA3Config,
    LoraConfig,
    PeftConfig,
    PeftModel,
    PrefixTuningConfig,
    PromptTuningConfig,
    VeraConfig,
    get_peft_model,
)
from training import moved, trained
from transformers import LlamaConfig, LlamaForCausalLM

WORDS = 64
LINEAR = ["q_proj", "v_proj", "down_proj"]
CONFIGS = {
    "LoRA": LoraConfig(r=4, lora_alpha=8, target_modules=LINEAR, task_type="CAUSAL_LM"),
    "LoRA with rank stabilised": LoraConfig(r=4, target_modules="all-linear", use_rslora=True, task_type="CAUSAL_LM"),
    "DoRA": LoraConfig(r=4, target_modules=LINEAR, use_dora=True, task_type="CAUSAL_LM"),
    "VeRA": VeraConfig(r=4, target_modules=["q_proj", "o_proj"], task_type="CAUSAL_LM"),
    "IA3": IA3Config(target_modules=LINEAR, feedforward_modules=["down_proj"], task_type="CAUSAL_LM"),
    "prompt": PromptTuningConfig(num_virtual_tokens=4, task_type="CAUSAL_LM"),
    "prefix": PrefixTuningConfig(num_virtual_tokens=4, task_type="CAUSAL_LM"),
}


def base() -> LlamaForCausalLM:
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=WORDS, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=4, max_position_embeddings=64,
    )  # fmt: skip
    return LlamaForCausalLM(config)


def run(config: PeftConfig, device: str) -> Results:
    tokens = torch.randint(WORDS, (2, 10), generator=torch.Generator().manual_seed(1))
    batch = moved({"input_ids": tokens, "attention_mask": torch.ones_like(tokens), "labels": tokens}, device)
    model = get_peft_model(base(), config).eval().to(device)
    results = trained(model, lambda: model(**batch).loss, lr=1e-2)
    with torch.no_grad(), tempfile.TemporaryDirectory() as folder:
        results["outputs"] = model(**batch).logits
        model.save_pretrained(folder)
        again = PeftModel.from_pretrained(base().to(device), folder).eval()
        results["again"] = again(**batch).logits
        inputs = {name: batch[name] for name in ("input_ids", "attention_mask")}
        greedy = {"max_new_tokens": 4, "do_sample": False, "pad_token_id": 0, "eos_token_id": None}
        results["tokens"] = model.generate(**inputs, **greedy)
        if hasattr(model, "merge_and_unload") and not model.active_peft_config.is_prompt_learning:
            results["merged"] = model.merge_and_unload()(**batch).logits
    return results


CASES = [
    Case(name, lambda device, config=config: run(config, device), exact=frozenset({"tokens"}))
    for name, config in CONFIGS.items()
]

if __name__ == "__main__":
    main(CASES)
