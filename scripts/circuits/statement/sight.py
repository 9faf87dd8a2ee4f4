"""What a seat sees ("Rules: profile 1" of docs/protocol/dark-chess.md). `position` is that of the seat that looks."""

from gates import FALSE, negate
from geometry import FILES, SQUARES, file_of, on_rank, own_rank, pawn_offset
from side import PAWN

# "A seat sees its own pieces and the squares that they could move to; rays end at the first piece." What is told here is told of squares
# without an own piece: of the others the seat knows everything.


def sees(position, square):
    """Its view tells the full content of the square: a piece could go there, a pawn "sees its diagonals fully", or a pawn may be captured
    en passant there."""
    graph, own = position.graph, position.own
    looks = [graph.disj(position.piece_goes(start, square), pawn_looks_aslant(own, start, square)) for start in SQUARES]
    return graph.conj(own.leaves_empty(square), graph.any([*looks, is_capturable_in_passing(position, square)]))


def pawn_looks_aslant(own, start, square):
    files, ranks = pawn_offset(own.color, start, square)
    return own.has(PAWN, start) if abs(files) == 1 and ranks == 1 else FALSE


def capturable_in_passing(position, file):
    """ "When a pawn's double step has just passed beside an enemy pawn, that pawn sees it for one turn and may capture it en passant"."""
    own, graph = position.own, position.graph
    beside = [own.has(PAWN, on_rank(own.color, 5, next_to)) for next_to in (file - 1, file + 1) if next_to in FILES]
    return graph.conj(position.passed[file], graph.any(beside))


def is_capturable_in_passing(position, square):
    """The other's pawn stands there, on the own fifth rank."""
    if own_rank(position.own.color, square) != 5:
        return FALSE
    return capturable_in_passing(position, file_of(square))


def is_told(position, square):
    """ "A pawn sees whether the square before it is empty or occupied, not by what; it sees the second square of a first move only if the
    first is empty". Where another piece sees the square fully, that wins."""
    own, graph = position.own, position.graph
    looks = [pawn_looks_ahead(position, start, square) for start in SQUARES]
    return graph.all([own.leaves_empty(square), negate(sees(position, square)), graph.any(looks)])


def pawn_looks_ahead(position, start, square):
    own, graph = position.own, position.graph
    match pawn_offset(own.color, start, square):
        case (0, 1):
            return own.has(PAWN, start)
        case (0, 2) if own_rank(own.color, start) == 2:
            return graph.conj(own.has(PAWN, start), position.way_is_free(start, square))
    return FALSE


def view(position):
    """By name what the view tells: fully seen squares, the piece on them, squares told empty or occupied, those that are occupied, and by
    file the pawn that may be captured en passant."""
    graph, other = position.graph, position.other
    seen = [sees(position, square) for square in SQUARES]
    told = [is_told(position, square) for square in SQUARES]
    return {
        'seen': seen,
        'piece': [bit for square in SQUARES for bit in graph.mask_word(seen[square], other.code(square))],
        'told': told,
        'occupied': [graph.conj(told[square], other.occupies(square)) for square in SQUARES],
        'enPassant': [capturable_in_passing(position, file) for file in FILES],
    }
