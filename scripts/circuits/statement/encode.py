"""Writes, for programs that decide satisfiability, where the product's netlists and the rules could differ.

    python3 scripts/circuits/statement/encode.py --netlists DIR --out DIR [--only CHECK]... [--xor]

reads `board-white.txt` and so on (the format of test/vectors/circuits/) and writes files `CHECK.PIECE.cnf` in DIMACS, which pieces.py
lists. A file is satisfiable if and only if an output bit of its piece differs somewhere from what the rules say, where they say it; so a
check is shown when every one of its pieces is unsatisfiable. With `--xor` XOR gates are clauses `x…`, which cryptominisat reads and
cadical does not. It prints a line of JSON for each file, with the names of its output bits: `{"check":…,"piece":…,"file":…,"bits":[…],"variables":…,"clauses":…}`. The checks
are those of main.py, and two more for each color: kept-COLOR, the invariants hold after a move if they held before it, and at the start
(pieces.py); and alone-COLOR, a seat's products are a function of its own board and of its view (view_alone.py).

The comments of a file say which inputs it fixes, `c fixed from[0] = 1`, and which variable is which other input, `c input board[7] = 8`:
with these a model is a position.
"""

import argparse
import json
from pathlib import Path

from compose import Product
from gates import AND, FALSE, INPUT, TRUE, Graph
from pieces import all_compared


def restrict(graph, roots, values):
    """The cone of literals over a new graph with as many inputs, of which `values` (by node) are constants."""
    narrow = Graph()
    known = [FALSE] * len(graph.kinds)
    for node, literal in zip(graph.inputs, narrow.input_word(len(graph.inputs)), strict=True):
        known[node] = values.get(node, literal)
    for node in graph.cone(roots):
        left, right = graph.left[node], graph.right[node]
        join = narrow.conj if graph.kinds[node] == AND else narrow.differ
        known[node] = join(known[left >> 1] ^ (left & 1), known[right >> 1] ^ (right & 1))
    return narrow, [known[root >> 1] ^ (root & 1) for root in roots]



def write_piece(path, compared, piece, native_xor):
    """Writes the file of a piece; returns how many variables and clauses it has."""
    graph, names = compared.graph, compared.names
    narrow, roots = restrict(graph, [piece.condition, *piece.differ.values()], piece.fixed)
    variables = {node: at for at, node in enumerate(narrow.inputs, 1)}
    for node in narrow.cone(roots):
        variables[node] = len(variables) + 1
    clauses = [*question(variables, roots), *gate_clauses(narrow, variables, native_xor)]
    comments = []
    for at, (name, node) in enumerate(zip(names, graph.inputs, strict=True), 1):
        comments.append(f'c fixed {name} = {piece.fixed[node]}' if node in piece.fixed else f'c input {name} = {at}')
    lines = [*comments, f'p cnf {len(variables)} {len(clauses)}', *clauses]
    path.write_text(''.join(f'{line}\n' for line in lines), encoding='utf8')
    return len(variables), len(clauses)


def number(variables, literal):
    return -variables[literal >> 1] if literal & 1 else variables[literal >> 1]


def question(variables, roots):
    """The first root holds, and one of the others: a clause without a literal where a constant says no."""
    for root in (roots[:1], roots[1:]):
        if TRUE not in root:
            yield ' '.join([*(str(number(variables, literal)) for literal in root if literal != FALSE), '0'])


def gate_clauses(graph, variables, native_xor):
    for node, gate in variables.items():
        if graph.kinds[node] == INPUT:
            continue
        left, right = number(variables, graph.left[node]), number(variables, graph.right[node])
        if graph.kinds[node] == AND:
            yield from (f'{-gate} {left} 0', f'{-gate} {right} 0', f'{gate} {-left} {-right} 0')
        elif native_xor:
            yield f'x{-gate} {left} {right} 0'
        else:
            yield from (f'{-gate} {left} {right} 0', f'{-gate} {-left} {-right} 0')
            yield from (f'{gate} {-left} {right} 0', f'{gate} {left} {-right} 0')


def main():
    parser = argparse.ArgumentParser(description='Writes where the netlists and the rules could differ.')
    parser.add_argument('--netlists', type=Path, required=True, help='the folder of the netlists')
    parser.add_argument('--out', type=Path, required=True, help='the folder to write to')
    parser.add_argument('--only', action='append', default=[], help='the name of a check')
    parser.add_argument('--xor', action='store_true', help='XOR gates are clauses of their own')
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for compared in all_compared(Product(given.netlists), given.only):
        for piece in compared.pieces:
            file = f'{compared.name}.{piece.name}.cnf'
            variables, clauses = write_piece(given.out / file, compared, piece, given.xor)
            line = {'check': compared.name, 'piece': piece.name, 'file': file, 'bits': list(piece.differ)}
            print(json.dumps(line | {'variables': variables, 'clauses': clauses}), flush=True)


if __name__ == '__main__':
    main()
