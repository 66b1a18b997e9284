#!/usr/bin/python3
# A bot for theaigames: the column with the fewest discs, from the right.
import sys

settings = {}
field = []

for line in sys.stdin:
    words = line.split()
    if words[0] == "settings":
        settings[words[1]] = words[2]
    elif words[:3] == ["update", "game", "field"]:
        field = [row.split(",") for row in words[3].split(";")]
        assert len(field) == int(settings["field_rows"]), line
        assert all(len(row) == int(settings["field_columns"]) for row in field), line
        assert {cell for row in field for cell in row} <= set("012"), line
    elif words[0] == "action":
        heights = [sum(row[c] != "0" for row in field) for c in range(7)]
        print("place_disc", max(c for c in range(7) if heights[c] == min(heights)), flush=True)
