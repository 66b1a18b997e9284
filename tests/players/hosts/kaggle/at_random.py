# Plays at random, by whatever is seeded.
import random


def agent(observation, configuration):
    return random.choice([c for c in range(7) if observation.board[c] == 0])
