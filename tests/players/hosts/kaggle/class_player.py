# The last callable is an object: it gets both arguments.
class Player:
    def __call__(self, observation, configuration):
        return [c for c in range(configuration.columns) if observation.board[c] == 0][-1]


agent = Player()
