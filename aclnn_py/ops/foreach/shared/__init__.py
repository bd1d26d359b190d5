"""What the operators over lists of tensors share: parameters, rules, plans."""
