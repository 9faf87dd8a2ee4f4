"""Punctured GGM trees with the check of Boyle et al. 2019: the holder knows every leaf, the keeper all but one of each tree."""
import functools
from .hashing import byte, need, sha256, tagged_hash

KEY_BYTES = 16

def direction_of(match, holder): return tagged_hash("tree-direction", match, byte(holder))

def xor(left, right): return bytes(one ^ other for one, other in zip(left, right))

def xor_all(items): return functools.reduce(xor, items)

def children(direction, tree, number, node):
    both = tagged_hash("tree-node", direction, byte(tree), number.to_bytes(2, "big"), node)
    return both[:KEY_BYTES], both[KEY_BYTES:]

def leaf_tag(direction, tree, leaf, node): return tagged_hash("tree-tag", direction, byte(tree), byte(leaf), node)
def leaf_key(direction, tree, leaf, node): return tagged_hash("tree-leaf", direction, byte(tree), byte(leaf), node)

def grow(direction, tree, level):
    """The next level of nodes; below an unknown node (None) both are unknown."""
    pairs = ((None, None) if node is None else children(direction, tree, len(level) + at, node) for at, node in enumerate(level))
    return [node for pair in pairs for node in pair]

def holder_tree(direction, tree, root, depth):
    """The sums of each level, left and right, and the leaf nodes."""
    level, sums = [root], []
    for _ in range(depth):
        level = grow(direction, tree, level)
        sums.append((xor_all(level[0::2]), xor_all(level[1::2])))
    return sums, level

def encode_tree(direction, tree, root, depth, keys):
    """What the holder sends of one tree, and its leaf keys. `keys` are the pairs of base OT keys of this tree in their order."""
    sums, leaves = holder_tree(direction, tree, root, depth)
    sent = []
    for level, (left, right) in enumerate(sums, 1):
        under_0, under_1 = keys[depth - level]
        sent += [xor(under_0, right), xor(under_1, left)]
    tags = [leaf_tag(direction, tree, leaf, node) for leaf, node in enumerate(leaves)]
    message = b"".join(sent) + xor_all(tags) + sha256(*tags)
    return message, [leaf_key(direction, tree, leaf, node) for leaf, node in enumerate(leaves)]

def open_tree(direction, tree, depth, message, missing, keys):
    """The leaf keys of the keeper, None at `missing`. `keys` are the base OT keys that it chose: bit c of `missing` chose key c."""
    need(len(message) == 2 * depth * KEY_BYTES + 64, "encoding/wrong-length")
    level = [None]
    for step in range(1, depth + 1):
        choice = missing >> depth - step & 1
        at = (2 * (step - 1) + choice) * KEY_BYTES
        learned = xor(message[at : at + KEY_BYTES], keys[depth - step])
        hole = missing >> depth - step
        level = grow(direction, tree, level)
        known = [level[at] for at in range(1 - choice, len(level), 2) if at != hole ^ 1]
        level[hole ^ 1] = xor_all([learned, *known])
    tags = [None if node is None else leaf_tag(direction, tree, leaf, node) for leaf, node in enumerate(level)]
    sum_of_tags, hash_of_tags = message[-64:-32], message[-32:]
    tags[missing] = xor_all([sum_of_tags, *(each for each in tags if each is not None)])
    need(sha256(*tags) == hash_of_tags, "oblivious-transfer/wrong-tree")
    return [None if node is None else leaf_key(direction, tree, leaf, node) for leaf, node in enumerate(level)]

def holder_trees(match, holder, roots, depth, key_pairs):
    """The message of all trees, and the leaf keys of each."""
    direction = direction_of(match, holder)
    made = [
        encode_tree(direction, tree, root, depth, key_pairs[depth * tree : depth * (tree + 1)]) for tree, root in enumerate(roots)
    ]
    return b"".join(message for message, _ in made), [keys for _, keys in made]

def missing_leaves(delta, depth): return [delta >> at & 2**depth - 1 for at in range(0, 128, depth)]
