"""The database is brought up to date at each start, by one process at a time."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from flask import Flask
from sqlalchemy import text

from companion import create_app, migrations
from companion.models import db
from tests import postgres

START = "import companion; companion.create_app()"

# Every step that has landed, with the SHA-256 of its text. A new step adds its line, once.
LANDED = {
    "0001_the_first_tables.py": "efd2af45080cd61e1e8572c44edb26c51b8ad1c133de051e86929ae3881b5ae3",
    "0002_limits.py": "437c71414866c59d0fdba492eee818c5cd65166c91371d54a7ffc82f5f9253c1",
    "0003_everyone.py": "fdc6b050489379512a3ddab0b9d5623db20887a4cd45216b3b7178973f64099c",
    "0004_keeper_requests.py": "0edbbfb85d7002203792629c0c599c081ffb04b7549e3139286bd74b63d08778",
    "0005_home_networks.py": "1561e3d16d9caedabf6566bd68b09dc45fc6611e4c6c952500792c75827ac6b1",
    "0006_evenings.py": "180041bd6512598492252e2a746fe470027e649d3273824ddc71b7a8fede8594",
    "0007_closed_evenings.py": "8efbd78e1905a792acd75968812214df04276cb09667d2b6c77d5aa9348a2c52",
    "0008_player_games.py": "59c5a117685d22886c147fdc322935ed832857c37b2a6e279b13802761dc36b3",
    "0009_bin.py": "ce82fe8aa28bff90262f32e648733be39dc0405419be8da26ffbeb3446e35bfe",
    "0011_records.py": "f59e2980986b54fa6ed48f497d06211f99bd3b0b8b09d40a4ac3fc4ecd6003ca",
    "0010_table_imports.py": "f804932a010ec7659e25c66209f8ea09966b9406d976aa7d29f23582e4655b56",
    "0012_one_game.py": "3e582ab88f5495405bc7ac9e7823094e90896861bf49a55d15671b0f0e2fb9e5",
    "0013_place_and_note.py": "172d059f24d0e350a7f27cf310e0ee022651958f5e0f8c613fa3a8fbd6661431",
    "0015_reading.py": "e575eee4a2840f88200ba7b5c20f7f685e4a7c1ce09fb42be6dd1c231fbc729a",
    "0017_sees_table.py": "395a0ff27f8ba36570fe7aa83cb48771763e38bff7be773f8d150c14134506da",
    "0014_player_days.py": "425de03deaf2a033e148730c750ea4e36b81ccb84acf66f2c06698ddc3cfdec6",
    "0018_games_over.py": "ed101639d9602d3b92cce12208ed24cbc64fa82f4d73fecd6d0649d791a13d01",
    "0019_days_played.py": "13cd8015d97762ec9b15d7c04206c5af128d4ff85efa4acdda69c92c04b1b04c",
    "0020_own_records.py": "9562b13295e8bee7ba085d513525664a787724f5f85e44bc69bbda9c10986dec",
    "0021_by_deal.py": "13a248194cd7a993956cea18857618b881d37c28a44bd7a372a29bf2353c8189",
    "0022_games_in_order.py": "2020f277939e27e5e4f1cfa7f661b16e7d9794b30c23f4122457e1e71265d391",
    "0023_seasons.py": "445543deb9766ae4a34bc7646073446289732083af211d9665f80fff8df88a9b",
    "0024_moons_and_texts.py": "3169440ef8909599133b44f2350eba847c6eb78e79ce68d9448a50c79eec6cb3",
    "0025_less.py": "b918581ea1dc1c5867f4f8eaca12e44460d9c71c970b59dd2189e0d519e8ec79",
}


def test_a_step_that_has_landed_is_never_edited() -> None:
    versions = Path(migrations.__file__).parent / "versions"
    texts = {path.name: path.read_text("utf-8") for path in versions.glob("*.py")}
    assert {name: sha256(text.encode()).hexdigest() for name, text in texts.items()} == LANDED


def test_the_steps_lead_to_exactly_the_models(any_app: Flask) -> None:
    with any_app.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_four_processes_may_start_at_once(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    settings = {"COMPANION_DATA": str(tmp_path)}
    if database == "postgresql":
        folder = request.getfixturevalue("postgres_folder")
        postgres.command(folder, "CREATE DATABASE fresh")
        settings["COMPANION_DATABASE_URL"] = postgres.address(folder, "fresh")
    command = [sys.executable, "-W", "error", "-c", START]
    environment = {**os.environ, **settings}
    started = [
        subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [process.communicate()[1] for process in started] == [""] * 4


def test_what_sqlite_accepts_is_on_the_disk(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        asked = {
            pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    full = 2
    assert asked == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


def test_a_database_of_a_newer_version_is_refused(any_app: Flask) -> None:
    with any_app.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = 'future'"))
        db.session.commit()
    with pytest.raises(migrations.NewerDatabase, match="Update this one"):
        create_app({"DATA": any_app.config["DATA"], "DATABASE_URL": any_app.config["DATABASE_URL"]})
