"""128 base OTs of Masny and Rindal (2019) in one direction: the receiver chooses by the bits of Δ, the sender has one scalar."""
from . import ristretto
from .hashing import need, sha256, tag
from .ristretto import BASE, L, Multiples, add, negate

COUNT, MESSAGE_BYTES = 128, 32 + 128 * 64

def scalar_of(data): return int.from_bytes(data, "big") % L

def other_point(match, receiver, at, side, encoded):
    return ristretto.hash_to_group(match + bytes([receiver, at, side]) + encoded, tag("base-ot-point"))

def key_of(match, receiver, at, side, sender_point, pair, shared):
    place = bytes([receiver, at, side])
    return sha256(tag("base-ot"), match, place, sender_point, *pair, ristretto.encode(shared))[:16]

def choices_of(data):
    """128 scalars, each with the input of its other point, from 12,288 derived bytes."""
    return [(scalar_of(data[at : at + 64]), data[at + 64 : at + 96]) for at in range(0, 96 * COUNT, 96)]

def receiver_pairs(match, receiver, delta, choices):
    """(r_0, r_1) of each OT, encoded."""
    pairs = []
    for at, (scalar, data) in enumerate(choices):
        side = delta >> at & 1
        other = ristretto.encode(ristretto.hash_to_group(data, tag("base-ot-random")))
        chosen = ristretto.encode(add(BASE.times(scalar), negate(other_point(match, receiver, at, side, other))))
        pairs.append((other, chosen) if side else (chosen, other))
    return pairs

def sender_point(scalar): return ristretto.encode(BASE.times(scalar))

def message(scalar, pairs): return sender_point(scalar) + b"".join(first + second for first, second in pairs)

def read_message(match, receiver, body, own_point):
    """The other's point A, its pairs, and for each the two sums r_c + P, or a refusal. `receiver` is the seat that sent the body."""
    need(len(body) == MESSAGE_BYTES, "encoding/wrong-length")
    encoded = [body[at : at + 32] for at in range(0, len(body), 32)]
    points = []
    for each in encoded:
        points.append(ristretto.decode(each))
        need(points[-1] is not None and any(each), "crypto/bad-point")
    pairs = [(encoded[at], encoded[at + 1]) for at in range(1, len(encoded), 2)]
    sums = []
    for at, pair in enumerate(pairs):
        both = [add(points[2 * at + 1 + side], other_point(match, receiver, at, side, pair[1 - side])) for side in (0, 1)]
        need(not any(map(ristretto.is_identity, both)), "crypto/bad-point")
        sums.append(both)
    need(encoded[0] != own_point, "oblivious-transfer/mirrored")
    return points[0], pairs, sums

def sender_keys(match, receiver, scalar, pairs, sums):
    own = sender_point(scalar)
    def key(at, side): return key_of(match, receiver, at, side, own, pairs[at], ristretto.times(scalar, sums[at][side]))
    return [(key(at, 0), key(at, 1)) for at in range(COUNT)]

def receiver_keys(match, receiver, delta, choices, sender, sender_encoded, pairs):
    """The key that the receiver chose in each OT; `sender` is the other's point A."""
    table = Multiples(sender)
    return [
        key_of(match, receiver, at, delta >> at & 1, sender_encoded, pairs[at], table.times(scalar)) for at, (scalar, _) in enumerate(choices)
    ]
