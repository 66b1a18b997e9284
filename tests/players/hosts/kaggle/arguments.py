# Asserts Kaggle's promises of its arguments, and that they are new at every turn.
import copy
import json

seen = []


def agent(observation, configuration):
    assert list(observation) == ["remainingOverageTime", "step", "board", "mark"], observation
    assert observation.board is observation["board"] and len(observation.board) == 42
    assert all(type(cell) is int for cell in observation.board)
    assert sum(cell != 0 for cell in observation.board) == observation.step
    assert observation.mark == (1 if observation.step % 2 == 0 else 2)
    assert observation.remainingOverageTime == 4
    assert configuration == {
        "episodeSteps": 1000, "actTimeout": 1.5, "runTimeout": 1200, "columns": 7, "rows": 6,
        "inarow": 4, "agentTimeout": 4, "timeout": 1.5, "__raw_path__": configuration["__raw_path__"]}
    assert configuration.inarow == configuration["inarow"] == 4
    assert configuration["__raw_path__"].endswith("/arguments.py")
    assert not hasattr(configuration, "__raw_path__") and not hasattr(observation, "legal")
    assert copy.deepcopy(observation).mark == json.loads(json.dumps(observation))["mark"]
    assert not hasattr(observation, "note") and "note" not in configuration
    observation.note, configuration["note"] = "mine", "mine"
    assert observation["note"] == configuration.note == "mine"
    assert not any(observation is old for old in seen)
    seen.append(observation)
    column = [c for c in range(7) if observation.board[c] == 0][0]
    observation.board[:] = [9] * 42
    return column
