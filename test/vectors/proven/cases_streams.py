"""Cases of derivations, the transcript, ChaCha, the field, trees and the extension."""
from . import chacha, extension, field, hashing, trees
from .case_inputs import MATCH, check_macs, digest_of_leaf_keys, hex_elements, public, public_elements, unhex
from .hashing import Refused, text_of

SEED, FRESH, TRANSCRIPT = public("seed", 32), public("fresh bytes", 32), public("transcript", 32)
LABELS = [("delta", 16), ("base-ot scalar", 64), ("base-ot choices", 12_288), ("tree roots", 256), ("tuple salt", 32), ("shuffle", 32)]

def derivation_inputs():
    return [
        {"name": word, "seed": SEED.hex(), "fresh": FRESH.hex(), "transcript": TRANSCRIPT.hex(), "label": f"dark chess {word}", "length": length}
        for word, length in LABELS
    ]

def derivation(case):
    context = [unhex(case["fresh"]), unhex(case["transcript"])]
    data = hashing.derive_bytes(unhex(case["seed"]), case["label"], context, case["length"])
    return {"bytes": data.hex()} if len(data) <= 256 else {"first": data[:192].hex(), "sha256": hashing.sha256(data).hex()}

STEPS = [
    (0, "dark-chess.setup"), (1, "dark-chess.setup"), (0, "dark-chess.setup"), (1, "hand-over"), (0, "dark-chess.flight"),
    (1, "dark-chess.selectors"), (0, "dark-chess.move"), (1, "dark-chess.answer"), (1, "dark-chess.no-move"), (0, "dark-chess.agreed"),
]

def transcript_inputs():
    steps = [{"seat": seat, "kind": kind, "digest": public(f"digest {at}", 32).hex()} for at, (seat, kind) in enumerate(STEPS)]
    lobby = [public(f"digest of {kind}", 32).hex() for kind in ("open", "join")]
    return [{"name": "a step of each kind", "match": MATCH.hex(), "lobby": lobby, "steps": steps, "nonce": public("nonce", 32).hex()}]

def transcript(case):
    state = hashing.first_transcript(unhex(case["match"]), map(unhex, case["lobby"]))
    states = [state]
    for step in case["steps"]: states.append(hashing.next_transcript(states[-1], step["seat"], unhex(step["digest"]), step["kind"]))
    return {"transcripts": [each.hex() for each in states], "batchPrefix": hashing.batch_prefix(states[-1], unhex(case["nonce"])).hex()}

def chacha_inputs():
    key, nonce = bytes(range(32)).hex(), "000000090000004a00000000"
    return [
        {"name": "RFC 8439, 2.3.2", "rounds": 20, "key": key, "nonce": nonce, "counter": 1},
        {"name": "the same with 8 rounds", "rounds": 8, "key": key, "nonce": nonce, "counter": 1},
        {"name": "zeros", "rounds": 8, "key": bytes(32).hex(), "nonce": bytes(12).hex(), "counter": 0},
        {"name": "a late block", "rounds": 8, "key": public("key", 32).hex(), "nonce": bytes(12).hex(), "counter": 4095},
    ]

def chacha_block(case): return {"block": chacha.block(unhex(case["key"]), case["counter"], unhex(case["nonce"]), case["rounds"]).hex()}

def stream_inputs():
    return [
        {"name": "the PRG", "key": public("key", 32).hex(), "nonce": bytes(12).hex(), "length": 200},
        {"name": "the nonce of pool 1", "key": public("key", 32).hex(), "nonce": "01" + "00" * 11, "length": 64},
    ]

def stream(case):
    key, nonce = unhex(case["key"]), unhex(case["nonce"])
    data = chacha.stream(key, case["length"], nonce)
    assert data == b"".join(chacha.block(key, at, nonce, 8) for at in range(4))[: case["length"]]
    return {"stream": data.hex()}

def field_inputs():
    factors = [1, 2, 1 << 127, field.FULL, *public_elements("factors", 3)]
    pairs = [(left, right) for at, left in enumerate(factors) for right in factors[at:]]
    return [{"left": hex_elements([left]), "right": hex_elements([right])} for left, right in pairs]

def product(case):
    left, right = field.element(unhex(case["left"])), field.element(unhex(case["right"]))
    found = field.multiply(left, right)
    assert found == field.multiply(right, left) == field.multiplier(left)(right)
    return {"product": hex_elements([found])}

def tree_inputs():
    def inputs(name, depth, count, holder):
        keys = [[public(f"base OT key {at}.{side}", 16).hex() for side in (0, 1)] for at in range(depth * count)]
        roots = [public(f"root {at}", 16).hex() for at in range(count)]
        case = {"name": name, "match": MATCH.hex(), "holder": holder, "depth": depth, "roots": roots, "keys": keys}
        return {**case, "delta": public("delta of the keeper", depth * count // 8).hex()}
    return [inputs("one tree of depth 8", 8, 1, 0), inputs("four trees of depth 4", 4, 4, 1)]

def tree(case):
    """`keys` are the pairs of base OT keys, `delta` as many bits of the keeper's secret; of the leaf keys all stand in the file."""
    depth, keys = case["depth"], [tuple(map(unhex, pair)) for pair in case["keys"]]
    delta, direction = field.element(unhex(case["delta"])), trees.direction_of(unhex(case["match"]), case["holder"])
    messages, leaf_keys = [], []
    for at, root in enumerate(map(unhex, case["roots"])):
        of_tree, missing = keys[depth * at : depth * (at + 1)], delta >> depth * at & 2**depth - 1
        message, leaves = trees.encode_tree(direction, at, root, depth, of_tree)
        chosen = [pair[missing >> bit & 1] for bit, pair in enumerate(of_tree)]
        opened = trees.open_tree(direction, at, depth, message, missing, chosen)
        assert [leaf for leaf in range(2**depth) if opened[leaf] != leaves[leaf]] == [missing] and opened[missing] is None
        messages.append(message)
        leaf_keys.append(leaves)
    return {
        "direction": direction.hex(), "messages": [message.hex() for message in messages],
        "missing": [delta >> depth * at & 2**depth - 1 for at in range(len(messages))],
        "leafKeys": [[key.hex() for key in leaves] for leaves in leaf_keys],
    }

def wrong_tree_inputs():
    case = {**tree_inputs()[1], "roots": tree_inputs()[1]["roots"][:1], "keys": tree_inputs()[1]["keys"][:4], "delta": "05"}
    message = unhex(tree(case)["messages"][0])
    case.pop("roots")
    def changed(name, at): return {**case, "name": name, "message": (message[:at] + bytes([message[at] ^ 1]) + message[at + 1 :]).hex()}
    size = len(message)
    return [
        changed("a sum that the keeper reads", 0), changed("the sum of the tags", size - 64), changed("the hash of the tags", size - 1),
        changed("a sum that the keeper cannot read", 16),
    ]

def opened_tree(case):
    keys, delta = [tuple(map(unhex, pair)) for pair in case["keys"]], field.element(unhex(case["delta"]))
    direction = trees.direction_of(unhex(case["match"]), case["holder"])
    chosen = [pair[delta >> bit & 1] for bit, pair in enumerate(keys)]
    try: trees.open_tree(direction, 0, case["depth"], unhex(case["message"]), delta, chosen)
    except Refused as refused: return {"fault": str(refused)}
    return {}

def extension_inputs():
    shared = {"match": MATCH.hex(), "prefix": public("batch prefix", 32).hex(), "transcript": TRANSCRIPT.hex()}
    delta = public("delta", 16).hex()
    return [
        {"name": "256 bits, k = 8", "depth": 8, "holder": 0, "piece": 0, "count": 256, "seed": "roots of 8", "delta": delta, **shared},
        {"name": "200 bits, k = 4", "depth": 4, "holder": 1, "piece": 2, "count": 200, "seed": "roots of 4", "delta": delta, **shared},
    ]

def leaf_keys_of(case):
    """The leaf keys of all trees: root i is 16 bytes of the PRG whose key is SHA-256 of the text of `seed`."""
    count, direction = 128 // case["depth"], trees.direction_of(unhex(case["match"]), case["holder"])
    roots = public(case["seed"], 16 * count)
    def keys(tree):
        leaves = trees.holder_tree(direction, tree, roots[16 * tree : 16 * tree + 16], case["depth"])[1]
        return [trees.leaf_key(direction, tree, leaf, node) for leaf, node in enumerate(leaves)]
    return roots, [keys(tree) for tree in range(count)]

def punctured(leaf_keys, delta, depth):
    missing = trees.missing_leaves(delta, depth)
    return [[None if at == hole else key for at, key in enumerate(keys)] for hole, keys in zip(missing, leaf_keys)]

def extend(case):
    roots, leaf_keys = leaf_keys_of(case)
    delta, prefix, transcript = field.element(unhex(case["delta"])), unhex(case["prefix"]), unhex(case["transcript"])
    place = (prefix, case["holder"], case["piece"], case["count"], transcript)
    body, bits, macs = extension.holder_piece(leaf_keys, *place)
    keys = extension.keeper_piece(punctured(leaf_keys, delta, case["depth"]), delta, *place, body)
    check_macs(macs, keys, bits, delta)
    return {"roots": roots.hex(), "leafKeysDigest": digest_of_leaf_keys(leaf_keys)}, body, bits, macs, keys

def extension_piece(case):
    about, body, bits, macs, keys = extend(case)
    return {**about, "body": body.hex(), "bits": text_of(bits), "macs": hex_elements(macs), "keys": hex_elements(keys)}

def full_piece_inputs():
    return [{**extension_inputs()[0], "name": "a whole piece, by digests", "count": 205_184}]

def full_piece(case):
    about, body, bits, macs, keys = extend(case)
    tags = {"macsDigest": hashing.sha256(field.encode_all(macs)).hex(), "keysDigest": hashing.sha256(field.encode_all(keys)).hex()}
    digests = {"bytes": len(body), "bodyDigest": hashing.sha256(body).hex(), "bitsDigest": hashing.sha256(hashing.pack(bits)).hex()}
    return {**about, **digests, **tags}

SECTIONS = {
    "derivations": (derivation_inputs, derivation),
    "transcripts": (transcript_inputs, transcript),
    "blocks": (chacha_inputs, chacha_block),
    "streams": (stream_inputs, stream),
    "products": (field_inputs, product),
    "trees": (tree_inputs, tree),
    "treesToRead": (wrong_tree_inputs, opened_tree),
    "extensions": (extension_inputs, extension_piece),
}
SLOW_SECTIONS = {"fullPieces": (full_piece_inputs, full_piece)}
