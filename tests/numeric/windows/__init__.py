"""Numbers of kernels: convolutions, pooling, resizing."""
