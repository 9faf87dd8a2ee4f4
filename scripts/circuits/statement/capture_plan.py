"""Whether the plan of every capture gives what selectors of the board after the loss would give ("The capture plan" of
docs/protocol/proven-dark-chess.md), decided for all boards.

    python3 scripts/circuits/statement/capture_plan.py --plans FILE --netlists DIR [--solver NAME]… [--color COLOR] [--type TYPE] [--square N] [--stop]

FILE is what capture-plan/export-plans.ts writes: the plans as the product has them, and no rule of theirs is stated here. For each plan the
question is: is there a board of the seat that looks, with this piece on this square, and a board of the other after its capture, so that
one of the 3,364 products differs? A planned product is 0 where it is dropped, else the selector that the plan names, of the board before
the loss; a fresh one is its own selector, of the board after it. Both times the string of the other. It prints a line of JSON for each plan:
`{"color":…,"square":…,"type":…,"verdict":"same"|"differs",…}`, of one that differs with a position. Every solver decides every plan; where
two of them disagree, or one says anything but a verdict, the program fails.
"""

import argparse
import json
import os
import subprocess
import tempfile
from multiprocessing import Pool
from pathlib import Path

from board import DIR, fronts
from capture_position import position_of
from compared import Compared, Piece
from compose import Product, line_selectors, line_strings, words_of
from encode import write_piece
from gates import FALSE, TRUE, negate
from geometry import COLORS, FILES, SQUARES, file_of, on_rank, opponent, own_rank
from side import EMPTY, KING, KNIGHT, PAWN, BISHOP, QUEEN, ROOK, Side

CODES = {'pawn': PAWN, 'knight': KNIGHT, 'bishop': BISHOP, 'rook': ROOK, 'queen': QUEEN, 'king': KING}
SELECTORS = ('leaps', 'doubleLeaps', 'slots', 'fronts', 'doubleSteps', 'enPassant')
# Each with the option that keeps it quiet.
SOLVERS = {'cadical': '-q', 'cryptominisat5': '--verb=0'}
INPUTS = (('board', 192), ('doubleStep', 8), ('otherBoard', 192))


def word(code):
    return [TRUE if code >> at & 1 else FALSE for at in range(3)]


def with_code(board, square, code):
    return board[: 3 * square] + word(code) + board[3 * square + 3 :]


def selectors(graph, product, color, board, double_step):
    """The 1,318 selectors of a board, in the order of the page."""
    wires = product.board(color, graph, {'board': board, 'doubleStep': double_step})
    return line_selectors(graph, wires) + [bit for name in SELECTORS for bit in wires[name]]


def strings(graph, product, color, board):
    """The 3,364 bits by which the other answers that has just captured, so that it made no double step."""
    wires = product.first(opponent(color), graph, {'board': board, 'doubleStep': [FALSE] * 8})
    lines = [bit for one in line_strings(graph, wires) for bit in one]
    ahead = [wires['occupied'][front] for front, _ in fronts(color)]
    return lines + board + ahead + wires['secondFronts'] + [FALSE] * 8


def own_selector(product):
    """By the page: lines and squares have three products each, the others one, and b and slots serve none of their own."""
    coded = len(DIR) + 64
    return product // 3 if product < 3 * coded else coded + 64 + 90 + product - 3 * coded


def may_be(graph, color, square, code, before, double_step, other):
    """What holds of the boards when this piece has just been captured. `other` is the side that captured, after its move."""
    side = Side(graph, color, before)
    codes = [negate(graph.all(one.code(at))) for one in (side, other) for at in SQUARES]
    apart = [negate(graph.conj(side.occupies(at), other.occupies(at))) for at in SQUARES if at != square]
    steps = [graph.at_most_one(double_step)]
    for file, stepped in zip(FILES, double_step, strict=True):
        behind = [side.leaves_empty(on_rank(color, rank, file)) for rank in (2, 3)]
        fits = graph.all([side.has(PAWN, on_rank(color, 4, file)), *behind])
        steps.append(graph.disj(negate(stepped), fits))
    captured = other.occupies(square)
    if code == PAWN and own_rank(color, square) == 4:
        # En passant: nobody is there, and the pawn had just stepped twice.
        captured = graph.disj(captured, double_step[file_of(square)])
    return graph.all([*codes, *apart, *steps, captured])


def compared(product, plan):
    """The question of one plan, and of each bit that may differ the number of its product."""
    color, square, code = plan['color'], plan['square'], CODES[plan['type']]
    question = Compared('capture-plan', INPUTS)
    graph, inputs = question.graph, question.words
    before = with_code(inputs['board'], square, code)
    after = with_code(inputs['board'], square, EMPTY)
    asked = selectors(graph, product, color, before, inputs['doubleStep'])
    fresh = selectors(graph, product, color, after, [FALSE] * 8)
    answered = strings(graph, product, color, inputs['otherBoard'])
    served, dropped = dict(plan['selectors']), set(plan['dropped'])
    differ = {}
    for number, string in enumerate(answered):
        planned = FALSE if number in dropped else asked[served.get(number, own_selector(number))]
        bit = graph.differ(graph.conj(planned, string), graph.conj(fresh[own_selector(number)], string))
        if bit != FALSE:
            differ[number] = bit
    other = Side(graph, opponent(color), inputs['otherBoard'])
    condition = may_be(graph, color, square, code, before, inputs['doubleStep'], other)
    question.pieces.append(Piece('all', condition, {f'products[{number}]': bit for number, bit in differ.items()}))
    return question, differ


def expect_a_case(plan, question):
    """The condition is no empty one: it holds where the piece that captured, or that passed it en passant, is the only other one."""
    values = dict.fromkeys(question.names, 0b00)
    square = plan['square']
    values[f'otherBoard[{3 * square}]'] = 0b01
    lanes = 1
    if plan['type'] == 'pawn' and own_rank(plan['color'], square) == 4:
        values[f'doubleStep[{file_of(square)}]'] = 0b10
        lanes = 2
    known = question.graph.evaluate([values[name] for name in question.names], lanes)
    if known(question.pieces[0].condition) != (1 << lanes) - 1:
        raise RuntimeError(f'nothing meets the condition of {plan["color"]} {plan["type"]} on {square}')


def solve(file, solver):
    """The model of a file by variable, or None where it is unsatisfiable. Anything else that a solver says is an error."""
    ran = subprocess.run([solver, SOLVERS[solver], str(file)], capture_output=True, text=True, check=False)
    said = [line for line in ran.stdout.splitlines() if line.startswith('s ')]
    if (ran.returncode, said) == (20, ['s UNSATISFIABLE']):
        return None
    if (ran.returncode, said) == (10, ['s SATISFIABLE']):
        values = [int(one) for line in ran.stdout.splitlines() if line.startswith('v ') for one in line.split()[1:]]
        return {abs(one): one > 0 for one in values}
    raise RuntimeError(f'{solver} ended with {ran.returncode}: {ran.stdout[-200:]}{ran.stderr[-200:]}')


class Decider:
    def __init__(self, given):
        self.product = Product(given.netlists)
        self.solvers = given.solver or SOLVERS

    def decide(self, plan):
        question, differ = compared(self.product, plan)
        expect_a_case(plan, question)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / 'plan.cnf'
            variables, clauses = write_piece(file, question, question.pieces[0], False)
            models = [solve(file, solver) for solver in self.solvers]
        said = {name: plan[name] for name in ('color', 'square', 'type')} | {'bits': len(differ), 'variables': variables, 'clauses': clauses}
        if any((model is None) != (models[0] is None) for model in models):
            raise RuntimeError(f'the solvers disagree about {plan["color"]} {plan["type"]} on {plan["square"]}')
        model = models[0]
        if model is None:
            return said | {'verdict': 'same'}
        values = [int(model.get(at, False)) for at in range(1, len(question.names) + 1)]
        known = question.graph.evaluate(values, 1)
        wrong = [number for number, bit in differ.items() if known(bit)]
        return said | {'verdict': 'differs', 'products': wrong, **position_of(plan, dict(zip(question.names, values, strict=True)))}


DECIDER = []


def begin(given):
    DECIDER.append(Decider(given))


def decide(plan):
    return DECIDER[0].decide(plan)


def main():
    parser = argparse.ArgumentParser(description='Decides for every capture whether its plan gives fresh products.')
    parser.add_argument('--plans', type=Path, required=True, help='what the product exported')
    parser.add_argument('--netlists', type=Path, required=True, help='the folder of the netlists')
    parser.add_argument('--solver', action='append', choices=sorted(SOLVERS), help='all of them where none is given')
    parser.add_argument('--color', choices=COLORS)
    parser.add_argument('--type', choices=sorted(CODES))
    parser.add_argument('--square', type=int)
    parser.add_argument('--stop', action='store_true', help='at the first plan that differs')
    given = parser.parse_args()
    exported = json.loads(given.plans.read_text(encoding='utf8'))
    if any(served != [own_selector(number) for number in range(len(served))] for served in exported['plain'].values()):
        raise SystemExit('without a capture a product is not served by its own selector')
    wanted = [(name, value) for name in ('color', 'type', 'square') if (value := getattr(given, name)) is not None]
    plans = [plan for plan in exported['plans'] if all(plan[name] == value for name, value in wanted)]
    with Pool(os.cpu_count(), begin, [given]) as pool:
        for answer in pool.imap(decide, plans):
            print(json.dumps(answer), flush=True)
            if given.stop and answer['verdict'] != 'same':
                break


if __name__ == '__main__':
    main()
