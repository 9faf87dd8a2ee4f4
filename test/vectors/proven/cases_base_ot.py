"""Cases of ristretto255, of a base OT message with all its keys, and of messages that must be refused."""
import functools, json, os
from . import base_ot, field, ristretto
from .case_inputs import MATCH, public, unhex
from .hashing import Refused, derive

VOPRF = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "rfc9497-voprf.json")

def group_inputs():
    """What RFC 9497 says of blinded elements, to which the group of this program is held as well."""
    with open(VOPRF, encoding="ascii") as file: tests = json.load(file)["tests"]
    purpose = b"HashToGroup-OPRFV1-\x01-ristretto255-SHA512".hex()
    parts = {"message": "Input", "scalar": "Blind", "product": "BlindedElement"}
    return [{"purpose": purpose, **{name: tests[at][part][0] for name, part in parts.items()}} for at in (0, 1)]

def group(case):
    point = ristretto.hash_to_group(unhex(case["message"]), unhex(case["purpose"]))
    assert ristretto.encode(ristretto.decode(ristretto.encode(point))) == ristretto.encode(point)
    product = ristretto.encode(ristretto.times(int.from_bytes(unhex(case["scalar"]), "little"), point))
    return {"point": ristretto.encode(point).hex(), "product": product.hex()}

def base_inputs():
    drawn = {"seed": "seed", "fresh": "fresh bytes"}
    sides = {role: {name: public(f"{what} of the {role}", 32).hex() for name, what in drawn.items()} for role in ("receiver", "sender")}
    return [{"name": "128 OTs, received by seat 1", "match": MATCH.hex(), "receiverSeat": 1, "transcript": public("transcript", 32).hex(), **sides}]

def own_secrets(side, transcript):
    """Δ, the scalar of a sender, and the choices of a receiver."""
    derived = [derive(unhex(side["seed"]), word, unhex(side["fresh"]), transcript, size) for word, size in
               (("delta", 16), ("base-ot scalar", 64), ("base-ot choices", 12_288))]
    return field.element(derived[0]), base_ot.scalar_of(derived[1]), base_ot.choices_of(derived[2])

def base(case):
    """`message` is setup 1 of the receiver, `senderPoint` the A of the other seat; `keys` are those of the sender, 32 bytes a pair, joined."""
    match, receiver, transcript = unhex(case["match"]), case["receiverSeat"], unhex(case["transcript"])
    delta, scalar, choices = own_secrets(case["receiver"], transcript)
    _, other_scalar, _ = own_secrets(case["sender"], transcript)
    message = base_ot.message(scalar, base_ot.receiver_pairs(match, receiver, delta, choices))
    other_point = base_ot.sender_point(other_scalar)
    _, pairs, sums = base_ot.read_message(match, receiver, message, other_point)
    keys = base_ot.sender_keys(match, receiver, other_scalar, pairs, sums)
    chosen = base_ot.receiver_keys(match, receiver, delta, choices, ristretto.decode(other_point), other_point, pairs)
    assert chosen == [pair[delta >> at & 1] for at, pair in enumerate(keys)]
    return {
        "delta": field.encode(delta).hex(), "scalar": scalar.to_bytes(32, "big").hex(), "message": message.hex(),
        "senderPoint": other_point.hex(), "keys": b"".join(map(b"".join, keys)).hex(),
    }

@functools.lru_cache(1)
def good_message():
    """As `base` makes it; the file holds it, so that no key is needed here."""
    case = base_inputs()[0]
    delta, scalar, choices = own_secrets(case["receiver"], unhex(case["transcript"]))
    pairs = base_ot.receiver_pairs(unhex(case["match"]), case["receiverSeat"], delta, choices)
    _, other_scalar, _ = own_secrets(case["sender"], unhex(case["transcript"]))
    return base_ot.message(scalar, pairs), base_ot.sender_point(other_scalar)

def refused_inputs():
    """Bytes of the message of `baseOts` that are replaced, from `at` on."""
    message, reader_point = good_message()
    mirrored = [{"at": 0, "put": reader_point.hex()}]
    def put(name, *edits): return {"name": name, "edits": list(edits)}
    def at_point(number, data): return {"at": 32 * number, "put": data.hex()}
    at = 2
    opposite = base_ot.other_point(MATCH, 1, at, 0, message[32 * (2 + 2 * at) : 32 * (3 + 2 * at)])
    identity, beyond = bytes(32), (ristretto.P + 2).to_bytes(32, "little")
    return [
        put("A is the identity", at_point(0, identity)), put("A is not canonical", at_point(0, beyond)),
        put("A is negative", at_point(0, b"\x01" + bytes(31))), put("r_0 of OT 0 is the identity", at_point(1, identity)),
        put("r_1 of OT 127 is not canonical", at_point(256, beyond)),
        put("r_1 of OT 1 has its high bit set", at_point(4, message[128:159] + bytes([message[159] | 128]))),
        put("a sum is the identity", at_point(1 + 2 * at, ristretto.encode(ristretto.negate(opposite)))), put("A is the reader's own", *mirrored),
        put("A is the reader's own, and r_0 of OT 3 the identity", *mirrored, at_point(7, identity)),
    ]

def refused(case):
    message, reader_point = good_message()
    for edit in case["edits"]:
        new = unhex(edit["put"])
        message = message[: edit["at"]] + new + message[edit["at"] + len(new) :]
    try: base_ot.read_message(MATCH, 1, message, reader_point)
    except Refused as fault: return {"fault": str(fault)}
    return {}

SECTIONS = {"groups": (group_inputs, group), "baseOts": (base_inputs, base), "baseOtsToRefuse": (refused_inputs, refused)}
