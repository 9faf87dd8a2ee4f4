#!/usr/bin/env python3
"""A second implementation of docs/protocol/record.md: checks the chain of logs and prints their final hashes.

    verify_log.py LOG.jsonl…            prints for each log its final hash and `claimed`, or the first fault and its step
    verify_log.py --vectors FILE.json   checks a file of vectors of this folder

`claimed` is the tier of evidence that a chain gives by itself: whose turn it was, the clock, the rules, the proofs and what was opened are not asked.
It needs Python 3.11 or later and nothing else, and shares no code with the project."""
import functools, hashlib, re, sys
import ed25519
from canonical import (
    ENTRY_BYTES, LOG_BYTES, PAYLOAD_BYTES, PAYLOAD_DEPTH, PAYLOAD_VALUES, Fault, an_object, anything, array, ascending, b64, boolean, decode, game_id, hexes, integer,
    is_outside, jcs, name, need, one_of, optional, parse, shape, text, values,
)

GAME_STEPS, GAME_BYTES = 18_500, 283 * 1_048_576
STEPS, SEATS, KINDS, DEADLINE_MS, MOST = 20_000, 8, 32, 30 * 24 * 3_600_000, 2**53 - 1
RESULT_BYTES, RESULT_DEPTH = 1_024, 8
START = {"seq": 0, "prev": "0" * 64, "time": 0}

def match_id(value): b64(value, 16)
def seats(value): array(integer(SEATS - 1), SEATS)(value), ascending(value)
def signatures(value): array(shape(key=hexes(32), sig=hexes(64)), SEATS, 1)(value), ascending([one["key"] for one in value])

HEADER = dict(
    v=one_of("fogline/1"), match=match_id, seq=integer(STEPS), prev=hexes(32), kind=name, digest=hexes(32), next=seats,
    clock=optional(integer(MOST)),
)
read_header = shape(**HEADER)
read_step = shape(**HEADER, signatures=signatures, timestamp=shape(key=hexes(32), sig=hexes(64), time=integer(MOST)))
read_name = shape(salt=hexes(16), text=text(1, 40))
read_entry = shape(step=read_step, payload=optional(an_object), name=optional(read_name))

def only_true(value): need(value is True)
def engine_claim(value): text(1, 64)(value), need(re.fullmatch("[!-~]+( [!-~]+)*", value))
def game_kinds(value): array(name, KINDS, 1)(value), ascending(value), [need("." in kind) for kind in value]

seat, ms = integer(SEATS - 1), integer(DEADLINE_MS)
read_terms_shape = shape(
    game=game_id, rules=integer(1_000, 1), code=optional(hexes(32)), params=an_object, clock=shape(budget=ms, grace=ms, increment=optional(integer(DEADLINE_MS, 1))),
    deadlines=shape(join=ms, setup=ms, settle=ms, opening=optional(ms)), openings=optional(boolean), goesOn=optional(boolean),
    sameTurn=optional(game_kinds), moves=optional(game_kinds), unpublished=optional(game_kinds),
    longest=optional(shape(steps=integer(GAME_STEPS, 1), bytes=integer(GAME_BYTES, 1))),
    listed=optional(boolean), practice=optional(only_true), seats=array(shape(invite=optional(hexes(32)), key=optional(hexes(32))), SEATS, 1), seat=seat, seed=hexes(32),
    spare=optional(hexes(32)), name=optional(hexes(32)), engine=optional(engine_claim), relay=hexes(32),
)

def read_terms(value):
    read_terms_shape(value)
    need(value.get("openings", False) == ("opening" in value["deadlines"]))
    moves = value.get("moves", [])
    need(("increment" in value["clock"]) == bool(moves) and not set(moves) & set(value.get("sameTurn", [])))
    need(bool(is_outside(value["game"])) == ("code" in value))
    need(not (value.get("practice", False) and value.get("listed", False)))

read_hand_over = shape(seat=seat, spare=hexes(32), sig=hexes(64))
read_invite = shape(key=hexes(32), sig=hexes(64))
def read_invited(payload): seat(payload.get("seat")), read_invite(payload["invite"])

def read_result(value):
    anything(value)
    need(len(jcs(value, RESULT_DEPTH).encode()) <= RESULT_BYTES, "encoding/too-large")

read_claims = array(shape(result=read_result, signatures=signatures), SEATS, 1)

def decode_entry(line):
    entry = parse(decode(line, ENTRY_BYTES))
    read_entry(entry)
    return entry

def sha256(text): return hashlib.sha256(text.encode()).hexdigest()

def digest(payload):
    text = jcs(payload, PAYLOAD_DEPTH)
    need(len(text.encode()) <= PAYLOAD_BYTES, "encoding/too-large")
    need(values(payload) <= PAYLOAD_VALUES, "encoding/too-many-values")
    return sha256(text)

def name_digest(claimed): return sha256("fogline/1 name\n" + jcs(claimed))

def is_claimed(entry):
    """Whether a seat has signed the digest of the name that is in the entry, if one is."""
    if "name" not in entry: return True
    return entry["step"]["kind"] in ("open", "join") and entry.get("payload", {}).get("name") == name_digest(entry["name"])

def follow(tip, entry):
    """Checks an entry after a tip, except its signatures. Returns the tip after it."""
    step, stamp, payload = entry["step"], entry["step"]["timestamp"], entry.get("payload")
    need(all(step[field] == tip.get(field, step[field]) for field in ("seq", "prev", "match")), "log/broken-link")
    need(stamp["time"] >= tip["time"], "life/time-went-back")
    need(payload is None or digest(payload) == step["digest"], "log/digest-mismatch")
    need(is_claimed(entry), "log/other-name")
    if "relay" not in tip:
        need(payload is not None, "log/payload-missing")
        read_terms(payload)
    relay = tip["relay"] if "relay" in tip else payload["relay"]
    need(stamp["key"] == relay, "log/bad-timestamp")
    return {"seq": step["seq"] + 1, "prev": sha256(jcs(step)), "time": stamp["time"], "match": step["match"], "relay": relay}

@functools.lru_cache(4096)
def is_signature(key, message, sig): return ed25519.verify(bytes.fromhex(key), message.encode(), bytes.fromhex(sig))

def is_signed(header, key, sig):
    signed = {field: header[field] for field in HEADER if field in header}
    return is_signature(key, "fogline/1 step\n" + jcs(signed), sig)

def is_stamped(step):
    stamp = step["timestamp"]
    stamped = "fogline/1 timestamp\n" + jcs({**step, "timestamp": {"key": stamp["key"], "time": stamp["time"]}})
    return is_signature(stamp["key"], stamped, stamp["sig"])

def hand_over_signed(step, payload):
    """The signature by the spare key of the seat, over the key that takes it over."""
    read_hand_over(payload)
    grant = {"key": step["signatures"][0]["key"], "match": step["match"], "seat": payload["seat"]}
    return is_signature(payload["spare"], "fogline/1 hand-over\n" + jcs(grant), payload["sig"])

def invite_signed(step, payload):
    """The signature by the key of an invitation, over the key that takes the seat."""
    if "invite" not in payload: return True
    read_invited(payload)
    invite, key = payload["invite"], step["signatures"][0]["key"]
    return is_signature(invite["key"], "fogline/1 join\n" + jcs({"key": key, "match": step["match"], "seat": payload["seat"]}), invite["sig"])

def claims_signed(step, payload):
    """The signatures in a close: over results, as the `endgame` that the seats proposed at its place."""
    if "claims" not in payload: return True
    read_claims(payload["claims"])
    place = {field: step[field] for field in ("v", "match", "seq", "prev")}
    def is_claimed(result, signatures):
        end = {**place, "kind": "endgame", "digest": digest({"result": result}), "next": []}
        return all(is_signed(end, one["key"], one["sig"]) for one in signatures)
    return all(is_claimed(**claim) for claim in payload["claims"])

INNER = {"join": invite_signed, "hand-over": hand_over_signed, "close": claims_signed}  # the kinds whose payloads hold signatures, which are checked with those of the step

def check_signatures(entry):
    step, payload = entry["step"], entry.get("payload")
    inner = payload is None or step["kind"] not in INNER or INNER[step["kind"]](step, payload)
    need(inner and all(is_signed(step, one["key"], one["sig"]) for one in step["signatures"]), "log/bad-signature")
    need(is_stamped(step), "log/bad-timestamp")

AFTER = {}  # the tip after a line and its entry, by the tip before it and the hash of the line: many files begin alike

def advance(tip, line):
    """The tip after a line of a log, and the entry of the line, which is checked."""
    place = (str(tip), hashlib.sha256(line).digest())
    if place not in AFTER:
        entry = decode_entry(line)
        after = follow(tip, entry)
        check_signatures(entry)
        AFTER[place] = after, entry
    return AFTER[place]

def read_log(log, tip=START):
    """Verifies the bytes of a log. Returns the link hash of the last good step, the first fault as (code, step) or None, and the good entries."""
    entries = []
    try:
        need(len(log) <= LOG_BYTES, "encoding/too-large")
        need(log, "log/empty")
        start = 0
        while start < len(log):
            end = log.find(b"\n", start)
            need(end >= 0, "log/line-not-ended")
            (tip, entry), start = advance(tip, log[start:end]), end + 1
            entries.append(entry)
    except Fault as fault: return tip["prev"], (str(fault), tip["seq"]), entries
    return tip["prev"], None, entries

def verify(log, tip=START): return read_log(log, tip)[:2]

def main(paths):
    refused = 0
    for path in paths:
        try:
            with open(path, "rb") as file: link, fault = verify(file.read())
        except OSError as error: sys.exit(f"{path} cannot be read: {error.strerror}")
        refused += fault is not None
        print(f"{fault[0]} at step {fault[1]}" if fault else f"{link} claimed")
    return 1 if refused else 0

if __name__ == "__main__":
    if len(sys.argv) < 2: sys.exit(__doc__)
    if sys.argv[1] == "--vectors":
        import verify_vectors
        sys.exit(verify_vectors.main(sys.argv[2]))
    sys.exit(main(sys.argv[1:]))
