"""Checks a file of vectors with verify_log.py: every case must be accepted, or refused with the fault that it names."""
import base64, hashlib, hmac, json, os
from canonical import Fault, b64, jcs, need, parse
import ed25519
from verify_evidence import conclude
from notes import read_checkpoint, read_key, read_note
from policy import read_policy
from timestamps import read_bundle, read_timestamp
from verify_log import name_digest, verify
from verify_tlog import check_proof

WRONG = {"seed": "game/wrong-seed", "share": "randomness/wrong-share"}

def digest(tag, match, *parts):
    return hashlib.sha256(f"fogline/1 {tag}\n".encode() + b64(match, 16) + b"".join(parts)).hexdigest()

def hkdf(seed, label, context, length):
    info = b"".join(len(part).to_bytes(4) + part for part in (label.encode(), *map(bytes.fromhex, context)))
    key, out, block = hmac.digest(b"fogline/1 derive\n", bytes.fromhex(seed), "sha512"), b"", b""
    while len(out) < length:
        block = hmac.digest(key, block + info + bytes([len(out) // 64 + 1]), "sha512")
        out += block
    return out[:length].hex()

def commitment(case, _):
    of = digest(case["of"], case["match"], bytes([case["seat"]]), bytes.fromhex(case["secret"]))
    need(of == case["digest"], WRONG[case["of"]])

def public_key(seed):
    """RFC 8032 §5.1.5."""
    scalar, point = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little") & 2**254 - 8 | 2**254, ed25519.IDENTITY
    for at in range(252, -1, -4):
        for _ in range(4): point = ed25519.double(point)
        point = ed25519.add(point, ed25519.BASE[0][scalar >> at & 15])
    return ed25519.encode(point)

def invitation(case, _):
    seed = digest("invite", case["match"], bytes([case["seat"]]), bytes.fromhex(case["token"]))
    need(public_key(bytes.fromhex(seed)).hex() == case["key"], "life/wrong-invite")

def name(case, _): need(name_digest({"salt": case["salt"], "text": case["text"]}) == case["digest"], "log/other-name")

def joint_key(case, _):
    key = digest("joint", case["match"], *map(bytes.fromhex, case["shares"]))
    need(key == case["key"] and int(key, 16) & 1 == case["lastBit"], "another key")

def private_draw(case, _):
    place = bytes([case["seat"]]) + case["round"].to_bytes(4) + bytes([case["draw"]])
    secret = bytes.fromhex(case["secret"])
    need(digest("draw-seal", case["match"], place, secret) == case["seal"], "randomness/wrong-draw")
    key = digest("joint", case["match"], *map(bytes.fromhex, case["shares"]))
    dice = {"key": digest("draw", case["match"], place, bytes.fromhex(key), secret), "label": case["label"]}
    draw({**dice, "bounds": [6] * len(case["drawn"]), "drawn": [die - 1 for die in case["drawn"]]}, _)

def derivation(case, _):
    need(hkdf(case["seed"], case["label"], case["context"], case["length"]) == case["bytes"], "other bytes")

def draw(case, _):
    """Draws words of 32 bits, and again where a word would favour small numbers."""
    words = "".join(hkdf(case["key"], case["label"], [f"{block:016x}"], 1024) for block in range(4))
    at = 0
    for bound, drawn in zip(case["bounds"], case["drawn"], strict=True):
        while (word := int(words[at : at + 8], 16)) >= 2**32 - 2**32 % bound: at += 8
        at += 8
        need(word % bound == drawn, "another integer")

def text(case, _):
    value = parse(case["text"])
    need("value" not in case or jcs(case["value"]) == case["text"] == jcs(value), "another text")

def step(case, file):
    link, fault = verify((case["line"] + "\n").encode(), file["tip"])
    need(fault is None, fault and fault[0])
    need(link == case["link"], "another link hash")

def evidence(case, _): need(conclude(case["text"].encode()) == case["conclusion"], "another conclusion")

def log(case, file):
    with open(os.path.join(file["folder"], case["log"]), encoding="utf-8", newline="") as lines: lines = lines.readlines()
    for edit in case["edits"]:
        if "keep" in edit: lines = lines[: edit["keep"]] + edit["add"]
        elif "drop" in edit: del lines[edit["drop"]]
        else: lines[edit["line"]] = lines[edit["line"]].replace(edit["find"], edit["put"] * edit.get("times", 1), 1)
    link, fault = verify("".join(lines).encode())
    if case.get("fails") == "chain":
        need(fault == (case["fault"]["code"], case["fault"]["step"]), f"another fault, {fault}")
        raise Fault(fault[0])
    need(fault is None and link == case["finalHash"], f"another final hash, {link}, or a fault, {fault}")

def signature(case, _):
    valid = case["result"] == "valid" if "result" in case else case["valid"]
    sig = bytes.fromhex(case["sig"])
    held = len(sig) == 64 and ed25519.verify(bytes.fromhex(case["pk"]), bytes.fromhex(case["msg"]), sig)
    need(held == valid, f"another verdict on the signature {case['sig']}")

def signatures(group, _):
    for test in group["tests"]: signature({**test, "pk": group["key"]["pk"]}, _)

def vkey(case, _): need(read_key(case["text"])[2] == case["type"], "another type")

def note(case, _): need(len(read_note(case["text"])[1]) == case["lines"], "another number of lines")

def checkpoint(case, _): need(read_checkpoint(case["text"])[1] == case["size"], "another size")

def policy(case, _):
    quorum = read_policy(case["text"])[2]
    need(all(quorum(set(seen)) for seen in case.get("met", [])) and not any(quorum(set(seen)) for seen in case.get("unmet", [])), "another quorum")

def proof(case, file):
    index, size, seen = check_proof(case["text"], case["entry"].encode(), *read_policy(file["trusted"][case["policy"]]))
    found = case.get("found", {})
    need((index, size, seen) == (found.get("index"), found.get("size"), found.get("seen")), f"found {(index, size, seen)}")

def reply(case, file):
    with open(os.path.join(file["folder"], "timestamp/final.tsr"), "rb") as given: data = given.read()
    for edit in case["edits"]: data = data[:edit["at"]] + bytes.fromhex(edit["put"]) + data[edit["at"] + edit["remove"]:]
    said = read_timestamp(data)
    need(said == case.get("says"), f"another answer, {said}")

def bundle(case, _):
    part = lambda one: bytes(one) if isinstance(one, int) else one.encode() if isinstance(one, str) else base64.b64decode(one["base64"])
    need(list(read_bundle(b"".join(map(part, case["parts"])))) == case.get("files"), "other files")

GROUPS = {
    "canonical-json.json": {"cases": text},
    "secrets.json": {"commitments": commitment, "invitations": invitation, "names": name, "jointKeys": joint_key, "privateDraws": private_draw, "derivations": derivation, "draws": draw},
    "steps.json": {"cases": step},
    "evidence.json": {"cases": evidence},
    "log-proofs.json": {"keys": vkey, "notes": note, "checkpoints": checkpoint, "policies": policy, "proofs": proof},
    "timestamps.json": {"replies": reply, "bundles": bundle},
    "logs.json": {"cases": log},
    "ed25519-speccheck.json": {"vectors": signature},
    "wycheproof-ed25519.json": {"testGroups": signatures},
}

def expected(case):
    """The fault that this program must find: of a log it checks only the chain."""
    if "log" in case: return case["fault"]["code"] if case.get("fails") == "chain" else None
    return case.get("fault")

def main(path):
    with open(path, encoding="utf-8") as file: vectors = {**json.load(file), "folder": os.path.dirname(os.path.abspath(path))}
    cases = [(check, case) for group, check in GROUPS[os.path.basename(path)].items() for case in vectors[group]]
    wrong = 0
    for check, case in cases:
        try: found = check(case, vectors)
        except Fault as fault: found = str(fault)
        if found == expected(case): continue
        wrong += 1
        print(f"{case.get('name', path)}: {found} instead of {expected(case)}")
    print(f"{len(cases)} cases, {wrong} wrong")
    return 1 if wrong else 0
