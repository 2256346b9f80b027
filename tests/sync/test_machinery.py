"""What the status bar says of power and network: never "air gap intact" on a guess."""

from pathlib import Path

import psutil
import pytest

from app.ports import NetworkState, PowerState
from sync.machinery import SysMachinery


def tree(root: Path, files: dict[str, str]) -> SysMachinery:
    for name, text in files.items():
        path = root / "class" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return SysMachinery(root)


def battery(status: str, capacity: str = "80", **more: str) -> dict[str, str]:
    said = {"type": "Battery", "status": status, "capacity": capacity, **more}
    return {f"power_supply/BAT0/{name}": text for name, text in said.items()}


def mains(online: str) -> dict[str, str]:
    return {"power_supply/AC/type": "Mains", "power_supply/AC/online": online}


@pytest.mark.parametrize(
    ("files", "state"),
    [
        ({**mains("1"), **battery("Charging")}, PowerState.PLUGGED_IN),
        ({**mains("1"), **battery("Not charging", "3")}, PowerState.PLUGGED_IN),
        ({**mains("0"), **battery("Discharging")}, PowerState.ON_BATTERY),
        ({**mains("0"), **battery("Discharging", "19")}, PowerState.LOW),
        ({**mains("0"), **battery("Discharging", "20")}, PowerState.ON_BATTERY),
        ({**mains("0"), **battery("Discharging", "")}, PowerState.ON_BATTERY),
        ({**mains("0"), **battery("Unknown")}, PowerState.UNKNOWN),
        (battery("Full"), PowerState.PLUGGED_IN),
        (mains("1"), PowerState.PLUGGED_IN),
        ({**mains("1"), **battery("Unknown", present="0")}, PowerState.PLUGGED_IN),
        ({**mains("1"), **battery("Discharging", "5", scope="Device")}, PowerState.PLUGGED_IN),
        (
            {"power_supply/ucsi/type": "USB", "power_supply/ucsi/online": "1", **battery("Charging")},
            PowerState.PLUGGED_IN,
        ),
    ],
)
def test_power(tmp_path: Path, files: dict[str, str], state: PowerState) -> None:
    assert tree(tmp_path, files).power() is state


def link(name: str, flags: str, carrier: str | None, kind: str = "1") -> dict[str, str]:
    said = {f"net/{name}/type": kind, f"net/{name}/flags": flags}
    return said if carrier is None else {**said, f"net/{name}/carrier": carrier}


LOOPBACK = link("lo", "0x9", "1", "772")


@pytest.mark.parametrize(
    ("files", "breaking"),
    [
        (LOOPBACK, ()),
        ({**LOOPBACK, **link("eth0", "0x1003", "1")}, ("eth0",)),
        ({**LOOPBACK, **link("eth0", "0x1003", "0")}, ()),
        ({**LOOPBACK, **link("eth0", "0x1002", None)}, ()),
        ({**LOOPBACK, **link("docker0", "0x1003", "1")}, ("docker0",)),
        ({**LOOPBACK, **link("wlan0", "0x1003", "1"), **link("eth0", "0x1003", "1")}, ("eth0", "wlan0")),
        ({**LOOPBACK, **link("wwan0", "unreadable", "1", "65534")}, ("wwan0",)),
    ],
)
def test_network(tmp_path: Path, files: dict[str, str], breaking: tuple[str, ...]) -> None:
    machinery = tree(tmp_path, files)
    assert machinery.connections() == breaking
    assert machinery.network() is (NetworkState.CONNECTED if breaking else NetworkState.AIR_GAP)


def test_a_machine_that_says_nothing_is_unknown_not_safe(tmp_path: Path) -> None:
    machinery = SysMachinery(tmp_path)
    assert machinery.network() is NetworkState.UNKNOWN
    assert machinery.power() is PowerState.UNKNOWN
    assert (machinery.connections(), machinery.radios()) == ((), ())


def test_a_radio_that_is_on_is_named_even_when_it_is_not_connected(tmp_path: Path) -> None:
    files = {
        **{f"rfkill/rfkill0/{name}": text for name, text in (("type", "bluetooth"), ("name", "hci0"), ("state", "1"))},
        **{f"rfkill/rfkill1/{name}": text for name, text in (("type", "wlan"), ("name", "phy0"), ("state", "0"))},
    }
    assert tree(tmp_path, files).radios() == ("bluetooth hci0",)


def test_this_machine_agrees_with_psutil() -> None:
    """The other reader of the same kernel: an interface it calls up, with a carrier, is one that we name."""
    machinery = SysMachinery()
    if machinery.network() is NetworkState.UNKNOWN:
        pytest.skip("no /sys here")
    up = {name for name, stats in psutil.net_if_stats().items() if stats.isup and "loopback" not in stats.flags}
    assert up & set(psutil.net_if_addrs()) <= set(machinery.connections()) | {
        name for name in up if (Path("/sys/class/net") / name / "carrier").read_text().strip() != "1"
    }
    assert isinstance(machinery.power(), PowerState)
