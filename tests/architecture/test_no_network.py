"""The air gap in code: nothing here can open a connection to another machine."""

from tests.architecture.sources import imports, inside, nothing, sources

NETWORK = (
    "aiohttp", "asyncio", "escpos.printer.Network", "ftplib", "http", "httpx", "imaplib", "poplib",
    "PySide6.QtBluetooth", "PySide6.QtHttpServer", "PySide6.QtNetwork", "PySide6.QtNetworkAuth",
    "PySide6.QtWebEngineCore", "PySide6.QtWebEngineWidgets", "PySide6.QtWebSockets",
    "requests", "smtplib", "socket", "socketserver", "ssl",
    "urllib.request", "urllib3", "xmlrpc",
)  # fmt: skip


def test_no_file_imports_a_network() -> None:
    found = [
        f"{source.name}:{line} {name}"
        for source in sources()
        for line, name in imports(source)
        if any(inside(name, network) for network in NETWORK)
    ]
    nothing(found, "no file imports a network")
