"""Games on deterministic automata, the machines that win them, and the circuits of machines."""
