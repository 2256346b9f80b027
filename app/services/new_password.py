"""A password somebody has just chosen, before anything is locked with it."""

from app.domain.passwords import SHORTEST, weakness
from app.faults import Fault, FaultCode


def new_password(password: str, *names: str) -> str:
    """The same, if it may be chosen. Raises Fault(PASSWORD_UNFIT); ``names`` are what its owner is called here."""
    why = weakness(password, *names)
    if why is not None:
        raise Fault(FaultCode.PASSWORD_UNFIT, trouble=why.value, shortest=SHORTEST)
    return password
