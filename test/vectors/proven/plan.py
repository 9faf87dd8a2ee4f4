"""The sizes of a batch: those of the rules, or smaller ones of a test."""
from collections import namedtuple
from .extension import piece_bytes

Pool = namedtuple("Pool", "tuples width size")  # tuples of an asker and ply, components of a tuple, raw tuples of a bucket

class Plan:
    def __init__(self, depth, places, pools, proof_bits):
        self.depth, self.places, self.pools, self.proof_bits = depth, places, pools, proof_bits
        self.trees = 128 // depth
        self.raw = [pool.tuples * places * pool.size for pool in pools]
        self.widths = [pool.width for pool, count in zip(pools, self.raw) for _ in range(count)]
        self.components = sum(self.widths)
        self.bits = sum(count * (1 + 3 * pool.width) for pool, count in zip(pools, self.raw)) + places * proof_bits
        size = -(-self.bits // (2 * 128)) * 128
        self.pieces = [size, self.bits - size]
        self.opened = sum((pool.size - 1) * pool.tuples * places * pool.width for pool in pools)

    def spans(self):
        """Where r, masks of p, s and masks of v of each pool begin and end in the holder's bits."""
        at, out = 0, {"r": [], "maskOfP": [], "s": [], "maskOfV": []}
        for parts in (("r", "maskOfP"), ("s", "maskOfV")):
            for pool, count in zip(self.pools, self.raw):
                for part in parts:
                    size = count if part == "r" else count * pool.width
                    out[part].append(slice(at, at + size))
                    at += size
        return out

    def flight_bytes(self):
        """The bytes of each flight."""
        pieces = [piece_bytes(count, self.trees) for count in self.pieces]
        packed, opened = (self.components + 7) // 8, (self.opened + 7) // 8
        tuple_bytes = 2 * packed + 16 * sum(self.raw)
        sizes = {side + str(at + 1): size for side in "XY" for at, size in enumerate((32, *pieces))}
        sizes.update({"Y4": tuple_bytes, "X4": tuple_bytes + packed + 32, "Y5": packed + 64, "X5": 96})
        return {**sizes, "Y6": 64 + opened + 32, "X6": opened + 32}

def plan_of(depth, *sizes): return Plan(depth, 4, [Pool(1_100, 6, sizes[0]), Pool(218, 3, sizes[1])], 8_051)

RULES = plan_of(8, 4, 5)
FLIGHTS_OF = {side: [f"{side}{at}" for at in range(1, 7)] for side in "XY"}
