"""What the operators of native sparse attention share: parameters, rules, plans."""
