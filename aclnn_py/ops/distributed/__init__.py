"""Products and expert routing fused with collectives of a communicator."""
