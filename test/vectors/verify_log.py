#!/usr/bin/env python3
"""A second implementation of docs/protocol/record.md: checks the chain of a log and prints its final hash.

    verify_log.py LOG.jsonl             prints the final hash, or the first fault and its step
    verify_log.py --vectors FILE.json   checks a file of vectors of this folder

It needs Python 3.11 and the program openssl (3.0 or later), and shares no code with the project."""
import concurrent.futures, functools, hashlib, os, re, subprocess, sys, tempfile
from canonical import Fault, b64, fields, hexes, integer, jcs, need, ordered, parse

P = 2**255 - 19
ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER = {0, 1, P - 1, ORDER_8, P - ORDER_8}  # y of the points that are no keys (docs/protocol/signatures.md)
HEADER = ("digest", "kind", "match", "next", "prev", "seq", "v")  # and `clock`, which is optional

def read_header(header, *more):
    need(isinstance(header, dict))
    fields({"clock": 0, **header}, "clock", *HEADER, *more), integer(header.get("clock", 0), 2**53 - 1)
    need(header["v"] == "fogline/1" and isinstance(header["next"], list))
    b64(header["match"], 16), integer(header["seq"], 20000), hexes(32, header["prev"], header["digest"])
    need(isinstance(header["kind"], str) and len(header["kind"]) <= 64)
    need(re.fullmatch(r"[a-z][a-z0-9]*([./-][a-z0-9]+)*", header["kind"]))
    for seat in header["next"]: integer(seat, 7)
    ordered(header["next"], 0)

def read_signatures(signatures):
    need(isinstance(signatures, list))
    for one in signatures: fields(one, "key", "sig"), hexes(32, one["key"]), hexes(64, one["sig"])
    ordered([one["key"] for one in signatures], 1)

def read_step(step):
    read_header(step, "signatures", "timestamp")
    read_signatures(step["signatures"])
    stamp = step["timestamp"]
    fields(stamp, "key", "sig", "time"), hexes(32, stamp["key"]), hexes(64, stamp["sig"]), integer(stamp["time"], 2**53 - 1)

def read_entry(line):
    entry = parse(line)
    need(isinstance(entry, dict) and {"step"} <= set(entry) <= {"payload", "step"} and isinstance(entry.get("payload", {}), dict))
    read_step(entry["step"])
    return entry

def follow(tip, entry):
    """What must hold of an entry after a tip, but for its signatures. Returns the tip after it."""
    step, stamp, payload = entry["step"], entry["step"]["timestamp"], entry.get("payload")
    sha256 = lambda value, levels: hashlib.sha256(jcs(value, levels).encode()).hexdigest()
    need(all(step[name] == tip.get(name, step[name]) for name in ("seq", "prev", "match")), "log/broken-link")
    need(stamp["time"] >= tip["time"], "life/time-went-back")
    need(payload is None or sha256(payload, 12) == step["digest"], "log/digest-mismatch")
    need("relay" in tip or payload is not None, "log/payload-missing")
    relay = tip["relay"] if "relay" in tip else payload.get("relay")
    need(stamp["key"] == relay, "log/bad-timestamp")
    return {"seq": step["seq"] + 1, "prev": sha256(step, 16), "time": stamp["time"], "match": step["match"], "relay": relay}

@functools.cache
def ed25519(key, message, sig):
    y = int.from_bytes(bytes.fromhex(key), "little") % 2**255
    if y >= P or y in SMALL_ORDER: return False
    with tempfile.TemporaryDirectory() as folder:
        for name, data in ("k", "302a300506032b6570032100" + key), ("m", message.encode().hex()), ("s", sig):
            with open(os.path.join(folder, name), "wb") as file: file.write(bytes.fromhex(data))
        args = "openssl pkeyutl -verify -pubin -keyform DER -inkey k -rawin -in m -sigfile s".split()
        return subprocess.run(args, cwd=folder, capture_output=True).returncode == 0

def is_signed(header, key, sig):
    signed = {name: header[name] for name in ("clock", *HEADER) if name in header}
    return ed25519(key, "fogline/1 step\n" + jcs(signed), sig)

def is_stamped(step):
    stamp = step["timestamp"]
    stamped = "fogline/1 timestamp\n" + jcs({**step, "timestamp": {"key": stamp["key"], "time": stamp["time"]}})
    return ed25519(stamp["key"], stamped, stamp["sig"])

def is_granted(step, payload):
    """A hand-over holds a second signature, by the spare key of the seat."""
    fields(payload, "seat", "sig", "spare"), integer(payload["seat"], 7), hexes(32, payload["spare"]), hexes(64, payload["sig"])
    grant = {"key": step["signatures"][0]["key"], "match": step["match"], "seat": payload["seat"]}
    return ed25519(payload["spare"], "fogline/1 hand-over\n" + jcs(grant), payload["sig"])

def are_claimed(step, claims):
    """A close may hold results, each with signatures of the `endgame` that might have stood in its place."""
    need(isinstance(claims, list) and 1 <= len(claims) <= 8)
    for claim in claims:
        fields(claim, "result", "signatures"), need(len(jcs(claim["result"], 8).encode()) <= 1024, "encoding/too-large")
        read_signatures(claim["signatures"])
    def is_claimed(result, signatures):
        digest = hashlib.sha256(jcs({"result": result}).encode()).hexdigest()
        end = {**{name: step[name] for name in HEADER}, "kind": "endgame", "digest": digest, "next": []}
        return all(is_signed(end, one["key"], one["sig"]) for one in signatures)
    return all(is_claimed(**claim) for claim in claims)

def check_signatures(entry):
    step, payload = entry["step"], entry.get("payload", {})
    granted = step["kind"] != "hand-over" or "payload" not in entry or is_granted(step, payload)
    claimed = step["kind"] != "close" or "claims" not in payload or are_claimed(step, payload["claims"])
    need(granted and claimed and all(is_signed(step, one["key"], one["sig"]) for one in step["signatures"]), "log/bad-signature")
    need(is_stamped(step), "log/bad-timestamp")

def verify(text, tip={"seq": 0, "prev": "0" * 64, "time": 0}):
    """The link hash of the last good step, and the first fault as (code, step), or None."""
    lines, tips, checks, fault = text.split("\n"), [tip], [], None
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            need(text, "log/empty")
            for line in lines[:-1]:
                entry = read_entry(line)
                tips.append(follow(tips[-1], entry))
                checks.append(pool.submit(check_signatures, entry))
            need(lines[-1] == "", "log/line-not-ended")
        except Fault as found: fault = (str(found), tip["seq"] + len(checks))
        for i, check in enumerate(checks):
            try: check.result()
            except Fault as found: return tips[i]["prev"], (str(found), tip["seq"] + i)
    return tips[-1]["prev"], fault

def main(path):
    with open(path, encoding="utf-8", newline="") as file: link, fault = verify(file.read())
    print(f"{fault[0]} at step {fault[1]}" if fault else link)
    return 1 if fault else 0

if __name__ == "__main__":
    if sys.argv[1] == "--vectors":
        import verify_vectors
        sys.exit(verify_vectors.main(sys.argv[2]))
    sys.exit(main(sys.argv[1]))
