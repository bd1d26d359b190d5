"""Numbers of kernels: products and decompositions of matrices."""
