"""Vector cross tuples, their shuffle and buckets, and products. P asks and holds r and p; V answers and holds s and v.

Components (s, p, v and their masks) are flat lists: those of the first tuple, then those of the second. MACs and keys are elements."""
from . import field
from .chacha import stream, words_of
from .hashing import byte, sha256, tagged_hash

def tuple_prefix(batch_prefix, asker): return tagged_hash("cross-tuple", batch_prefix, byte(asker))[:16]

def tuple_hash(prefix, index, value):
    """A bit for each component, and a pad of 128 bits."""
    digest = sha256(prefix, index.to_bytes(4, "big"), field.encode(value))
    return digest[0], field.element(digest[16:])

def spans(widths):
    at = 0
    for width in widths:
        yield slice(at, at + width)
        at += width

def times_bit(value, bit): return value if bit else 0

def answerer_sends(prefix, first, widths, delta, keys_of_r, s, macs_of_s):
    """V: the bits g, the elements G, and its own bits v."""
    g, sums, v = [], [], []
    for at, (span, key) in enumerate(zip(spans(widths), keys_of_r)):
        (bits_0, pad_0), (bits_1, pad_1) = (tuple_hash(prefix, first + at, value) for value in (key, key ^ delta))
        g += [(bits_0 ^ bits_1) >> k & 1 ^ bit for k, bit in enumerate(s[span])]
        v += [bits_0 >> k & 1 for k in range(len(s[span]))]
        sums.append(pad_0 ^ pad_1 ^ field.weighted([times_bit(delta, bit) ^ mac for bit, mac in zip(s[span], macs_of_s[span])]))
    return g, sums, v

def asker_bits(prefix, first, widths, r, macs_of_r, g):
    """P: its bits p."""
    p = []
    for at, span in enumerate(spans(widths)):
        bits, _ = tuple_hash(prefix, first + at, macs_of_r[at])
        p += [bits >> k & 1 ^ r[at] & bit for k, bit in enumerate(g[span])]
    return p

def asker_sums(prefix, first, widths, delta, r, macs_of_r, sums, keys_of_s, p, macs_of_p, keys_of_v):
    """S of P. `delta` is the secret of P."""
    out = []
    for at, span in enumerate(spans(widths)):
        _, pad = tuple_hash(prefix, first + at, macs_of_r[at])
        total = pad ^ times_bit(sums[at] ^ field.weighted(keys_of_s[span]), r[at])
        terms = zip(p[span], macs_of_p[span], keys_of_v[span])
        out.append(total ^ field.weighted([times_bit(delta, bit) ^ mac ^ key for bit, mac, key in terms]))
    return out

def answerer_sums(prefix, first, widths, delta, keys_of_r, v, macs_of_v, keys_of_p):
    """S of V. `delta` is the secret of V."""
    out = []
    for at, span in enumerate(spans(widths)):
        _, pad = tuple_hash(prefix, first + at, keys_of_r[at])
        terms = zip(v[span], macs_of_v[span], keys_of_p[span])
        out.append(pad ^ field.weighted([times_bit(delta, bit) ^ mac ^ key for bit, mac, key in terms]))
    return out

def sums_digest(prefix, sums): return tagged_hash("tuple-check", prefix, field.encode_all(sums))
def sums_commitment(transcript, salt, digest): return tagged_hash("tuple-commitment", transcript, salt, digest)
def opened_digest(macs): return tagged_hash("opened-bits", field.encode_all(macs))

def words(seed, pool):
    """The PRG as words of 32 bits; a pool has its number as nonce. The stream grows as it is read."""
    size, at = 4096, 0
    while True:
        read = words_of(stream(seed, 4 * size, pool.to_bytes(4, "little") + bytes(8)))
        yield from read[at:]
        size, at = 4 * size, size

def shuffle(seed, pool, count):
    """A permutation of the raw tuples of a pool, and how many words were skipped."""
    order, source, skipped = list(range(count)), words(seed, pool), 0
    for at in range(count - 1, 0, -1):
        word = next(source)
        while word >= 2**32 - 2**32 % (at + 1): word, skipped = next(source), skipped + 1
        other = word % (at + 1)
        order[at], order[other] = order[other], order[at]
    return order, skipped

def buckets_of(order, size):
    """The raw tuples of each bucket, the 1st first."""
    count = len(order) // size
    return [[order[turn * count + at] for turn in range(size)] for at in range(count)]

def component(tuples, width): return [at * width + k for at in tuples for k in range(width)]

def differences(buckets, width, values):
    """⊕ of the s of the 1st and the j-th tuple: for j = 2 … B, for each bucket, for each component. Bits and tags alike."""
    turns = range(1, len(buckets[0])) if buckets else []
    return [
        values[bucket[0] * width + k] ^ values[bucket[turn] * width + k] for turn in turns for bucket in buckets for k in range(width)
    ]

def combine(buckets, width, e, values):
    """One tuple of each bucket from the r, s, p, v of its raw tuples: bits, MACs or keys alike, for each is linear in what its seat has."""
    count, out = len(buckets), {"r": [], "s": [], "p": [], "v": []}
    for at, bucket in enumerate(buckets):
        total = 0
        for raw in bucket: total ^= values["r"][raw]
        out["r"].append(total)
        for k in range(width):
            out["s"].append(values["s"][bucket[0] * width + k])
            p = v = 0
            for turn, raw in enumerate(bucket):
                opened = e[((turn - 1) * count + at) * width + k] if turn else 0
                p ^= values["p"][raw * width + k] ^ times_bit(values["r"][raw], opened)
                v ^= values["v"][raw * width + k]
            out["p"].append(p)
            out["v"].append(v)
    return out

def product_sent(d, m, s, v):
    """S: e masks the bit m of its string, w finishes the product."""
    return m ^ s, v ^ d & s

def product_bit(d, e, w, r, p): return e & d ^ e & r ^ p ^ w
def product_mac(e, mac_of_r, mac_of_p): return times_bit(mac_of_r, e) ^ mac_of_p
def product_key(d, e, w, delta, key_of_r, key_of_p): return times_bit(key_of_r, e) ^ key_of_p ^ times_bit(delta, e & d ^ w)
