"""A second implementation of docs/protocol/life.md: which step may follow, in every game. Needs only Python."""
from canonical import need
from clock import Clocks
from kinds import DRAWS, PAYLOADS, Kinds
from verify_log import GAME_STEPS

DAY_MS, AWAY_MS, EXTRA_STEPS = 24 * 3_600_000, 5_000, 64
PHASES = {
    "open": "", "join": "lobby", "begin": "lobby", "cancel": "lobby", "start": "setup", **dict.fromkeys(DRAWS, "play"),
    "resign": "setup play", "stand-down": "play", "abort": "setup play", "hand-over": "lobby setup play settle", "protest": "setup play settle",
    "timeout": "play", "retire": "play", "skip": "play", "opening": "play settle", "clock-note": "settle", "endgame": "settle",
    "close": "lobby setup settle",
}
READ_LATER = ("protest", "opening", "clock-note")  # a rule of their own comes before the shape of their payload
OF_PLAY = ("start", "skip", "opening")  # these end the play by an empty `next`
RELAY, ALL, NEW = ("timeout", "retire", "close"), ("start", "endgame"), ("join", "hand-over")

def check_floors(terms):
    grace, times = terms["clock"]["grace"], terms["deadlines"]
    least = {"join": 30_000, "setup": 30_000, "settle": max(30_000, grace), "opening": max(DAY_MS, grace)}
    need(terms["clock"]["budget"] >= terms["clock"].get("increment", 0), "life/short-deadline")
    need(grace >= 2_000 and all(ms >= least[of] for of, ms in times.items()), "life/short-deadline")

class Match(Kinds, Clocks):
    """What a log has come to. `by` are the seats that signed the last step, `ending` the kind of the one that ended the play."""
    def __init__(self): self.phase, self.seats, self.next = None, {}, []

    def left(self): return [at for at, seat in sorted(self.seats.items()) if not seat.out]
    def plays(self, at): return at in self.seats and not self.seats[at].out
    def goes_on(self, without): return self.terms.get("goesOn", False) and self.phase == "play" and len(set(self.left()) - set(without)) >= 2

    def apply(self, entry):
        """Takes the next step of the log, or raises the fault of it."""
        step, payload = entry["step"], entry.get("payload")
        kind, time, keys = step["kind"], step["timestamp"]["time"], [one["key"] for one in step["signatures"]]
        if self.phase is None: return self.open(kind, payload, step["next"], time, keys)
        need(payload is not None or "." in kind, "log/payload-missing")
        known = "." in kind or kind in PHASES
        self.check_room(kind)
        need(self.phase != "closed", "life/wrong-phase" if known else "life/unknown-kind")
        self.check_time(kind, time)
        need(known, "life/unknown-kind")
        need(self.phase in PHASES.get(kind, "setup play").split(), "life/wrong-phase")
        need(kind != "opening" or self.started, "life/wrong-phase")
        if kind in PAYLOADS and kind not in READ_LATER: PAYLOADS[kind](payload)
        need(kind not in ("cancel", "endgame") or not step["next"], "life/wrong-next")
        need(kind != "skip" or self.skip_owed or self.protests, "life/wrong-phase")
        self.by = self.authors(kind, keys, time)
        need(kind != "protest" or self.phase != "settle" or "." in self.ending or self.ending in OF_PLAY, "life/wrong-phase")
        if kind == "protest": PAYLOADS[kind](payload)
        handler = getattr(self, "of_the_game" if "." in kind else kind.replace("-", "_"))(self.by[0] if self.by else None, payload, step)
        wanted = next(handler)
        if wanted is None: need(all(map(self.plays, step["next"])), "life/no-such-seat")
        else: need(step["next"] == wanted, "life/wrong-next")
        before = self.phase
        next(handler, None)
        self.finish(kind, before, step, time)

    def finish(self, kind, before, step, time):
        then = step["next"]
        by, of_play = self.by[0] if self.by else None, "." in kind or kind in ("skip", "opening")
        if of_play: self.end_offers(kind, by)
        if of_play and before == "play": self.charge_author(kind, by, then, time), self.pass_turn(kind, by, then, time)
        if before == "play" and kind not in DRAWS and kind != "hand-over" and not self.is_same_turn(kind): self.decided = True
        self.next, self.last_time = then, time
        if kind in ("start", "resign", "timeout", "protest"): self.start_clocks(time)
        if self.phase == "play" and not then: self.end_play(step)
        if self.phase == "play" and self.by: self.leave_time(by, time)
        if kind != "hand-over" and (by is None or self.plays(by)): self.deadline_from = time

    def check_room(self, kind):
        if "." not in kind and kind != "start" and (kind != "skip" or self.skip_owed): return
        room = self.terms.get("longest", {}).get("steps", GAME_STEPS) + (EXTRA_STEPS * len(self.seats) if self.terms.get("goesOn") else 0)
        self.steps += 1
        need(self.steps <= room, "life/too-many-steps")

    def deadline(self):
        times = self.terms["deadlines"]
        if self.phase == "lobby": return self.opened + times["join"]
        if self.phase == "setup": return self.deadline_from + times["setup"]
        if self.phase == "play": return min(map(self.runs_out, self.next))
        awaited = self.terms.get("openings", False) and self.started and not all(self.seats[at].opened for at in self.left())
        return self.ended + times["opening"] if awaited else self.deadline_from + times["settle"]

    def check_time(self, kind, time):
        if kind in ("timeout", "close"): need(time > self.deadline(), "life/too-early")
        elif kind != "retire": need(time <= self.deadline(), "life/out-of-time")

    def authors(self, kind, keys, time):
        """The seats that signed the step; of a new key none."""
        if kind in RELAY:
            need(keys == [self.terms["relay"]], "life/not-the-relay")
            return []
        if kind in NEW:
            need(len(keys) == 1, "life/not-a-seat")
            return []
        signed = [at for key in keys for at, seat in self.seats.items() if seat.key == key]
        need(kind in ALL or len(signed) == len(keys) == 1, "life/not-a-seat")
        need(all(map(self.plays, signed)) or kind in ("opening", "clock-note"), "life/not-your-turn")
        if kind in ALL: need(len(signed) == len(keys) and set(signed) >= set(self.signers(kind, time)), "life/signature-missing")
        need(kind != "opening" or not self.seats[signed[0]].opened, "life/already-opened")
        need(not (self.skip_owed and ("." in kind or kind == "opening")), "life/skip-owed")
        turn = "." in kind or kind == "skip" or kind == "opening" or kind in DRAWS and "sameTurn" in self.terms
        need(not turn or self.phase == "settle" or signed[0] in self.next, "life/not-your-turn")
        return sorted(signed)

    def signers(self, kind, time):
        there = [at for at in self.left() if not self.seats[at].stood_down]
        return there if kind == "endgame" and len(there) >= 2 and time >= self.last_time + AWAY_MS else self.left()

    def open(self, kind, terms, then, time, keys):
        need(kind == "open", "life/wrong-phase")
        self.terms, self.opened, self.last_time, self.deadline_from, self.keys = terms, time, time, time, set()
        self.steps, self.started, self.decided, self.skip_owed, self.ending = 0, False, False, False, None
        self.offer, self.refused, self.timed_out, self.involved, self.commitments, self.protests = [], False, [], set(), {}, []
        check_floors(terms)
        need(len(keys) == 1 and keys != [terms["relay"]], "life/not-a-seat")
        need(terms["seat"] < len(terms["seats"]), "life/no-such-seat")
        need(then == ([0] if len(terms["seats"]) == 1 else []), "life/wrong-next")
        self.phase, self.next, self.by = "lobby", then, [terms["seat"]]
        self.take(terms, keys[0])
