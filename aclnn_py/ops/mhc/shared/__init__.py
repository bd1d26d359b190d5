"""What the operators of hyper-connections share: shapes, rules, steps."""
