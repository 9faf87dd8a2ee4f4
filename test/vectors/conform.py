#!/usr/bin/env python3
"""The second implementation as a verifier of the conformance corpus (conformance/README.md): cases on standard input, an answer a line. It runs
no opened seat again, verifies no argument about a hidden board, and does not compare the record of an archive with its log: such cases it skips. Needs only
Python."""
import functools, json, sys
import ed25519
from canonical import Fault, array, decode, hexes, integer, jcs, need, one_of, parse, shape, text
from notes import LOG, POST_QUANTUM, read_checkpoint, read_key, read_note, time_of, unbase64, decimal
from policy import read_policy
from timestamps import read_bundle, read_timestamp
from verify_evidence import conclude
from verify_log import is_signature, verify
from verify_match import judge
from verify_tlog import check_proof, match_entry, node

TEXT_BYTES, REQUEST_BYTES, ENTRY_BYTES = 1_056_768, 69_632, 1_024
SKIP = {"skip": True}

@functools.cache
def part(one):
    with open(one, "rb") as file: return file.read()

def content(file):
    parts = file if isinstance(file, list) else [file]
    return b"".join(part(one) if isinstance(one, str) else one["text"].encode() * one["times"] for one in parts)

def utf8(data): return decode(data, len(data))
def lines(data): return utf8(data).split("\n")[:-1]

def canonical(files): parse(decode(files["text"], TEXT_BYTES))

def signature(files):
    said = parse(decode(files["signature"], TEXT_BYTES))
    shape(key=text(0, TEXT_BYTES), message=text(0, TEXT_BYTES), sig=text(0, TEXT_BYTES))(said)
    try: hexes(32)(said["key"]), hexes(64)(said["sig"]), hexes(len(said["message"]) // 2)(said["message"])
    except Fault: return {"ok": False}
    return {"ok": ed25519.verify(bytes.fromhex(said["key"]), bytes.fromhex(said["message"]), bytes.fromhex(said["sig"]))}

def log(files):
    link, fault = verify(files["log"])
    return {"ok": False, "fault": fault[0], "step": fault[1]} if fault else {"finalHash": link}

def match(files): return judge(files["log"], utf8(files["final"]) if "final" in files else None)

def shown(proof, entry, policy):
    index, size, seen = check_proof(utf8(proof), entry, *policy)
    return {"origin": read_checkpoint(utf8(proof).split("\n\n", 1)[1])[0], "index": index, "size": size, "seen": seen}

def proof(files):
    policy = read_policy(utf8(files["policy"]))
    return shown(files["proof"], files["entry"], policy)

def note(files):
    if "key" in files: return {"type": read_key(utf8(files["key"]))[2]}
    if "note" in files: return {"lines": len(read_note(utf8(files["note"]))[1])}
    origin, size, root, _, _ = read_checkpoint(utf8(files["checkpoint"]))
    return {"origin": origin, "size": size, "root": root.hex()}

def policy(files):
    _, _, quorum = read_policy(utf8(files["policy"]))
    return {"met": quorum(set(lines(files["seen"])))} if "seen" in files else {}

def consistent(old, size, path, old_root, root):
    """RFC 9162 §2.1.4.2, for what a witness takes: none but the empty path from no entries, or between trees of one size."""
    need(old <= size, "transparency/wrong-path")
    if old in (0, size):
        need(not path, "transparency/wrong-path")
        return old_root == (root if old else EMPTY)
    path = ([old_root] if old & (old - 1) == 0 else []) + path
    need(path, "transparency/wrong-path")
    fn, sn = old - 1, size - 1
    while fn & 1: fn, sn = fn >> 1, sn >> 1
    before = after = path[0]
    for one in path[1:]:
        need(sn > 0, "transparency/wrong-path")
        if fn & 1 or fn == sn:
            before, after = node(one, before), node(one, after)
            while not fn & 1 and fn: fn, sn = fn >> 1, sn >> 1
        else: after = node(after, one)
        fn, sn = fn >> 1, sn >> 1
    need(sn == 0, "transparency/wrong-path")
    return before == old_root and after == root

EMPTY = bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
TREE = shape(size=integer(2**53 - 1), root=hexes(32))

def consistency(files):
    said = parse(decode(files["consistency"], 8_192))
    shape(first=TREE, second=TREE, path=array(hexes(32), 63))(said)
    roots = [bytes.fromhex(said[one]["root"]) for one in ("first", "second")]
    path = [bytes.fromhex(one) for one in said["path"]]
    need(consistent(said["first"]["size"], said["second"]["size"], path, *roots), "transparency/inconsistent")

def cosign(files):
    name, id, type, key = read_key(utf8(files["key"]))
    signed, signatures = read_note(utf8(files["note"]))
    if type in (LOG, POST_QUANTUM): return {"time": None}
    times = [time_of(type, key, signed, sig) for signer, its_id, sig in signatures if (signer, its_id) == (name, id)]
    need(None not in times, "transparency/bad-signature")
    return {"time": min(times, default=None)}

STATUS = {"encoding/too-large": 413, "transparency/unknown-log": 404, "transparency/bad-signature": 403, "transparency/inconsistent": 422}

def read_request(body):
    """The old size, the path and the checkpoint of a request for a cosignature (c2sp.org/tlog-witness@v1.0.0)."""
    bad = "transparency/bad-request"
    need("\n\n" in body, bad)
    head, checkpoint = body.split("\n\n", 1)
    first, *path = head.split("\n")
    need(first.startswith("old ") and len(path) <= 63, bad)
    return decimal(first[len("old "):], bad), [unbase64(one, bad, 32) for one in path], checkpoint

def asked(files):
    known = [read_key(one) for one in lines(files["logs"])]
    old, path, checkpoint = read_request(decode(files["request"], REQUEST_BYTES))
    origin, size, root, signed, signatures = read_checkpoint(checkpoint)
    keys = [key for key in known if key[0] == origin]
    need(keys, "transparency/unknown-log")
    held = [time_of(LOG, key, signed, sig) for name, id, _, key in keys for signer, its_id, sig in signatures if (signer, its_id) == (name, id)]
    need(held and None not in held, "transparency/bad-signature")
    need(old <= size, "transparency/bad-request")
    before = read_checkpoint(utf8(files["latest"]))[1:3] if "latest" in files else (0, EMPTY)
    if old != before[0]: return {"ok": False, "status": 409, "size": before[0]}
    need(size > 0 or root == EMPTY, "transparency/inconsistent")
    try: holds = consistent(old, size, path, before[1], root)
    except Fault: holds = False
    need(holds, "transparency/inconsistent")
    return {"status": 200}

def witness(files):
    try: return asked(files)
    except Fault as fault: return {"ok": False, "fault": str(fault), "status": STATUS.get(str(fault), 400)}

def evidence(files): return {"conclusion": conclude(files["evidence"])}
def timestamp(files): return {"says": read_timestamp(files["reply"])}

def bundle(files):
    trusted = read_policy(utf8(files["policy"])) if "policy" in files else None
    found = read_bundle(files["bundle"])
    if trusted is None: return {"files": list(found)}
    link, fault = verify(found["match.jsonl"])
    if fault: return {"ok": False, "fault": fault[0], "step": fault[1]}
    need("final.tlog-proof" in found, "transparency/not-in-log")
    last = json.loads(found["match.jsonl"].decode().splitlines()[-1])["step"]
    entry = match_entry(link, last["match"], last["timestamp"]["key"], last["timestamp"]["time"])
    shown(found["final.tlog-proof"], entry, trusted)
    return {"files": list(found)}

ENTRY = shape(type=one_of("client"), client=hexes(32), commit=hexes(20), key=hexes(32), sig=hexes(64))

def client(files):
    trusted = read_policy(utf8(files["policy"]))
    pinned = parse(decode(files["pinned"], ENTRY_BYTES))
    shape(client=hexes(32), releaseKey=hexes(32))(pinned)
    entry = parse(decode(files["entry"], ENTRY_BYTES))
    ENTRY(entry)
    signed = "fogline/1 client\n" + jcs({field: entry[field] for field in ("client", "commit", "type")})
    named = entry["client"] == pinned["client"] and entry["key"] == pinned["releaseKey"]
    need(named and is_signature(entry["key"], signed, entry["sig"]), "transparency/not-a-release")
    return shown(files["proof"], files["entry"], trusted)

READERS = {one.__name__: one for one in (canonical, signature, log, match, proof, note, policy, consistency, cosign, witness, evidence, timestamp, bundle, client)}

def answer(case):
    if case["of"] not in READERS or "needs" in case: return SKIP
    files = {name: content(file) for name, file in case["files"].items()}
    try: return {"ok": True, "fault": None, "step": None, **(READERS[case["of"]](files) or {})}
    except Fault as fault: return {"ok": False, "fault": str(fault)}

if __name__ == "__main__":
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps({"id": case["id"], **answer(case)}), flush=True)
