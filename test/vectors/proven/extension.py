"""Correlated OTs by SoftSpokenOT (Roy 2022), a piece at a time. Columns and rows are integers: bit i is the i-th bit of the stream."""
import functools, operator
from . import field
from .chacha import stream
from .hashing import byte, need, sha256, tagged_hash

def blocks_of(count): return (count + 127) // 128
def column_bytes(count): return 16 * blocks_of(count) + 32
def piece_bytes(count, trees=16): return (trees - 1) * column_bytes(count) + 64

def column(leaf_key, prefix, holder, piece, count):
    key = tagged_hash("extension-key", leaf_key, prefix, byte(holder), byte(piece))
    return int.from_bytes(stream(key, column_bytes(count)), "little")

def fold(columns):
    """The sum of all columns, and for each bit b the sum of those whose index has bit b."""
    rows = []
    while len(columns) > 1:
        even, odd = columns[0::2], columns[1::2]
        rows.append(functools.reduce(operator.xor, odd))
        columns = [left ^ right for left, right in zip(even, odd)]
    return columns[0], rows

def check_factors(transcript, corrections):
    digest = tagged_hash("extension-check", transcript, corrections)
    return field.multiplier(field.element(digest[:16])), field.multiplier(field.element(digest[16:]))

def column_hash(factors, row, blocks):
    """The two sums of blocks, each with its 128 bits of the mask."""
    *values, first_mask, second_mask = field.elements(row.to_bytes(16 * blocks + 32, "little"))
    out = b""
    for times, mask in zip(factors, (first_mask, second_mask)):
        total = 0
        for value in values: total = times(total) ^ value
        out += field.encode(total ^ mask)
    return out

def transpose(rows, count):
    """`count` elements: bit r of element i is bit i of row r. 128 × 128 blocks are transposed side by side."""
    blocks, rows = blocks_of(count), [row & (1 << 128 * blocks_of(count)) - 1 for row in rows]
    for shift in (64, 32, 16, 8, 4, 2, 1):
        low = sum((1 << at) for at in range(128) if not at & shift)
        mask = int.from_bytes(field.encode(low) * blocks, "little")
        for at in range(128):
            if at & shift: continue
            swap = (rows[at] >> shift ^ rows[at + shift]) & mask
            rows[at + shift] ^= swap
            rows[at] ^= swap << shift
    texts = [row.to_bytes(16 * blocks, "little") for row in rows]
    return [field.element(texts[at % 128][at // 128 * 16 : at // 128 * 16 + 16]) for at in range(count)]

def bits_of_row(row, count): return list(map(int, reversed(format(row & (1 << count) - 1, f"0{count}b"))))

def holder_piece(leaf_keys, prefix, holder, piece, count, transcript):
    """The bytes of a piece, the COT bits and their MACs. `leaf_keys` are those of each tree."""
    sums, rows = [], []
    for keys in leaf_keys:
        total, of_tree = fold([column(key, prefix, holder, piece, count) for key in keys])
        sums.append(total)
        rows += of_tree
    blocks, size = blocks_of(count), column_bytes(count)
    corrections = b"".join((total ^ sums[0]).to_bytes(size, "little") for total in sums[1:])
    factors = check_factors(transcript, corrections)
    hashes = b"".join(column_hash(factors, row, blocks) for row in rows)
    body = corrections + column_hash(factors, sums[0], blocks) + sha256(hashes)
    return body, bits_of_row(sums[0], count), transpose(rows, count)

def keeper_piece(leaf_keys, delta, prefix, holder, piece, count, transcript, body):
    """The keys of the keeper, who knows all leaf keys of each tree but the one at its digit of Δ, or a refusal."""
    trees, size, rows = len(leaf_keys), column_bytes(count), []
    need(len(body) == piece_bytes(count, trees), "encoding/wrong-length")
    for tree, keys in enumerate(leaf_keys):
        digit = delta >> tree * (128 // trees) & len(keys) - 1
        columns = [0] * len(keys)
        for leaf, key in enumerate(keys):
            if leaf != digit: columns[leaf ^ digit] = column(key, prefix, holder, piece, count)
        rows += fold(columns)[1]
    for tree in range(1, trees):
        correction = int.from_bytes(body[(tree - 1) * size : tree * size], "little")
        depth = 128 // trees
        for at in range(tree * depth, (tree + 1) * depth): rows[at] ^= correction if delta >> at & 1 else 0
    corrections, hash_of_bits, hash_of_rows = body[:-64], body[-64:-32], body[-32:]
    factors, hashes = check_factors(transcript, corrections), []
    for at, row in enumerate(rows):
        hashed = int.from_bytes(column_hash(factors, row, blocks_of(count)), "little")
        added = int.from_bytes(hash_of_bits, "little") if delta >> at & 1 else 0
        hashes.append((hashed ^ added).to_bytes(32, "little"))
    need(sha256(*hashes) == hash_of_rows, "oblivious-transfer/wrong-extension")
    return transpose(rows, count)
