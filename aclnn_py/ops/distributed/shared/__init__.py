"""Parameters, rules and plans of products that are fused with collectives, and of barriers."""
