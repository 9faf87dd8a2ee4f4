"""Engines and seats of Fogline in Python: `run` is an engine, `play` takes a seat. Needs only Python, and for `play` the command line `fogline`."""

from .engine import Decide, run
from .messages import Decision, End, Fault, Hello, Step, Turn
from .seat import play

__version__ = "0.1.0"
__all__ = ["Decide", "Decision", "End", "Fault", "Hello", "Step", "Turn", "play", "run"]
