# Never says a column.
def agent(observation, configuration):
    if observation.board[0] != 0:
        return [c for c in range(7) if observation.board[c] == 0][0]
