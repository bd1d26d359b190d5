"""aclnnPromptFlashAttention."""

from __future__ import annotations

from .shared.prompt_inference import prompt

prompt_flash_attention = prompt(1)
