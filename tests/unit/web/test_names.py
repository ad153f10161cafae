"""The names by which a service may be addressed."""

from __future__ import annotations

import socket

import pytest

from timeloom.web.names import names_at

NONE = frozenset[str]()


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"])
def test_on_this_machine_alone_it_answers_to_the_names_of_this_machine(address: str) -> None:
    names = names_at(address, NONE)
    assert names is not None
    for own in ("localhost", "127.0.0.1", "127.0.0.2", "[::1]", "[0:0:0:0:0:0:0:1]"):
        assert own in names, own
    for other in ("evil.example", "", "192.0.2.7", "[2001:db8::1]", "localhost.evil.example", "127.0.0.1.evil.example"):
        assert other not in names, other


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.0.2.7"])
def test_on_a_network_it_answers_to_figures_and_the_name_of_the_machine(address: str) -> None:
    names = names_at(address, frozenset(("times.example",)))
    assert names is not None
    for own in ("192.0.2.7", "[2001:db8::1]", "127.0.0.1", "localhost", "times.example", socket.gethostname().lower()):
        assert own in names, own
    for other in ("evil.example", "", "192.0.2.7.evil.example", "[evil]", "1.2.3"):
        assert other not in names, other


def test_any_name_has_to_be_asked_for() -> None:
    assert names_at("127.0.0.1", frozenset(("*",))) is None


def test_the_port_of_a_name_that_is_allowed_does_not_matter() -> None:
    names = names_at("127.0.0.1", frozenset(("Times.example:8077",)))
    assert names is not None
    assert "times.example" in names
