"""Cases of cross tuples, shuffles, buckets and products."""
import itertools
from . import field, tuples
from .case_bits import corrected, dealt, dealt_random, read
from .case_inputs import check_macs, hex_elements, public, public_bits, unhex
from .hashing import canonical_digest, text_of

DELTAS = {"deltaAsker": public("delta of P", 16).hex(), "deltaAnswerer": public("delta of V", 16).hex()}

def deltas(case): return field.element(unhex(case["deltaAsker"])), field.element(unhex(case["deltaAnswerer"]))

def cross_inputs():
    def inputs(name, widths, r, s, asker, first):
        return {
            "name": name, "widths": widths, "asker": asker, "firstIndex": first, "batchPrefix": public("batch prefix", 32).hex(), **DELTAS,
            "transcript": public("transcript", 32).hex(), "salt": public("salt", 32).hex(), "r": dealt(f"{name} r", r),
            "s": dealt(f"{name} s", s), "maskOfP": dealt_random(f"{name} mask of p", len(s)), "maskOfV": dealt_random(f"{name} mask of v", len(s)),
        }
    def all_of(width):
        every = list(itertools.product((0, 1), repeat=width + 1))
        r, s = [bits[0] for bits in every], [bit for bits in every for bit in bits[1:]]
        return inputs(f"every r and s of width {width}", [width] * len(every), r, s, width % 2, 0)
    mixed = [6, 6, 3, 3, 3]
    return [*map(all_of, (1, 2, 3, 6)), inputs("two widths, late in a batch", mixed, public_bits("r", 5), public_bits("s", 21), 1, 21_955)]

def cross(case):
    prefix, first, widths = tuples.tuple_prefix(unhex(case["batchPrefix"]), case["asker"]), case["firstIndex"], case["widths"]
    of_asker, of_answerer = deltas(case)
    r, macs_of_r, keys_of_r = read(case["r"], of_answerer)
    s, macs_of_s, keys_of_s = read(case["s"], of_asker)
    g, sums, v = tuples.answerer_sends(prefix, first, widths, of_answerer, keys_of_r, s, macs_of_s)
    c_v, macs_of_v, keys_of_v = corrected(read(case["maskOfV"], of_asker), v, of_asker)
    p = tuples.asker_bits(prefix, first, widths, r, macs_of_r, g)
    c_p, macs_of_p, keys_of_p = corrected(read(case["maskOfP"], of_answerer), p, of_answerer)
    check_macs(macs_of_v, keys_of_v, v, of_asker)
    check_macs(macs_of_p, keys_of_p, p, of_answerer)
    each_r = [bit for bit, width in zip(r, widths) for _ in range(width)]
    assert all(one ^ other == bit & string for one, other, bit, string in zip(p, v, each_r, s))
    checks = tuples.answerer_sums(prefix, first, widths, of_answerer, keys_of_r, v, macs_of_v, keys_of_p)
    seen = tuples.asker_sums(prefix, first, widths, of_asker, r, macs_of_r, sums, keys_of_s, p, macs_of_p, keys_of_v)
    assert checks == seen
    digest = tuples.sums_digest(prefix, checks)
    commitment = tuples.sums_commitment(unhex(case["transcript"]), unhex(case["salt"]), digest)
    return {
        "prefix": prefix.hex(), "g": text_of(g), "cv": text_of(c_v), "G": hex_elements(sums), "v": text_of(v), "p": text_of(p),
        "cp": text_of(c_p), "S": hex_elements(checks), "h": digest.hex(), "commitment": commitment.hex(),
    }

def shuffle_inputs():
    def inputs(name, seed, pool, count): return {"name": name, "seed": public(seed, 32).hex(), "pool": pool, "count": count}
    return [
        inputs("twelve tuples of pool 0", "shuffle", 0, 12), inputs("twelve tuples of pool 1", "shuffle", 1, 12),
        inputs("all of pool 0, where a word is skipped", "shuffle 76", 0, 17_600), inputs("all of pool 1", "shuffle", 1, 4_360),
    ]

def shuffled(case):
    order, skipped = tuples.shuffle(unhex(case["seed"]), case["pool"], case["count"])
    return {"skipped": skipped, "digest": canonical_digest(order).hex(), **({"order": order} if len(order) < 100 else {})}

def bucket_inputs():
    def inputs(name, pool, width, size, count):
        raw, seed = size * count, public("shuffle", 32).hex()
        r, s, p = public_bits(f"{name} r", raw), public_bits(f"{name} s", raw * width), public_bits(f"{name} p", raw * width)
        v = [bit ^ r[at // width] & s[at] for at, bit in enumerate(p)]
        held = {part: dealt(f"{name} {part} keys", bits) for part, bits in zip("rspv", (r, s, p, v))}
        return {"name": name, "pool": pool, "width": width, "size": size, "seed": seed, **DELTAS, **held}
    return [inputs("buckets of four", 0, 6, 4, 4), inputs("buckets of five", 1, 3, 5, 3), inputs("buckets of one", 0, 2, 1, 3)]

def bucket(case):
    width, (of_asker, of_answerer) = case["width"], deltas(case)
    keepers = {"r": of_answerer, "p": of_answerer, "s": of_asker, "v": of_asker}
    parts = {part: read(case[part], delta) for part, delta in keepers.items()}
    order, _ = tuples.shuffle(unhex(case["seed"]), case["pool"], len(parts["r"][0]))
    buckets = tuples.buckets_of(order, case["size"])
    e = tuples.differences(buckets, width, parts["s"][0])
    digest = tuples.opened_digest(tuples.differences(buckets, width, parts["s"][1]))
    bits, macs, keys = (tuples.combine(buckets, width, e, {part: values[at] for part, values in parts.items()}) for at in range(3))
    for part, delta in keepers.items(): check_macs(macs[part], keys[part], bits[part], delta)
    assert all(bits["p"][at] ^ bits["v"][at] == bits["r"][at // width] & bits["s"][at] for at in range(len(bits["s"])))
    combined = {part: {"bits": text_of(bits[part]), "keys": hex_elements(keys[part])} for part in "rspv"}
    return {"buckets": buckets, "e": text_of(e), "digest": digest.hex(), "combined": combined}

def product_inputs():
    q, m, r, s, p = zip(*itertools.product((0, 1), repeat=5))
    v = [third ^ first & second for first, second, third in zip(r, s, p)]
    held = {"r": dealt("product r", r), "p": dealt("product p", p)}
    return [{"name": "every q, m, r, s and p", **DELTAS, "q": text_of(q), "m": text_of(m), **held, "s": text_of(s), "v": text_of(v)}]

def products(case):
    """R asks (it holds q, r, p), S answers (m, s, v): `deltaAnswerer` is the secret of S."""
    _, delta = deltas(case)
    q, m, s, v = ([int(bit) for bit in case[part]] for part in "qmsv")
    r, macs_of_r, keys_of_r = read(case["r"], delta)
    p, macs_of_p, keys_of_p = read(case["p"], delta)
    d = [bit ^ mask for bit, mask in zip(q, r)]
    e, w = zip(*map(tuples.product_sent, d, m, s, v))
    c = list(map(tuples.product_bit, d, e, w, r, p))
    macs = list(map(tuples.product_mac, e, macs_of_r, macs_of_p))
    keys = [tuples.product_key(*bits, delta, of_r, of_p) for bits, of_r, of_p in zip(zip(d, e, w), keys_of_r, keys_of_p)]
    check_macs(macs, keys, c, delta)
    assert c == [one & other for one, other in zip(q, m)]
    sent = {"d": text_of(d), "e": text_of(e), "w": text_of(w)}
    return {**sent, "c": text_of(c), "macs": hex_elements(macs), "keys": hex_elements(keys)}

SECTIONS = {
    "crossTuples": (cross_inputs, cross),
    "shuffles": (shuffle_inputs, shuffled),
    "buckets": (bucket_inputs, bucket),
    "maskedProducts": (product_inputs, products),
}
