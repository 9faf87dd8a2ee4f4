"""ristretto255 (RFC 9496) on the curve of ed25519.py, and hash_to_group (RFC 9380, Appendix B). A point is X, Y, Z, T of the curve."""
import hashlib
from ed25519 import D, IDENTITY, L, P, ROOT, add, double
from ed25519 import decode as decode_edwards

def is_negative(value): return value % P & 1
def absolute(value): return P - value % P if is_negative(value) else value % P

ROOT_OF_MINUS_ONE = absolute(ROOT)

def square_root_of_ratio(above, below):
    """Whether above/below is a square, and its root, or the root of ROOT_OF_MINUS_ONE·above/below."""
    root = above * pow(below, 3, P) * pow(above * pow(below, 7, P), (P - 5) // 8, P) % P
    check, above = below * root * root % P, above % P
    flipped, flipped_further = check == -above % P, check == -above * ROOT_OF_MINUS_ONE % P
    if flipped or flipped_further: root = root * ROOT_OF_MINUS_ONE % P
    return check == above or flipped, absolute(root)

INVERSE_ROOT_A_MINUS_D = square_root_of_ratio(1, -1 - D)[1]
ROOT_AD_MINUS_ONE = P - square_root_of_ratio(-D - 1, 1)[1]
GENERATOR = decode_edwards((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def decode(data):
    """The element that 32 bytes encode, or None if they are not canonical or encode none."""
    value = int.from_bytes(data, "little")
    if len(data) != 32 or value >= P or is_negative(value): return None
    square = value * value
    below, above = (1 - square) % P, (1 + square) % P
    inside = -(D * below * below) - above * above
    is_square, inverse = square_root_of_ratio(1, inside * above * above % P)
    first = inverse * above % P
    x, y = absolute(2 * value * first), below * inverse * first * inside % P
    t = x * y % P
    return None if not is_square or is_negative(t) or y == 0 else (x, y, 1, t)

def encode(point):
    x, y, z, t = point
    one, two = (z + y) * (z - y) % P, x * y % P
    inverse = square_root_of_ratio(1, one * two * two % P)[1]
    first, second = inverse * one % P, inverse * two % P
    inverse_of_z = first * second * t % P
    if is_negative(t * inverse_of_z): x, y, second = y * ROOT_OF_MINUS_ONE, x * ROOT_OF_MINUS_ONE, first * INVERSE_ROOT_A_MINUS_D
    if is_negative(x * inverse_of_z): y = -y
    return absolute(second * (z - y)).to_bytes(32, "little")

def negate(point): return (-point[0] % P, point[1], point[2], -point[3] % P)
def is_identity(point): return encode(point) == bytes(32)

def map_to_point(data):
    value = int.from_bytes(data, "little") % 2**255
    r = ROOT_OF_MINUS_ONE * value * value % P
    above, below = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
    is_square, s = square_root_of_ratio(above, below)
    c = -1
    if not is_square: s, c = -absolute(s * value) % P, r
    inner = (c * (r - 1) * (D - 1) ** 2 - below) % P
    w0, w1, w2, w3 = 2 * s * below % P, inner * ROOT_AD_MINUS_ONE % P, (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P

def hash_to_group(message, purpose):
    """`purpose` is the DST: at most 255 bytes."""
    ending = purpose + bytes([len(purpose)])
    first = hashlib.sha512(bytes(128) + message + b"\x00\x40\x00" + ending).digest()
    uniform = hashlib.sha512(first + b"\x01" + ending).digest()
    return add(map_to_point(uniform[:32]), map_to_point(uniform[32:]))

class Multiples:
    """A point with a table, for many multiplications."""
    def __init__(self, point):
        self.rows = []
        for _ in range(64):
            row = [IDENTITY]
            for _ in range(15): row.append(add(row[-1], point))
            self.rows.append(row)
            point = add(row[-1], point)

    def times(self, scalar):
        total = IDENTITY
        for at, row in enumerate(self.rows): total = add(total, row[scalar >> 4 * at & 15])
        return total

def times(scalar, point):
    row = [IDENTITY]
    for _ in range(15): row.append(add(row[-1], point))
    total = IDENTITY
    for at in range(252, -1, -4):
        total = double(double(double(double(total))))
        total = add(total, row[scalar >> at & 15])
    return total

BASE = Multiples(GENERATOR)
