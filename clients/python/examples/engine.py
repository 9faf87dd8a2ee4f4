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
    # No program folds at random where it can check.
    legal = [decision for decision in turn.get("legal", []) if decision.get("kind") not in turn.get("givesUp", [])]
    return {"type": "decide", "id": turn["id"], "decision": random.choice(legal) if legal else turn["example"]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
