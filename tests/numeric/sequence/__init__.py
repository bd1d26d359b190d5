"""Numbers of kernels: attention, recurrent layers, rotary embeddings."""
