"""An engine: answers each line with a line, and decides by a function."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from typing import IO, Any, Callable, Dict, Iterator, Optional, Sequence

from .messages import Decision, End, Fault, Hello, Json, Turn, read_end, read_hello, read_turn

Decide = Callable[[Turn], Optional[Decision]]
"""Gets a turn; returns a decision, or None to resign."""


class Engine:
    """What an engine answers to the messages of its seat, of one match after the other."""

    def __init__(self, decide: Decide, ready: Json, ended: Optional[Callable[[End], None]] = None) -> None:
        self.decide, self.ready, self.ended = decide, ready, ended
        self.hello: Optional[Hello] = None
        self.turn: Optional[Turn] = None
        self.end: Optional[End] = None

    def answer(self, message: Json) -> Json:
        kind = message.get("type")
        if kind == "hello":
            self.hello, self.turn, self.end = read_hello(message), None, None
            return {"type": "ready", **self.ready}
        if self.hello is None:
            raise Fault("engine/no-hello", f"{kind} came before a match")
        if kind == "turn":
            self.turn = read_turn(self.hello, message)
            return self._decide(self.turn)
        if kind == "illegal" and self.turn is not None:
            fault = Fault(message["fault"]["code"], message["fault"]["message"])
            self.turn = replace(self.turn, fault=fault, left=message["left"])
            return self._decide(self.turn)
        if kind == "end":
            self.end = read_end(self.hello, message)
            if self.ended is not None:
                self.ended(self.end)
            return {"type": "bye"}
        raise Fault("engine/unknown-message", str(kind))

    def _decide(self, turn: Turn) -> Dict[str, Any]:
        decision = self.decide(turn)
        return {"type": "resign", "id": turn.id} if decision is None else {"type": "decide", "id": turn.id, "decision": decision}


def serve(engine: Engine, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Until the requests end."""
    for line in requests:
        answers.write(json.dumps(engine.answer(json.loads(line))).encode() + b"\n")
        answers.flush()


def ready_of(name: str, version: str, author: Optional[str], games: Optional[Sequence[str]]) -> Json:
    said = {"name": name, "version": version, "author": author, "games": games}
    return {key: value for key, value in said.items() if value is not None}


def run(
    decide: Decide,
    *,
    name: str = "python",
    version: str = "0",
    author: Optional[str] = None,
    games: Optional[Sequence[str]] = None,
    ended: Optional[Callable[[End], None]] = None,
) -> None:
    """Is an engine on standard input and output, as `fogline new GAME --engine "python3 engine.py"` starts one. What `decide` prints goes to standard error."""
    with _own_output() as answers:
        serve(Engine(decide, ready_of(name, version, author, games), ended), sys.stdin.buffer, answers)


def _own_output() -> IO[bytes]:
    """Standard output for the protocol alone: prints, of other libraries and their C code too, go to standard error."""
    sys.stdout.flush()
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own
