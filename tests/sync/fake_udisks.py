"""A udisks for tests, on a private D-Bus of its own: real messages over a real socket, invented drives.

Run as a program: ``fake_udisks.py ADDRESS FILE``. FILE is JSON: ``objects``, and ``answers`` by method name, where an
answer is an error name, or the path that Mount gives, or ``umount`` to let go of the real mount. Each call is appended
to FILE.calls.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from jeepney import DBus, MessageType, new_error, new_method_return
from jeepney.io.blocking import open_dbus_connection

TYPES = {bool: "b", str: "s", list: "aay"}
NAME = "org.freedesktop.UDisks2"


def variant(value: Any) -> tuple[str, Any]:
    if isinstance(value, dict):
        return "ay", value["bytes"].encode() + b"\0"
    if isinstance(value, list):
        return "aay", [item.encode() + b"\0" for item in value]
    return TYPES[type(value)], value


def objects(said: dict[str, Any]) -> dict[str, Any]:
    return {
        path: {
            f"{NAME}.{interface}": {name: variant(value) for name, value in properties.items()}
            for interface, properties in held.items()
        }
        for path, held in said.items()
    }


def main(address: str, file: Path) -> None:
    with open_dbus_connection(address) as connection:
        connection.send_and_get_reply(DBus().RequestName(NAME))
        print("ready", flush=True)
        while True:
            message = connection.receive()
            if message.header.message_type is not MessageType.method_call:
                continue
            fields = {key.name: value for key, value in message.header.fields.items()}
            said = json.loads(file.read_text())
            method = fields["member"]
            with file.with_suffix(".calls").open("a") as calls:
                calls.write(f"{method} {fields['path']} {json.dumps(message.body, default=str)}\n")
            if method == "GetManagedObjects":
                connection.send(new_method_return(message, "a{oa{sa{sv}}}", (objects(said["objects"]),)))
                continue
            answer = said["answers"].get(method)
            if answer == "umount":
                points = said["objects"][fields["path"]]["Filesystem"].pop("MountPoints")
                subprocess.run(["umount", *points], check=True)
                file.write_text(json.dumps(said))
                connection.send(new_method_return(message))
            elif answer is not None and answer.startswith("/"):
                said["objects"][fields["path"]]["Filesystem"]["MountPoints"] = [answer]
                file.write_text(json.dumps(said))
                connection.send(new_method_return(message, "s", (answer,)))
            elif answer is not None:
                connection.send(new_error(message, f"{NAME}.Error.{answer}", "s", ("no",)))
            else:
                connection.send(new_method_return(message))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
