"""The environments in the packages that they are for. Each is left out where its package is not installed; `check.py` installs them."""

import importlib.util
import os
import random
import unittest
import warnings

NEEDED = {name for name in ("pettingzoo", "pyspiel") if importlib.util.find_spec(name)}


@unittest.skipUnless("pettingzoo" in NEEDED and "FOGLINE_COMMAND" in os.environ, "left out: pettingzoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_passes_its_test(self):
        from pettingzoo.test import api_test

        from fogline.pettingzoo import env

        dice = env("dice", options=["--param", "target=5"])
        self.addCleanup(dice.close)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(dice, num_cycles=30)

    def test_plays_matches_to_their_end(self):
        from fogline.pettingzoo import env

        for game in ["battleship/xaya", "monte", "blackjack"]:
            match = env(game)
            match.reset()
            for agent in match.agent_iter():
                seen, _, terminated, _, info = match.last()
                match.step(None if terminated else random.choice([i for i, may in enumerate(seen["action_mask"]) if may]))
            match.close()
            self.assertEqual(match.agents, [], game)


@unittest.skipUnless("pyspiel" in NEEDED and "FOGLINE_COMMAND" in os.environ, "left out: open_spiel is not installed")
class OpenSpiel(unittest.TestCase):
    def test_its_bots_play_a_match(self):
        from numpy.random import RandomState
        from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
        from open_spiel.python.bots.uniform_random import UniformRandomBot

        from fogline.openspiel import load_game

        game = load_game("dice", options=["--param", "target=5"])
        self.addCleanup(game.close)
        bots = [UniformRandomBot(player, RandomState(player)) for player in (0, 1)]
        self.assertEqual(sorted(evaluate_bots(game.new_initial_state(), bots, RandomState())), [-1.0, 1.0])


if __name__ == "__main__":
    unittest.main()
