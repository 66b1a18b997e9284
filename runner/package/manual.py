#!/usr/bin/env python3
"""Writes a manual page made from a page of the repository, by lowdown.

Usage: manual.py PAGE NAME SECTION VERSION, such as protocol/PROTOCOL.md connect4-protocol 7 0.1.0

The page's title becomes the line under NAME. A table becomes a list, since a terminal has no room for its columns.
"""

import re
import subprocess
import sys
from pathlib import Path

END = """
# FILES

`share/connect4`

: below the prefix: the pages and schemas that this page names

# SEE ALSO

**connect4**(1), **connect4-tournament**(1), **connect4-bot**(1)
"""


def cells(row):
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def as_list(table):
    """A row becomes its first cell, and below it the others with the headings of their columns."""
    headings, _, *rows = map(cells, table.splitlines())
    items = []
    for term, *values in rows:
        labels = ["" if heading == "value" or len(values) == 1 else f"{heading[0].upper()}{heading[1:]}: "
                  for heading in headings[1:]]
        said = [f"{label}{value}" for label, value in zip(labels, values) if value]
        items.append(f"{term}\n\n: {'. '.join(said)}\n\n")
    return "".join(items)


def adapted(page, name):
    """The page as a manual has it: its headings one level up, no links, no tables."""
    title, text = page.removeprefix("# ").split("\n", 1)
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    for i in range(0, len(parts), 2):  # between the blocks of code
        parts[i] = re.sub(r"(?:^\|.*\n)+", lambda table: as_list(table[0]), parts[i], flags=re.M)
        parts[i] = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", parts[i])
        parts[i] = re.sub(r"^#(#+ )", r"\1", parts[i], flags=re.M)
    return f"# NAME\n\n{name} - {title[0].lower()}{title[1:]}\n\n# DESCRIPTION\n{''.join(parts)}\n{END}"


def main():
    page, name, section, version = sys.argv[1:]
    made = subprocess.run(
        ["lowdown", "-s", "-Tman", "--parse-no-super", "--parse-no-metadata", "--parse-no-autolink", "--out-no-smarty",
         "-M", f"title={name.upper()}", "-M", f"section={section}", "-M", f"source=connect4 {version}"],
        input=adapted(Path(page).read_text(encoding="utf-8"), name), stdout=subprocess.PIPE, text=True, check=True)
    man = made.stdout.replace(r"\fC", r"\fB")  # a terminal has no font C
    sys.stdout.write(re.sub(r"^(\.S[HS]\n.*\n)\.LP\n", r"\1", man, flags=re.M))


if __name__ == "__main__":
    main()
