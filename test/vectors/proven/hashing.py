"""Tagged hashes, derivations from a seed, the transcript, and texts of bytes. Integers in hashes are big-endian."""
import hashlib, hmac, json

class Refused(Exception):
    """A message of the other seat that must be refused; its text is the code of the fault."""

def need(holds, code):
    if not holds: raise Refused(code)

def sha256(*parts): return hashlib.sha256(b"".join(parts)).digest()

def tag(name): return f"fogline/1 {name}\n".encode()

def tagged_hash(name, *parts): return sha256(tag(name), *parts)

def byte(value): return value.to_bytes(1, "big")

def canonical(value):
    """Canonical JSON of what this program hashes: ASCII texts, safe integers, lists and objects."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))

def canonical_digest(value): return sha256(canonical(value).encode())

def derive_bytes(seed, label, context, length):
    """HKDF-SHA-512 (RFC 5869): the info is the label and the context, each with its length in 4 bytes before it."""
    info = b"".join(len(part).to_bytes(4, "big") + part for part in (label.encode(), *context))
    key, out, block = hmac.digest(tag("derive"), seed, "sha512"), b"", b""
    while len(out) < length:
        block = hmac.digest(key, block + info + byte(len(out) // 64 + 1), "sha512")
        out += block
    return out[:length]

def derive(seed, word, fresh, transcript, length):
    """What a seat derives for the word of a use, bound to its fresh bytes and the transcript."""
    return derive_bytes(seed, f"dark chess {word}", [fresh, transcript], length)

def seed_commitment(match, seat, seed): return tagged_hash("seed", match, byte(seat), seed)

def first_transcript(match, lobby):
    """The transcript at the beginning, of the digests of `open` and `join`."""
    return tagged_hash("transcript", match, *lobby)

def next_transcript(transcript, seat, digest, kind):
    """The transcript after a step of the game, or after a hand-over: then the seat is the one in its payload."""
    return tagged_hash("transcript", transcript, byte(seat), digest, kind.encode())

def batch_prefix(transcript, nonce): return tagged_hash("batch", transcript, nonce)

def pack(bits):
    """A list of bits as bytes, least significant bit first; padding bits are 0."""
    return sum(bit << at for at, bit in enumerate(bits)).to_bytes((len(bits) + 7) // 8, "little")

def unpack(data, count):
    need(len(data) == (count + 7) // 8, "encoding/wrong-length")
    value = int.from_bytes(data, "little")
    need(value >> count == 0, "encoding/wrong-shape")
    return [value >> at & 1 for at in range(count)]

def bits_of(text): return [int(bit) for bit in text]
def text_of(bits): return "".join(map(str, bits))
