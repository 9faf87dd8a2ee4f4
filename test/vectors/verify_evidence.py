#!/usr/bin/env python3
"""A second implementation of docs/protocol/evidence.md: `verify_evidence.py FILE` prints whom a file convicts, or why it does not."""
import hashlib, sys
from canonical import Fault, fields, hexes, jcs, need, parse
from verify_log import is_signed, is_stamped, read_header, read_step

def conclude(text):
    need(len(text) <= 8192, "encoding/too-large")
    need(text.endswith("\n"), "log/line-not-ended")
    file = parse(text[:-1])
    need(isinstance(file, dict) and file.get("v") == "fogline/1" and file.get("evidence") in ("author", "relay"))
    by_relay = file["evidence"] == "relay"
    fields(file, "evidence", "first", "second", "v", *([] if by_relay else ["key"]))
    pair = [file["first"], file["second"]]
    if by_relay:
        for step in pair: read_step(step)
    else:
        hexes(32, file["key"])
        for one in pair: fields(one, "header", "sig"), read_header(one["header"]), hexes(64, one["sig"])
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
        with open(sys.argv[1], encoding="utf-8", newline="") as file: print(jcs(conclude(file.read())))
    except Fault as fault: sys.exit(str(fault))
