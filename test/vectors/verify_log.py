#!/usr/bin/env python3
"""A second implementation of docs/protocol/record.md: checks the chain of a log and prints its final hash.

    verify_log.py LOG.jsonl             prints the final hash, or the first fault and its step
    verify_log.py --vectors FILE.json   checks a file of vectors of this folder

It needs Python 3.11 and the program openssl (3.0 or later), and shares no code with the project."""
import base64, concurrent.futures, functools, hashlib, json, os, re, subprocess, sys, tempfile

P = 2**255 - 19
ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER = {0, 1, P - 1, ORDER_8, P - ORDER_8}  # y of the points that are no keys (docs/protocol/signatures.md)
HEADER = ("digest", "kind", "match", "next", "prev", "seq", "v")  # and `clock`, which is optional

class Fault(Exception): pass

def need(holds, code="encoding/wrong-shape"):
    if not holds: raise Fault(code)

def number(text):
    value = float(text)
    need(value.is_integer() and abs(value) < 2**53 and not (value == 0 and text[0] == "-"), "encoding/not-an-integer")
    return int(value)

def jcs(value, levels=16):
    need(levels > 0, "encoding/too-deep")
    if isinstance(value, list): return "[" + ",".join(jcs(item, levels - 1) for item in value) + "]"
    if isinstance(value, str):
        need(not re.search(r"[\x00-\x1f\x7f-\x9f]", value), "encoding/control-character")
        need(not re.search(r"[\ud800-\udfff]", value), "encoding/lone-surrogate")
    if not isinstance(value, dict): return json.dumps(value, ensure_ascii=False)
    need(all(re.fullmatch(r"[ -~]*", key) for key in value), "encoding/key-not-ascii")
    return "{" + ",".join(json.dumps(key) + ":" + jcs(value[key], levels - 1) for key in sorted(value)) + "}"

def parse(text):
    def no_number(_): raise Fault("encoding/not-json")
    try: value = json.loads(text, parse_int=number, parse_float=number, parse_constant=no_number)
    except ValueError: raise Fault("encoding/not-json") from None
    except RecursionError: raise Fault("encoding/too-deep") from None
    need(jcs(value) == text, "encoding/not-canonical")
    return value

def b64(text, size):
    need(isinstance(text, str))
    need(re.fullmatch(r"[A-Za-z0-9_-]*", text) and len(text) % 4 != 1, "encoding/not-base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    need(len(data) == size and base64.urlsafe_b64encode(data).decode().rstrip("=") == text, "encoding/not-base64url")
    return data

def fields(value, *names): need(isinstance(value, dict) and set(value) == set(names))
def integer(value, most): need(type(value) is int and 0 <= value <= most)
def ordered(items, least): need(least <= len(items) <= 8 and all(a < b for a, b in zip(items, items[1:])))
def hexes(size, *values):
    for value in values:
        need(isinstance(value, str))
        need(re.fullmatch("[0-9a-f]{%d}" % (2 * size), value), "encoding/not-hex")

def read_header(header, *more):
    fields({"clock": 0, **header}, "clock", *HEADER, *more), integer(header.get("clock", 0), 2**53 - 1)
    need(header["v"] == "fogline/1" and isinstance(header["next"], list))
    b64(header["match"], 16), integer(header["seq"], 20000), hexes(32, header["prev"], header["digest"])
    need(isinstance(header["kind"], str) and len(header["kind"]) <= 64)
    need(re.fullmatch(r"[a-z][a-z0-9]*([./-][a-z0-9]+)*", header["kind"]))
    for seat in header["next"]: integer(seat, 7)
    ordered(header["next"], 0)

def read_step(step):
    read_header(step, "signatures", "timestamp")
    need(isinstance(step["signatures"], list))
    for one in step["signatures"]: fields(one, "key", "sig"), hexes(32, one["key"]), hexes(64, one["sig"])
    ordered([one["key"] for one in step["signatures"]], 1)
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

def is_signed(header, key, sig): return ed25519(key, "fogline/1 step\n" + jcs({name: header[name] for name in ("clock", *HEADER) if name in header}), sig)

def is_stamped(step):
    stamp = step["timestamp"]
    stamped = "fogline/1 timestamp\n" + jcs({**step, "timestamp": {"key": stamp["key"], "time": stamp["time"]}})
    return ed25519(stamp["key"], stamped, stamp["sig"])

def check_signatures(entry):
    need(all(is_signed(entry["step"], one["key"], one["sig"]) for one in entry["step"]["signatures"]), "log/bad-signature")
    need(is_stamped(entry["step"]), "log/bad-timestamp")
    if entry["step"]["kind"] == "hand-over" and "payload" in entry: check_grant(entry["step"], **entry["payload"])

def check_grant(step, seat, spare, sig):
    key, match = step["signatures"][0]["key"], step["match"]
    need(ed25519(spare, "fogline/1 hand-over\n" + jcs({"key": key, "match": match, "seat": seat}), sig), "log/bad-signature")

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
