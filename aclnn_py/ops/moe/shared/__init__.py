"""What the operators of mixture-of-experts routing share: parameters, rules, plans."""
