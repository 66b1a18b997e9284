"""Stands in for the package `kaggle_environments`, of which agents import a few names. If the
package itself is installed, it goes first."""

from . import utils  # noqa: F401  (agents import it from here)

#: Below each of the package's own, and readable as a version.
__version__ = version = "0.0+connect4"


def make(*_arguments, **_options):
    """There are no episodes here."""
    raise NotImplementedError("kaggle_environments.make: an agent that is played by connect4 "
                              "cannot run episodes of its own")


def evaluate(*_arguments, **_options):
    """Likewise."""
    raise NotImplementedError("kaggle_environments.evaluate: an agent that is played by connect4 "
                              "cannot run episodes of its own")
