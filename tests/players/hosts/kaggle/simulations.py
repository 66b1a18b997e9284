# Reads a file beside it from its place at Kaggle.
import os

folder = "/kaggle_simulations/agent"
print("files:", sorted(os.listdir(folder)) if os.path.exists(folder) else "no such folder")


def agent(observation, configuration):
    with open(folder + "/weights.txt") as weights:
        return int(weights.read())
