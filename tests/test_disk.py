"""Files on the disk are for their owner, and what can't be written says why."""

from __future__ import annotations

import os
import shlex
import stat
from pathlib import Path

import pytest

from companion import config, disk
from tests import disks


def test_a_second_name_on_a_disk_without_links_is_a_copy_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks.without_links(monkeypatch)
    (tmp_path / "open").write_text("scores")
    (tmp_path / "open").chmod(0o644)
    disk.keep_as(tmp_path / "open", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "scores"
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600


def test_a_disk_that_is_mounted_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "is_mounted_read_only", lambda _: True)
    with disks.read_only(tmp_path):
        assert "mounted read-only" in disk.whose(tmp_path)


def test_what_is_not_there_is_asked_of_the_folder_that_is(tmp_path: Path) -> None:
    us, data = disk.owner_of(os.geteuid()), tmp_path / "data" / "deeper"
    with disks.read_only(tmp_path):
        assert disk.whose(data) == (
            f"{tmp_path} is closed to its owner, and Companion runs as {us}. "
            f"Mend it with: sudo install -d -o {us} -m 0700 {shlex.quote(str(data))}"
        )
        with pytest.raises(config.SettingError, match="cannot be made: Permission") as no:
            config.data_folder(tmp_path / "data")
    assert str(no.value).endswith("\nAnother one is chosen by: companion --data FOLDER")


def test_no_command_is_for_a_whole_part_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert "Mend it" not in disk.whose(Path("/var"))
