"""Writes what the rules say as circuits.

    python3 scripts/circuits/statement/main.py --out DIR [--only NAME]...

writes `NAME.rules.aig`, binary AIGER with a symbol table, of all checks or of those that are named, and prints their names, one a line:
first-COLOR, board-COLOR, view-COLOR, move-COLOR, no-move-COLOR and invariants-COLOR for white and black, and quiet. Inputs are named
`board[0]` and so on. After the outputs come as many conditions: `care:legal[0]` says where the output list `legal` is to be compared. In
a view a square with an own piece is neither seen nor told. The outputs of invariants-COLOR are the invariants, one bit each, over
`board`, `rights`, `doubleStep`, `otherBoard`, `otherRights` and `otherDoubleStep`.

    python3 scripts/circuits/statement/main.py --evaluate CASES

compares with cases that others have worked out: see evaluate.py.
"""

import argparse
import sys
from pathlib import Path

from aiger import write_aiger
from checks import all_checks
from gates import Graph


def stated(check):
    """The graph of a check, its inputs, and its outputs with the conditions behind them, as pairs of a name and literals."""
    graph = Graph()
    words = {name: graph.input_word(width) for name, width in check.inputs}
    outputs, conditions = check.state(graph, words)
    cares = [(f'care:{name}', [condition]) for name, condition in conditions.items()]
    return graph, list(words.items()), [*outputs.items(), *cares]


def write_all(folder, only):
    checks = [check for check in all_checks() if not only or check.name in only]
    if missing := set(only) - {check.name for check in checks}:
        raise SystemExit(f'there is no check {", ".join(sorted(missing))}')
    folder.mkdir(parents=True, exist_ok=True)
    for check in checks:
        (folder / f'{check.name}.rules.aig').write_bytes(write_aiger(*stated(check)))
        print(check.name)


def main():
    parser = argparse.ArgumentParser(description='Writes what the rules of dark chess say as circuits.')
    parser.add_argument('--out', type=Path, help='the folder to write to')
    parser.add_argument('--only', action='append', default=[], help='the name of a check')
    given = parser.parse_args()
    write_all(given.out, given.only)


if __name__ == '__main__':
    sys.exit(main())
