#!/usr/bin/python3
# A bot for the tira-ai-platform: the column with the fewest discs.
import sys

heights = [0] * 7
for line in sys.stdin:
    tag, _, data = line.strip().partition(":")
    if tag == "MOVE":
        heights[int(data)] += 1
    elif tag == "PLAY":
        column = heights.index(min(heights))
        heights[column] += 1
        print(column, "is what I take\n")
        print(f"MOVE: {column}\n", flush=True)
