"""Attention, rotary embeddings, recurrent layers, causal convolutions."""
