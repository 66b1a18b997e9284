# Imports a file beside it, once while it is loaded and once in a turn.
import helper_of_agent


def agent(observation, configuration):
    import late_helper_of_agent
    return late_helper_of_agent.choose(helper_of_agent.open_columns(observation.board))
