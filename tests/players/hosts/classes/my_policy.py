# A policy for PettingZoo's environment: the last column that the mask allows.
def policy(observation):
    planes, mask = observation["observation"], observation["action_mask"]
    assert len(planes) == 6 and all(len(row) == 7 and len(cell) == 2 for row in planes for cell in row)
    own, other = (sum(cell[side] for row in planes for cell in row) for side in (0, 1))
    assert own in (other, other - 1)
    assert [int(planes[0][c] == [0, 0]) for c in range(7)] == mask, "row 0 is on top"
    return max(column for column in range(7) if mask[column])
