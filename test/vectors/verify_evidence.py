#!/usr/bin/env python3
"""A second implementation of docs/protocol/evidence.md: `verify_evidence.py FILE` prints whom a file convicts, or why it does not."""
import base64, hashlib, sys
from canonical import EVIDENCE_BYTES, Fault, array, decode, hexes, integer, jcs, need, one_of, optional, parse, shape, text
from verify_log import is_signature, is_signed, is_stamped, read_header, read_step

V, SIGNED = one_of("fogline/1"), shape(header=read_header, sig=hexes(64))
TREE = shape(size=integer(2**53 - 1), root=hexes(32), extensions=optional(array(text(1, 2048), 16, 1)), sig=hexes(64))
SHAPES = {
    "author": shape(evidence=one_of("author"), v=V, key=hexes(32), first=SIGNED, second=SIGNED),
    "relay": shape(evidence=one_of("relay"), v=V, first=read_step, second=read_step),
    "log": shape(evidence=one_of("log"), v=V, key=hexes(32), origin=text(1, 2048), first=TREE, second=TREE, nodes=optional(array(hexes(32), 64, 1))),
}

def node(left, right): return hashlib.sha256(b"\1" + left + right).digest()

def roots(size, old, nodes):
    """The roots of a tree of `size` entries and of its first `old` ones (RFC 6962, 2.1.2, from the root down); `nodes` is used up from its end."""
    if old == size:
        need(nodes, "evidence/no-contradiction")
        one = nodes.pop()
        return one, one
    left = 1 << ((size - 1).bit_length() - 1)
    need(nodes, "evidence/no-contradiction")
    sibling = nodes.pop()
    if old <= left:
        new, before = roots(left, old, nodes)
        return node(new, sibling), before
    new, before = roots(size - left, old - left, nodes)
    return node(sibling, new), node(sibling, before)

def conclude_log(file):
    first, second, nodes = file["first"], file["second"], file.get("nodes")
    need((first["size"], first["root"] if first["size"] == second["size"] else "") <= (second["size"], second["root"]), "evidence/wrong-order")
    if nodes is None:
        need(first["size"] == second["size"] and first["root"] != second["root"], "evidence/no-contradiction")
        found = "two-trees-of-one-size"
    else:
        need(0 < first["size"] < second["size"], "evidence/no-contradiction")
        rest = [bytes.fromhex(one) for one in nodes]
        new, old = roots(second["size"], first["size"], rest)
        need(not rest and new.hex() == second["root"] and old.hex() != first["root"], "evidence/no-contradiction")
        found = "another-beginning"
    for tree in (first, second):
        root = base64.b64encode(bytes.fromhex(tree["root"])).decode()
        lines = [file["origin"], str(tree["size"]), root, *tree.get("extensions", [])]
        need(is_signature(file["key"], "".join(line + "\n" for line in lines), tree["sig"]), "evidence/bad-signature")
    return {"guilty": "log", "key": file["key"], "origin": file["origin"], "size": second["size"], "contradiction": found}

def conclude(data):
    text = decode(data, EVIDENCE_BYTES)
    need(text.endswith("\n"), "log/line-not-ended")
    file = parse(text[:-1])
    need(isinstance(file, dict) and isinstance(file.get("evidence"), str) and file["evidence"] in SHAPES)
    SHAPES[file["evidence"]](file)
    if file["evidence"] == "log": return conclude_log(file)
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
