"""A seat that asks one engine two turns of a made-up game, as `fogline … --engine -` does over its own output and input. It says on standard error what it was answered."""

import json
import sys

REQUESTS = [
    {"type": "hello", "protocol": 1, "game": "toy", "rules": 1, "params": {}, "seat": 1, "seats": 2, "view": {}, "options": {}},
    {"type": "turn", "id": 1, "view": {"hand": "é"}, "since": [{"seq": 3, "kind": "start"}], "schema": {}, "legal": [{"kind": "a"}, {"kind": "b"}],
     "example": {"kind": "b"}, "clock": {"left": 1, "budget": 1, "increment": 0, "grace": 0}},
    {"type": "illegal", "id": 1, "fault": {"code": "game/not-now", "message": "not now"}, "left": 2},
    {"type": "turn", "id": 2, "view": None, "since": [], "schema": {}, "count": 5, "example": {"kind": "c"}, "clock": {"left": 1}, "later": 1},
    {"type": "end", "result": {"kind": "won", "winners": [1], "reason": "resigned"}, "finalHash": "ab", "permalink": None, "verified": "The chain.", "opened": []},
]

assert sys.argv[-2:] == ["--engine", "-"], sys.argv
said = []
for request in REQUESTS:
    print(json.dumps(request), flush=True)
    said.append(json.loads(sys.stdin.readline()))
    if "dies" in sys.argv:
        sys.exit(3)
sys.exit(said != json.loads(sys.argv[1]))
