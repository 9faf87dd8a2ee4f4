"""The checks: by name the inputs, and what the rules say of them: outputs, and for each the condition under which it is compared.

That condition is the invariants that the check needs, and for some outputs of Move that the move is legal, or that it captures.
"""

from dataclasses import dataclass
from functools import partial

import board
import sight
from gates import FALSE
from geometry import COLORS, opponent
from invariants import INVARIANTS, Seat, hold
from moves import Move, Position
from side import Side

BOARD = ('board', 192)
OWN = (BOARD, ('doubleStep', 8))
OTHER = (('otherBoard', 192), ('otherDoubleStep', 8))
RIGHTS = ('rights', 2)
MOVE = (BOARD, RIGHTS, *OTHER, ('from', 6), ('to', 6), ('promotion', 2))
EVERYTHING = (BOARD, RIGHTS, OWN[1], OTHER[0], ('otherRights', 2), OTHER[1])

# Which invariants each needs. Without any one of them some output differs in a position that no match reaches. A view needs
# `other-single-step` and `apart` for what the product reads from it: `proven/read-view.ts` names one pawn that may be captured en passant,
# and refuses a view that tells of an own piece on its square.
NEEDS = {
    'first': ('own-codes',),
    'board': ('own-codes', 'own-single-step'),
    'view': ('own-codes', 'own-pawns', 'other-codes', 'other-single-step', 'other-double-step', 'apart'),
    'move': ('own-codes', 'own-pawns', 'own-rights', 'other-codes', 'apart'),
    'no-move': ('own-codes', 'own-pawns', 'other-codes', 'other-double-step', 'apart'),
}


@dataclass
class Check:
    """`state(graph, words)` returns the outputs by name, in order, and by the same names the conditions. `words` are inputs by name."""

    name: str
    inputs: tuple
    state: object


def seats(graph, color, words):
    """The seat that the check is about, and its opponent, with what the inputs say of them; the rest is 0."""
    own = Seat(Side(graph, color, words['board']), words.get('rights', [FALSE] * 2), words.get('doubleStep', [FALSE] * 8))
    board = words.get('otherBoard', [FALSE] * 192)
    passed = words.get('otherDoubleStep', [FALSE] * 8)
    return own, Seat(Side(graph, opponent(color), board), words.get('otherRights', [FALSE] * 2), passed)


def position_of(own, other):
    return Position(own.side, other.side, own.rights, other.double_step)


def needed(kind, graph, color, words):
    return hold(NEEDS[kind], *seats(graph, color, words))


def _same(outputs, condition):
    return outputs, dict.fromkeys(outputs, condition)


def _first(color, graph, words):
    outputs = board.first(Side(graph, color, words['board']))
    return _same(dict(sorted(outputs.items())), needed('first', graph, color, words))


def _board(color, graph, words):
    outputs = board.board(Side(graph, color, words['board']), words['doubleStep'])
    return _same(dict(sorted(outputs.items())), needed('board', graph, color, words))


def _view(color, graph, words):
    position = position_of(*seats(graph, color, words))
    outputs = {'products': board.products(position), **sight.view(position)}
    return _same(outputs, needed('view', graph, color, words))


def _move(color, graph, words):
    move = Move(position_of(*seats(graph, color, words)), words['from'], words['to'], words['promotion'])
    always = needed('move', graph, color, words)
    legal, captures = move.is_legal(), move.captures()
    if_legal = graph.conj(always, legal)
    if_capture = graph.conj(if_legal, captures)
    # "capturedCode … means nothing where captures is 0", and a move that is not legal has no results.
    stated = {
        'board': (move.board_after(), if_legal),
        'capturedCode': (move.captured_code(), if_capture),
        'capturedSquare': (move.captured_square(), if_capture),
        'captures': ([captures], if_legal),
        'capturesKing': ([move.captures_king()], if_legal),
        'doubleStep': (move.double_step(), if_legal),
        'legal': ([legal], always),
        'pawn': ([move.moves_pawn()], if_legal),
        'rights': (move.rights_after(), if_legal),
    }
    return {name: word for name, (word, _) in stated.items()}, {name: care for name, (_, care) in stated.items()}


def _no_move(color, graph, words):
    position = position_of(*seats(graph, color, words))
    return _same({'none': [position.has_no_move()]}, needed('no-move', graph, color, words))


def _quiet(graph, words):
    """ "A has moved no pawn in its last 50 moves"."""
    return _same({'quiet': [graph.any(words['pawns']) ^ 1]}, 1)


def _invariants(color, graph, words):
    own, other = seats(graph, color, words)
    return _same({name: [holds(own, other)] for name, holds in INVARIANTS.items()}, 1)


def all_checks():
    kinds = (
        ('first', OWN, _first),
        ('board', OWN, _board),
        ('view', OWN + OTHER, _view),
        ('move', MOVE, _move),
        ('no-move', (BOARD, RIGHTS, *OTHER), _no_move),
        ('invariants', EVERYTHING, _invariants),
    )
    checks = [Check(f'{kind}-{color}', inputs, partial(state, color)) for kind, inputs, state in kinds for color in COLORS]
    return [*checks, Check('quiet', (('pawns', 50),), _quiet)]
