"""trl: SFTTrainer and DPOTrainer on random tokens, in float32 and bfloat16, with an adapter and with packing."""

from __future__ import annotations

import tempfile
from typing import Any

import torch
from cases import TOLERANCES, Case, Fault, Results, main
from datasets import Dataset
from peft import LoraConfig
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM
from trl import DPOConfig, DPOTrainer, SFTConfig, SFTTrainer

WORDS = 64
STEPS = 3


def tokenizer() -> PreTrainedTokenizerFast:
    words = {f"w{number}": number for number in range(WORDS - 2)} | {"<pad>": WORDS - 2, "<end>": WORDS - 1}
    made = Tokenizer(models.WordLevel(words, unk_token="w0"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=made, pad_token="<pad>", eos_token="<end>", unk_token="w0")


def sentences(count: int, generator: torch.Generator) -> list[str]:
    lengths = torch.randint(4, 14, (count,), generator=generator).tolist()
    return [" ".join(f"w{n}" for n in torch.randint(WORDS - 2, (length,), generator=generator)) for length in lengths]


def model() -> Qwen2ForCausalLM:
    torch.manual_seed(0)
    config = Qwen2Config(
        vocab_size=WORDS, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=2, max_position_embeddings=64, pad_token_id=WORDS - 2, eos_token_id=WORDS - 1,
    )  # fmt: skip
    return Qwen2ForCausalLM(config)


def options(device: str, folder: str, **more: Any) -> dict[str, Any]:
    common = {
        "output_dir": folder, "max_steps": STEPS, "per_device_train_batch_size": 2, "logging_steps": 1,
        "learning_rate": 1e-3, "report_to": "none", "use_cpu": device == "cpu", "save_strategy": "no",
        "disable_tqdm": True, "max_length": 32, "bf16": False, "gradient_checkpointing": False, "optim": "adamw_torch",
    }  # fmt: skip
    return {**common, **more}


def losses(trainer: Any, device: str) -> Results:
    assert trainer.args.device.type == device
    trainer.train()
    logs = [log for log in trainer.state.log_history if "loss" in log]
    assert len(logs) == STEPS
    return {"losses": [log["loss"] for log in logs], "norms": [log["grad_norm"] for log in logs]}


def sft(device: str, adapter: LoraConfig | None = None, **more: Any) -> Results:
    data = Dataset.from_dict({"text": sentences(12, torch.Generator().manual_seed(2))})
    with tempfile.TemporaryDirectory() as folder:
        args = SFTConfig(**options(device, folder, **more))
        trainer = SFTTrainer(model(), args, train_dataset=data, processing_class=tokenizer(), peft_config=adapter)
        return losses(trainer, device)


def dpo(device: str) -> Results:
    generator = torch.Generator().manual_seed(2)
    data = Dataset.from_dict({name: sentences(12, generator) for name in ("prompt", "chosen", "rejected")})
    with tempfile.TemporaryDirectory() as folder:
        args = DPOConfig(**options(device, folder))
        trainer = DPOTrainer(model(), model(), args=args, train_dataset=data, processing_class=tokenizer())
        return losses(trainer, device)


LORA = LoraConfig(r=4, target_modules=["q_proj", "v_proj"], task_type="CAUSAL_LM")
CASES = [
    Case("SFTTrainer", sft),
    Case("SFTTrainer bfloat16", lambda device: sft(device, bf16=True), tolerance=TOLERANCES[torch.bfloat16]),
    Case("SFTTrainer with LoRA", lambda device: sft(device, LORA)),
    Case("SFTTrainer with checkpointing", lambda device: sft(device, gradient_checkpointing=True)),
    Case("SFTTrainer with packing", lambda device: sft(device, packing=True, packing_strategy="wrapped")),
    Case("DPOTrainer", dpo),
    Case(
        "SFTTrainer float16 with a fused optimizer",
        lambda device: sft(device, fp16=device == "npu", optim="adamw_torch_fused"),
        theirs=Fault(
            "torch_npu/npu/amp/grad_scaler.py:380 calls step with grad_scaler, which accelerate hands on to torch's",
            r"step\(\) got an unexpected keyword argument 'grad_scaler'",
        ),
    ),
]

if __name__ == "__main__":
    main(CASES)
