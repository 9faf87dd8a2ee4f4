"""The clocks of docs/protocol/life.md: what a step of play costs its author, who is out of time, and which draw offers stand. Needs only Python."""

LEFT_MS, ROW_MS = 2_000, 60_000  # what a draft of another seat, and a further step in a row, leave at least
MOST_MS = 2_592_000_000  # of a budget

class Clocks:
    """The part of a match that knows times. The match has `terms`, `seats`, by their numbers, and `next`."""
    def start_clocks(self, time):
        for at in self.next: self.seats[at].started, self.seats[at].in_row = time, False

    def runs_out(self, at): return self.seats[at].started + self.terms["clock"]["grace"] + self.seats[at].budget

    def charge(self, at, time):
        seat, grace = self.seats[at], self.terms["clock"]["grace"]
        elapsed, seat.started = time - seat.started, time
        seat.budget -= max(0, elapsed - grace)
        return elapsed

    def earn(self, at, kind):
        if kind in self.terms.get("moves", []): self.seats[at].budget = min(self.seats[at].budget + self.terms["clock"]["increment"], MOST_MS)

    def is_same_turn(self, kind): return kind in self.terms.get("sameTurn", [])

    def charge_author(self, kind, by, then, time):
        seat, grace = self.seats[by], self.terms["clock"]["grace"]
        if not self.is_same_turn(kind): self.charge(by, time), self.earn(by, kind)
        elif seat.in_row: seat.started = time - min(self.charge(by, time), grace - min(grace, ROW_MS))
        elif by not in then: self.charge(by, time)

    def pass_turn(self, kind, by, then, time):
        """A seat that stays in `next` while another acts keeps the start of its clock."""
        for at in then:
            if at not in self.next: self.seats[at].started, self.seats[at].in_row = time, self.is_same_turn(kind) and at != by
        for at, seat in self.seats.items(): seat.in_row = seat.in_row and at in then and (at != by or self.is_same_turn(kind))

    def leave_time(self, by, time):
        """Every step of another seat makes the drafts of a seat stale, so it has two seconds afterwards."""
        for at in self.next:
            if at != by: self.seats[at].started += max(0, LEFT_MS - (self.runs_out(at) - time))

    def end_offers(self, kind, by):
        """After a step of play."""
        if "sameTurn" not in self.terms: self.offer, self.refused = [], False
        elif not self.is_same_turn(kind): self.offer, self.refused = self.offer if by in self.offer else [], False

    def charge_for_hand_over(self, by, time):
        if "sameTurn" not in self.terms: return
        if by not in self.offer: self.offer = []
        if self.phase == "play":
            for at in self.next:
                if at != by: self.charge(at, time)
