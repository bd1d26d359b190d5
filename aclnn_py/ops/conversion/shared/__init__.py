"""What the operators of layout share: parameters, rules, plans."""
