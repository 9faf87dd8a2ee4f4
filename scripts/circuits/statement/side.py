"""What stands where, of one color, by a board of 64 codes of 3 bits."""

from functools import cached_property

from gates import negate
from geometry import SQUARES

EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(7)


class Side:
    """A color and its pieces on a board of 192 literals."""

    def __init__(self, graph, color, board):
        self.graph = graph
        self.color = color
        self.board = board

    def code(self, square):
        """3 literals, least significant first."""
        return self.board[3 * square : 3 * square + 3]

    def has(self, piece, square):
        return self._is[piece][square]

    def has_one_of(self, pieces, square):
        return self.graph.any(self.has(piece, square) for piece in pieces)

    def occupies(self, square):
        return self._occupied[square]

    def leaves_empty(self, square):
        return negate(self.occupies(square))

    @cached_property
    def _is(self):
        return [[self.graph.equals(self.code(square), piece) for square in SQUARES] for piece in range(7)]

    @cached_property
    def _occupied(self):
        return [self.graph.any(self.code(square)) for square in SQUARES]


def empty_of_both(own, other, square):
    return own.graph.conj(own.leaves_empty(square), other.leaves_empty(square))


def all_empty_of_both(own, other, squares):
    return own.graph.all(empty_of_both(own, other, square) for square in squares)
