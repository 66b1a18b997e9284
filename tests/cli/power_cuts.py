"""A program's work as a file system may have kept it when the power went. By POSIX it has all that
was synced, and any part of the rest. The system calls of a real run are recorded by strace."""

import os
import re
import subprocess
from dataclasses import dataclass, field, replace
from pathlib import Path

CALLS = ("openat,open,creat,write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,rename,renameat,"
         "renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,fallocate,copy_file_range,sendfile")

LINE = re.compile(r"(\d+) +(?:<\.\.\. \w+ resumed>)?(.*)")
CALL = re.compile(r"(\w+)\((.*)\) += +(-?\d+)(.*)")
STRING = re.compile(r'[<"]((?:\\x[0-9a-f]{2})*)[>"]')


def record(log, command, **options):
    """Runs a command to its end, with its system calls written to `log`."""
    return subprocess.run(
        ["strace", "-f", "-y", "-xx", "-s", "10000000", "--seccomp-bpf", "-qq", "-e", "signal=none",
         "-e", f"trace={CALLS}", "-o", log, *map(str, command)], check=False, **options)


def strings_of(text):
    return [bytes.fromhex(found.replace("\\x", "")) for found in STRING.findall(text)]


def calls_in(log):
    """The calls in the order of their ends: name, arguments, result and what follows it, and how many
    had ended when this one began."""
    begun = {}
    ended = 0
    for line in Path(log).read_text(encoding="ascii").splitlines():
        process, text = LINE.fullmatch(line).groups()
        if text.endswith(" <unfinished ...>"):
            begun[process] = (text.removesuffix(" <unfinished ...>"), ended)
            continue
        start, before = begun.pop(process, ("", ended))
        if call := CALL.fullmatch(start + text):
            yield (*call.groups(), before)
            ended += 1


#: A name means this or a File.
FOLDER = "folder"

#: So many bytes are written whole or not at all.
SECTOR = 512


@dataclass(eq=False)
class File:
    synced: bytes = b""  # the part of its content that lasts


@dataclass(eq=False)
class Change:
    """A change of a file's bytes (at a place, or its length), or of names in folders."""
    number: int  # of the call
    file: File = None
    place: int = 0
    data: bytes = None  # None: cut off, or made longer, at that place
    folders: set = frozenset()
    names: dict = field(default_factory=dict)  # the meaning of each from now on: a file, FOLDER, None

    def apply_names(self, names):
        """Applies the change, unless the file that is renamed or removed was lost."""
        if all(target or names.get(path) for path, target in self.names.items()):
            names.update(self.names)

    def torn(self):
        return replace(self, data=self.data[:SECTOR])

    def apply(self, content):
        if self.data is None:
            return content[:self.place].ljust(self.place, b"\0")
        return (content[:self.place].ljust(self.place, b"\0") + self.data
                + content[self.place + len(self.data):])


class Disk:
    """The files below one folder, as programs see it and as a power cut may leave it. The log's index
    and the lock are left out: both are made again."""

    def __init__(self, root):
        self.root = str(root)
        self.live = {self.root: FOLDER}  # by name
        self.names = {self.root: FOLDER}  # those that last
        self.pending = []
        self.positions = {}
        self.count = 0

    def take(self, log):
        """Replays a log. Yields what was written to standard output and error, and None before each
        sync and at the end. Until then a cut may leave only a part of the pending changes."""
        offset = self.count
        for name, arguments, result, rest, before in calls_in(log):
            self.count += 1
            if int(result) < 0:
                continue
            strings = strings_of(arguments)
            here = [path for path in map(os.fsdecode, strings) if self.is_here(path)]
            if name == "write" and arguments.startswith(("1<", "2<")):
                yield strings[1].decode("utf-8", "replace")
            elif here and name in ("fsync", "fdatasync"):
                yield None
                self.sync(self.live[here[0]], here[0], offset + before)
            elif here and "(deleted)" not in arguments:
                self.replay(name, arguments, strings, rest, here)
        yield None

    def replay(self, name, arguments, strings, rest, here):
        assert name in ("openat", "pwrite64", "write", "ftruncate", "mkdir", "rename", "unlink"), (
            f"{name} is not replayed")
        path = here[0]
        last = arguments.rsplit(", ", 1)[-1]
        if name == "openat":
            self.open(os.fsdecode(strings_of(rest)[0]), arguments)
        elif name == "mkdir":
            self.name({path: FOLDER})
        elif name == "rename":
            self.name({path: None, here[1]: self.live[path]})
        elif name == "unlink":
            self.name({path: None})
        elif name == "ftruncate":
            self.change(self.live[path], int(last), None)
        else:
            place = int(last) if name == "pwrite64" else self.positions[path]
            self.change(self.live[path], place, strings[1])
            self.positions[path] = place + len(strings[1])

    def is_here(self, path):
        return path.startswith(self.root) and not path.endswith(("-shm", "/lock"))

    def open(self, path, flags):
        self.positions[path] = 0
        if self.live.get(path) is None:
            self.name({path: File()})
        elif "O_TRUNC" in flags:
            self.change(self.live[path], 0, None)

    def change(self, file, place, data):
        self.pending.append(Change(self.count, file, place, data))

    def name(self, names):
        folders = {os.path.dirname(path) for path in names}
        assert len(folders) == 1 or FOLDER not in names.values(), "folders that move are not replayed"
        self.live.update(names)
        self.pending.append(Change(self.count, folders=folders, names=names))

    def sync(self, target, path, begin):
        """Makes the changes before the sync began last: the bytes of a file, the names in a folder."""
        lasting = [change for change in self.pending if change.number <= begin and
                   (path in change.folders if target is FOLDER else change.file is target)]
        for change in lasting:
            change.apply_names(self.names)
            if change.file:
                change.file.synced = change.apply(change.file.synced)
        self.pending = [change for change in self.pending if change not in lasting]

    def states(self, chance):
        """The files, by name, that may be there after a power cut now. Of the pending changes none
        is kept, or all, all but one, one alone, all up to one or to the middle of one, or any
        part."""
        pending = self.pending
        yield from map(self.state, (
            [], pending,
            [change for change in pending if change.names],
            [change for change in pending if change.file],
            *([other for other in pending if other is not change] for change in pending),
            *([other for other in pending if other is change or other.names] for change in pending),
            *(pending[:place] for place in range(1, len(pending))),
            *([*pending[:place], change.torn()] for place, change in enumerate(pending)
              if len(change.data or b"") > SECTOR),
            *([change for change in pending if chance.random() < 0.5] for _ in range(3))))

    def state(self, kept):
        names = dict(self.names)
        for change in kept:
            change.apply_names(names)
        contents = {}
        for change in kept:
            if change.file:
                before = contents.get(change.file, change.file.synced)
                contents[change.file] = change.apply(before)
        return {path.removeprefix(self.root + "/"): contents.get(file, file.synced)
                for path, file in names.items()
                if isinstance(file, File) and self.has_folder_of(path, names)}

    def has_folder_of(self, path, names):
        folder = os.path.dirname(path)
        return folder == self.root or (names.get(folder) is FOLDER
                                       and self.has_folder_of(folder, names))
