# Loses its first turn by telling its findings from the time when it was loaded.
import sys

found = {
    "__name__": __name__,
    "has_file": "__file__" in globals(),
    "names": sorted(name for name in globals() if name != "__builtins__"),
    "last on the path": sys.path[-2:],
    "arguments": sys.argv,
    "input": sys.stdin.read(),
}


def agent(observation, configuration):
    raise RuntimeError(repr(found))
