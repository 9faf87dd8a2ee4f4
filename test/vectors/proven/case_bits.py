"""Authenticated bits of a dealer, as vectors state them: the holder's bits, and the keeper's keys; MAC = key ⊕ bit·Δ of the keeper."""
from . import field
from .case_inputs import hex_elements, macs_of, public_bits, public_elements, unhex
from .hashing import bits_of, text_of

def dealt(name, bits): return {"bits": text_of(bits), "keys": hex_elements(public_elements(name, len(bits)))}
def dealt_random(name, count): return dealt(f"{name} keys", public_bits(f"{name} bits", count))

def read(stated, delta):
    """Bits, MACs and keys."""
    bits, keys = bits_of(stated["bits"]), field.elements(unhex(stated["keys"]))
    assert len(bits) == len(keys)
    return bits, macs_of(keys, bits, delta), keys

def corrected(masks, values, delta):
    """[mask] ⊕ correction for values: corrections, MACs and keys."""
    bits, macs, keys = masks
    corrections = [bit ^ value for bit, value in zip(bits, values)]
    return corrections, macs, [key ^ (delta if correction else 0) for key, correction in zip(keys, corrections)]
