"""Architectures of transformers, each from a small configuration, with a batch for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
import transformers
from torch import Tensor, nn
from transformers import AutoConfig, PreTrainedModel
from transformers.models.auto import modeling_auto

WORDS, LENGTH, BATCH = 96, 12, 2
WIDTHS = {
    "vocab_size": WORDS, "hidden_size": 48, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
    "max_position_embeddings": 64, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2, "attention_dropout": 0.0,
    "hidden_dropout": 0.0, "attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0,
}  # fmt: skip
GROUPED = {"num_key_value_heads": 2, "head_dim": 12}
LATENT = {
    "q_lora_rank": 16, "kv_lora_rank": 16, "qk_nope_head_dim": 8, "qk_rope_head_dim": 8, "v_head_dim": 8,
    "num_key_value_heads": 4, "moe_intermediate_size": 32, "n_routed_experts": 4, "num_experts_per_tok": 2,
    "n_group": 2, "topk_group": 1, "first_k_dense_replace": 1, "head_dim": 8,
}  # fmt: skip
EXPERTS = {**GROUPED, "num_experts": 4, "num_local_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 32}
NARROW = {"n_embd": 48, "n_layer": 2, "n_head": 4, "n_positions": 64, "n_inner": 64, "resid_pdrop": 0.0,
          "embd_pdrop": 0.0, "attn_pdrop": 0.0, "rotary_dim": 4}  # fmt: skip
BETWEEN = {
    "d_model": 48, "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 4, "decoder_attention_heads": 4,
    "encoder_ffn_dim": 64, "decoder_ffn_dim": 64, "dropout": 0.0, "decoder_start_token_id": 2,
    "forced_eos_token_id": None,
}  # fmt: skip


def random_(*shape: int, below: int = 0) -> Tensor:
    generator = torch.Generator().manual_seed(7)
    return torch.randint(3, below, shape, generator=generator) if below else torch.randn(shape, generator=generator)


def padded() -> dict[str, Tensor]:
    """Two sequences, of which one is shorter and padded on the left, as decoders need it."""
    tokens, mask = random_(BATCH, LENGTH, below=WORDS), torch.ones(BATCH, LENGTH, dtype=torch.long)
    mask[1, :3] = 0
    return {"input_ids": tokens, "attention_mask": mask, "labels": tokens.masked_fill(mask == 0, -100)}


def images(**more: int) -> Callable[[], dict[str, Tensor]]:
    return lambda: {"pixel_values": random_(BATCH, 3, 32, 32), "labels": torch.tensor([0, 1])}


def pictures_and_words() -> dict[str, Any]:
    return {"input_ids": padded()["input_ids"], "pixel_values": random_(BATCH, 3, 32, 32), "return_loss": True}


@dataclass(frozen=True)
class Model:
    """A model type, the automatic class that it is built by, and what differs from the usual widths."""

    name: str
    head: str = "CAUSAL_LM"
    config: Mapping[str, Any] = field(default_factory=dict)
    batch: Callable[[], dict[str, Any]] = padded
    output: str = "logits"
    widths: Mapping[str, Any] = field(default_factory=lambda: WIDTHS)

    @property
    def generates(self) -> bool:
        return self.head in ("CAUSAL_LM", "SEQ_TO_SEQ_CAUSAL_LM")

    def build(self) -> PreTrainedModel:
        config = AutoConfig.for_model(self.name, **{**self.widths, **self.config})
        names = getattr(modeling_auto, f"MODEL_FOR_{self.head}_MAPPING_NAMES" if self.head else "MODEL_MAPPING_NAMES")
        name = names[self.name]
        torch.manual_seed(1)
        return getattr(transformers, name if isinstance(name, str) else name[0])(config)

    def outputs(self, model: nn.Module, batch: dict[str, Any]) -> Tensor:
        return getattr(model(**batch), self.output)

    def loss(self, model: nn.Module, batch: dict[str, Any]) -> Tensor:
        found = model(**batch)
        return found.loss if getattr(found, "loss", None) is not None else getattr(found, self.output).square().mean()


def decoder(name: str, *shares: Mapping[str, Any], **config: Any) -> Model:
    return Model(name, config={key: value for share in (*shares, config) for key, value in share.items()})


def encoder(name: str, **config: Any) -> Model:
    return Model(name, "MASKED_LM", config)


DECODERS = (
    decoder("gpt2", NARROW),
    decoder("gpt_neo", num_layers=2, num_heads=4, attention_types=[[["global", "local"], 1]]),
    decoder("gptj", NARROW),
    decoder("gpt_bigcode", NARROW),
    decoder("gpt_neox"),
    decoder("gpt_oss", EXPERTS),
    decoder("llama", GROUPED),
    decoder("mistral", GROUPED),
    decoder("mixtral", EXPERTS),
    decoder("qwen2", GROUPED),
    decoder("qwen2_moe", EXPERTS, shared_expert_intermediate_size=32),
    decoder("qwen3", GROUPED),
    decoder("qwen3_moe", EXPERTS),
    decoder(
        "qwen3_next",
        EXPERTS,
        shared_expert_intermediate_size=32,
        linear_num_key_heads=2,
        linear_num_value_heads=4,
        linear_key_head_dim=8,
        linear_value_head_dim=8,
        full_attention_interval=2,
    ),
    decoder("gemma", GROUPED),
    decoder("gemma2", GROUPED),
    decoder("gemma3_text", GROUPED),
    decoder("phi"),
    decoder("phi3", GROUPED),
    decoder("phimoe", EXPERTS),
    decoder("deepseek_v2", LATENT),
    decoder("deepseek_v3", LATENT),
    decoder("falcon", num_kv_heads=2),
    decoder("opt", ffn_dim=64, word_embed_proj_dim=48),
    decoder("bloom", n_head=4),
    decoder("mpt", d_model=48, n_heads=4, n_layers=2, expansion_ratio=2, max_seq_len=64),
    decoder("stablelm", GROUPED, partial_rotary_factor=0.5),
    decoder("starcoder2", GROUPED),
    decoder("olmo2", GROUPED),
    decoder("cohere", GROUPED),
    decoder("granite", GROUPED),
    decoder("glm4", GROUPED),
    decoder("smollm3", GROUPED),
    decoder("ernie4_5", GROUPED),
    decoder("llama4_text", EXPERTS, intermediate_size_mlp=64),
    decoder("mamba", state_size=8),
    decoder("mamba2", state_size=8, num_heads=8, head_dim=12, n_groups=2, expand=2, chunk_size=8),
    decoder("jamba", EXPERTS, mamba_d_state=8, use_mamba_kernels=False, attn_layer_period=2, attn_layer_offset=1),
)

ENCODERS = (
    encoder("bert"),
    encoder("roberta"),
    encoder("albert", embedding_size=24),
    encoder("electra", embedding_size=24),
    encoder("deberta-v2", relative_attention=True, position_biased_input=False, pos_att_type=["p2c", "c2p"]),
    encoder("distilbert", dim=48, n_layers=2, n_heads=4, hidden_dim=64, dropout=0.0, attention_dropout=0.0),
    encoder("modernbert", global_attn_every_n_layers=2, local_attention=8),
    encoder("mpnet"),
    encoder("longformer", attention_window=[4, 4]),
)

OTHERS = (
    Model(
        "t5",
        "SEQ_TO_SEQ_CAUSAL_LM",
        {
            "d_model": 48,
            "d_kv": 12,
            "d_ff": 64,
            "num_layers": 2,
            "num_heads": 4,
            "dropout_rate": 0.0,
            "decoder_start_token_id": 0,
        },
    ),
    Model("bart", "SEQ_TO_SEQ_CAUSAL_LM", BETWEEN),
    Model("marian", "SEQ_TO_SEQ_CAUSAL_LM", BETWEEN),
    Model(
        "whisper",
        "SPEECH_SEQ_2_SEQ",
        {**BETWEEN, "num_mel_bins": 8, "max_source_positions": 16, "max_target_positions": 16},
        lambda: {"input_features": random_(BATCH, 8, 32), "labels": random_(BATCH, LENGTH, below=WORDS)},
    ),
    Model("vit", "IMAGE_CLASSIFICATION", {"image_size": 32, "patch_size": 8}, images()),
    Model("dinov2", "IMAGE_CLASSIFICATION", {"image_size": 32, "patch_size": 8}, images()),
    Model(
        "swin",
        "IMAGE_CLASSIFICATION",
        {
            "image_size": 32,
            "patch_size": 2,
            "embed_dim": 16,
            "depths": [1, 1],
            "num_heads": [2, 4],
            "window_size": 4,
            "drop_path_rate": 0.0,
        },
        images(),
        widths={},
    ),
    Model("convnext", "IMAGE_CLASSIFICATION", {"hidden_sizes": [16, 32], "depths": [1, 1], "num_stages": 2}, images()),
    Model(
        "segformer",
        "IMAGE_CLASSIFICATION",
        {
            "hidden_sizes": [16, 32, 32, 32],
            "depths": [1] * 4,
            "num_attention_heads": [1, 2, 2, 2],
            "drop_path_rate": 0.0,
        },
        images(),
    ),
    Model(
        "clip",
        "",
        {
            "text_config": {**WIDTHS},
            "vision_config": {**WIDTHS, "image_size": 32, "patch_size": 8},
            "projection_dim": 24,
        },
        pictures_and_words,
        "logits_per_image",
    ),
    Model(
        "siglip",
        "",
        {"text_config": {**WIDTHS}, "vision_config": {**WIDTHS, "image_size": 32, "patch_size": 8}},
        pictures_and_words,
        "logits_per_image",
    ),
    Model(
        "wav2vec2",
        "",
        {
            "conv_dim": [16, 16],
            "conv_stride": [4, 2],
            "conv_kernel": [8, 4],
            "num_conv_pos_embeddings": 8,
            "num_conv_pos_embedding_groups": 4,
            "num_feat_extract_layers": 2,
            "mask_time_prob": 0.0,
            "layerdrop": 0.0,
            "feat_proj_dropout": 0.0,
            "activation_dropout": 0.0,
        },
        lambda: {"input_values": random_(BATCH, 400)},
        "last_hidden_state",
    ),
)

MODELS = (*DECODERS, *ENCODERS, *OTHERS)
