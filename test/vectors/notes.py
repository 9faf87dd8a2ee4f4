"""Signed notes, checkpoints and cosignatures by c2sp.org/signed-note@v1.0.0, tlog-checkpoint@v1.0.0 and tlog-cosignature@v1.0.1, with the limits
of docs/protocol/witnesses.md. Needs only Python, and shares no code with the project."""
import base64, binascii, hashlib, re
import ed25519
from canonical import Fault, need

LOG, WITNESS, POST_QUANTUM = 0x01, 0x04, 0x06
KEY_BYTES = {LOG: 32, WITNESS: 32, POST_QUANTUM: 1312}

def unbase64(text, fault, size=None):
    """Standard base64 with its padding, in its one form."""
    try: data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError): raise Fault(fault) from None
    need(base64.b64encode(data).decode() == text and size in (None, len(data)), fault)
    return data

# White_Space of Unicode, which has fewer characters than \s has here.
SPACES = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
def is_name(name): return re.fullmatch(f"[^{SPACES}+]{{1,255}}", name)

def decimal(text, fault):
    need(re.fullmatch(r"0|[1-9][0-9]{0,15}", text) and int(text) < 2**53, fault)
    return int(text)

def read_key(vkey):
    """A verifier key as its name, id, type and public key."""
    found = re.fullmatch(r"([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)", vkey)
    need(found, "transparency/bad-key")
    name, id, data = found[1], found[2], unbase64(found[3], "transparency/bad-key")
    need(is_name(name) and data and len(data) - 1 == KEY_BYTES.get(data[0]), "transparency/bad-key")
    need(data[0] == POST_QUANTUM or ed25519.negative(data[1:]) is not None, "transparency/bad-key")
    need(hashlib.sha256(name.encode() + b"\n" + data).hexdigest()[:8] == id, "transparency/bad-key")
    return name, bytes.fromhex(id), data[0], data[1:]

def read_note(note):
    """The text of a note, and its lines as (name, id, signature)."""
    bad = "transparency/bad-note"
    need(len(note.encode()) <= 65_536 and not re.search(r"[\x00-\x09\x0b-\x1f]", note) and "\n\n" in note and note.endswith("\n"), bad)
    text, _, block = note.rpartition("\n\n")
    signatures = []
    for line in block[:-1].split("\n"):
        parts = line.split(" ")
        need(len(parts) == 3 and parts[0] == "\u2014" and is_name(parts[1]), bad)
        data = unbase64(parts[2], bad)
        need(len(data) >= 5, bad)
        signatures.append((parts[1], data[:4], data[4:]))
    need(len(signatures) <= 32, bad)
    return text + "\n", signatures

def read_checkpoint(note):
    """The origin, size and root of a checkpoint, its text and its lines."""
    bad = "transparency/bad-checkpoint"
    text, signatures = read_note(note)
    lines = text[:-1].split("\n")
    need(len(text.encode()) <= 1024 and not re.search(r"[\x7f-\x9f]", text) and len(lines) >= 3 and all(lines), bad)
    return lines[0], decimal(lines[1], bad), unbase64(lines[2], bad, 32), text, signatures

def time_of(type, key, text, sig):
    """When a line of a known key was signed, 0 for that of a log; None if it does not verify."""
    if type == LOG: return 0 if len(sig) == 64 and ed25519.verify(key, text.encode(), sig) else None
    time = int.from_bytes(sig[:8], "big")
    is_signed = len(sig) == 72 and 0 < time < 2**53 and ed25519.verify(key, f"cosignature/v1\ntime {time}\n{text}".encode(), sig[8:])
    return time if is_signed else None

def signers(text, signatures, known):
    """By the index of each known key that has signed: when it first did. "If a signature from a known key fails to verify, clients SHOULD reject
    the whole note" (signed-note, Signatures): so does this one. A key whose signatures cannot be checked here is not a known one."""
    found = {}
    for at, (name, id, type, key) in enumerate(known):
        if type == POST_QUANTUM: continue
        times = [time_of(type, key, text, sig) for signer, its_id, sig in signatures if (signer, its_id) == (name, id)]
        need(None not in times, "transparency/bad-signature")
        if times: found[at] = min(times)
    return found
