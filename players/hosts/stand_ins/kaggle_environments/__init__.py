"""Stands in for the package `kaggle_environments`, of which agents import a few names. If the
package itself is installed, it goes first."""

from . import utils  # noqa: F401  (agents import it from here)

#: Of a release of the package, since agents take it apart at its dots and compare the numbers.
__version__ = version = "1.32.7"


def make(*_arguments, **_options):
    """There are no episodes here."""
    raise NotImplementedError("kaggle_environments.make: an agent that is played by connect4 "
                              "cannot run episodes of its own")


def evaluate(*_arguments, **_options):
    """Likewise."""
    raise NotImplementedError("kaggle_environments.evaluate: an agent that is played by connect4 "
                              "cannot run episodes of its own")
