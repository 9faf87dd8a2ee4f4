"""The engine and the seat, against a fake of the protocol. `test/relay/python.test.ts` has the real one."""

import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

import fogline
from fogline.engine import Engine, serve

FAKE = str(Path(__file__).with_name("fake_seat.py"))
READY = {"type": "ready", "name": "python", "version": "0"}


def fake(*args):
    return [sys.executable, FAKE, *args]


class Seat(unittest.TestCase):
    def test_plays_to_the_end_and_answers_a_refused_turn_again(self):
        turns = []

        def decide(turn):
            turns.append(turn)
            return turn.choices[-1] if turn.fault is None else None

        answers = [READY, {"type": "decide", "id": 1, "decision": {"kind": "b"}}, {"type": "resign", "id": 1},
                   {"type": "decide", "id": 2, "decision": {"kind": "c"}}, {"type": "bye"}]
        end = fogline.play(fake(json.dumps(answers)), decide)
        self.assertEqual((end.score, end.final_hash, end.verified), (1.0, "ab", "The chain."))
        self.assertEqual([(turn.id, turn.seat, turn.left) for turn in turns], [(1, 1, None), (1, 1, 2), (2, 1, None)])
        self.assertEqual((turns[0].view, turns[1].fault.code, turns[2].count), ({"hand": "é"}, "game/not-now", 5))

    def test_starts_no_other_program_by_the_text_of_a_link(self):
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, "made")
            for text in (f"touch {made}", f"touch {made} https://relay.example/m/AAAAAAAAAAAAAAAAAAAAAA", ""):
                with self.assertRaisesRegex(fogline.Fault, "give another program as a list"):
                    fogline.play(text, lambda turn: None)
            self.assertFalse(made.exists())

    def test_a_command_that_ends_early_is_a_fault(self):
        with self.assertRaises(fogline.Fault) as caught:
            fogline.play(fake("dies"), lambda turn: None)
        self.assertEqual(caught.exception.code, "engine/no-end")

    def test_what_decide_throws_comes_out(self):
        with self.assertRaises(ZeroDivisionError):
            fogline.play(fake("[]"), lambda turn: 1 / 0)


class Messages(unittest.TestCase):
    def serve(self, *messages):
        lines = io.BytesIO("".join(json.dumps(one) + "\n" for one in messages).encode())
        serve(Engine(lambda turn: None, {}), lines, io.BytesIO())

    def test_refuses_another_version_of_the_protocol(self):
        with self.assertRaisesRegex(fogline.Fault, "engine/other-protocol"):
            self.serve({"type": "hello", "protocol": 2})

    def test_refuses_a_turn_before_a_match(self):
        with self.assertRaisesRegex(fogline.Fault, "engine/no-hello"):
            self.serve({"type": "turn"})


if __name__ == "__main__":
    unittest.main()
