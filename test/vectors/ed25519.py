"""A second implementation of docs/protocol/signatures.md: Ed25519 verification by the rules of that page. Needs only Python."""
import functools, hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1
IDENTITY = (0, 1, 1, 0)  # X, Y, Z and T of the twisted Edwards curve: x = X/Z, y = Y/Z, xy = T/Z

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * D * p[3] * q[3] % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def double(p):
    a, b, c = p[0] * p[0] % P, p[1] * p[1] % P, 2 * p[2] * p[2] % P
    h = a + b
    e, g = h - (p[0] + p[1]) ** 2 % P, a - b
    f = c + g
    return e * f % P, g * h % P, f * g % P, e * h % P

def decode(data):
    """The point that 32 bytes encode, or None if they encode none."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y % 2**255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square: x = x * ROOT % P
    if y >= P or x * x % P != square or (x == 0 and odd): return None
    if x % 2 != odd: x = P - x
    return x, y, 1, x * y % P

def encode(p):
    inverse = pow(p[2], -1, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x % 2) << 255).to_bytes(32, "little")

def multiples(p):
    """0, 1, … 15 times a point: what four bits of a scalar choose from."""
    return list(functools.reduce(lambda all, _: [*all, add(all[-1], p)], range(15), [IDENTITY]))

def parts(p):
    """The multiples of a point, and of it times 2^32, 2^64, …: what four bits of each of the eight parts of a scalar choose from."""
    tables = [multiples(p)]
    while len(tables) < 8:
        for _ in range(32): p = double(p)
        tables.append(multiples(p))
    return tables

BASE = parts(decode((4 * pow(5, -1, P) % P).to_bytes(32, "little")))

@functools.lru_cache(4096)
def negative(key):
    """The multiples of the parts of -A, or None if the key is not acceptable."""
    a = decode(key)
    if a is None: return None
    eight = double(double(double(a)))
    if eight[0] == 0 and eight[1] == eight[2]: return None
    return parts((P - a[0], a[1], 1, P - a[3]))

def verify(key, message, sig):
    """Whether the 64 bytes are a signature of the message by the key of 32 bytes."""
    tables, s = negative(key), int.from_bytes(sig[32:], "little")
    if tables is None or s >= L: return False
    k = int.from_bytes(hashlib.sha512(sig[:32] + key + message).digest(), "little") % L
    sum = IDENTITY
    for at in range(28, -1, -4):
        sum = double(double(double(double(sum))))
        for part in range(8):
            sum = add(add(sum, BASE[part][s >> 32 * part + at & 15]), tables[part][k >> 32 * part + at & 15])
    return encode(sum) == sig[:32]
