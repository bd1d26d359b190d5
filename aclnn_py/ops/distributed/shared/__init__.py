"""Parameters, rules and plans of the operators of mixture-of-experts routing."""
