"""Writes what the rules say as circuits.

    python3 scripts/circuits/statement/main.py --out DIR [--only NAME]...

writes `NAME.rules.aig`, binary AIGER with a symbol table, of all checks or of those that are named, and prints their names, one a line:
first-COLOR, board-COLOR, view-COLOR, move-COLOR, no-move-COLOR and invariants-COLOR for white and black, and quiet. Inputs are named
`board[0]` and so on. After the outputs come as many conditions: `care:legal[0]` says where the output list `legal` is to be compared. In
a view a square with an own piece is neither seen nor told. The outputs of invariants-COLOR are the invariants, one bit each, over
`board`, `rights`, `doubleStep`, `otherBoard`, `otherRights` and `otherDoubleStep`.

    python3 scripts/circuits/statement/main.py --evaluate CASES

compares with cases that others have worked out (evaluate.py), prints `N cases, N wrong` and exits with 1 if any is wrong.

abc reads these files with `&r`; its `read` refuses files in which an input and an output have one name.
"""

import argparse
import sys
from pathlib import Path

from aiger import write_aiger
from checks import all_checks
from evaluate import compare
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


def evaluate(path):
    """Prints the first differences and their number; returns the exit code."""
    cases, wrong = compare(path, {check.name: check for check in all_checks()}, stated)
    for sentence in wrong[:20]:
        print(sentence)
    print(f'{cases} cases, {len(wrong)} wrong')
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description='Writes what the rules of dark chess say as circuits.')
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument('--out', type=Path, help='the folder to write to')
    task.add_argument('--evaluate', type=Path, metavar='CASES', help='a file of cases to compare with')
    parser.add_argument('--only', action='append', default=[], help='the name of a check')
    given = parser.parse_args()
    return evaluate(given.evaluate) if given.evaluate else write_all(given.out, given.only)


if __name__ == '__main__':
    sys.exit(main())
