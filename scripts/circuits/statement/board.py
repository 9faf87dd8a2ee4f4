"""What Board and First say of a board, and the products of a view ("Lines", "Selectors and strings" and "Board" of
docs/protocol/proven-dark-chess.md)."""

from geometry import DIAGONAL, FILES, KNIGHT, SQUARES, STRAIGHT, between, direction, file_of, offset, on_rank, opponent, own_rank, pawn_offset
from side import BISHOP, KING, KNIGHT as A_KNIGHT, PAWN, QUEEN, ROOK, all_empty_of_both
from sight import capturable_in_passing


# "PAIRS are the 518 lines without a direction, from a square s to a square t > s: by s; then by the direction (files, ranks) in the order
# (1, 0), (0, 1), (1, 1), (−1, 1); then by distance." A line has "at least one square strictly between".
PAIRS = [
    (start, end)
    for start in SQUARES
    for way in ((1, 0), (0, 1), (1, 1), (-1, 1))
    for end in range(start + 1, 64)
    if direction(start, end) == way and between(start, end)
]
# "Pair p gives line 2p, from s to t, and line 2p + 1, from t to s."
DIR = [line for start, end in PAIRS for line in ((start, end), (end, start))]
# "THROUGH(c) are the numbers in DIR of the lines that have c strictly between, ascending."
THROUGH = [[number for number, line in enumerate(DIR) if square in between(*line)] for square in SQUARES]


def fronts(color):
    """ "The squares before a seat's pawns are its 48 fronts, in ascending order: those whose pawn square, one rank back, is on a rank from
    2 to 7." Pairs of a front and its pawn square."""
    ahead = 8 if color == 'white' else -8
    return [(square, square - ahead) for square in SQUARES if own_rank(color, square) in range(3, 9)]


def is_empty_between(side, start, end, without=None):
    """F: no piece of the side is strictly between, one square left out."""
    return side.graph.all(side.leaves_empty(square) for square in between(start, end) if square != without)


def slides(side, start, end):
    """A slider of the line's class is on its start: bishop or queen on a diagonal, rook or queen on others."""
    return side.has_one_of((BISHOP, QUEEN) if direction(start, end) in DIAGONAL else (ROOK, QUEEN), start)


def leaps(side, start, end):
    """ "A king, queen, rook or bishop leaps to the squares next to it in its directions, a pawn to those on which it captures", a knight
    as it moves."""
    pieces = []
    if offset(start, end) in STRAIGHT:
        pieces = [KING, QUEEN, ROOK]
    if offset(start, end) in DIAGONAL:
        pieces = [KING, QUEEN, BISHOP]
    if offset(start, end) in KNIGHT:
        pieces = [A_KNIGHT]
    files, ranks = pawn_offset(side.color, start, end)
    if abs(files) == 1 and ranks == 1:
        pieces.append(PAWN)
    return side.has_one_of(pieces, start)


def first(side):
    """The outputs of First by name."""
    other = opponent(side.color)
    return {
        'pawns': [side.has(PAWN, square) for square in SQUARES],
        'knights': [side.has(A_KNIGHT, square) for square in SQUARES],
        'kings': [side.has(KING, square) for square in SQUARES],
        'diagonals': [side.has_one_of((BISHOP, QUEEN), square) for square in SQUARES],
        'straights': [side.has_one_of((ROOK, QUEEN), square) for square in SQUARES],
        'occupied': [side.occupies(square) for square in SQUARES],
        'clear': [is_empty_between(side, start, end) for start, end in PAIRS],
        'secondFronts': [blocks_double_step(side, other, file) for file in FILES],
        'shown': [bit for square in SQUARES for bit in shown(side, square)],
    }


def shown(side, square):
    """ "The code with 7 for an empty square": along a line 0 says that nothing is seen."""
    return [side.graph.disj(bit, side.leaves_empty(square)) for bit in side.code(square)]


def blocks_double_step(side, color, file):
    """The side has no piece on the first front of the other color's pawn at home, and one on the second."""
    return side.graph.conj(side.leaves_empty(on_rank(color, 3, file)), side.occupies(on_rank(color, 4, file)))


def board(side, double_step):
    """The outputs of Board by name."""
    graph, color = side.graph, side.color
    by_square = [[leaps(side, start, end) for start in SQUARES] for end in SQUARES]
    return first(side) | {
        'leaps': [graph.any(looking) for looking in by_square],
        'doubleLeaps': [graph.at_least_two(looking) for looking in by_square],
        'slots': slots(side, double_step),
        'fronts': [side.has(PAWN, pawn_square) for _, pawn_square in fronts(color)],
        'doubleSteps': [looks_at_second_front(side, file) for file in FILES],
        'enPassant': [graph.any(side.has(PAWN, on_rank(color, 5, at)) for at in (file - 1, file + 1) if at in FILES) for file in FILES],
    }


def looks_at_second_front(side, file):
    """A pawn is on its home square, and no other own piece on the first front."""
    color = side.color
    return side.graph.conj(side.has(PAWN, on_rank(color, 2, file)), side.leaves_empty(on_rank(color, 3, file)))


def slots(side, double_step):
    """Slot j of 90: "R's pawn on c has just stepped twice, and once it is gone, R looks along line THROUGH(c)[j]"."""
    graph = side.graph
    fourth_rank = [on_rank(side.color, 4, file) for file in FILES]
    return [graph.any(_slots_of(side, double_step, fourth_rank, number)) for number in range(90)]


def _slots_of(side, double_step, squares, number):
    for square in squares:
        if number < len(THROUGH[square]):
            start, end = DIR[THROUGH[square][number]]
            open_line = is_empty_between(side, start, end, without=square)
            yield side.graph.all([double_step[file_of(square)], slides(side, start, end), open_line])


def products(position):
    """The products of a view, as what they tell: "y 3,108 (by DIR, 3 bits each), x 192 (by square), R's fronts 48, v2 8, d 8"."""
    own, other, graph = position.own, position.other, position.graph
    told = []
    for start, end in DIR:
        looks = graph.conj(slides(own, start, end), all_empty_of_both(own, other, between(start, end)))
        told += graph.mask_word(looks, shown(other, end))
    for end in SQUARES:
        told += graph.mask_word(graph.any(leaps(own, start, end) for start in SQUARES), other.code(end))
    for front, pawn_square in fronts(own.color):
        told.append(graph.conj(own.has(PAWN, pawn_square), other.occupies(front)))
    for file in FILES:
        told.append(graph.conj(looks_at_second_front(own, file), blocks_double_step(other, own.color, file)))
    return told + [capturable_in_passing(position, file) for file in FILES]
