"""Steps that are kernels, by what their kernels do."""
