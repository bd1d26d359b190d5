"""What the convolutions share: parameters, rules, plans."""
