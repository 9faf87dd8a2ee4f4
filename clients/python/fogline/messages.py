"""The messages of an engine (docs/library/engine.md), as objects. What the protocol may add later is ignored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Sequence

PROTOCOL = 1
Json = Mapping[str, Any]
Decision = Json


class Fault(Exception):
    """What went wrong, with a code that stays."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(f"{code}: {message}" if message else code)
        self.code = code


@dataclass(frozen=True)
class Hello:
    """A match, before anything is asked. Seats count from 0; `view` is the JSON Schema of the views."""

    game: str
    rules: int
    params: Json
    seat: int
    seats: int
    view: Json = field(default_factory=dict, repr=False)
    options: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """A step since this seat has decided last. Of all seats together, or of the relay, it has no seat; a long payload is left out."""

    seq: int
    kind: str
    seat: Optional[int] = None
    payload: Optional[Json] = None


@dataclass(frozen=True)
class Turn:
    """What the match waits for: the whole of what the seat may know."""

    hello: Hello
    id: int
    view: Any
    since: Sequence[Step]
    schema: Json
    example: Decision
    clock: Json
    legal: Optional[Sequence[Decision]] = None
    """All that may be decided, where that is listed and not long."""
    count: Optional[int] = None
    """How many decisions there are, where they are too many to be listed."""
    gives_up: Sequence[str] = ()
    """Kinds of decision that give up what need not be given up: nobody decides so at random."""
    fault: Optional[Fault] = None
    """Why the last answer to this turn was refused, and after how many more the seat resigns."""
    left: Optional[int] = None

    @property
    def seat(self) -> int:
        return self.hello.seat

    @property
    def choices(self) -> Sequence[Decision]:
        """Decisions that the rules take now: all of them, or the example where they are not listed."""
        return self.legal if self.legal is not None else [self.example]


@dataclass(frozen=True)
class End:
    """The match is over. `verified` says in words what the device of this seat has checked, and no more was checked."""

    hello: Hello
    result: Optional[Json]
    final_hash: Optional[str]
    permalink: Optional[str]
    verified: Any
    opened: Sequence[Json]
    view: Any

    @property
    def score(self) -> float:
        """1 for a seat that has won, -1 for one that has lost, else 0."""
        if not self.result or self.result["kind"] != "won":
            return 0.0
        return 1.0 if self.hello.seat in self.result["winners"] else -1.0


def read_hello(message: Json) -> Hello:
    if message["protocol"] != PROTOCOL:
        raise Fault("engine/other-protocol", f"this package speaks version {PROTOCOL}, not {message['protocol']}")
    return Hello(**{name: message[name] for name in Hello.__dataclass_fields__ if name in message})


def read_turn(hello: Hello, message: Json) -> Turn:
    since = [Step(step["seq"], step["kind"], step.get("seat"), step.get("payload")) for step in message["since"]]
    same = {name: message[name] for name in ("id", "view", "schema", "example", "clock", "legal", "count") if name in message}
    return Turn(hello=hello, since=since, gives_up=message.get("givesUp", ()), **same)


def read_end(hello: Hello, message: Json) -> End:
    names = {"result": "result", "finalHash": "final_hash", "permalink": "permalink", "verified": "verified", "view": "view"}
    return End(hello, opened=message.get("opened", []), **{name: message.get(sent) for sent, name in names.items()})
