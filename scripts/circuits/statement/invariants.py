"""What holds of every position that a match can reach. Each is a statement of its own, by name."""

from dataclasses import dataclass

from gates import Graph, negate
from geometry import COLORS, FILES, SQUARES, on_rank, own_rank
from moves import CASTLING, KING_FILE
from side import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, Side, all_empty_of_both

PIECES = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)


@dataclass
class Seat:
    """What a seat carries: its side, two rights, and by file whether its last move was a double step that the other has not answered."""

    side: Side
    rights: list[int]
    double_step: list[int]


def codes_are_pieces(seat):
    """Every code is one of 0 … 6."""
    side = seat.side
    return side.graph.all(negate(side.graph.all(side.code(square))) for square in SQUARES)


def has_one_king(seat):
    side = seat.side
    kings = [side.has(KING, square) for square in SQUARES]
    return side.graph.conj(side.graph.any(kings), side.graph.at_most_one(kings))


def pawns_are_between_the_edges(seat):
    """No pawn is on rank 1 or 8."""
    side = seat.side
    return side.graph.all(negate(side.has(PAWN, square)) for square in SQUARES if own_rank(side.color, square) in (1, 8))


def rights_fit(seat):
    """Who may castle has the king and the rook of the wing where they began."""
    side, graph = seat.side, seat.side.graph
    king = side.has(KING, on_rank(side.color, 1, KING_FILE))
    rooks = [side.has(ROOK, on_rank(side.color, 1, rook_file)) for rook_file, _, _, _ in CASTLING]
    return graph.all(graph.disj(negate(right), graph.conj(king, rook)) for right, rook in zip(seat.rights, rooks, strict=True))


def steps_once(seat):
    """A double step is in one file at most."""
    return seat.side.graph.at_most_one(seat.double_step)


def double_step_fits(seat, opponent):
    """The pawn of a double step is on the seat's fourth rank, and nothing of both is on the two squares behind it."""
    side, graph = seat.side, seat.side.graph
    fits = []
    for file, stepped in zip(FILES, seat.double_step, strict=True):
        pawn = side.has(PAWN, on_rank(side.color, 4, file))
        behind = all_empty_of_both(side, opponent.side, (on_rank(side.color, rank, file) for rank in (2, 3)))
        fits.append(graph.disj(negate(stepped), graph.conj(pawn, behind)))
    return graph.all(fits)


def boards_are_apart(own, other):
    """No square is held by both."""
    graph = own.side.graph
    return graph.all(negate(graph.conj(own.side.occupies(square), other.side.occupies(square))) for square in SQUARES)


INVARIANTS = {
    'own-codes': lambda own, other: codes_are_pieces(own),
    'other-codes': lambda own, other: codes_are_pieces(other),
    'apart': boards_are_apart,
    'own-king': lambda own, other: has_one_king(own),
    'other-king': lambda own, other: has_one_king(other),
    'own-pawns': lambda own, other: pawns_are_between_the_edges(own),
    'other-pawns': lambda own, other: pawns_are_between_the_edges(other),
    'own-rights': lambda own, other: rights_fit(own),
    'other-rights': lambda own, other: rights_fit(other),
    'own-single-step': lambda own, other: steps_once(own),
    'other-single-step': lambda own, other: steps_once(other),
    'own-double-step': double_step_fits,
    'other-double-step': lambda own, other: double_step_fits(other, own),
}


def hold(names, own, other):
    """All of these hold."""
    return own.side.graph.all(INVARIANTS[name](own, other) for name in names)


def start_seat(graph, color):
    """What a seat carries when a match begins."""
    codes = [EMPTY] * 64
    for file, piece in enumerate(PIECES):
        codes[on_rank(color, 1, file)] = piece
        codes[on_rank(color, 2, file)] = PAWN
    board = [code >> at & 1 for code in codes for at in range(3)]
    return Seat(Side(graph, color, board), [1, 1], [0] * 8)


def holds_at_the_start():
    """All hold when a match begins, for either color; the literals are constants."""
    graph = Graph()
    white, black = (start_seat(graph, color) for color in COLORS)
    return hold(INVARIANTS, white, black) == hold(INVARIANTS, black, white) == 1
