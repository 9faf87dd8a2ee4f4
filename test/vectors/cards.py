"""A second implementation of docs/protocol/cards.md: keys, shuffles, shares and openings. Needs only Python. Used by verify_cards.py
and holdem.py."""
import base64, functools, hashlib, os, sys
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "proven"))
import ristretto
from canonical import need
from ed25519 import IDENTITY, L, P as MODULUS, add, double
from hashing import canonical, tag, tagged_hash
from ristretto import GENERATOR as G, negate

SIZE = 32

def unbase64(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
def base64url(data): return base64.urlsafe_b64encode(data).decode().rstrip("=")
def number(value): return value.to_bytes(4, "big")
def chunks(data): return [data[at : at + SIZE] for at in range(0, len(data), SIZE)]
def total(points): return functools.reduce(add, points, IDENTITY)
def product(values): return functools.reduce(lambda a, b: a * b % L, values, 1)
def is_zero(point): return point[0] % MODULUS == 0 or point[1] % MODULUS == 0  # the four points that ristretto255 takes for 0

# Groups and hashes

decode = functools.lru_cache(8192)(ristretto.decode)

def read_point(data, zero=False):
    point = decode(bytes(data))
    need(point is not None and (zero or any(data)), "crypto/bad-point")
    return point

def read_scalar(data):
    value = int.from_bytes(data, "little")
    need(value < L, "crypto/bad-scalar")
    return value

def generator(text): return ristretto.hash_to_group(text.encode(), tag("card-generator"))

@functools.cache
def card_points(name, count): return [ristretto.hash_to_group(f"{name} {card}".encode(), tag("card")) for card in range(count)]

@functools.cache
def matrix_generators(count): return [generator(f"matrix {at}") for at in range(count)]

CHAIN = generator("chain")

class Transcript:
    def __init__(self, name="", state=None): self.state = state or hashlib.sha512(tag(name)).digest()

    def message(self, label, *parts):
        framed = b"".join(number(len(part)) + part for part in (label.encode(), *parts))
        self.state = hashlib.sha512(self.state + framed).digest()
        return self

    def challenge(self, label): return int.from_bytes(self.message(label).state, "little") % L

def about(name, match, hand, seat): return Transcript(name).message("context", match.encode(), number(hand), number(seat))

@functools.lru_cache(1024)
def multiples(point): return list(functools.reduce(lambda row, _: [*row, add(row[-1], point)], range(15), [IDENTITY]))

def sum_of_few(terms):
    """From the multiples of each point, with one chain of doublings."""
    rows, result = [(scalar, multiples(point)) for scalar, point in terms], IDENTITY
    for at in range(252, -1, -4):
        result = double(double(double(double(result))))
        for scalar, row in rows: result = add(result, row[scalar >> at & 15])
    return result

def sum_of_many(terms):
    """For each digit of six bits the points are first added up by their digits."""
    result = IDENTITY
    for at in range(252, -1, -6):
        for _ in range(6): result = double(result)
        buckets = [None] * 64
        for scalar, point in terms:
            digit = scalar >> at & 63
            if digit: buckets[digit] = add(buckets[digit], point) if buckets[digit] else point
        above = within = IDENTITY
        for bucket in buckets[:0:-1]:
            if bucket: above = add(above, bucket)
            within = add(within, above)
        result = add(result, within)
    return result

def weighted_sum(terms):
    """The sum of scalars times points."""
    terms = [(scalar % L, point) for scalar, point in terms]
    based, others = sum(scalar for scalar, point in terms if point == G) % L, [term for term in terms if term[1] != G]
    return add(ristretto.BASE.times(based), (sum_of_few if len(others) < 24 else sum_of_many)(others))

# One secret behind several pairs

def check_secret(transcript, pairs, proof, code):
    need(len(proof) == 2 * SIZE, "proofs/wrong-length")
    e, s = map(read_scalar, chunks(proof))
    commitments = [ristretto.encode(weighted_sum([(s, base), (-e, image)])) for base, image in pairs]
    need(transcript.message("commitments", *commitments).challenge("e") == e, code)

# Keys

# A check that has held is not made again: many logs begin alike.
remembered = functools.lru_cache(1024)

@remembered
def check_key(match, hand, seat, key, proof):
    need(len(key) == SIZE, "proofs/wrong-length")
    point = read_point(key)
    check_secret(about("hand-key", match, hand, seat).message("key", key), [(G, point)], proof, "cards/wrong-key")

def joint_key(keys):
    joint = total(map(read_point, keys))
    need(not is_zero(joint), "cards/wrong-key")
    return joint

# Shuffles

@functools.cache
def open_deck(name, count): return b"".join(ristretto.encode(point) + bytes(SIZE) for point in card_points(name, count))

def read_deck(deck, shuffled):
    parts = chunks(deck)
    return [read_point(part, True) for part in parts[::2]], [read_point(part, not shuffled) for part in parts[1::2]]

class Proof:
    """What a proof of n cards holds."""
    def __init__(self, data, n):
        parts = chunks(data)
        self.matrix, self.chain, self.first = data[: SIZE * n], data[SIZE * n : SIZE * 2 * n], data[SIZE * 2 * n : SIZE * (3 * n + 5)]
        points, scalars = [read_point(part) for part in parts[: 3 * n + 5]], [read_scalar(part) for part in parts[3 * n + 5 :]]
        self.c, self.links, self.t, self.t_links = points[:n], points[n : 2 * n], points[2 * n : 2 * n + 5], points[2 * n + 5 :]
        self.s, self.s_links, self.s_order = scalars[:4], scalars[4 : 4 + n], scalars[4 + n :]

def shuffle_transcript(match, hand, seat, joint, deck):
    n = len(deck) // (2 * SIZE)
    return about("card-shuffle", match, hand, seat).message("deck", number(n), ristretto.encode(joint), deck)

def equations(match, hand, seat, keys, deck, output, proof):
    """Each equation of a shuffle by its name, as terms of which the sum must be 0, and the state that binds all bytes."""
    n = len(deck) // (2 * SIZE)
    need(n and len(deck) == len(output) == 2 * SIZE * n and len(proof) == SIZE * (5 * n + 9), "proofs/wrong-length")
    joint, (a, b), (a_new, b_new), given = joint_key(keys), read_deck(deck, False), read_deck(output, True), Proof(proof, n)
    transcript = shuffle_transcript(match, hand, seat, joint, deck).message("output", output).message("matrix", given.matrix)
    u = [transcript.challenge("u") for _ in range(n)]
    x = transcript.message("chain", given.chain).message("commitments", given.first).challenge("x")
    generators, (s1, s2, s3, s4), t = matrix_generators(n), given.s, [(-1, point) for point in given.t]
    permuted = list(zip(given.s_order, generators)) + [(-x * weight, c) for weight, c in zip(u, given.c)]
    def masked(old, new): return list(zip(given.s_order, new)) + [(-x * weight, point) for weight, point in zip(u, old)]
    before = [CHAIN, *given.links[:-1]]
    links = zip(given.t_links, given.s_links, given.s_order, before, given.links)
    return {
        "columns": [t[0], (s1, G), *((-x, c) for c in given.c), *((x, point) for point in generators)],
        "product": [t[1], (s2, G), (-x, given.links[-1]), (x * product(u), CHAIN)],
        "permuted": [t[2], (s3, G), *permuted],
        "first": [t[3], (-s4, joint), *masked(a, a_new)],
        "second": [t[4], (-s4, G), *masked(b, b_new)],
        **{f"chain {i}": [(-1, t_i), (s_i, G), (order, last), (-x, link)] for i, (t_i, s_i, order, last, link) in enumerate(links)},
    }, transcript.message("responses", proof).state

def weigh(terms, weight): return [(weight * scalar, point) for scalar, point in terms]

def gather(terms):
    """The same terms, with the scalars of one point added up."""
    sums = {}
    for scalar, point in terms: sums[point] = (sums.get(point, 0) + scalar) % L
    return [(scalar, point) for point, scalar in sums.items()]

@remembered
def check_shuffle(*statement):
    """All equations as one sum, with weights that depend on every byte."""
    every, state = equations(*statement)
    weights = [int.from_bytes(hashlib.sha512(state + number(at)).digest()[:16], "little") for at in range(len(every))]
    terms = [term for weight, terms in zip(weights, every.values()) for term in weigh(terms, weight)]
    need(is_zero(weighted_sum(gather(terms))), "cards/wrong-shuffle")

def false_equations(*statement): return [name for name, terms in equations(*statement)[0].items() if not is_zero(weighted_sum(terms))]

def shuffle_digest(deck): return tagged_hash("shuffle-digest", deck).hex()

# Decks and shares

@remembered
def check_shares(state, weights, key, masks, shares, proof):
    """`state`: of the transcript after the weights."""
    pairs = [(G, read_point(key)), (weighted_sum(zip(weights, masks)), weighted_sum(zip(weights, shares)))]
    check_secret(Transcript(state=state), pairs, proof, "cards/wrong-share")

class Deck:
    """The public state of one deck: who has stated a key and who has shuffled, all checked when it is added."""
    def __init__(self, match, hand, name, count, seats):
        self.match, self.hand, self.name, self.count, self.seats = match, hand, name, count, seats
        self.keys, self.shuffles, self.deck = {}, [], open_deck(name, count)

    def add_key(self, seat, key, proof):
        need(seat in self.seats and seat not in self.keys, "cards/out-of-place")
        check_key(self.match, self.hand, seat, key, proof)
        if len(self.keys) + 1 == len(self.seats): joint_key([*self.keys.values(), key])
        self.keys[seat] = key

    def add_shuffle(self, seat, output, proof):
        free = seat in self.seats and seat not in (made["seat"] for made in self.shuffles)
        need(free and len(self.keys) == len(self.seats), "cards/out-of-place")
        check_shuffle(self.match, self.hand, seat, tuple(self.keys[at] for at in self.seats), self.deck, output, proof)
        self.shuffles.append({"digest": shuffle_digest(output), "seat": seat})
        self.deck = output

    def digest(self):
        need(len(self.shuffles) == len(self.seats), "cards/incomplete-deck")
        keys = [base64url(self.keys[at]) for at in self.seats]
        about = {"cards": self.name, "count": self.count, "hand": self.hand, "keys": keys, "match": self.match}
        return tagged_hash("dealt-deck", canonical({**about, "seats": self.seats, "shuffles": self.shuffles}).encode())

    def card(self, place): return chunks(self.deck)[2 * place : 2 * place + 2]

    def point(self, place, part): return read_point(self.card(place)[part], part == 0)

    def shares_transcript(self, seat, places, shares):
        transcript = Transcript("card-shares").message("deck", self.digest(), number(seat), self.keys[seat])
        transcript.message("places", *map(number, places)).message("masks", *(self.card(place)[1] for place in places)).message("shares", *shares)
        return transcript, [transcript.challenge("weight") % 2**128 for _ in places]

    def check_shares(self, seat, places, shares, proof):
        need(seat in self.seats, "cards/out-of-place")
        need(places and len(shares) == SIZE * len(places), "proofs/wrong-length")
        points = list(map(read_point, chunks(shares)))
        need(all(place < self.count for place in places), "cards/no-card")
        transcript, weights = self.shares_transcript(seat, places, chunks(shares))
        check_shares(transcript.state, tuple(weights), self.keys[seat], tuple(self.point(place, 1) for place in places), tuple(points), proof)

    def open(self, place, shares):
        point = add(self.point(place, 0), negate(total(map(read_point, shares))))
        found = [card for card, hidden in enumerate(card_points(self.name, self.count)) if is_zero(add(point, negate(hidden)))]
        need(found, "cards/no-card")
        return found[0]
