"""
All seats of one match after the other, in this process: by the arena of the command line, with the real rules, signatures and proofs, and without
a network. For training: each seat is shown what it may see, and who runs all seats sees them all.
"""

from __future__ import annotations

import atexit
import json
import os
import secrets
import shlex
import subprocess
import sys
import threading
from dataclasses import replace
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from typing import Any, Dict, List, Optional, Sequence, Tuple

from .messages import Decision, End, Fault, Hello, Json, Turn, read_end, read_hello, read_turn
from .seat import fogline_command, start

MATCHES = 200  # of one process; then another is started
ENDS_S = 5  # what an arena may take to end
BRIDGE = str(Path(__file__).with_name("bridge.py"))


class Table:
    """`turn` is the one that a seat has to decide, and None when the match is over; then `ends` has what each seat was told."""

    def __init__(self, game: str, *, options: Sequence[str] = ()) -> None:
        self.game, self.options = game, list(options)
        self.ends: Dict[int, End] = {}
        self.views: Dict[int, Any] = {}
        """What each seat was shown last."""
        self.told: Dict[int, List[Any]] = {}
        """By seat: each view that it has decided by and what it decided, in turn."""
        self._asked: Dict[int, Turn] = {}
        self._pending: Dict[int, Turn] = {}
        self._hellos: Dict[Connection, Hello] = {}
        self._seats: Dict[int, Connection] = {}
        self._events: "Queue[Tuple[Connection, Json]]" = Queue()
        self._arena: Optional[subprocess.Popen[bytes]] = None
        self._listener: Optional[Listener] = None
        self._played = 0
        self._keys = TemporaryDirectory(prefix="fogline-table-")  # of this arena, which nobody needs again
        atexit.register(self.close)

    @property
    def turn(self) -> Optional[Turn]:
        return self._pending[min(self._pending)] if self._pending else None

    @property
    def is_over(self) -> bool:
        return bool(self.ends) and len(self.ends) == next(iter(self.ends.values())).hello.seats

    def next_match(self) -> None:
        """Leaves the match, where one is on: the seat whose turn it is resigns."""
        while self.told and not self.is_over and self._is_on():
            self.decide(None)
        self.ends, self.views, self.told, self._pending = {}, {}, {}, {}
        if self._played == MATCHES or not self._is_on():
            self._start()
        self._played += 1
        self._wait()

    def decide(self, decision: Optional[Decision]) -> None:
        """For the seat whose turn it is; None resigns. Where the rules refuse it, the same turn is there again with its fault."""
        turn = self.turn
        if turn is None:
            raise Fault("table/not-now", "no seat is asked for a decision")
        del self._pending[turn.seat]
        if decision is not None:
            self.told[turn.seat] += [turn.view, decision]
        answer = {"type": "resign", "id": turn.id} if decision is None else {"type": "decide", "id": turn.id, "decision": decision}
        self._send(self._seats[turn.seat], answer)
        self._wait()

    def close(self) -> None:
        if self._arena is not None:
            self._arena.terminate()
            try:
                self._arena.wait(ENDS_S)
            except subprocess.TimeoutExpired:
                self._arena.kill()
                self._arena.wait()
        listener, self._arena, self._listener = self._listener, None, None
        if listener is not None:
            listener.close()

    def _is_on(self) -> bool:
        return self._arena is not None and self._arena.poll() is None

    def _start(self) -> None:
        self.close()
        self._played = 0
        key = secrets.token_bytes(32)
        self._listener = Listener(backlog=8, authkey=key)
        threading.Thread(target=self._accept, args=[self._listener], daemon=True).start()
        bridge = [sys.executable, "-I", "-S", BRIDGE, str(self._listener.address), key.hex()]
        command = subprocess.list2cmdline(bridge) if os.name == "nt" else shlex.join(bridge)
        arena = ["arena", self.game, "--local", "--threads", "1", "--games", str(MATCHES), "--json"]
        arena += ["--a", command, "--b", command, "--secrets", self._keys.name, *self.options]
        self._arena = start([*fogline_command(), *arena], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def _accept(self, listener: Listener) -> None:
        while listener is self._listener:
            try:
                engine = listener.accept()
            except (AuthenticationError, EOFError, OSError):
                continue  # An engine that was ended at once, or the table is closed.
            threading.Thread(target=self._read, args=[engine], daemon=True).start()

    def _read(self, engine: Connection) -> None:
        try:
            while True:
                self._events.put((engine, json.loads(engine.recv_bytes())))
        except (EOFError, OSError):
            pass

    def _send(self, engine: Connection, answer: Json) -> None:
        try:
            engine.send_bytes(json.dumps(answer).encode())
        except OSError:
            pass  # The arena has ended it, and says so to nobody but the next that waits.

    def _wait(self) -> None:
        """Until a seat is asked or the match is over."""
        while not self._pending and not self.is_over:
            try:
                engine, message = self._events.get(timeout=1)
            except Empty:
                if not self._is_on():
                    raise Fault("table/arena-ended", "the arena has ended, and says why on standard error") from None
            else:
                self._take(engine, message)

    def _take(self, engine: Connection, message: Json) -> None:
        kind = message["type"]
        if kind == "hello":
            hello = read_hello(message)
            self._hellos[engine], self._seats[hello.seat], self.told[hello.seat] = hello, engine, []
            self._send(engine, {"type": "ready", "name": "python-table", "version": "0"})
            return
        hello = self._hellos[engine]
        if kind == "turn":
            turn = self._asked[hello.seat] = self._pending[hello.seat] = read_turn(hello, message)
            self.views[hello.seat] = turn.view
        elif kind == "illegal":
            fault = Fault(message["fault"]["code"], message["fault"]["message"])
            del self.told[hello.seat][-2:]
            self._pending[hello.seat] = replace(self._asked[hello.seat], fault=fault, left=message["left"])
        elif kind == "end":
            end = self.ends[hello.seat] = read_end(hello, message)
            self._pending.pop(hello.seat, None)
            self.views[hello.seat] = end.view
            self._send(engine, {"type": "bye"})
