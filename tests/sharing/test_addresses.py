"""Where phones find the house, and which names are its own."""

import socket
from threading import Event

import pytest

from companion.sharing import addresses


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with two networks and a name."""
    monkeypatch.setattr(addresses, "usual_address", lambda: "192.168.1.7")
    monkeypatch.setattr(
        addresses, "interface_address", {"eth0": "10.0.0.3", "wlan0": "192.168.1.7"}.get
    )
    interfaces = [(1, "lo"), (2, "eth0"), (3, "wlan0"), (4, "docker0"), (5, "eth1")]
    monkeypatch.setattr(socket, "if_nameindex", lambda: interfaces)
    monkeypatch.setattr(addresses, "local_name", lambda: ["felt.local"])


@pytest.mark.usefixtures("house")
def test_every_address_a_phone_can_reach_is_named_the_usual_one_first() -> None:
    assert addresses.addresses("0.0.0.0", 8000) == [
        "http://192.168.1.7:8000",
        "http://10.0.0.3:8000",
        "http://felt.local:8000",
    ]


@pytest.mark.usefixtures("house")
def test_one_address_is_named_alone() -> None:
    assert addresses.addresses("127.0.0.1", 8123) == ["http://127.0.0.1:8123"]
    assert addresses.addresses("fe80::1", 8123) == ["http://[fe80::1]:8123"]
    assert addresses.addresses("0.0.0.0", 8000, "https://hearts.example") == [
        "https://hearts.example"
    ]


@pytest.mark.parametrize(
    ("known_as", "named"),
    [
        (["192.168.1.7"], True),
        (["192.168.1.99", "10.0.0.3"], True),
        (["127.0.1.1"], False),
        ([], False),
    ],
)
def test_a_local_name_is_named_where_the_network_means_us_by_it(
    monkeypatch: pytest.MonkeyPatch, known_as: list[str], named: bool
) -> None:
    def ask(name: str, *_: object) -> list[tuple[object, ...]]:
        if name != "felt.local" or not known_as:
            raise socket.gaierror
        return [(0, 0, 0, "", (each, 0)) for each in known_as]

    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.7", "10.0.0.3"])
    monkeypatch.setattr(socket, "gethostname", lambda: "felt")
    monkeypatch.setattr(socket, "getaddrinfo", ask)
    assert addresses.local_name() == (["felt.local"] if named else [])


def test_a_network_that_never_answers_has_no_name_for_us(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Event()

    def ask(*_: object) -> list[object]:
        asked.wait()
        return []

    monkeypatch.setattr(addresses, "PATIENCE", 0.01)
    monkeypatch.setattr(socket, "getaddrinfo", ask)
    assert addresses.local_name() == []
    asked.set()


@pytest.mark.usefixtures("house")
def test_what_was_typed_once_is_ours_while_address_and_port_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "felt")
    for typed in ("192.168.1.7:8000", "10.0.0.3:8000", "felt.local:8000"):
        assert addresses.leads_here(typed, 8000)
    for typed in ("192.168.1.8:8000", "192.168.1.7:8001", "192.168.1.7", "hearts.example:8000"):
        assert not addresses.leads_here(typed, 8000)


def test_a_computer_without_network_serves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", list)
    monkeypatch.setattr(addresses, "local_name", list)
    assert addresses.addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000"]


def test_this_computer_can_tell_its_addresses() -> None:
    for address in addresses.lan_addresses():
        assert socket.inet_aton(address)


@pytest.mark.usefixtures("house")
def test_the_names_and_addresses_of_this_computer_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Felt.house")
    for host in ("localhost", "127.0.0.1", "::1", "felt", "felt.local", "10.0.0.3"):
        assert addresses.is_own_host(host)
    for host in ("", "hearts.example", "127.0.0.1.example", "felt.example", "10.0.0.4"):
        assert not addresses.is_own_host(host)
