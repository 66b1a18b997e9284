#!/usr/bin/python3
# A bot for riddles.io: wins if it can, else the first column from the left that has room.
import sys

settings = {}
field = []


def open_columns():
    return [c for c in range(int(settings["field_width"])) if field[c] == "."]


def landing(column):
    return max(r for r in range(6) if field[7 * r + column] == ".")


def wins(column):
    cells = dict.fromkeys(((i // 7, i % 7) for i in range(42) if field[i] == settings["your_botid"]))
    row = landing(column)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            step = sign
            while (row + step * down, column + step * right) in cells:
                count, step = count + 1, step + sign
        if count >= 4:
            return True
    return False


for line in sys.stdin:
    words = line.split()
    if words[0] == "settings":
        settings[words[1]] = words[2]
    elif words[:3] == ["update", "game", "field"]:
        field = words[3].split(",")
        assert len(field) == 42 and set(field) <= set(".01"), line
    elif words[0] == "action":
        own = [column for column in open_columns() if wins(column)]
        print("place_disc", (own or open_columns())[0], flush=True)
