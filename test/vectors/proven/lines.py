"""Lines, fronts, selectors and strings of a board, and the capture plan. Colors: 0 is white, 1 is black; squares a1 = 0 … h8 = 63.

A board is a list of 64 codes of one seat's pieces, 0 where it has none; `step` are the 8 bits of its last double step, by file."""
import functools
from .hashing import canonical_digest

EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(7)
NOTHING_SEEN = 7
ORTHOGONAL, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (-1, 1), (1, -1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STEPS = {BISHOP: DIAGONAL, ROOK: ORTHOGONAL, QUEEN: ORTHOGONAL + DIAGONAL, KING: ORTHOGONAL + DIAGONAL, KNIGHT: JUMPS}

def shifted(square, step, times=1):
    """The square some steps away, or None beyond the edge."""
    file, rank = square % 8 + step[0] * times, square // 8 + step[1] * times
    return file + 8 * rank if 0 <= file < 8 and 0 <= rank < 8 else None

def all_pairs():
    """(s, t, the squares strictly between, whether the line is diagonal)."""
    for square in range(64):
        for step in ORTHOGONAL + DIAGONAL:
            for distance in range(2, 8):
                target = shifted(square, step, distance)
                if target is None or target <= square: continue
                yield square, target, [shifted(square, step, at) for at in range(1, distance)], step in DIAGONAL

PAIRS = list(all_pairs())
DIRECTED = [line for first, last, between, diagonal in PAIRS for line in ((first, last, between, diagonal), (last, first, between, diagonal))]
THROUGH = [[at for at, line in enumerate(DIRECTED) if square in line[2]] for square in range(64)]
BETWEEN = {(line[0], line[1]): line[2] for line in DIRECTED}
SLOTS = 90
SELECTOR_AT = {"q": 0, "a": 1036, "b": 1100, "slot": 1164, "f1": 1254, "f2": 1302, "ep": 1310}
SELECTORS, PRODUCTS = 1318, 3364
STRING_AT = {"y": 0, "x": 3108, "front": 3300, "v2": 3348, "d": 3356}

def forward(color): return (0, 1) if color == 0 else (0, -1)
def rank_of(color, number): return number - 1 if color == 0 else 8 - number
def on_rank(color, number, file): return 8 * rank_of(color, number) + file
def pawn_square(color, front): return shifted(front, forward(1 - color))
def captures_of(color): return [(-1, forward(color)[1]), (1, forward(color)[1])]

@functools.lru_cache(2)
def fronts(color): return [front for front in range(64) if (pawn := pawn_square(color, front)) is not None and 1 <= pawn // 8 <= 6]

def leaps(color, square, piece):
    """The squares that a piece looks at without a line: the neighbours of sliders and kings, knight's moves, a pawn's captures."""
    steps = captures_of(color) if piece == PAWN else STEPS.get(piece, [])
    return [target for step in steps if (target := shifted(square, step)) is not None]

def free(board, between):
    for square in between:
        if board[square]: return 0
    return 1

def looked_along(board, line): return free(board, line[2]) & slider(board, line)

def slider(board, line): return int(board[line[0]] in (QUEEN, BISHOP if line[3] else ROOK))

def slot(color, board, step, number):
    total = 0
    for file in range(8):
        square = on_rank(color, 4, file)
        if not step[file] or number >= len(THROUGH[square]): continue
        start, end, _, _ = line = DIRECTED[THROUGH[square][number]]
        total ^= free(board, BETWEEN.get((start, square), [])) & slider(board, line) & free(board, BETWEEN.get((square, end), []))
    return total

def selectors(color, board, step):
    """The 1,318 selectors of a seat, in their order."""
    lookers = [0] * 64
    for square, piece in enumerate(board):
        for target in leaps(color, square, piece): lookers[target] += 1
    out = [looked_along(board, line) for line in DIRECTED]
    out += [int(count >= 1) for count in lookers] + [int(count >= 2) for count in lookers]
    out += [slot(color, board, step, number) for number in range(SLOTS)]
    out += [int(board[pawn_square(color, front)] == PAWN) for front in fronts(color)]
    out += [int(board[on_rank(color, 2, file)] == PAWN and not board[on_rank(color, 3, file)]) for file in range(8)]
    fifth = [0, *(int(board[on_rank(color, 5, file)] == PAWN) for file in range(8)), 0]
    return out + [fifth[file] | fifth[file + 2] for file in range(8)]

def strings(asker, board, step):
    """The 3,364 strings of a seat, in their order, for an asker of a color."""
    out = []
    for line in DIRECTED:
        code = (board[line[1]] or NOTHING_SEEN) * free(board, line[2])
        out += [code >> k & 1 for k in range(3)]
    for piece in board: out += [piece >> k & 1 for k in range(3)]
    out += [int(board[front] != EMPTY) for front in fronts(asker)]
    out += [int(not board[on_rank(asker, 3, file)] and board[on_rank(asker, 4, file)] != EMPTY) for file in range(8)]
    return out + list(step)

def ordinary():
    """The selector of each product, in the order of the strings."""
    out = [SELECTOR_AT["q"] + line for line in range(1036) for _ in range(3)] + [SELECTOR_AT["a"] + at for at in range(64) for _ in range(3)]
    out += [SELECTOR_AT["f1"] + at for at in range(48)] + [SELECTOR_AT["f2"] + at for at in range(8)]
    return out + [SELECTOR_AT["ep"] + at for at in range(8)]

ORDINARY = ordinary()

def plan(color, square=None, piece=None):
    """The selector that serves each product when `color` has lost a piece on a square, and the products that are dropped."""
    out, dropped = list(ORDINARY), set()
    if square is None: return out, dropped
    for at, line in enumerate(DIRECTED):
        if line[0] == square: dropped |= {3 * at, 3 * at + 1, 3 * at + 2}
    for at, front in enumerate(fronts(color)):
        if pawn_square(color, front) == square: dropped.add(STRING_AT["front"] + at)
    if square // 8 == rank_of(color, 2): dropped.add(STRING_AT["v2"] + square % 8)
    dropped |= set(range(STRING_AT["d"], PRODUCTS))
    if square // 8 == rank_of(color, 4):
        for number, at in enumerate(THROUGH[square]): out[3 * at : 3 * at + 3] = [SELECTOR_AT["slot"] + number] * 3
    for target in leaps(color, square, piece):
        at = STRING_AT["x"] + 3 * target
        out[at : at + 3] = [SELECTOR_AT["b"] + target] * 3
    return out, dropped

def component(product, selector, view):
    """The flat number, within a place, of the component that serves a product of a view."""
    k = product % 3 if product < STRING_AT["front"] else 0
    if selector < SELECTOR_AT["b"]: return 6 * selector + 3 * view + k
    within = k if selector < SELECTOR_AT["f1"] else view
    return 6_600 + 3 * (selector - SELECTOR_AT["b"]) + within

def view_products(chosen, asked, answered):
    """The products that R reads: a dropped one is 0."""
    out, dropped = chosen
    return [0 if at in dropped else asked[out[at]] & bit for at, bit in enumerate(answered)]

def lists():
    return {"pairs": [list(pair[:2]) for pair in PAIRS], "directed": [list(line[:2]) for line in DIRECTED], "through": THROUGH}

def digests(): return {name: canonical_digest(items).hex() for name, items in lists().items()}
