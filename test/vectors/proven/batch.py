"""One batch made by a program that knows both openings: every flight of both seats, from their seeds and fresh bytes."""
from . import field, tuples
from .extension import holder_piece
from .hashing import batch_prefix, derive
from .plan import FLIGHTS_OF

class Held:
    """The bits of one holder, with their MACs; the other seat's keys are MAC ⊕ bit·Δ of that seat."""
    def __init__(self): self.bits, self.macs = [], []

def keys_of(bits, macs, delta): return [mac ^ (delta if bit else 0) for bit, mac in zip(bits, macs)]

class Questions:
    """The raw tuples in which one seat asks (P) and the other answers (V), over all pools."""
    def __init__(self, plan, prefix, asker, held, deltas):
        self.plan, self.asker, self.other = plan, asker, 1 - asker
        self.prefix, self.deltas, spans = tuples.tuple_prefix(prefix, asker), deltas, plan.spans()
        def take(seat, part): return [(held[seat].bits[at], held[seat].macs[at]) for span in spans[part] for at in range(span.start, span.stop)]
        self.r, self.macs_of_r = zip(*take(asker, "r"))
        self.s, self.macs_of_s = zip(*take(self.other, "s"))
        self.masks_of_p, self.macs_of_p = zip(*take(asker, "maskOfP"))
        self.masks_of_v, self.macs_of_v = zip(*take(self.other, "maskOfV"))

    def answer(self):
        """g, c_v and G of V, as bytes."""
        delta, widths = self.deltas[self.other], self.plan.widths
        keys_of_r = keys_of(self.r, self.macs_of_r, delta)
        self.g, self.sums, self.v = tuples.answerer_sends(self.prefix, 0, widths, delta, keys_of_r, self.s, self.macs_of_s)
        corrections = [bit ^ mask for bit, mask in zip(self.v, self.masks_of_v)]
        self.p = tuples.asker_bits(self.prefix, 0, widths, self.r, self.macs_of_r, self.g)
        return pack_long(self.g) + pack_long(corrections) + field.encode_all(self.sums)

    def corrections_of_p(self): return pack_long([bit ^ mask for bit, mask in zip(self.p, self.masks_of_p)])

    def hash(self):
        """h, which is that of both seats; it is made on the side of V."""
        delta = self.deltas[self.other]
        keys_of_r, keys_of_p = keys_of(self.r, self.macs_of_r, delta), keys_of(self.p, self.macs_of_p, delta)
        sums = tuples.answerer_sums(self.prefix, 0, self.plan.widths, delta, keys_of_r, self.v, self.macs_of_v, keys_of_p)
        return tuples.sums_digest(self.prefix, sums)

    def opened(self, seed):
        """What V opens for a shuffle: e and the digest of its MACs."""
        bits, macs, raw_at, at = [], [], 0, 0
        for number, (pool, raw) in enumerate(zip(self.plan.pools, self.plan.raw)):
            order, _ = tuples.shuffle(seed, number, raw)
            buckets, size = tuples.buckets_of(order, pool.size), raw * pool.width
            bits += tuples.differences(buckets, pool.width, self.s[at : at + size])
            macs += tuples.differences(buckets, pool.width, self.macs_of_s[at : at + size])
            at += size
        return pack_long(bits) + tuples.opened_digest(macs)

def pack_long(bits): return int("".join(map(str, reversed(bits))) or "0", 2).to_bytes((len(bits) + 7) // 8, "little")

class Batch:
    """Flights in the order of the log. `secrets[seat]` has `seed`, `delta` and `leaf_keys`; `begins` is the seat that sends X1."""
    def __init__(self, plan, begins, secrets):
        self.plan, self.secrets, self.seats = plan, secrets, {"X": begins, "Y": 1 - begins}
        self.sent, self.fresh, self.held = {"X": 0, "Y": 0}, {}, [Held(), Held()]
        self.prefixes, self.questions, self.salts, self.shuffles = [None, None], [None, None], {}, {}

    def next_name(self, seat):
        side = "X" if self.seats["X"] == seat else "Y"
        return FLIGHTS_OF[side][self.sent[side]]

    def done(self): return self.sent == {"X": 6, "Y": 6}

    def flight(self, seat, transcript, fresh):
        """The next flight of a seat. `fresh` finds the fresh bytes of a seat that were drawn at a transcript."""
        name = self.next_name(seat)
        side, number = name[0], int(name[1])
        if number == 1: self.fresh[seat] = fresh(seat, transcript)
        body = getattr(self, f"flight_{name.lower()}", None)
        made = body(seat, transcript) if body else self.extended(seat, number, transcript)
        self.sent[side] += 1
        return name, made

    def extended(self, seat, number, transcript):
        """The nonce of a seat, on which its columns rest; then its pieces."""
        if number > 1: return self.piece(seat, number - 2, transcript)
        self.prefixes[seat] = batch_prefix(transcript, self.fresh[seat])
        return self.fresh[seat]

    def piece(self, seat, number, transcript):
        secret = self.secrets[seat]
        body, bits, macs = holder_piece(secret["leaf_keys"], self.prefixes[seat], seat, number, self.plan.pieces[number], transcript)
        self.held[seat].bits += bits
        self.held[seat].macs += macs
        return body

    def asked_by(self, seat):
        if self.questions[seat] is None:
            deltas = [secret["delta"] for secret in self.secrets]
            self.questions[seat] = Questions(self.plan, self.prefixes[self.seats["Y"]], seat, self.held, deltas)
        return self.questions[seat]

    def answers(self, seat): return self.asked_by(1 - seat).answer()

    def corrected(self, seat, transcript):
        """c_p and the commitment of a seat as P."""
        asked, secret = self.asked_by(seat), self.secrets[seat]
        self.salts[seat] = derive(secret["seed"], "tuple salt", self.fresh[seat], transcript, 32)
        return asked.corrections_of_p() + tuples.sums_commitment(transcript, self.salts[seat], asked.hash())

    def shown(self, seat, transcript):
        """The salt and the shuffle of a seat as P."""
        self.shuffles[seat] = derive(self.secrets[seat]["seed"], "shuffle", self.fresh[seat], transcript, 32)
        return self.salts[seat] + self.shuffles[seat]

    def opened(self, seat): return self.asked_by(1 - seat).opened(self.shuffles[1 - seat])

    def flight_y4(self, seat, _): return self.answers(seat)
    def flight_x4(self, seat, transcript): return self.answers(seat) + self.corrected(seat, transcript)
    def flight_y5(self, seat, transcript): return self.corrected(seat, transcript) + self.asked_by(1 - seat).hash()
    def flight_x5(self, seat, transcript): return self.asked_by(1 - seat).hash() + self.shown(seat, transcript)
    def flight_y6(self, seat, transcript): return self.shown(seat, transcript) + self.opened(seat)
    def flight_x6(self, seat, _): return self.opened(seat)
