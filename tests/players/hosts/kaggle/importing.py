# Uses the names of kaggle_environments that agents use.
import kaggle_environments
from kaggle_environments import utils, version
from kaggle_environments.envs.connectx.connectx import EMPTY, is_win, negamax_agent, play, random_agent
from kaggle_environments.utils import Struct, structify


def agent(observation, configuration):
    assert utils.structify is structify and EMPTY == 0
    assert kaggle_environments.__version__ == version and tuple(map(int, version.split("."))) >= (1, 0)
    nested = structify({"a": [{"b": 1}]})
    assert nested.a[0].b == 1 and Struct(columns=7).columns == 7

    board = observation.board[:]
    column = random_agent(observation, configuration)
    play(board, column, observation.mark, configuration)
    assert sum(board) == sum(observation.board) + observation.mark

    row = [0] * 35 + [1, 1, 1, 0, 2, 2, 2]
    assert is_win(row, 3, 1, configuration, has_played=False)
    assert not is_win(row, 0, 1, configuration)
    play(row, 3, 2, configuration)
    assert is_win(row, 3, 2, configuration)
    three = structify({"board": [0] * 35 + [1, 1, 1, 0, 0, 2, 2], "mark": 2, "step": 5})
    assert negamax_agent(three, configuration) == 3
    return negamax_agent(observation, configuration)
