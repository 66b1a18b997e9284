# The meant fault: it has no answer once there are discs.
def agent(observation, configuration):
    return [][observation.step] if observation.step > 3 else 3
