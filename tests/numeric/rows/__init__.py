"""Numbers of kernels: kernels over rows: norms, softmax, losses, distances."""
