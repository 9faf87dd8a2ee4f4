"""A model of a capture as a position that a person reads."""

from geometry import SQUARES, opponent

LETTERS = '.pnbrqk'


def code_at(values, name, square):
    return sum(values[f'{name}[{3 * square + at}]'] << at for at in range(3))


def square_name(square):
    return f'{"abcdefgh"[square % 8]}{square // 8 + 1}'


def position_of(plan, values):
    """The FEN after the loss, on which square what was lost, and on which file a double step came before it, if any."""
    letters = {'white': str.upper, 'black': str.lower}
    rows = []
    for rank in range(7, -1, -1):
        row = ''
        for square in range(8 * rank, 8 * rank + 8):
            own = 0 if square == plan['square'] else code_at(values, 'board', square)
            other = code_at(values, 'otherBoard', square)
            color, code = (plan['color'], own) if own else (opponent(plan['color']), other)
            row += letters[color](LETTERS[code])
        for count in range(8, 0, -1):
            row = row.replace('.' * count, str(count))
        rows.append(row)
    stepped = [f'{"abcdefgh"[file]}' for file in range(8) if values[f'doubleStep[{file}]']]
    lost = f'{plan["type"]} on {square_name(plan["square"])}'
    boards = {name: [code_at(values, name, square) for square in SQUARES] for name in ('board', 'otherBoard')}
    return {'fen': f'{"/".join(rows)} {plan["color"][0]}', 'lost': lost, 'doubleStep': stepped, 'boards': boards}
