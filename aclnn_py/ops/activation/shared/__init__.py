"""What the activation functions share: parameters, rules, plans."""
