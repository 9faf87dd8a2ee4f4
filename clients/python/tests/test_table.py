"""All seats of real matches, by the arena of the command line (FOGLINE_COMMAND)."""

import json
import os
import unittest

import fogline
from fogline import openspiel
from fogline.actions import Actions, features
from fogline.table import Table

CAN_PLAY = unittest.skipUnless("FOGLINE_COMMAND" in os.environ, "left out: FOGLINE_COMMAND does not say how the command line is started")


@CAN_PLAY
class Matches(unittest.TestCase):
    def test_a_table_asks_seats_that_decide_at_once_one_after_the_other_and_shows_neither_the_other(self):
        table = Table("rps", options=["--param", "bestOf=1"])
        self.addCleanup(table.close)
        table.next_match()
        left = table.turn
        table.next_match()
        self.assertIsNot(table.turn.hello, left.hello)
        seat = table.turn.seat
        table.decide({"kind": "show", "hand": "rock"})
        self.assertEqual(table.turn.seat, 1 - seat)
        self.assertNotIn("rock", json.dumps([table.turn.view, [step.payload for step in table.turn.since]]))
        table.decide({"kind": "show", "hand": "paper"})
        self.assertTrue(table.is_over)
        self.assertEqual([table.ends[seat].score, table.ends[1 - seat].score], [-1.0, 1.0])
        self.assertEqual(table.told[1 - seat][1:], [{"kind": "show", "hand": "paper"}])

    def test_a_state_of_openspiel_is_played_to_its_end_and_refuses_what_needs_the_whole_of_it(self):
        game = openspiel.load_game("monte")
        self.addCleanup(game.close)
        state = game.new_initial_state()
        self.assertEqual(state.returns(), [0.0, 0.0])
        for refused in ["clone", "chance_outcomes", "observation_tensor"]:
            with self.assertRaisesRegex(fogline.Fault, f"table/not-offered: {refused}"):
                getattr(state, refused)()
        game.table.decide({"kind": "place", "card": "joker"})
        self.assertEqual((state.current_player(), game.table.turn.left, game.table.told[0]), (0, 2, []))
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            self.assertEqual([action for action, may in enumerate(state.legal_actions_mask()) if may], legal)
            self.assertEqual(state.legal_actions(1 - player), [])
            self.assertEqual(json.loads(state.information_state_string())[-1], json.loads(state.observation_string()))
            state.apply_action(legal[state.move_number() % len(legal)])
        self.assertEqual((sum(state.returns()), state.current_player()), (0.0, openspiel.TERMINAL))
        game.new_initial_state()
        with self.assertRaisesRegex(fogline.Fault, "table/other-match"):
            state.legal_actions()


class Numbers(unittest.TestCase):
    def turn(self, legal, example={"kind": "e"}):
        return fogline.Turn(hello=None, id=1, view={}, since=[], schema={}, example=example, clock={}, legal=legal)

    def test_a_decision_keeps_its_number(self):
        a, b = {"kind": "a", "to": 1}, {"kind": "b"}
        actions = Actions()
        self.assertEqual(actions.legal(self.turn([b, a])), [1, 2])
        self.assertEqual(actions.legal(self.turn([{"to": 1, "kind": "a"}])), [2])
        self.assertEqual(Actions(known=actions.known).decision(self.turn([a]), 2), a)
        with self.assertRaisesRegex(fogline.Fault, "actions/not-legal"):
            actions.decision(self.turn([a]), 1)
        with self.assertRaisesRegex(fogline.Fault, "actions/too-many"):
            Actions(most=2).legal(self.turn([a, b]))

    def test_what_is_not_listed_is_decided_by_the_example(self):
        self.assertEqual(Actions().legal(self.turn(None)), [0])
        self.assertEqual(Actions().decision(self.turn(None), 0), {"kind": "e"})

    def test_equal_views_have_equal_vectors(self):
        vectors = [features(view, 64) for view in ({"a": [1, None], "b": True}, {"b": True, "a": [1, None]}, {"a": [2, None], "b": True})]
        self.assertEqual([vectors[0] == vectors[1], vectors[0] == vectors[2], sum(vectors[0])], [True, False, 3.0])


if __name__ == "__main__":
    unittest.main()
