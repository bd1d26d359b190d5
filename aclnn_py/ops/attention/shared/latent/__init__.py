"""Shared by the operators before multi-head latent attention (MLA prolog)."""
