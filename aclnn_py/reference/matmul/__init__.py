"""Products and decompositions of matrices, distances."""
