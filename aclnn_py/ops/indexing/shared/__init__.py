"""What the operators with indices share: parameters, rules, plans."""
