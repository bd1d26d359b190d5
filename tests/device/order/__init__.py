"""Which of two faults is answered."""
