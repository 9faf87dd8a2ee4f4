"""The checks, cut into pieces that are quickly decided. All pieces of a check together are the check:

- each output bit is in some piece (a piece has whole output lists, or all bits of a square, or a range of the products);
- pieces that differ in the rank where the move begins, the upper three bits of `from`, take all eight values of them.
"""

from checks import EVERYTHING, MOVE, all_checks, seats
from compared import Compared, Piece, by_bit
from compose import KINDS
from gates import FALSE, TRUE, negate
from geometry import COLORS, FILES, SQUARES, on_rank, opponent
from invariants import INVARIANTS, Seat, hold, holds_at_the_start, start_seat
from moves import CASTLING, KING_FILE
from side import Side
from view_alone import view_alone

PRODUCTS_AT_ONCE = 259


def all_compared(product, only):
    """Each check when its turn comes, in a fixed order."""
    makers = {check.name: (lambda check=check: against_rules(check, product)) for check in all_checks() if not is_lists(check)}
    makers |= {f'kept-{color}': (lambda color=color: kept(color, product)) for color in COLORS}
    makers |= {f'alone-{color}': (lambda color=color: view_alone(color, product)) for color in COLORS}
    if missing := set(only) - set(makers):
        raise SystemExit(f'there is no check {", ".join(sorted(missing))}')
    return (make() for name, make in makers.items() if not only or name in only)


def is_lists(check):
    """The invariants are stated of no circuit of the product."""
    return check.name.startswith('invariants-')


def against_rules(check, product):
    compared = Compared(check.name, check.inputs)
    graph, words = compared.graph, compared.words
    stated, conditions = check.state(graph, words)
    kind, _, color = check.name.rpartition('-')
    made = KINDS[kind](product, color, graph, words) if kind else product.quiet(graph, words)
    differ = {name: by_bit(name, [graph.differ(*bits) for bits in zip(stated[name], made[name], strict=True)]) for name in stated}
    compared.pieces = SPLITS.get(kind, by_output)(compared, differ, conditions)
    return compared


def by_output(_, differ, conditions):
    return [Piece(name, conditions[name], bits) for name, bits in differ.items()]


def by_square(_, differ, conditions):
    """What a view tells: its products, and by square what a seat reads from them. One condition holds for all."""
    condition = conditions['products']
    products = list(differ['products'].items())
    starts = range(0, len(products), PRODUCTS_AT_ONCE)
    pieces = [Piece(f'products-{start}', condition, dict(products[start : start + PRODUCTS_AT_ONCE])) for start in starts]
    for square in SQUARES:
        places = [('piece', 3 * square + at) for at in range(3)] + [(name, square) for name in ('seen', 'told', 'occupied')]
        bits = {f'{name}[{at}]': differ[name][f'{name}[{at}]'] for name, at in places}
        pieces.append(Piece(f'{"abcdefgh"[square % 8]}{square // 8 + 1}', condition, bits))
    return [*pieces, Piece('enPassant', condition, differ['enPassant'])]


def by_rank(compared, differ, conditions):
    """That the move is legal; and all that it does, if it is. What it captures is compared where it captures."""
    graph, if_legal = compared.graph, conditions['board']
    results = {
        bit: differs if conditions[name] == if_legal else graph.conj(conditions[name], differs)
        for name, bits in differ.items()
        for bit, differs in bits.items()
        if name != 'legal'
    }
    legal = from_every_rank(compared, Piece('legal', conditions['legal'], differ['legal']))
    return legal + from_every_rank(compared, Piece('results', if_legal, results))


def from_every_rank(compared, piece):
    """The piece in eight, by the upper three bits of `from`."""
    upper = compared.words['from'][3:]
    return [
        Piece(
            f'{piece.name}-from-rank-{rank + 1}',
            piece.condition,
            piece.differ,
            {literal >> 1: rank >> at & 1 for at, literal in enumerate(upper)},
        )
        for rank in range(8)
    ]


SPLITS = {'view': by_square, 'move': by_rank}


def kept(color, product):
    """The invariants hold at the start, and after a move if they held before, it is legal by Move, and no king is taken. The seat that
    moves has no double step: the other has moved since. The same holds of the other after the move."""
    hidden = MOVE[-3:]
    compared = Compared(f'kept-{color}', (*EVERYTHING, *hidden))
    graph, words = compared.graph, compared.words
    own, other = seats(graph, color, words)
    made = product.move(color, graph, words)
    rested = negate(graph.any(own.double_step))
    before = graph.all([hold(INVARIANTS, own, other), rested, *made['legal'], negate(made['capturesKing'][0])])
    expect_first_move(compared, color, before)
    own_after = Seat(Side(graph, color, made['board']), made['rights'], made['doubleStep'])
    other_after = after_loss(graph, other, made)
    for name, holds in INVARIANTS.items():
        piece = Piece(name, before, by_bit(name, [negate(holds(own_after, other_after))]))
        compared.pieces += from_every_rank(compared, piece) if name == 'own-king' else [piece]
    compared.pieces.append(Piece('at-the-start', TRUE, by_bit('at-the-start', [negate(TRUE if holds_at_the_start() else FALSE)])))
    return compared


def expect_first_move(compared, color, before):
    """What holds before a move is no empty condition: it holds where the king's pawn steps twice at the start."""
    own, other = (start_seat(compared.graph, side) for side in (color, opponent(color)))
    squares = {name: on_rank(color, rank, KING_FILE) for name, rank in (('from', 2), ('to', 4))}
    moved = {name: [square >> at & 1 for at in range(6)] for name, square in squares.items()}
    words = {'board': own.side.board, 'otherBoard': other.side.board, 'rights': own.rights, 'otherRights': other.rights} | moved
    values = [bit for name, word in compared.words.items() for bit in words.get(name, [FALSE] * len(word))]
    if not compared.graph.evaluate(values, 1)(before):
        raise RuntimeError(f'nothing meets the condition of {compared.name}')


def after_loss(graph, seat, made):
    """What the product leaves to the other seat: the three bits of the captured square are 0, the right of a captured rook's corner is 0,
    and so is its double step ("What a seat carries from step to step")."""
    side = seat.side
    lost = [graph.conj(made['captures'][0], graph.equals(made['capturedSquare'], square)) for square in SQUARES]
    board = [bit for square in SQUARES for bit in graph.mask_word(negate(lost[square]), side.code(square))]
    corners = [on_rank(side.color, 1, rook_file) for rook_file, _, _, _ in CASTLING]
    rights = [graph.conj(right, negate(lost[corner])) for right, corner in zip(seat.rights, corners, strict=True)]
    return Seat(Side(graph, side.color, board), rights, [FALSE] * len(FILES))
