#!/usr/bin/env python3
"""A second implementation of docs/protocol/transparency.md, by its text and RFC 6962 §2.1 alone.

verify_tlog.py PROOF VKEY FINAL MATCH RELAY CLOSED   checks that a match is in the log of this key
verify_tlog.py --policy FILE PROOF FINAL MATCH RELAY CLOSED   the same, in a log of a tlog-policy, with the cosignatures that it asks for
verify_tlog.py --log URL VKEY                        reads a whole log and checks every tile against its entries and its checkpoint
"""
import base64, gzip, hashlib, json, sys, urllib.error, urllib.request
from ed25519 import verify

class Wrong(Exception):
    pass

def need(holds, why):
    if not holds: raise Wrong(why)

def sha(data): return hashlib.sha256(data).digest()
def leaf(entry): return sha(b"\0" + entry)
def node(left, right): return sha(b"\1" + left + right)
def unbase64(text): return base64.b64decode(text, validate=True)

def tree(leaves):
    """MTH of §2.1, as it is defined there."""
    if len(leaves) == 1: return leaves[0]
    k = 1
    while 2 * k < len(leaves): k *= 2
    return node(tree(leaves[:k]), tree(leaves[k:]))

def root_by_path(index, size, hash, path):
    """Climbs from a leaf as RFC 9162 §2.1.3.2 does."""
    need(index < size, "the tree has no such entry")
    fn, sn = index, size - 1
    for sibling in path:
        need(sn > 0, "the path is too long")
        if fn & 1 or fn == sn:
            hash = node(sibling, hash)
            while not fn & 1 and fn: fn, sn = fn >> 1, sn >> 1
        else: hash = node(hash, sibling)
        fn, sn = fn >> 1, sn >> 1
    need(sn == 0, "the path is too short")
    return hash

def read_key(vkey, type=1):
    name, id, key = vkey.split("+", 2)
    key = unbase64(key)
    need(key[0] == type and len(key) == 33, "not an Ed25519 key of this type")
    need(sha(name.encode() + b"\n" + key)[:4].hex() == id, "the key has another id")
    return name, bytes.fromhex(id), key[1:]

def signatures(lines, name, id):
    """What the lines of a key hold, after its id."""
    for line in lines.splitlines():
        dash, signer, sig = line.split(" ")
        sig = unbase64(sig)
        if dash == "\u2014" and signer == name and sig[:4] == id: yield sig[4:]

def split_note(note):
    text, lines = note.rsplit("\n\n", 1)
    return text + "\n", lines

def read_checkpoint(note, vkey):
    name, id, key = read_key(vkey)
    text, lines = split_note(note)
    origin, size, root = text.split("\n")[:3]
    need(origin == name, "a checkpoint of another log")
    found = [verify(key, text.encode(), sig) for sig in signatures(lines, name, id)]
    need(found, "the log has not signed")
    need(all(found), "the signature of the log does not verify")
    return int(size), unbase64(root)

def cosigned(note, vkey):
    """When a witness has first seen this tree, in seconds since 1970; None if it has not."""
    name, id, key = read_key(vkey, 4)
    text, lines = split_note(note)
    times = []
    for sig in signatures(lines, name, id):
        time = int.from_bytes(sig[:8], "big")
        if len(sig) != 72 or not verify(key, f"cosignature/v1\ntime {time}\n{text}".encode(), sig[8:]): return None
        times.append(time)
    return min(times, default=None)

def check_policy(policy, note):
    """The key of the log and the witnesses that have cosigned, by c2sp.org/tlog-policy; other checks of the file are left out."""
    logs, names, quorum, seen = [], {"none": True}, None, []
    for words in (line.split() for line in policy.split("\n")):
        if not words or words[0].startswith("#"): continue
        if words[0] == "log": logs.append(words[1])
        elif words[0] == "witness":
            time = cosigned(note, words[2])
            names[words[1]] = time is not None
            if time is not None: seen.append(f", seen by {words[1]} at {time}")
        elif words[0] == "group":
            members = [names[name] for name in words[3:]]
            names[words[1]] = sum(members) >= (1 if words[2] == "any" else len(members) if words[2] == "all" else int(words[2]))
        elif words[0] == "quorum": quorum = names[words[1]]
        else: raise Wrong("not a line of a policy")
    of = [log for log in logs if log.split("+")[0] == note.split("\n")[0]]
    need(of, "the log is none of the policy's")
    need(quorum, "too few witnesses have cosigned")
    return of[0], "".join(seen)

def match_entry(final, match, relay, closed):
    tagged = lambda tag, text: sha(f"fogline/1 {tag}\n{text}".encode()).hex()
    entry = {"closed": int(closed), "final": tagged("logged-final", final), "match": tagged("logged-match", match), "relay": relay, "type": "match"}
    return json.dumps(entry, separators=(",", ":"), sort_keys=True).encode()

def check_proof(proof, entry, vkey=None, policy=None):
    first, rest = proof.split("\n", 1)
    need(first == "c2sp.org/tlog-proof@v1", "not a proof")
    head, note = rest.split("\n\n", 1)
    seen = ""
    if policy is not None: vkey, seen = check_policy(policy, note)
    index, *path = head.split("\n")
    need(index.startswith("index "), "no index")
    size, root = read_checkpoint(note, vkey)
    found = root_by_path(int(index[6:]), size, leaf(entry), [unbase64(line) for line in path])
    need(found == root, "the entry is not in the tree")
    return f"entry {index[6:]} of {size}{seen}"

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
    size, root = read_checkpoint(get(f"{url}/checkpoint").decode(), vkey)
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
        raise Wrong("a tile is served beyond the checkpoint")
    except urllib.error.HTTPError as error:
        need(error.code == 404, "a tile beyond the checkpoint is no 404")
    return f"{size} entries in {tiles} tiles"

def main(args):
    try:
        if args[0] == "--log": print(check_log(*args[1:]))
        elif args[0] == "--policy": print(check_proof(read(args[2]), match_entry(*args[3:]), policy=read(args[1])))
        else: print(check_proof(read(args[0]), match_entry(*args[2:]), args[1]))
    except (Wrong, ValueError, IndexError, KeyError) as error:
        print(error)
        return 1
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
