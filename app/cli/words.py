"""One plain sentence for a fault, on a terminal."""

from app.faults import Fault


def fault_sentence(fault: Fault) -> str:
    return str(fault)
