"""An engine that plays every game at random: `fogline join LINK --engine "python3 engine.py"`. It needs nothing but Python."""

import json
import random
import sys

turn = {}


def answer(message):
    global turn
    kind = message["type"]
    if kind == "hello":
        return {"type": "ready", "name": "random.py", "version": "1"}
    if kind == "end":
        return {"type": "bye"}
    # After "illegal" the same turn is answered once more.
    turn = message if kind == "turn" else turn
    decision = random.choice(turn["legal"]) if turn.get("legal") else turn["example"]
    return {"type": "decide", "id": turn["id"], "decision": decision}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
