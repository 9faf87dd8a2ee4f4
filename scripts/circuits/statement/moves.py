"""The legal moves of dark chess, and what they do ("Rules: profile 1" of docs/protocol/dark-chess.md).

`own` is the side of the seat that moves, `other` that of its opponent; `rights` are two literals, king side and queen side; `passed` are
eight, by file: the other's last move was a double step there.
"""

from gates import FALSE, TRUE, negate
from geometry import DIAGONAL, FILES, KNIGHT, SQUARES, STRAIGHT, between, direction, file_of, offset, on_rank, own_rank, pawn_offset
from side import BISHOP, EMPTY, KING, KNIGHT as A_KNIGHT, PAWN, QUEEN, ROOK, all_empty_of_both, empty_of_both

KING_FILE = 4
CASTLING = (
    # Of each wing: file of the rook, where the king goes, where the rook goes, which files must be empty.
    (7, 6, 5, (5, 6)),
    (0, 2, 3, (1, 2, 3)),
)


def constant_word(number, width):
    return [TRUE if number >> at & 1 else FALSE for at in range(width)]


class Position:
    """Everything that says which moves a seat has."""

    def __init__(self, own, other, rights, passed):
        self.graph = own.graph
        self.own, self.other, self.rights, self.passed = own, other, rights, passed

    # "Pieces move as in chess. There is no check and no mate: a king may stay on, move to, and castle out of, through and into attacked
    # squares."

    def may_move(self, start, end):
        """An own piece on the one square may move to the other."""
        own, graph = self.own, self.graph
        # Nobody takes an own piece, and every piece moves in its own way.
        ways = (self.piece_goes(start, end), self.pawn_goes(start, end), self.castles(start, end))
        return graph.conj(own.leaves_empty(end), graph.any(ways))

    def piece_goes(self, start, end):
        own, graph = self.own, self.graph
        ways = []
        if offset(start, end) in KNIGHT:
            ways.append(own.has(A_KNIGHT, start))
        if offset(start, end) in STRAIGHT + DIAGONAL:
            ways.append(own.has(KING, start))
        if direction(start, end) in STRAIGHT:
            ways.append(graph.conj(own.has_one_of((ROOK, QUEEN), start), self.way_is_free(start, end)))
        if direction(start, end) in DIAGONAL:
            ways.append(graph.conj(own.has_one_of((BISHOP, QUEEN), start), self.way_is_free(start, end)))
        return graph.any(ways)

    def way_is_free(self, start, end):
        return all_empty_of_both(self.own, self.other, between(start, end))

    def pawn_goes(self, start, end):
        """It steps straight to an empty square, from its home rank to the second one if both are empty, and captures aslant."""
        own, other, graph = self.own, self.other, self.graph
        files, ranks = pawn_offset(own.color, start, end)
        goes = FALSE
        if (files, ranks) == (0, 1):
            goes = empty_of_both(own, other, end)
        if (files, ranks) == (0, 2) and own_rank(own.color, start) == 2:
            goes = graph.conj(empty_of_both(own, other, end), self.way_is_free(start, end))
        if abs(files) == 1 and ranks == 1:
            goes = graph.disj(other.occupies(end), self.passed_over(end))
        return graph.conj(own.has(PAWN, start), goes)

    def passed_over(self, square):
        """ "When a pawn's double step has just passed beside an enemy pawn, that pawn … may capture it en passant": it goes where the
        other's pawn has passed, which is on the own sixth rank."""
        return self.passed[file_of(square)] if own_rank(self.own.color, square) == 6 else FALSE

    def castles(self, start, end):
        """The right is there, king and rook stand where they began, and nothing stands between them."""
        own, graph = self.own, self.graph
        ways = []
        for right, (rook_file, king_to, _, empty_files) in zip(self.rights, CASTLING, strict=True):
            corner, king_from, target = (on_rank(own.color, 1, file) for file in (rook_file, KING_FILE, king_to))
            if (start, end) == (king_from, target):
                free = all_empty_of_both(own, self.other, (on_rank(own.color, 1, file) for file in empty_files))
                ways.append(graph.all([right, own.has(KING, start), own.has(ROOK, corner), free]))
        return graph.any(ways)

    def has_no_move(self):
        """No own piece may move anywhere."""
        return negate(self.graph.any(self.may_move(start, end) for start in SQUARES for end in SQUARES))


class Move:
    """A move from a square to a square, both words of 6 literals; the promotion is the new code minus 2, in 2 literals."""

    def __init__(self, position, start, end, promotion):
        self.position, self.graph = position, position.graph
        self.own, self.other = position.own, position.other
        self.end_word = end
        self.starts_on = [self.graph.equals(start, square) for square in SQUARES]
        self.ends_on = [self.graph.equals(end, square) for square in SQUARES]
        # A knight is 0 and becomes code 2, a bishop 1 and 3, a rook 2 and 4, a queen 3 and 5.
        lower, upper = promotion
        self.promoted = [lower, negate(upper), upper]

    def exists(self, holds):
        """There are a start and an end, those of this move, for which the statement holds; it is a function of two squares."""
        graph = self.graph
        by_start = [graph.any(graph.conj(self.ends_on[end], holds(start, end)) for end in SQUARES) for start in SQUARES]
        return graph.any(graph.conj(self.starts_on[start], case) for start, case in enumerate(by_start))

    def is_legal(self):
        return self.exists(self.position.may_move)

    def moves_pawn(self):
        return self.exists(lambda start, _: self.own.has(PAWN, start))

    def moves_pawn_by(self, *offsets):
        """A pawn moves by one of these numbers of files and ranks, as it counts them."""
        color = self.own.color
        return self.exists(
            lambda start, end: self.own.has(PAWN, start) if pawn_offset(color, start, end) in offsets else FALSE
        )

    # What it captures.

    def captures_there(self):
        return self.exists(lambda _, end: self.other.occupies(end))

    def captures_in_passing(self):
        """A pawn moves aslant, and nothing stands where it goes."""
        return self.graph.conj(self.moves_pawn_by((-1, 1), (1, 1)), negate(self.captures_there()))

    def captures(self):
        return self.graph.disj(self.captures_there(), self.captures_in_passing())

    def captures_king(self):
        return self.exists(lambda _, end: self.other.has(KING, end))

    def captured_square(self):
        """ "The square of a captured piece is announced; en passant it is the square of the captured pawn", which is on the own fifth
        rank, in the file where the move ends."""
        fifth = 4 if self.own.color == 'white' else 3
        return self.graph.choose_word(self.captures_in_passing(), self.end_word[:3] + constant_word(fifth, 3), self.end_word)

    def captured_code(self):
        """The code of what stood where the move ends: nothing, if the pawn is captured in passing."""
        return self.graph.any_word(self.graph.mask_word(self.ends_on[end], self.other.code(end)) for end in SQUARES)

    # What the seat has afterwards.

    def board_after(self):
        return [bit for square in SQUARES for bit in self.code_after(square)]

    def code_after(self, square):
        """What moved is where it went, and no longer where it was; castling moves the rook too."""
        graph, own = self.graph, self.own
        after = graph.mask_word(negate(self.starts_on[square]), own.code(square))
        for castled, (rook_file, _, rook_to, _) in zip(self.castled(), CASTLING, strict=True):
            if square == on_rank(own.color, 1, rook_file):
                after = graph.choose_word(castled, constant_word(EMPTY, 3), after)
            if square == on_rank(own.color, 1, rook_to):
                after = graph.choose_word(castled, constant_word(ROOK, 3), after)
        arrives = self.arriving_code() if own_rank(own.color, square) < 8 else self.arriving_code_on_last_rank()
        return graph.choose_word(self.ends_on[square], arrives, after)

    def arriving_code(self):
        return self.graph.any_word(self.graph.mask_word(self.starts_on[start], self.own.code(start)) for start in SQUARES)

    def arriving_code_on_last_rank(self):
        return self.graph.choose_word(self.moves_pawn(), self.promoted, self.arriving_code())

    def castled(self):
        """By wing: the king moves two squares towards it."""
        rank_1 = [on_rank(self.own.color, 1, file) for file in FILES]
        start = rank_1[KING_FILE]
        king = self.graph.conj(self.starts_on[start], self.own.has(KING, start))
        return [self.graph.conj(king, self.ends_on[rank_1[king_to]]) for _, king_to, _, _ in CASTLING]

    def rights_after(self):
        """ "The right to castle is lost as in chess": when the king or the rook of the wing leaves its square."""
        graph, color = self.graph, self.own.color
        left = [
            graph.disj(self.starts_on[on_rank(color, 1, KING_FILE)], self.starts_on[on_rank(color, 1, rook_file)])
            for rook_file, _, _, _ in CASTLING
        ]
        return [graph.conj(right, negate(gone)) for right, gone in zip(self.position.rights, left, strict=True)]

    def double_step(self):
        """By file: a pawn moves two ranks there."""
        stepped = self.moves_pawn_by((0, 2))
        return [self.graph.all([stepped, self.graph.any(self.ends_on[end] for end in SQUARES if file_of(end) == file)]) for file in FILES]
