"""aclnnPromptFlashAttention."""

from __future__ import annotations

from .shared.inference.prompt_inference import prompt

prompt_flash_attention = prompt(1)
