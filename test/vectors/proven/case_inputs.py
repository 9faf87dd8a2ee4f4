"""Inputs of vectors from public seeds, and how values are written in the file: bytes in hex, bits as a text of 0 and 1, first bit first."""
import hashlib
from . import chacha, field
from .hashing import sha256

def public(name, length):
    """Bytes that anybody can make from a name."""
    return chacha.stream(hashlib.sha256(name.encode()).digest(), length)

def public_bits(name, count):
    data = public(name, (count + 7) // 8)
    return [data[at // 8] >> at % 8 & 1 for at in range(count)]

def public_elements(name, count): return field.elements(public(name, 16 * count))

def unhex(text): return bytes.fromhex(text)

MATCH = bytes([4]) * 16

def hex_elements(values): return field.encode_all(values).hex()

def macs_of(keys, bits, delta): return [key ^ (delta if bit else 0) for key, bit in zip(keys, bits)]

def check_macs(macs, keys, bits, delta): assert macs == macs_of(keys, bits, delta), "a MAC that is not its key plus the bit times Δ"

def digest_of_leaf_keys(trees): return sha256(*(key if key is not None else bytes(32) for keys in trees for key in keys)).hex()
