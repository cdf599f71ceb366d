"""A folder of programs as a user has them: ``laya-serve`` that listens as Laya does, and ``uv`` that installs it."""

from __future__ import annotations

import sys
from pathlib import Path

# What FAKE_LAYA says decides how it behaves: as Laya, as the other program of that name, or badly.
_LAYA = """#!{python}
import json, os, signal, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer

mode = os.environ.get("FAKE_LAYA", "")
print("laya-serve starts", flush=True)
if mode == "dies":
    sys.exit("RuntimeError: no weights")
if mode == "hangs":
    time.sleep(60)
if mode == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        full = {{"status": "ok", "device": os.environ["LAYA_DEVICE"], "loaded": []}}
        key = os.environ.get("LAYA_API_KEY", "")
        known = not key or self.headers.get("Authorization") == "Bearer " + key
        body = json.dumps({{"status": "ok"}} if mode == "impostor" or not known else full).encode()
        self.send_response(200 if self.path == "/health" else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


HTTPServer((os.environ["LAYA_HOST"], int(os.environ["LAYA_PORT"])), Handler).serve_forever()
"""

_UV = """#!{python}
import os, pathlib, sys
if os.environ.get("FAKE_UV") == "fails":
    sys.exit("error: Failed to fetch\\n  Caused by: no network\\n\\n")
here = pathlib.Path(sys.argv[0]).parent
(here / "uv.called").write_text(" ".join(sys.argv[1:]))
(here / "laya-serve.new").rename(here / "laya-serve")
"""


def program(file: Path, text: str) -> Path:
    """Write a program that can be started."""
    file.write_text(text.format(python=sys.executable), encoding="utf-8")
    file.chmod(0o755)
    return file


def install_laya(folder: Path, name: str = "laya-serve") -> Path:
    """Put ``laya-serve`` into a folder, with the Python of its environment beside it."""
    if not (folder / "python").exists():
        (folder / "python").symlink_to(sys.executable)
    return program(folder / name, _LAYA)


def install_uv(folder: Path) -> Path:
    """Put ``uv`` into a folder, and what it will install."""
    install_laya(folder, "laya-serve.new")
    return program(folder / "uv", _UV)
