"""What the loss functions share: parameters, rules, plans."""
