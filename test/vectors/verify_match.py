#!/usr/bin/env python3
"""A second implementation of docs/protocol/verification.md, without openings: what a whole match shows.

    verify_match.py LOG.jsonl…    prints a line of JSON for each log: the fault of the record, who is convicted of what, and the result

Openings are taken as true, and the arguments about hidden boards too: see battleship.py. It needs Python 3.11 or later and nothing else."""
import json, sys
import battleship
from battleship import Battleship
from canonical import Fault, need
from holdem import Holdem
from life import Match
from verify_log import read_log

GAMES = {**dict.fromkeys(battleship.GAMES, Battleship), ("holdem", 1): Holdem}
FORFEITS = {"resign": "resignation", "protest": "false-protest"}

def void(reason): return {"kind": "void", "reason": reason}

class Verdict:
    """What is known of a match after some steps of its log."""
    def __init__(self): self.life, self.game, self.convicted = Match(), None, []

    def follow(self, entry):
        step, payload = entry["step"], entry.get("payload")
        before = self.life.phase
        self.life.apply(entry)
        if before in (None, "lobby") and self.life.phase == "setup": self.begin(self.life.terms, step["match"])
        kind = step["kind"]
        if not self.game or self.convicted: return
        if not ("." in kind or kind in ("start", "skip") or kind == "opening" and before == "play"): return
        need(payload is not None, "log/payload-missing")
        try: self.game.follow(kind, self.life.by[0], payload, step, self.life.commitments)
        except Fault as fault: self.convicted = [{"code": str(fault), "seat": at, "step": step["seq"]} for at in self.life.by]

    def begin(self, terms, match):
        """The game of a match begins when its lobby ends: a match that ends there has no result."""
        game = GAMES.get((terms["game"], terms["rules"]))
        self.game = game and game(terms, match)

    def forfeit(self, seats, reason):
        winners = [at for at in self.life.left() if at not in seats]
        return {"kind": "won", "winners": winners, "reason": reason} if winners else void("everyone-forfeited")

    def result(self):
        """The result of a log of a known game, or None while it has none: the first row of the table in life.md that applies."""
        if not self.game: return None
        if self.convicted: return self.forfeit([one["seat"] for one in self.convicted], "fault")
        kind = self.life.ending
        if kind in FORFEITS and not self.life.started: return void("left-before-start")
        if kind in FORFEITS: return self.forfeit(self.life.ended_by, FORFEITS[kind])
        if kind == "abort": return void("aborted")
        if kind == "timeout": return self.forfeit(self.life.timed_out, "time")
        if kind == "retire": return void("key-retired")
        if kind == "draw-accept": return {"kind": "drawn", "reason": "agreement"}
        return self.game.result or void("not-played")

    def check_ending(self, last, link, final):
        """The match is over, `endgame` states the result, and the final hash is the one that was asked for."""
        need(self.life.phase == "closed" or self.convicted, "log/not-closed")
        claims = self.game and last["step"]["kind"] == "endgame"
        need(not claims or last["payload"]["result"] == self.result(), "game/wrong-result")
        need(final in (None, link), "log/other-final-hash")

def judge_all(log, final=None):
    """What the conformance form asks of a match, and what was followed. `final`: the final hash that was asked for. A fault of the chain goes before
    all others."""
    link, fault, entries = read_log(log)
    verdict, step = Verdict(), 0
    try:
        for step, entry in enumerate(entries): verdict.follow(entry)
        if not fault: verdict.check_ending(entries[-1], link, final)
    except Fault as found: fault = fault or (str(found), step)
    code, step = fault or (None, None)
    result = verdict.result() if code in (None, "game/wrong-result") else None
    ok = not code and not verdict.convicted
    return {"ok": ok, "fault": code, "step": step, "result": result, "convicted": verdict.convicted, "finalHash": link}, verdict

def judge(*asked): return judge_all(*asked)[0]

NOT_CHECKED = ["openings", "board-proof"]  # but of hold'em everything is checked

def main(paths):
    """Prints a JSON line of each log, with what was not checked: openings are not run again, and no argument about a board is verified."""
    refused = 0
    for path in paths:
        with open(path, "rb") as file: verdict, followed = judge_all(file.read())
        refused += not verdict["ok"]
        print(json.dumps({"log": path, **verdict, "notChecked": [] if isinstance(followed.game, Holdem) else NOT_CHECKED}))
    return 1 if refused else 0

if __name__ == "__main__": sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
