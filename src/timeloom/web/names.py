"""The names by which a service may be addressed.

A page of another site can reach a service only by a name that its author made to lead there. An address in figures and
the machine's own names lead nobody astray; any other name has to be allowed.
"""

from __future__ import annotations

import ipaddress
import socket  # noqa: TID251 - the machine's own name
from collections.abc import Container, Iterable

__all__ = ["Names", "name_of", "names_at"]

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Names(Container[str]):
    """The names of a service on this machine alone (`local`), or on a network, besides those that are `allowed`. Names
    are those of Host headers, in lower case and without ports."""

    def __init__(self, allowed: Iterable[str], *, local: bool) -> None:
        own = ("localhost",) if local else ("localhost", *_machine())
        self.names = frozenset((*own, *map(name_of, allowed)))
        self.local = local

    def __contains__(self, host: object) -> bool:
        if host in self.names:
            return True
        address = _address(str(host))
        return address is not None and (_is_local(address) or not self.local)


def names_at(address: str, allowed: frozenset[str]) -> Names | None:
    """The names of a service that listens at an address, as the system tells it; None, which is any, where `*` is
    allowed."""
    return None if "*" in allowed else Names(allowed, local=_is_local(ipaddress.ip_address(address)))


def name_of(host: str) -> str:
    """A Host header without its port, in lower case."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[: name.find("]") + 1]
    return name.rpartition(":")[0] if name.rpartition(":")[2].isdigit() else name


def _address(host: str) -> Address | None:
    try:
        if host.startswith("["):
            return ipaddress.IPv6Address(host.removeprefix("[").removesuffix("]"))
        return ipaddress.IPv4Address(host)
    except ValueError:
        return None


def _is_local(address: Address) -> bool:
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _machine() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return tuple(dict.fromkeys((name, name.partition(".")[0])))
