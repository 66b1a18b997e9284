# Wins, blocks, else the middle: an ordinary submission.
def my_agent(obs, config):
    from kaggle_environments.envs.connectx.connectx import is_win
    columns = [c for c in range(config.columns) if obs.board[c] == 0]
    for mark in (obs.mark, 3 - obs.mark):
        for column in columns:
            if is_win(obs.board, column, mark, config, has_played=False):
                return column
    return min(columns, key=lambda column: abs(3 - column))
