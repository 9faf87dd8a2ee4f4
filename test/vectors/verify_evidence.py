#!/usr/bin/env python3
"""A second implementation of docs/protocol/evidence.md: `verify_evidence.py FILE` prints whom a file convicts, or why it does not."""
import hashlib, sys
from canonical import EVIDENCE_BYTES, Fault, decode, hexes, jcs, need, one_of, parse, shape
from verify_log import is_signed, is_stamped, read_header, read_step

V, SIGNED = one_of("fogline/1"), shape(header=read_header, sig=hexes(64))
SHAPES = {
    "author": shape(evidence=one_of("author"), v=V, key=hexes(32), first=SIGNED, second=SIGNED),
    "relay": shape(evidence=one_of("relay"), v=V, first=read_step, second=read_step),
}

def conclude(data):
    text = decode(data, EVIDENCE_BYTES)
    need(text.endswith("\n"), "log/line-not-ended")
    file = parse(text[:-1])
    need(isinstance(file, dict) and file.get("evidence") in ("author", "relay"))
    SHAPES[file["evidence"]](file)
    by_relay = file["evidence"] == "relay"
    pair = [file["first"], file["second"]]
    first, second = pair if by_relay else [one["header"] for one in pair]
    need(first["match"] == second["match"], "evidence/other-match")
    need((first["seq"], jcs(first)) < (second["seq"], jcs(second)), "evidence/wrong-order")
    if by_relay:
        key = second["timestamp"]["key"]
        need(first["timestamp"]["key"] == key, "evidence/other-key")
        link = hashlib.sha256(jcs(first).encode()).hexdigest()
        if first["seq"] == second["seq"] or first["prev"] == second["prev"]: found = "two-steps-at-one-place"
        elif first["seq"] + 1 == second["seq"] and second["prev"] != link: found = "another-step-before"
        else: found = "time-went-back"
        need(found != "time-went-back" or second["timestamp"]["time"] < first["timestamp"]["time"], "evidence/no-contradiction")
        need(all(map(is_stamped, pair)), "evidence/bad-signature")
    else:
        key, found = file["key"], "signed-twice"
        need(first["prev"] == second["prev"], "evidence/no-contradiction")
        need(all(is_signed(one["header"], key, one["sig"]) for one in pair), "evidence/bad-signature")
    return {"guilty": file["evidence"], "key": key, "match": second["match"], "seq": second["seq"], "contradiction": found}

if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file: print(jcs(conclude(file.read())))
    except Fault as fault: sys.exit(str(fault))
