"""What the product makes of its netlists: selectors and strings, their products, what a seat reads from them, Move and NoMove
("Selectors and strings" of docs/protocol/proven-dark-chess.md). The statement of the rules has no part in it but the lists of the page."""

from board import DIR, fronts
from gates import FALSE, negate
from geometry import COLORS, DIAGONAL, FILES, SQUARES, direction, on_rank, opponent
from netlist import Netlist


FIRST = ('clear', 'diagonals', 'kings', 'knights', 'occupied', 'pawns', 'secondFronts', 'shown', 'straights')


class Product:
    """The netlists of a folder, `board-white.txt` and so on, put together over a graph. `words` are the inputs of a check by name."""

    def __init__(self, folder):
        names = [f'{kind}-{color}' for kind in ('board', 'move', 'no-move') for color in COLORS]
        self.netlists = {name: Netlist(folder / f'{name}.txt') for name in (*names, 'quiet')}

    def first(self, color, graph, words):
        netlist = self.netlists[f'board-{color}'].prefix(FIRST)
        return netlist.apply(graph, board=words['board'], doubleStep=words['doubleStep'])

    def quiet(self, graph, words):
        return self.netlists['quiet'].apply(graph, **words)

    def board(self, color, graph, words):
        return self.netlists[f'board-{color}'].apply(graph, board=words['board'], doubleStep=words['doubleStep'])

    def _look(self, color, graph, words):
        """Board of the seat that looks, and the products: its selectors times the strings of the other."""
        own = self.board(color, graph, {'doubleStep': [FALSE] * 8} | words)
        other_words = {'board': words['otherBoard'], 'doubleStep': words['otherDoubleStep']}
        other = self.board(opponent(color), graph, other_words)
        selected = line_selectors(graph, own) + own['leaps']
        strings = line_strings(graph, other) + words_of(other_words['board'])
        products = [graph.conj(selector, bit) for selector, word in zip(selected, strings, strict=True) for bit in word]
        single = own['fronts'] + own['doubleSteps'] + own['enPassant']
        ahead = [other['occupied'][front] for front, _ in fronts(color)]
        bits = ahead + other['secondFronts'] + words['otherDoubleStep']
        return own, products + [graph.conj(one, bit) for one, bit in zip(single, bits, strict=True)]

    def view(self, color, graph, words):
        own, products = self._look(color, graph, words)
        return {'products': products, **read_view(graph, color, own, products)}

    def move(self, color, graph, words):
        own, products = self._look(color, graph, words)
        hidden = {name: words[name] for name in ('board', 'rights', 'from', 'to', 'promotion')}
        return self.netlists[f'move-{color}'].apply(graph, view=products, occupied=own['occupied'], **hidden)

    def no_move(self, color, graph, words):
        own, products = self._look(color, graph, words)
        _, leaps, ahead, _, passed = split_products(products)
        pieces = {name: own[name] for name in ('pawns', 'knights', 'kings', 'diagonals', 'straights', 'occupied')}
        return self.netlists[f'no-move-{color}'].apply(graph, leaps=leaps, fronts=ahead, enPassant=passed, **pieces)


def words_of(board):
    return [board[at : at + 3] for at in range(0, len(board), 3)]


def line_selectors(graph, board):
    """q: nothing of this seat is between, and a slider of the line's class is on the start."""
    sliders = [board['diagonals' if direction(*line) in DIAGONAL else 'straights'][line[0]] for line in DIR]
    return [graph.conj(board['clear'][number // 2], slider) for number, slider in enumerate(sliders)]


def line_strings(graph, board):
    """y: nothing of this seat is between, and what it shows at the end."""
    shown = words_of(board['shown'])
    return [graph.mask_word(board['clear'][number // 2], shown[end]) for number, (_, end) in enumerate(DIR)]


def split_products(products):
    """Of lines, of leaps, of fronts, of second fronts, of double steps."""
    sizes = (3 * len(DIR), 3 * 64, 48, 8, 8)
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    return [products[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def read_view(graph, color, own, products):
    """What the seat that looks reads from the products and from its own board, by name as in sight.py."""
    lines, leaps, ahead, second, passed = split_products(products)
    codes = [[] for _ in SQUARES]
    for (_, end), code in zip(DIR, words_of(lines), strict=True):
        codes[end].append(code)
    empty = [negate(occupied) for occupied in own['occupied']]
    seen, piece = [], []
    for square in SQUARES:
        step = passed[square % 8] if square == on_rank(color, 5, square % 8) else FALSE
        looks = [graph.any(code) for code in codes[square]]
        seen.append(graph.conj(empty[square], graph.any([*looks, own['leaps'][square], step])))
        # Along a line 7 is an empty square. A pawn that has passed is code 1.
        told = [graph.mask_word(negate(graph.all(code)), code) for code in codes[square]]
        word = graph.any_word([*told, leaps[3 * square : 3 * square + 3], [step, FALSE, FALSE]])
        piece += graph.mask_word(empty[square], word)
    told, occupied = read_fronts(graph, color, own, (ahead, second), (seen, words_of(piece)))
    return {'seen': seen, 'piece': piece, 'told': told, 'occupied': occupied, 'enPassant': passed}


def read_fronts(graph, color, own, products, full):
    """By square: it is told, and it is occupied. Where a square is fully seen, that wins; behind a first front that is not known to be
    empty nothing is told."""
    (ahead, second), (seen, piece) = products, full
    dark = [graph.conj(negate(occupied), negate(sees)) for occupied, sees in zip(own['occupied'], seen, strict=True)]
    told, occupied = [FALSE] * 64, [FALSE] * 64

    def tell(square, looks, bit):
        looks = graph.conj(dark[square], looks)
        told[square] = graph.disj(told[square], looks)
        occupied[square] = graph.disj(occupied[square], graph.conj(looks, bit))

    for (front, _), looks, bit in zip(fronts(color), own['fronts'], ahead, strict=True):
        tell(front, looks, bit)
    for file in FILES:
        first = on_rank(color, 3, file)
        known = graph.choose(seen[first], graph.any(piece[first]), occupied[first])
        tell(on_rank(color, 4, file), graph.conj(own['doubleSteps'][file], negate(known)), second[file])
    return told, occupied


# By the kind of a check, the outputs of the product.
KINDS = {
    'first': Product.first,
    'board': Product.board,
    'view': Product.view,
    'move': Product.move,
    'no-move': Product.no_move,
}
