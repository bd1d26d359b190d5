"""The same function of every member of lists of tensors."""
