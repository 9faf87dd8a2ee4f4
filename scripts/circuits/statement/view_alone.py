"""Nothing beyond the view: all products of a seat are a function of its own board and of its view ("Nothing beyond the view" of
docs/protocol/proven-dark-chess.md).

Beside one board of the seat are two positions of the other. If both give the same view, as sight.py states it, every product of the
product's own netlists must be the same. So the products can be worked out from the own board and the view: they say nothing else.
"""

from checks import NEEDS, OTHER, OWN, position_of, seats
from compared import Compared, Piece, by_bit
from gates import FALSE, negate
from geometry import opponent
from invariants import hold, start_seat
import sight

PRODUCTS_AT_ONCE = 580
SECOND = tuple((name.replace('other', 'second'), width) for name, width in OTHER)


def view_alone(color, product):
    compared = Compared(f'alone-{color}', (*OWN, *OTHER, *SECOND))
    graph, words = compared.graph, compared.words
    own = {name: words[name] for name, _ in OWN}
    positions = [own | {name: words[given] for (name, _), (given, _) in zip(OTHER, others, strict=True)} for others in (OTHER, SECOND)]
    (fits, view, made), (also_fits, second_view, also_made) = (_seen(color, product, graph, position) for position in positions)
    same = [negate(graph.differ(*bits)) for name in view for bits in zip(view[name], second_view[name], strict=True)]
    condition = graph.all([fits, also_fits, *same])
    expect_hidden_pieces(compared, color, condition)
    differ = list(by_bit('products', [graph.differ(*bits) for bits in zip(made, also_made, strict=True)]).items())
    starts = range(0, len(differ), PRODUCTS_AT_ONCE)
    compared.pieces = [Piece(f'products-{start}', condition, dict(differ[start : start + PRODUCTS_AT_ONCE])) for start in starts]
    return compared


def _seen(color, product, graph, words):
    """Whether the position may be, what the rules say that the seat sees, and the products of the netlists."""
    own, other = seats(graph, color, words)
    return hold(NEEDS['view'], own, other), sight.view(position_of(own, other)), product.view(color, graph, words)['products']


def expect_hidden_pieces(compared, color, condition):
    """The condition is no empty one: at the start a seat sees no piece of the other, so it holds where two of them have changed places."""
    own, other = (start_seat(compared.graph, side) for side in (color, opponent(color)))
    codes = [other.side.code(square) for square in range(64)]
    home = 56 if color == 'white' else 0
    codes[home], codes[home + 1] = codes[home + 1], codes[home]
    words = {'board': own.side.board, 'otherBoard': other.side.board, 'secondBoard': [bit for code in codes for bit in code]}
    if words['otherBoard'] == words['secondBoard']:
        raise RuntimeError('the two positions are one')
    values = [bit for name, word in compared.words.items() for bit in words.get(name, [FALSE] * len(word))]
    if not compared.graph.evaluate(values, 1)(condition):
        raise RuntimeError(f'nothing meets the condition of {compared.name}')
