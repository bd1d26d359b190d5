"""aclnnPromptFlashAttentionV3."""

from __future__ import annotations

from .shared.inference.prompt_inference import prompt

prompt_flash_attention_v3 = prompt(3)
