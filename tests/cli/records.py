"""Questions of tests to game records."""


def at_fault(record):
    """The colour of the only player that broke a rule."""
    [colour] = record["faults"]
    return colour


def fault_of(record):
    """The fault of that player."""
    return record["faults"][at_fault(record)]
