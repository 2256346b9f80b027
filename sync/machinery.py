"""Power and network as the kernel states them under ``/sys``. Opens no connection of any kind.

The network answer is the strict one: any interface other than loopback that is up and has a carrier or an address
counts, a container's virtual one included. "Air gap intact" must never be said because an interface looked harmless.
"""

from pathlib import Path

import psutil

from app.ports import NetworkState, PowerState

SYS = Path("/sys")
LOW_PERCENT = 20
"""A battery below this, while nothing charges it, is low."""

_LOOPBACK = "772"
_UP = 0x1


class SysMachinery:
    """The port ``Machinery``. ``sys`` is where the kernel's tree is."""

    def __init__(self, sys: Path = SYS) -> None:
        self._sys = sys

    def power(self) -> PowerState:
        """Plugged in if any mains supply is on line, or if there is no battery to run from."""
        folder = self._sys / "class" / "power_supply"
        if not folder.is_dir():
            return PowerState.UNKNOWN
        supplies = [supply for supply in sorted(folder.iterdir()) if _read(supply / "scope") != "Device"]
        batteries = [supply for supply in supplies if _read(supply / "type") in ("Battery", "UPS")]
        batteries = [supply for supply in batteries if _read(supply / "present") != "0"]
        mains = [_read(supply / "online") for supply in supplies if _read(supply / "type") in ("Mains", "USB")]
        if any(online in ("1", "2") for online in mains) or not batteries:
            return PowerState.PLUGGED_IN
        states = [_read(battery / "status") for battery in batteries]
        if "Discharging" not in states:
            known = any(state in ("Charging", "Full", "Not charging") for state in states)
            return PowerState.PLUGGED_IN if known else PowerState.UNKNOWN
        levels = [int(level) for battery in batteries if (level := _read(battery / "capacity")).isdecimal()]
        return PowerState.LOW if levels and max(levels) < LOW_PERCENT else PowerState.ON_BATTERY

    def network(self) -> NetworkState:
        folder = self._sys / "class" / "net"
        if not folder.is_dir():
            return NetworkState.UNKNOWN
        return NetworkState.CONNECTED if self.connections() else NetworkState.AIR_GAP

    def connections(self) -> tuple[str, ...]:
        """The names of the interfaces that break the air gap, for the health check to name."""
        folder = self._sys / "class" / "net"
        if not folder.is_dir():
            return ()
        addressed = _addressed() if self._sys == SYS else set()
        return tuple(
            sorted(
                link.name
                for link in folder.iterdir()
                if (link / "type").exists()
                and _read(link / "type") != _LOOPBACK
                and _flags(link) & _UP
                and (_read(link / "carrier") == "1" or link.name in addressed)
            )
        )

    def radios(self) -> tuple[str, ...]:
        """Radios (Wi-Fi, Bluetooth, mobile) that are not switched off, connected or not (VVSG 14.2-C)."""
        folder = self._sys / "class" / "rfkill"
        if not folder.is_dir():
            return ()
        switches = [switch for switch in folder.iterdir() if _read(switch / "state") not in ("0", "2")]
        return tuple(sorted(f"{_read(switch / 'type')} {_read(switch / 'name')}".strip() for switch in switches))


def _read(path: Path) -> str:
    """The kernel's one-line answer; empty when it gives none (a carrier cannot be read while an interface is down)."""
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""


def _flags(link: Path) -> int:
    try:
        return int(_read(link / "flags"), 16)
    except ValueError:
        return _UP  # an interface that will not say is not trusted to be down


def _addressed() -> set[str]:
    """Interfaces that hold an internet address, whatever their carrier says."""
    families = {2, 10}  # AF_INET, AF_INET6 on Linux, by number: the module that names them opens connections
    return {name for name, held in psutil.net_if_addrs().items() if any(int(one.family) in families for one in held)}
