"""What the operators of order share: parameters, rules, plans."""
