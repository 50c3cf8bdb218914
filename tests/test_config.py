"""Settings come from the environment; a bad one is named in a sentence."""

import shutil
import stat
from pathlib import Path

import pytest
from flask import Flask

from companion import config
from tests.disks import without_links


def settings(tmp_path: Path, **given: object) -> Flask:
    app = Flask("companion")
    config.configure(app, {"DATA": tmp_path, **given})
    return app


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("COMPANION_SECRET_KEY", "short", "COMPANION_SECRET_KEY must have at least 16 characters."),
        (
            "COMPANION_SECRET_KEY",
            "a long enough key,short",
            "COMPANION_SECRET_KEY must have at least 16 characters in each of its keys.",
        ),
        ("COMPANION_DATABASE_URL", "mysql://x", "must begin with sqlite:/// and name a file, or"),
        ("COMPANION_DATABASE_URL", "sqlite://", "must begin with sqlite:/// and name a file, or"),
        ("COMPANION_DATABASE_URL", "sqlite:///:memory:", "must begin with sqlite:///"),
        ("COMPANION_URL", "example.org", "COMPANION_URL must begin with http:// or https://."),
        ("COMPANION_DATABASE_URL", "postgresql://db:x/hearts", "must be like postgresql://user@"),
        ("COMPANION_URL", "https://", "must name a host, and perhaps a path behind it."),
        ("COMPANION_URL", "https://h.example?deep", "must name a host, and perhaps a path"),
        ("COMPANION_URL", "https://h.example//deep", "must have a short path of plain letters"),
        ("COMPANION_URL", "https://h.example/a/../b", "must have a short path of plain letters"),
        ("COMPANION_URL", "https://h.example/deep?x", "must have a short path of plain letters"),
        ("COMPANION_URL", f"https://h.example/{'x' * 101}", "must have a short path of plain"),
        ("COMPANION_URL", f"https://{'x' * 193}", "must have at most 200 characters."),
        ("COMPANION_PROXIES", "one", "COMPANION_PROXIES must be a whole number, not 'one'."),
        ("COMPANION_TIME_ZONE", "Mars", "COMPANION_TIME_ZONE must name a time zone, as Europe/"),
        ("COMPANION_TIME_ZONE", "../x", "COMPANION_TIME_ZONE must name a time zone, as Europe/"),
        ("COMPANION_LOG", "text", "COMPANION_LOG must be json, or not be there."),
        ("COMPANION_DATA", __file__, "COMPANION_DATA must name a folder"),
        ("COMPANION_DATABSE_URL", "x", "COMPANION_DATABSE_URL is not a setting. There are: "),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str, sentence: str) -> None:
    with pytest.raises(config.SettingError, match=sentence.replace(".", r"\.")):
        config.environment({name: value})


def test_other_variables_are_nobodys_business_and_an_empty_one_is_no_setting() -> None:
    assert config.environment({"PATH": "/bin", "COMPANION_URL": ""}) == {}


def test_a_secret_of_digits_stays_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_SECRET_KEY", "1234567890123456")
    assert settings(tmp_path).config["SECRET_KEY"] == "1234567890123456"


def test_older_keys_stand_behind_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SECRET_KEY", "the newest of our keys, the key before it")
    config = settings(tmp_path).config
    assert config["SECRET_KEY"] == "the newest of our keys"
    assert config["SECRET_KEY_FALLBACKS"] == ["the key before it"]


def test_postgresql_without_its_driver_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(config, "find_spec", lambda name: None)
    with pytest.raises(config.SettingError, match="needs the extra 'hosted'"):
        config.environment({"COMPANION_DATABASE_URL": "postgresql://db/companion"})


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_means_the_driver_we_bring(tmp_path: Path, scheme: str) -> None:
    app = settings(tmp_path, DATABASE_URL=f"{scheme}://me@db/companion")
    assert app.config["SQLALCHEMY_DATABASE_URI"] == "postgresql+psycopg://me@db/companion"


def test_a_database_file_is_named_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = settings(tmp_path, DATABASE_URL="sqlite:///my.sqlite3")
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path / 'my.sqlite3'}"


def test_backups_lie_beside_the_data_or_elsewhere_or_are_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings(tmp_path).config["BACKUPS"] == tmp_path / "backups"
    monkeypatch.setenv("COMPANION_BACKUPS", str(tmp_path / "stick"))
    assert settings(tmp_path).config["BACKUPS"] == tmp_path / "stick"
    monkeypatch.setenv("COMPANION_BACKUPS", "off")
    assert settings(tmp_path).config["BACKUPS"] is None


def test_the_first_start_makes_a_key_for_us_alone_and_keeps_it(tmp_path: Path) -> None:
    key = settings(tmp_path / "data").config["SECRET_KEY"]
    file = tmp_path / "data" / "secret_key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert len(key) == 64
    assert settings(tmp_path / "data").config["SECRET_KEY"] == key
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_a_key_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    config.write_secret(tmp_path / "secret_key", "the first, 16 letters")
    config.write_secret(tmp_path / "secret_key", "the second")
    assert config.load_or_create_secret(tmp_path) == "the first, 16 letters"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "must have at least 16 characters"), (b"\xff" * 32, "is damaged")],
)
def test_a_key_that_is_none_is_named(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(config.SettingError, match=sentence):
        config.load_or_create_secret(tmp_path)


def test_a_disk_that_keeps_no_key_is_named(tmp_path: Path) -> None:
    with pytest.raises(config.SettingError, match="cannot be kept: No such file"):
        config.load_or_create_secret(tmp_path / "gone")


def test_a_disk_without_links_keeps_a_key_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_links(monkeypatch)
    key = config.load_or_create_secret(tmp_path)
    config.write_secret(tmp_path / "secret_key", "another key, made too late")
    assert config.load_or_create_secret(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(config.SettingError, match="cannot be made: Not a directory"):
        config.data_folder(tmp_path / "file" / "data")


def test_a_checkout_keeps_its_data_in_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    assert config.default_folder() == config.CHECKOUT / "instance"
    monkeypatch.setattr(config, "CHECKOUT", Path("/nowhere"))
    assert config.default_folder() == Path.home() / ".local/share/companion"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `instance` as git makes it, where the app looks for it."""
    (tmp_path / "pyproject.toml").touch()
    folder = tmp_path / "instance"
    folder.mkdir()
    folder.chmod(0o755)
    shutil.copy(config.CHECKOUT / "instance" / ".gitignore", folder)
    monkeypatch.setattr(config, "CHECKOUT", tmp_path)
    return folder


def test_the_folder_of_a_clone_is_closed_to_others_before_it_holds_data(clone: Path) -> None:
    assert config.data_folder(None) == clone
    assert stat.S_IMODE(clone.stat().st_mode) == 0o700


def test_our_own_folder_is_closed_to_others_at_every_start(clone: Path) -> None:
    (clone / "companion.sqlite3").touch()
    clone.chmod(0o755)
    config.data_folder(None)
    assert stat.S_IMODE(clone.stat().st_mode) == 0o700


def test_a_folder_of_somebody_else_is_left_as_it_is(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    assert config.data_folder(None) == clone


def test_a_folder_that_was_named_keeps_its_mode(clone: Path) -> None:
    config.data_folder(clone)
    assert stat.S_IMODE(clone.stat().st_mode) == 0o755


def test_git_keeps_the_folder_instance_and_nothing_in_it(clone: Path) -> None:
    assert (clone / ".gitignore").read_text().split() == ["*", "!.gitignore"]
