"""The code of `connect4.read_games`: game records and stores of tournaments as rows. In a file of
its own, so that players do not load it. GAME_RECORD.md and STORE.md describe what is read."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import sqlite3
import sys
import zlib
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, Tuple, Union

if TYPE_CHECKING:
    from connect4 import GameRow


def read(where: Union[str, os.PathLike[str]]) -> Iterator[GameRow]:
    if where == "-":
        return _rows_of_lines(sys.stdin.buffer, "standard input")
    path = os.path.join(where, "tournament.db") if os.path.isdir(where) else os.fspath(where)
    if not os.path.exists(path):
        raise FileNotFoundError(f"{path} does not exist: give a file of game records, or the folder of a "
                                "tournament's results")
    return _rows_of_store(path) if path.endswith(".db") else _rows_of_file(path)


def row_of_record(record: Dict[str, Any]) -> GameRow:
    nothing = [None] * len(record["moves"])
    if len(record["times_us"]) != len(nothing):
        raise ValueError("moves and times_us have different lengths")
    evals = record.get("evals") or nothing
    notes = record.get("notes") or {}
    versions = record.get("versions") or {}
    files = record.get("files") or {}
    faults, warnings = record.get("faults") or {}, record.get("warnings") or []
    return {
        "game": record["game"],
        "red": record["red"],
        "blue": record["blue"],
        "start": record["start"],
        "moves": record["moves"],
        "plies": sum(map(record["start"].split()[0].count, "xo")) + len(record["moves"]),
        "winner": record["winner"],
        "reason": record["reason"],
        "seed": record["seed"],
        "times_us": record["times_us"],
        "cpu_us": record.get("cpu_us") or nothing[:],
        "evals": [None if value is None else float(value) for value in evals],
        "notes": [notes.get(str(ply + 1)) for ply in range(len(nothing))],
        "scores": record.get("scores"),
        "red_version": versions.get("red"),
        "blue_version": versions.get("blue"),
        "red_files": files.get("red"),
        "blue_files": files.get("blue"),
        "warnings": warnings,
        "red_fault": faults.get("red"),
        "blue_fault": faults.get("blue"),
        "node": (record.get("machine") or {}).get("node"),
        "processor": (record.get("machine") or {}).get("processor"),
    }


def _rows_of_file(path: str) -> Iterator[GameRow]:
    with open(path, "rb") as lines:
        yield from _rows_of_lines(lines, path)


def _rows_of_lines(lines: Iterable[bytes], name: str) -> Iterator[GameRow]:
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError):
            raise ValueError(f"{name}, line {number}: not a game record: {line[:40]!r}") from None
        if record is None:
            continue
        missing = _MEMBERS if not isinstance(record, dict) else _MEMBERS - record.keys()
        if missing:
            raise ValueError(f"{name}, line {number}: not a game record: {min(missing)!r} is missing")
        try:
            row = row_of_record(record)
        except _WRONG as error:
            raise ValueError(f"{name}, line {number}: not a game record: {error}") from None
        yield row


#: The result for members of a wrong type.
_WRONG = (ValueError, TypeError, KeyError, AttributeError, RecursionError)

#: Those that every game record has.
_MEMBERS = {"game", "red", "blue", "start", "moves", "winner", "reason", "seed", "times_us"}


# The store of a tournament, as STORE.md has it.

_APPLICATION = 0x43344442
_STORE = 2

_GAMES = """
SELECT number, round, pairing, opening, replay, red, blue, winner, reason, start, moves, scores, red_files, blue_files,
  checksum, json, json_checksum
FROM games LEFT JOIN records ON game = number
WHERE number > ? ORDER BY number LIMIT 500"""


def _rows_of_store(path: str) -> Iterator[GameRow]:
    """In pieces, so that no transaction lasts while somebody thinks about a game."""
    with contextlib.closing(_open_store(path)) as store:
        _check_store(store, path)
        last = 0
        while True:
            rows = store.execute(_GAMES, (last,)).fetchall()
            for row in rows:
                last = row[0]
                try:
                    game = row_of_record(_record_of_row(row))
                except _WRONG as error:
                    raise ValueError(f"{path}: game {last} is damaged: {error}") from None
                yield game
            if not rows:
                return


def _open_store(path: str) -> Any:
    """For reading alone. If the folder is read-only, nobody writes to it either."""
    uri = pathlib.Path(path).absolute().as_uri()
    try:
        store = sqlite3.connect(uri + "?mode=ro", uri=True)
        store.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError as error:
        if os.path.exists(path + "-wal") and os.path.getsize(path + "-wal") > 0:
            raise OSError(f"{path}: {error}") from None
        store = sqlite3.connect(uri + "?immutable=1", uri=True)
    store.text_factory = bytes
    return store


def _check_store(store: Any, path: str) -> None:
    try:
        application = store.execute("PRAGMA application_id").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise ValueError(f"{path}: {error}") from None
    version: int = store.execute("PRAGMA user_version").fetchone()[0]
    if application != _APPLICATION:
        raise ValueError(f"{path}: it is not the database of a tournament")
    if version != _STORE:
        age = "a newer" if version > _STORE else "an older"
        raise ValueError(f"{path}: {age} connect4 wrote it (store {version}): use that one's SDK")


def _record_of_row(row: Tuple[Any, ...]) -> Dict[str, Any]:
    number, scores, (checksum, text, json_checksum) = row[0], row[11], row[14:]
    _check(checksum, *row[:14])
    if text is None:
        raise ValueError("its record is missing")
    _check(json_checksum, number, text)
    record: Dict[str, Any] = json.loads(text)
    record["scores"] = None if scores is None else memoryview(scores).cast("b").tolist()
    return record


def _check(checksum: int, *columns: Union[int, bytes, None]) -> None:
    data = bytearray()
    for column in columns:
        if isinstance(column, int):
            data += column.to_bytes(4, "little")
        else:
            text = column or b""
            data += len(text).to_bytes(4, "little") + text
    if zlib.crc32(data) != checksum:
        raise ValueError("its checksum does not match")
