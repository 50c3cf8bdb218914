"""Where phones find the house, and which names are its own."""

import socket
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from companion.sharing import addresses

Network = Callable[..., None]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """Lets this computer have these networks: `network(wlan0="192.168.1.7", usual="10.8.0.2")`."""

    def have(*, usual: str = "", **named: str) -> None:
        listed = [(1, "lo"), *((2, name.replace("_", "-")) for name in named)]
        found = {"lo": "127.0.0.1", **{name.replace("_", "-"): named[name] for name in named}}
        monkeypatch.setattr(addresses, "IN_CONTAINER", ())
        monkeypatch.setattr(addresses, "usual_addresses", lambda _: [usual] if usual else [])
        monkeypatch.setattr(addresses, "interface_address", found.get)
        monkeypatch.setattr(socket, "if_nameindex", lambda: listed)
        monkeypatch.setattr(addresses, "local_name", lambda: ["felt.local"])

    return have


@pytest.fixture
def house(network: Network) -> None:
    """A house with two networks and a name."""
    network(usual="192.168.1.7", eth0="10.0.0.3", wlan0="192.168.1.7", docker0="172.17.0.1")


@pytest.mark.usefixtures("house")
def test_every_address_a_phone_can_reach_is_named_the_usual_one_first() -> None:
    assert addresses.addresses("0.0.0.0", 8000) == [
        "http://192.168.1.7:8000",
        "http://10.0.0.3:8000",
        "http://felt.local:8000",
    ]


NOT_OF_PHONES = {
    "docker0": "172.17.0.1",
    "br_3f2a": "172.18.0.1",
    "veth1": "172.19.0.1",
    "podman0": "10.88.0.1",
    "cni0": "10.85.0.1",
    "virbr0": "192.168.122.1",
    "tun0": "10.8.0.2",
    "wg0": "10.9.0.2",
    "tailscale0": "100.101.1.2",
    "eth1": "169.254.7.7",
}


@pytest.mark.parametrize("name", NOT_OF_PHONES)
def test_a_network_without_phones_comes_last_though_it_is_the_usual_one(
    network: Network, name: str
) -> None:
    other = NOT_OF_PHONES[name]
    network(usual=other, **{name: other, "wlan0": "192.168.1.7"})
    assert addresses.lan_addresses() == ["192.168.1.7", other]
    assert addresses.addresses("0.0.0.0", 8000)[0] == "http://192.168.1.7:8000"
    assert f"http://{other}:8000" not in addresses.addresses("0.0.0.0", 8000)
    assert addresses.is_sure("0.0.0.0")
    assert addresses.is_own_host(other)  # who comes by it is right all the same
    network(usual=other, **{name: other})
    assert addresses.addresses("0.0.0.0", 8000)[0] == f"http://{other}:8000"
    assert not addresses.is_sure("0.0.0.0")
    assert addresses.is_sure("0.0.0.0", "https://hearts.example")
    assert addresses.is_sure(other)  # it was told to listen there


@pytest.mark.usefixtures("house")
def test_in_a_container_no_address_is_sure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "IN_CONTAINER", (tmp_path,))
    assert not addresses.is_sure("0.0.0.0")
    assert addresses.addresses("0.0.0.0", 8000)[0] == "http://192.168.1.7:8000"


def test_who_listens_to_both_families_names_both(
    network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    network(wlan0="192.168.1.7")
    both = {socket.AF_INET: ["192.168.1.7"], socket.AF_INET6: ["2001:db8::7"]}
    monkeypatch.setattr(addresses, "usual_addresses", both.get)
    assert addresses.addresses("::", 8000) == [
        "http://192.168.1.7:8000",
        "http://felt.local:8000",
        "http://[2001:db8::7]:8000",
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
    monkeypatch.setattr(addresses, "_networks", dict)
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
