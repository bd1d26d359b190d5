"""What the attention operators share: parameters, rules, plans."""
