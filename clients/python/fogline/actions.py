"""Decisions as numbers and views as vectors, for libraries that know nothing else."""

from __future__ import annotations

import json
import zlib
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from .messages import Decision, Fault, Turn


def text_of(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Actions:
    """
    0 is the example of a turn whose decisions are not listed. Every other decision has the number of its place in `known`, which grows as
    decisions are met: keep it with what was learnt, and pass it on to have the same numbers again.
    """

    def __init__(self, most: int = 2_048, known: Sequence[Decision] = ()) -> None:
        self.most = most
        self.known: List[Decision] = []
        self._numbers: Dict[str, int] = {}
        for decision in known:
            self._number(decision)

    def legal(self, turn: Turn) -> List[int]:
        return [0] if turn.legal is None else sorted(self._number(decision) for decision in turn.legal)

    def decision(self, turn: Turn, number: int) -> Decision:
        if number not in self.legal(turn):
            raise Fault("actions/not-legal", f"{number} is no decision of this turn: mask what is not legal")
        return turn.example if turn.legal is None else self.known[number - 1]

    def _number(self, decision: Decision) -> int:
        number = self._numbers.setdefault(text_of(decision), len(self.known) + 1)
        if number > len(self.known):
            if number >= self.most:
                raise Fault("actions/too-many", f"more than {self.most - 1} decisions were met: give `most` a higher number")
            self.known.append(decision)
        return number


def _leaves(value: Any, path: str) -> Iterator[Tuple[str, Any]]:
    if isinstance(value, (dict, list)):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(part, f"{path}/{name}")
    else:
        yield path, value


def features(view: Any, size: int) -> List[float]:
    """Any view as a vector of 0 and 1, by feature hashing: each member with its value sets one place. Two may share one."""
    vector = [0.0] * size
    for path, value in _leaves(view, ""):
        vector[zlib.crc32(f"{path}={text_of(value)}".encode()) % size] = 1.0
    return vector
