"""The kinds of docs/protocol/life.md. Each checks what is its own, yields the `next` that it asks for, or None where the game says it, and takes
effect. Needs only Python."""
from canonical import PAYLOAD_VALUES, an_object, array, ascending, hexes, integer, name, need, one_of, optional, shape
from verify_log import SEATS, STEPS, engine_claim, read_claims, read_invite, read_result

DRAWS = ("draw-offer", "draw-accept", "draw-decline")
OFFERS, HAND_OVERS = 10, 8

seat = integer(SEATS - 1)
def some_seats(value): array(seat, SEATS, 1)(value), ascending(value)

PAYLOADS = {kind: shape() for kind in ("begin", "cancel", *DRAWS, "resign", "stand-down", "abort", "retire", "skip", "clock-note")} | {
    "join": shape(seat=seat, seed=hexes(32), spare=optional(hexes(32)), name=optional(hexes(32)), engine=optional(engine_claim), invite=optional(read_invite)),
    "hand-over": shape(seat=seat, spare=hexes(32), sig=hexes(64)), "protest": shape(code=name, seat=seat, seq=integer(STEPS)),
    "opening": shape(seed=hexes(32), decisions=array(an_object, PAYLOAD_VALUES)), "timeout": shape(seats=some_seats),
    "endgame": shape(result=read_result), "close": shape(reason=one_of("expired", "unsigned"), claims=optional(read_claims)),
}

class Seat:
    def __init__(self, key, spare, budget):
        self.key, self.spare, self.budget, self.started = key, spare, budget, 0
        self.out = self.in_row = self.opened = self.noted = self.stood_down = False
        self.offers, self.hand_overs, self.accused = 0, 0, set()

class Kinds:
    """The part of a match that takes steps; `by` is the seat that signed."""
    def take(self, payload, key):
        at = payload["seat"]
        self.seats[at], self.commitments[at] = Seat(key, payload.get("spare"), self.terms["clock"]["budget"]), payload["seed"]
        self.keys.add(key)
        if len(self.seats) == len(self.terms["seats"]): self.phase = "setup"

    def check_key(self, key):
        need(key != self.terms["relay"], "life/not-a-seat")
        need(key not in self.keys, "life/already-seated")

    def check_free(self, at, key, invite):
        kept = self.terms["seats"][at]
        need(at not in self.seats, "life/seat-taken")
        need(kept.get("key", key) == key, "life/seat-kept")
        need("invite" not in kept or invite == kept["invite"], "life/wrong-invite")
        self.check_key(key)

    def join(self, _, payload, step):
        there = len(self.terms["seats"])
        need(payload["seat"] < there, "life/no-such-seat")
        key = step["signatures"][0]["key"]
        self.check_free(payload["seat"], key, payload.get("invite", {}).get("key"))
        yield list(range(there)) if len(self.seats) + 1 == there else []
        self.take(payload, key)
        self.by = [payload["seat"]]

    def begin(self, by, payload, step):
        need(by == self.terms["seat"], "life/not-the-creator")
        need(len(self.seats) >= 2, "life/too-few-seats")
        yield self.left()
        self.phase = "setup"

    def cancel(self, by, payload, step):
        yield []
        need(by == self.terms["seat"], "life/not-the-creator")
        self.phase, self.ending = "closed", "cancel"

    def of_the_game(self, by, payload, step): yield None

    def start(self, by, payload, step):
        yield None
        self.phase, self.started = "play", True

    def draw_offer(self, by, payload, step):
        yield self.next if len(self.left()) > 1 else []
        need(not self.offer, "life/no-such-offer")
        need(not self.refused and self.seats[by].offers < OFFERS, "life/too-many-offers")
        self.offer = [by]
        self.seats[by].offers += 1

    def draw_accept(self, by, payload, step):
        need(self.offer and by not in self.offer, "life/no-such-offer")
        yield [] if set(self.left()) <= {by, *self.offer} else self.next
        self.offer = [*self.offer, by]

    def draw_decline(self, by, payload, step):
        need(self.offer and by not in self.offer, "life/no-such-offer")
        yield self.next
        self.offer, self.refused = [], True

    def put_out(self, seats):
        """Whether the match goes on without these seats; it then waits for a `skip`."""
        if not self.goes_on(seats): return
        for at in seats: self.seats[at].out = True
        self.skip_owed, self.offer = True, []

    def end_play(self, step):
        if self.phase != "settle": self.ended = step["timestamp"]["time"]
        self.phase, self.ending, self.ended_by = "settle", step["kind"], self.by

    def without(self, seats):
        left = [at for at in self.left() if at not in seats]
        return ([at for at in left if at not in self.involved] or left) if self.goes_on(seats) else []

    def resign(self, by, payload, step):
        yield self.without([by])
        if self.phase == "setup": self.end_play(step)
        self.put_out([by])

    def timeout(self, _, payload, step):
        first = min(map(self.runs_out, self.next))
        need(payload["seats"] == [at for at in self.next if self.runs_out(at) == first], "life/wrong-timeout")
        yield self.without(payload["seats"])
        self.timed_out = payload["seats"]
        self.put_out(payload["seats"])

    def retire(self, _, payload, step): yield []

    def stand_down(self, by, payload, step):
        others = [at for at in self.left() if at != by and not self.seats[at].stood_down]
        may = self.terms.get("goesOn", False) and not self.skip_owed and by not in self.next and len(others) >= 2 and not self.seats[by].stood_down
        need(may, "life/not-your-turn")
        yield self.next
        self.seats[by].stood_down = True

    def abort(self, by, payload, step):
        yield []
        need(not self.decided, "life/too-late-to-abort")
        self.phase, self.ending = "closed", "abort"

    def hand_over(self, _, payload, step):
        at, key = payload["seat"], step["signatures"][0]["key"]
        need(at in self.seats, "life/no-such-seat")
        need(not self.seats[at].out, "life/not-your-turn")
        seat = self.seats[at]
        need(payload["spare"] == seat.spare, "life/wrong-spare")
        self.check_key(key)
        need(seat.hand_overs < HAND_OVERS, "life/too-many-hand-overs")
        yield self.next
        seat.key, seat.hand_overs, self.by = key, seat.hand_overs + 1, [at]
        self.keys.add(key)
        self.charge_for_hand_over(at, step["timestamp"]["time"])

    def protest(self, by, payload, step):
        about, phase, goes_on = payload["seat"], self.phase, self.terms.get("goesOn", False)
        need(self.plays(about) and about != by, "life/no-such-seat")
        left, involved = self.left(), self.involved | {by, about}
        third = [at for at in left if at not in involved] or [at for at in left if at not in (by, about)]
        going = goes_on and phase != "setup" and len(left) >= 3
        yield third if going else []
        need(not goes_on or about not in self.seats[by].accused, "life/too-many-protests")
        self.seats[by].accused.add(about)
        self.involved, self.protests = involved, [*self.protests, (by, step["seq"])]
        if going: self.phase, self.skip_owed, self.offer = "play", True, []
        else: self.end_play(step)

    def skip(self, by, payload, step):
        need(self.skip_owed or self.protests and by not in step["next"], "life/wrong-phase")
        yield None
        self.skip_owed = False

    def opening(self, by, payload, step):
        PAYLOADS["opening"](payload)
        yield [] if self.phase == "settle" else None
        self.seats[by].opened = True

    def clock_note(self, by, payload, step):
        seat = self.seats[by]
        need(by in self.timed_out and not seat.out and not seat.noted and "clock" in step, "life/wrong-clock-note")
        PAYLOADS["clock-note"](payload)
        yield []
        seat.noted = True

    def endgame(self, by, payload, step):
        yield []
        self.phase = "closed"

    def close(self, _, payload, step):
        settling = self.phase == "settle"
        need(payload["reason"] == ("unsigned" if settling else "expired") and (settling or "claims" not in payload), "life/wrong-close")
        claims = [[one["key"] for one in claim["signatures"]] for claim in payload.get("claims", [])]
        need(all(a[0] < b[0] for a, b in zip(claims, claims[1:])), "life/wrong-close")
        keys, results = sum(claims, []), [str(claim["result"]) for claim in payload.get("claims", [])]
        playing = [self.seats[at].key for at in self.left()]
        need(len(set(keys)) == len(keys) and set(keys) <= set(playing) and len(set(results)) == len(results), "life/wrong-close")
        yield []
        if self.phase != "settle": self.ending = "close"
        self.phase = "closed"
