"""Archives that are submitted to a ladder: what is unpacked, and what is refused by name."""

import io
import os
import struct
import tarfile
import zipfile

import pytest
from live_tournaments import LiveCup


@pytest.fixture
def ladder(tmp_path):
    (tmp_path / "cup/players").mkdir(parents=True)
    return LiveCup(tmp_path / "cup", [{"command": "random"}, {"command": "greedy"}, "players/*"], format="ladder",
                   games_per_pairing=2, error_bar=1000, most_games=2)


PLAYER = b"import connect4\nconnect4.play(lambda turn: turn.legal[0])\n"


def tar_of(path, entries, mode="w:gz"):
    """Packs (TarInfo or name, bytes) pairs as they are."""
    with tarfile.open(path, mode) as archive:
        for entry, content in entries:
            info = entry if isinstance(entry, tarfile.TarInfo) else tarfile.TarInfo(entry)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return path


def zip_of(path, entries):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return path


def special(name, kind, target=""):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info


def submit(ladder, archive, status=0):
    return ladder.command("submit", ladder.config, archive, status=status)


def tree(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize("name, pack", [
    ("ann.zip", zip_of),
    ("ann.tar.gz", tar_of),
    ("ann.TGZ", tar_of),
    ("ann.tar.xz", lambda path, entries: tar_of(path, entries, "w:xz")),
    ("ann.tar", lambda path, entries: tar_of(path, entries, "w")),
])
def test_an_archive_plays_under_its_name_from_its_only_folder(ladder, tmp_path, name, pack):
    archive = pack(tmp_path / name, [("project/mybot.py", PLAYER), ("project/data/note", b"1"), ("project/empty", b""),
                                     ("project/.git/config", b"x"), ("__MACOSX/project/._mybot.py", b"x")])
    told = submit(ladder, archive)
    assert tree(ladder.folder / "players") == ["ann", "ann/data", "ann/data/note", "ann/empty", "ann/mybot.py"]
    assert "left out: __MACOSX is not needed" in told.err
    assert "left out: project/.git is not needed" in told.err
    assert (ladder.folder / "players/ann/mybot.py").read_bytes() == PLAYER


def test_programs_become_executable_and_nothing_gets_a_special_mode(ladder, tmp_path):
    script = tarfile.TarInfo("run")
    script.mode = 0o6711
    archive = tar_of(tmp_path / "ann.tar.gz", [("mybot.py", PLAYER), ("build.sh", b"true\n"), ("tool", b"#!/bin/sh\n"),
                                               ("elf", b"\x7fELF..."), (script, b"x"), ("text", b"x")])
    submit(ladder, archive)
    modes = {path.name: path.stat().st_mode & 0o7777 for path in (ladder.folder / "players/ann").iterdir()}
    assert modes == {"mybot.py": 0o644, "build.sh": 0o755, "tool": 0o755, "elf": 0o755, "run": 0o755, "text": 0o644}


def test_names_of_old_zip_programs_are_read_in_their_character_set(ladder, tmp_path):
    archive = zip_of(tmp_path / "ann.zip", [("mybot.py", PLAYER), ("xyz.txt", b"1")])
    data = archive.read_bytes()
    archive.write_bytes(data.replace(b"xyz.txt", b"\x84yz.txt"))  # a with two dots in CP437
    submit(ladder, archive)
    assert "\u00e4yz.txt" in tree(ladder.folder / "players/ann")


def test_names_in_utf8_are_read_though_the_zip_does_not_say_so_and_others_in_the_set_of_old_pcs(ladder, tmp_path):
    archive = zip_of(tmp_path / "ann.zip", [("mybot.py", PLAYER), ("xyyz.txt", b"1")])
    archive.write_bytes(archive.read_bytes().replace(b"xyyz.txt", "x\u00fcz.txt".encode()))
    submit(ladder, archive)
    assert "x\u00fcz.txt" in tree(ladder.folder / "players/ann")
    submit(ladder, tar_of(tmp_path / "bob.tar.gz", [("mybot.py", PLAYER), ("\udcfc.txt", b"1")]))
    assert "\u207f.txt" in tree(ladder.folder / "players/bob"), "Latin-1: another letter, and a harmless one"


def not_utf8(path):
    """A zip that says its names are UTF-8, and they are not."""
    zip_of(path, [("\u00e4.py", PLAYER)])
    path.write_bytes(path.read_bytes().replace("\u00e4.py".encode(), b"\xff\xfe.py"))


def encrypted(path):
    """Marks the only entry as encrypted, in both of its headers."""
    zip_of(path, [("mybot.py", PLAYER)])
    data = bytearray(path.read_bytes())
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(mark) + place
        flags, = struct.unpack_from("<H", data, at)
        struct.pack_into("<H", data, at, flags | 1)
    path.write_bytes(data)


def zeros(path):
    """Ten gigabytes of zeros, packed in one megabyte or so: many short files would show them at once."""
    class Zeros(io.RawIOBase):
        def readinto(self, buffer):
            buffer[:] = bytes(len(buffer))
            return len(buffer)

    info = tarfile.TarInfo("zeros")
    info.size = 10 << 30
    header = info.tobuf()
    import zlib
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    with open(path, "wb") as file:
        file.write(packer.compress(header))
        block = bytes(1 << 20)
        for _ in range(300):  # a third of a gigabyte shows the same as ten
            file.write(packer.compress(block))
        file.write(packer.flush())


def tars(*entries):
    return lambda path: tar_of(path, [*entries, ("mybot.py", PLAYER)])


REFUSED = {
    "a name that leads out": (".tar.gz", tars(("../outside", b"x")), '"../outside" leads outside the archive'),
    "an absolute name": (".tar.gz", tars(("/tmp/connect4-outside", b"x")),
                         '"/tmp/connect4-outside" has an absolute path'),
    "a link": (".tar.gz", tars((special("way", tarfile.SYMTYPE, "/etc"), b"")), '"way" is a link'),
    "a second name": (".tar.gz", tars((special("way", tarfile.LNKTYPE, "/etc/passwd"), b"")), '"way" is a link'),
    "a link and a file behind it": (".tar.gz", tars((special("way", tarfile.SYMTYPE, "/tmp"), b""), ("way/x", b"x")),
                                    '"way" is a link'),
    "a device": (".tar.gz", tars((special("null", tarfile.CHRTYPE), b"")), '"null" is a device, a pipe or a socket'),
    "a pipe": (".tar.gz", tars((special("pipe", tarfile.FIFOTYPE), b"")), '"pipe" is a device, a pipe or a socket'),
    "a backslash": (".tar.gz", tars(("..\\x", b"x")), '"..\\x" has a backslash in its name'),
    "a backslash that stands for a slash": (".zip", lambda path: zip_of(path, [("mybot.py", PLAYER)]) and path.write_bytes(
        path.read_bytes().replace(b"mybot.py", b"..\\..\\ab")), '"../../ab" leads outside the archive'),
    "a control character": (".tar.gz", tars(("a\x1b[2Jb", b"x")), "has a control character in its name"),
    "a name twice": (".tar.gz", tars(("x", b"1"), ("x", b"2")), '"x" appears twice'),
    "a file and a folder of one name": (".tar.gz", tars(("x", b"1"), ("x/y", b"2")),
                                        '"x/y" is in a folder that is also a file'),
    "many files": (".tar.gz", lambda path: tar_of(path, [(f"f{i}", b"") for i in range(100_000)]),
                   "it has more than 2000 files and folders"),
    "deep folders": (".tar.gz", tars(("/".join("d" * 20) + "/x", b"x")), "is inside more than 16 levels"),
    "zeros": (".tar.gz", zeros, '"zeros" makes its files add up to more than 100 MiB'),
    "a name that is not UTF-8": (".zip", not_utf8, "the name of entry 1 in it is not the UTF-8 that the archive says; rename the files, with plain letters"),
    "encryption": (".zip", encrypted, '"mybot.py" is encrypted'),
    "half of it": (".zip", lambda path: zip_of(path, [("mybot.py", os.urandom(5000))]) and path.write_bytes(
        path.read_bytes()[:2500]), '"mybot.py" cannot be read'),
    "no archive": (".tar.xz", lambda path: path.write_text("hello"), "it is damaged, or neither"),
    "more than may be sent": (".zip", lambda path: path.write_bytes(bytes(21 << 20)), "it has more than 20 MiB"),
    "another format": (".zip", lambda path: path.write_bytes(b"070701" + b"0" * 104 + b"x\0\0\0"),
                       "it is damaged, or neither"),
    "no program": (".zip", lambda path: zip_of(path, [("readme.txt", b"hello")]), "has no program in it"),
}


@pytest.mark.parametrize("ending, pack, reason", REFUSED.values(), ids=REFUSED)
def test_an_archive_is_refused_by_name_and_changes_nothing(ladder, tmp_path, monkeypatch, ending, pack, reason):
    (tmp_path / "scratch").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "scratch"))
    archive = tmp_path / ("ann" + ending)
    pack(archive)
    told = submit(ladder, archive, status=2)
    assert reason in told.err, told.err
    assert len(told.err) < 1000 and all(letter.isprintable() or letter == "\n" for letter in told.err)
    assert tree(ladder.folder / "players") == []
    assert tree(tmp_path / "scratch") == []


def test_an_archive_inside_an_archive_is_a_file(ladder, tmp_path):
    inner = tar_of(tmp_path / "inner.tar.gz", [("x", b"1")])
    submit(ladder, tar_of(tmp_path / "ann.tar.gz", [("mybot.py", PLAYER), ("inner.tar.gz", inner.read_bytes())]))
    assert tree(ladder.folder / "players/ann") == ["inner.tar.gz", "mybot.py"]
