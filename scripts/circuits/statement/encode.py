"""Writes, for programs that decide satisfiability, where the product's netlists and the rules could differ.

    python3 scripts/circuits/statement/encode.py --netlists DIR --out DIR [--only CHECK]... [--xor]

reads `board-white.txt` and so on (the format of test/vectors/circuits/) and writes files `CHECK.PIECE.cnf` in DIMACS. The piece is
satisfiable if and only if some output of it differs somewhere from what the rules say, where they say it. With `--xor` XOR gates are
clauses `x…` of cryptominisat. It prints a line of JSON for each file: `{"check":…,"piece":…,"file":…,"outputs":…,"clauses":…}`.

The comments of a file say which inputs it fixes, `c fixed from[0] = 1`, and which variable is which other input, `c input board[7] = 8`:
with these a model is a position.
"""

import argparse
import json
import sys
from pathlib import Path

from checks import all_checks
from compose import KINDS, Product
from gates import AND, FALSE, INPUT, TRUE, Graph


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


def compared(check, product):
    """The graph of a check, its inputs by name, and by the name of each output its condition and where its bits differ."""
    graph = Graph()
    words = {name: graph.input_word(width) for name, width in check.inputs}
    stated, conditions = check.state(graph, words)
    kind, _, color = check.name.rpartition('-')
    made = KINDS[kind](product, color, graph, words) if kind else product.quiet(graph, words)
    differ = {name: [graph.differ(*bits) for bits in zip(stated[name], made[name], strict=True)] for name in stated}
    return graph, words, {name: (conditions[name], differ[name]) for name in stated}


def dimacs(graph, names, fixed, condition, differ, native_xor):
    """A file that is satisfiable if the condition holds somewhere where a literal of `differ` is 1."""
    roots = [condition, *differ]
    variables = {node: at for at, node in enumerate(graph.inputs, 1)}
    for node in graph.cone(roots):
        variables[node] = len(variables) + 1

    def number(literal):
        return -variables[literal >> 1] if literal & 1 else variables[literal >> 1]

    clauses = []
    if condition != TRUE:
        clauses.append(f'{number(condition)} 0' if condition != FALSE else '0')
    if TRUE not in differ:
        clauses.append(' '.join([*(str(number(literal)) for literal in differ if literal != FALSE), '0']))
    for node in variables:
        if graph.kinds[node] == INPUT:
            continue
        gate, left, right = variables[node], number(graph.left[node]), number(graph.right[node])
        if graph.kinds[node] == AND:
            clauses += [f'-{gate} {left} 0', f'-{gate} {right} 0', f'{gate} {-left} {-right} 0']
        elif native_xor:
            clauses.append(f'x-{gate} {left} {right} 0')
        else:
            clauses += [f'-{gate} {left} {right} 0', f'-{gate} {-left} {-right} 0']
            clauses += [f'{gate} {-left} {right} 0', f'{gate} {left} {-right} 0']
    comments = [f'c fixed {name} = {fixed[node] & 1}' for name, node in zip(names, graph.inputs, strict=True) if node in fixed]
    comments += [f'c input {name} = {variables[node]}' for name, node in zip(names, graph.inputs, strict=True) if node not in fixed]
    lines = [*comments, f'p cnf {len(variables)} {len(clauses)}', *clauses]
    return ''.join(f'{line}\n' for line in lines), len(clauses)
