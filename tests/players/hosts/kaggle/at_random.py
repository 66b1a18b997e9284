# Plays at random, by everything that is seeded.
import random


def agent(observation, configuration):
    return random.choice([c for c in range(7) if observation.board[c] == 0])
