#!/usr/bin/python3
# A bot for the Concours Puissance 4 of INSAlgo: the first column from the left that has room.
width, height, players, start = map(int, input().split())
assert (width, height, players) == (7, 6, 2)
heights = [0] * width


def drop(column):
    assert 0 <= column < width
    heights[column] += 1


if start == 2:
    drop(int(input()))
while True:
    column = [c for c in range(width) if heights[c] < height][0]
    print(">", "heights", heights)
    drop(column)
    print(column, flush=True)
    drop(int(input()))
