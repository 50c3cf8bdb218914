"""Where phones find the house, and which names are its own."""

import socket

import pytest

from companion import addresses


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


def test_a_computer_without_network_serves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "house_addresses", list)
    monkeypatch.setattr(addresses, "local_name", list)
    assert addresses.addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000"]


def test_this_computer_can_tell_its_addresses() -> None:
    for address in addresses.house_addresses():
        assert socket.inet_aton(address)


@pytest.mark.usefixtures("house")
def test_the_names_and_addresses_of_this_computer_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Felt.house")
    for host in ("localhost", "127.0.0.1", "::1", "felt", "felt.local", "10.0.0.3"):
        assert addresses.is_own_host(host)
    for host in ("", "hearts.example", "127.0.0.1.example", "felt.example", "10.0.0.4"):
        assert not addresses.is_own_host(host)
