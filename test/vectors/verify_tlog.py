#!/usr/bin/env python3
"""A second implementation of docs/protocol/transparency.md and witnesses.md, by their text, RFC 6962 §2.1 and the pages of C2SP alone.

verify_tlog.py PROOF VKEY FINAL MATCH RELAY CLOSED   checks that a match is in the log of this key
verify_tlog.py --policy FILE PROOF FINAL MATCH RELAY CLOSED   the same, in a log of a tlog-policy, with the cosignatures that it asks for
verify_tlog.py --log URL VKEY                        reads a whole log and checks every tile against its entries and its checkpoint
"""
import gzip, hashlib, json, sys, urllib.error, urllib.request
from canonical import Fault, need
from notes import LOG, decimal, read_checkpoint, read_key, signers, unbase64
from policy import read_policy

def sha(data): return hashlib.sha256(data).digest()
def leaf(entry): return sha(b"\0" + entry)
def node(left, right): return sha(b"\1" + left + right)

def tree(leaves):
    """MTH of §2.1, as it is defined there."""
    if len(leaves) == 1: return leaves[0]
    k = 1
    while 2 * k < len(leaves): k *= 2
    return node(tree(leaves[:k]), tree(leaves[k:]))

def root_by_path(index, size, hash, path):
    """Climbs from a leaf as RFC 9162 §2.1.3.2 does."""
    need(index < size, "transparency/not-in-log")
    fn, sn = index, size - 1
    for sibling in path:
        need(sn > 0, "transparency/not-in-log")
        if fn & 1 or fn == sn:
            hash = node(sibling, hash)
            while not fn & 1 and fn: fn, sn = fn >> 1, sn >> 1
        else: hash = node(hash, sibling)
        fn, sn = fn >> 1, sn >> 1
    need(sn == 0, "transparency/not-in-log")
    return hash

def open_checkpoint(note, keys):
    """The size and root of a checkpoint that a key of its log has signed, and by the index of each of these keys that has signed when it did."""
    origin, size, root, text, signatures = read_checkpoint(note)
    own = [at for at, (name, _, type, _) in enumerate(keys) if type == LOG and name == origin]
    need(own, "transparency/unknown-log")
    found = signers(text, signatures, keys)
    need(any(at in found for at in own), "transparency/bad-signature")
    return size, root, found

def match_entry(final, match, relay, closed):
    tagged = lambda tag, text: sha(f"fogline/1 {tag}\n{text}".encode()).hex()
    entry = {"closed": int(closed), "final": tagged("logged-final", final), "match": tagged("logged-match", match), "relay": relay, "type": "match"}
    return json.dumps(entry, separators=(",", ":"), sort_keys=True).encode()

def read_proof(text):
    """The index, the path and the note of a proof, by c2sp.org/tlog-proof (commit 5ba5ee8 of 2026-07-22)."""
    bad = "transparency/bad-proof"
    need(len(text.encode()) <= 131_072 and "\n\n" in text, bad)
    head, note = text.split("\n\n", 1)
    first, *lines = head.split("\n")
    need(first == "c2sp.org/tlog-proof@v1", bad)
    if lines and lines[0].startswith("extra "): unbase64(lines.pop(0)[len("extra "):], bad)
    need(lines and lines[0].startswith("index "), bad)
    return decimal(lines[0][len("index "):], bad), [unbase64(line, bad, 32) for line in lines[1:]], note

def check_proof(proof, entry, logs, witnesses={}, quorum=lambda seen: True):
    """What a proof shows by a policy. Of several faults, the first in the order of docs/protocol/witnesses.md."""
    index, path, note = read_proof(proof)
    _, size, root, _, _ = read_checkpoint(note)
    need(root_by_path(index, size, leaf(entry), path) == root, "transparency/not-in-log")
    _, _, found = open_checkpoint(note, [*logs, *witnesses.values()])
    seen = {name: found[at] for at, name in enumerate(witnesses, len(logs)) if at in found}
    need(quorum(set(seen)), "transparency/too-few-witnesses")
    return index, size, seen

def told(index, size, seen): return f"entry {index} of {size}" + "".join(f", seen by {name} at {time}" for name, time in seen.items())

def read(file): return open(file, newline="", encoding="utf8").read()

def get(url):
    with urllib.request.urlopen(url) as answer:
        data = answer.read()
        return gzip.decompress(data) if answer.headers.get("Content-Encoding") == "gzip" else data

def tile_path(level, n, width):
    digits = f"{n:0{(len(str(n)) + 2) // 3 * 3}}"
    groups = [digits[i:i + 3] for i in range(0, len(digits), 3)]
    return f"tile/{level}/" + "/".join(["x" + one for one in groups[:-1]] + groups[-1:]) + (f".p/{width}" if width < 256 else "")

def check_log(url, vkey):
    size, root, _ = open_checkpoint(get(f"{url}/checkpoint").decode(), [read_key(vkey)])
    leaves = []
    for n in range((size + 255) // 256):
        bundle, at = get(f"{url}/" + tile_path("entries", n, min(256, size - 256 * n))), 0
        while at < len(bundle):
            length = int.from_bytes(bundle[at:at + 2], "big")
            leaves.append(leaf(bundle[at + 2:at + 2 + length]))
            at += 2 + length
        need(at == len(bundle), "a bundle is cut")
    need(len(leaves) == size, "another number of entries than the checkpoint says")
    need(size == 0 or tree(leaves) == root, "the entries do not make the root")
    level, hashes, tiles = 0, leaves, 0
    while hashes:
        for n in range((len(hashes) + 255) // 256):
            part = hashes[256 * n:256 * n + 256]
            need(get(f"{url}/" + tile_path(level, n, len(part))) == b"".join(part), f"tile {n} of level {level}")
            tiles += 1
        hashes = [tree(hashes[256 * n:256 * n + 256]) for n in range(len(hashes) // 256)]
        level += 1
    try:
        get(f"{url}/" + tile_path(0, size // 256, size % 256 + 1))
        raise Fault("a tile is served beyond the checkpoint")
    except urllib.error.HTTPError as error:
        need(error.code == 404, "a tile beyond the checkpoint is no 404")
    return f"{size} entries in {tiles} tiles"

def main(args):
    if len(args) < 3: sys.exit(__doc__)
    try:
        if args[0] == "--log": print(check_log(*args[1:]))
        elif args[0] == "--policy": print(told(*check_proof(read(args[2]), match_entry(*args[3:]), *read_policy(read(args[1])))))
        else: print(told(*check_proof(read(args[0]), match_entry(*args[2:]), [read_key(args[1])])))
    except (Fault, OSError, UnicodeDecodeError) as error:
        print(error)
        return 1
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
