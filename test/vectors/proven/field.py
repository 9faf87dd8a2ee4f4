"""GF(2^128) modulo x^128 + x^7 + x^2 + x + 1. An element is an integer whose bit i is the coefficient of x^i; its bytes are little-endian."""

SIZE = 16
FULL = 2**128 - 1

def element(data): return int.from_bytes(data, "little")
def encode(value): return value.to_bytes(SIZE, "little")
def elements(data): return [element(data[at : at + SIZE]) for at in range(0, len(data), SIZE)]
def encode_all(values): return b"".join(map(encode, values))

def reduce(product):
    while product >> 128:
        high = product >> 128
        product = product & FULL ^ high ^ high << 1 ^ high << 2 ^ high << 7
    return product

def multiply(left, right):
    product = 0
    while right:
        if right & 1: product ^= left
        left, right = left << 1, right >> 1
    return reduce(product)

def weighted(values):
    """The sum of X^k times the k-th value."""
    total = 0
    for value in reversed(values): total = reduce(total << 1) ^ value
    return total

def multiplier(factor):
    """A function that multiplies by one factor, by table of the other's bytes."""
    powers = [factor]
    for _ in range(127): powers.append(reduce(powers[-1] << 1))
    tables = []
    for at in range(0, 128, 8):
        table = [0]
        for power in powers[at : at + 8]: table += [power ^ entry for entry in table]
        tables.append(table)
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = tables
    def times(value):
        v = value.to_bytes(SIZE, "little")
        return (
            a[v[0]] ^ b[v[1]] ^ c[v[2]] ^ d[v[3]] ^ e[v[4]] ^ f[v[5]] ^ g[v[6]] ^ h[v[7]]
            ^ i[v[8]] ^ j[v[9]] ^ k[v[10]] ^ l[v[11]] ^ m[v[12]] ^ n[v[13]] ^ o[v[14]] ^ p[v[15]]
        )
    return times
