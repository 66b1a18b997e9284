#!/usr/bin/python3
# A bot for smilliken/aigames: the last column that has room.
import sys

heights = [0] * 7
for line in sys.stdin:
    if line != "go!\n":
        heights[int(line)] += 1
    column = [c for c in range(7) if heights[c] < 6][-1]
    heights[column] += 1
    print(column, flush=True)
