"""Plays a seat by the command that it is given, at random, and prints where the record is."""

import random
import sys

import fogline

end = fogline.play(sys.argv[1:], lambda turn: random.choice(turn.choices), name="of a test")
print(end.permalink)
