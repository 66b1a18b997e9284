"""The code of `connect4.read_games`: game records and stores of tournaments as rows. In a file of
its own, so that players do not load it. GAME_RECORD.md and STORE.md describe what is read."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import sqlite3
import struct
import sys
import zlib
from itertools import islice
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

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
        raise ValueError("moves and times_us are of different lengths")
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
            raise ValueError(f"{name}, line {number}: no game record, but {line[:40]!r}") from None
        if record is None:
            continue
        missing = _MEMBERS if not isinstance(record, dict) else _MEMBERS - record.keys()
        if missing:
            raise ValueError(f"{name}, line {number}: no game record: {min(missing)!r} is missing")
        try:
            row = row_of_record(record)
        except _WRONG as error:
            raise ValueError(f"{name}, line {number}: no game record: {error}") from None
        yield row


#: The result for members of a wrong type.
_WRONG = (ValueError, TypeError, KeyError, AttributeError)

#: Those that every game record has.
_MEMBERS = {"game", "red", "blue", "start", "moves", "winner", "reason", "seed", "times_us"}


# The store of a tournament, as STORE.md has it.

_APPLICATION = 0x43344442
_NEWEST_STORE = 1

_GAMES = """
SELECT games.number, round, pairing, opening, replay, red, blue, winner, reason, games.plies,
  red_player.name, blue_player.name, reasons.name, coalesce(start, fen), start, seed, records.moves,
  records.plies, rare, by_red.name, by_red.version, by_red.author, by_red.files, by_blue.name,
  by_blue.version, by_blue.author, by_blue.files, games.checksum, records.checksum, scores,
  scores.checksum, node, processor
FROM games JOIN records USING (number)
  LEFT JOIN scores USING (number)
  LEFT JOIN machines ON machines.id = machine
  JOIN players AS red_player ON red_player.number = red
  JOIN players AS blue_player ON blue_player.number = blue
  JOIN reasons ON reasons.number = reason
  JOIN identities AS by_red ON by_red.id = red_identity
  JOIN identities AS by_blue ON by_blue.id = blue_identity
  LEFT JOIN openings ON openings.number = opening
WHERE games.number > ? ORDER BY games.number LIMIT 500"""


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
        raise ValueError(f"{path}: this is not the store of a tournament")
    if version > _NEWEST_STORE:
        raise ValueError(f"{path}: a newer connect4 wrote it (store {version}): use that one's SDK")


def _record_of_row(row: Tuple[Any, ...]) -> Dict[str, Any]:
    index, names = row[:10], [_text(name) for name in row[10:14]]
    start, seed, moves, plies, rare = row[14:19]
    red, blue = row[19:23], row[23:27]
    game_sum, record_sum, scores, scores_sum = row[27:31]
    machine = [text for text in row[31:] if text is not None]
    winner = 2 if index[7] is None else index[7]
    _check(game_sum, *index[:7], winner, *index[8:])
    _check(record_sum, index[0], seed, *red, *blue, start or b"", moves, plies, rare or b"", *machine)
    _check(scores_sum, index[0], scores)
    record = {
        "game": index[0],
        "red": names[0],
        "blue": names[1],
        "start": names[3],
        "moves": _text(moves),
        "winner": ("red", "blue", None)[winner],
        "reason": names[2],
        "seed": seed,
        "versions": {"red": _text(red[1]) or None, "blue": _text(blue[1]) or None},
        "files": {"red": _text(red[3]) or None, "blue": _text(blue[3]) or None},
        **_decode_plies(plies, len(moves)),
        **json.loads(rare or b"{}"),
    }
    if machine:
        record["machine"] = {"node": _text(machine[0]), "processor": _text(machine[1])}
    if scores is not None:
        record["scores"] = memoryview(scores).cast("b").tolist()
    return record


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _check(checksum: Optional[int], *parts: Union[int, bytes]) -> None:
    """Checks nothing if the checksum is missing, as for a game without scores."""
    if checksum is None:
        return
    data = bytearray()
    for part in parts:
        data += (part if isinstance(part, int) else len(part)).to_bytes(4, "little")
        data += part if isinstance(part, bytes) else b""
    if zlib.crc32(data) != checksum:
        raise ValueError("its checksum is another one")


def _decode_plies(data: bytes, count: int) -> Dict[str, Any]:
    """The members of the game record that are by ply."""
    left = iter(data)
    sections = _varint(left)
    times = [_varint(left) for _ in range(count)]
    members: Dict[str, Any] = {"times_us": times}
    if sections & 1:
        members["cpu_us"] = [_cpu(_varint(left), time) for time in times]
    if sections & 2:
        members["evals"] = [_eval(left) for _ in range(count)]
    if sections & 4:
        notes = [_text(bytes(islice(left, _varint(left)))) for _ in range(count)]
        members["notes"] = {str(ply): note for ply, note in enumerate(notes, 1) if note}
    if sections > 7 or next(left, None) is not None:
        raise ValueError("there is more of its plies than is known")
    return members


def _varint(data: Iterator[int]) -> int:
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value
    raise ValueError("its plies end early")


def _unzigzag(code: int) -> int:
    return (code >> 1) ^ -(code & 1)


def _cpu(code: int, time: int) -> Optional[int]:
    return time - _unzigzag(code - 1) if code else None


def _eval(data: Iterator[int]) -> Optional[float]:
    code = _varint(data)
    if code == 1:
        value: float = struct.unpack("<d", bytes(islice(data, 8)))[0]
        return value
    return _unzigzag(code - 2) / 1000 if code else None
