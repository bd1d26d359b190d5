"""Parameters, rules and plans of the grouped matrix products."""
