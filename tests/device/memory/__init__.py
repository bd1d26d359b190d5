"""Memory: allocation, copies, addresses, sharing."""
