"""Compares what is written to files with cases that somebody else has worked out.

A line of CASES is `{"check":"move-white","inputs":"0110…","outputs":{"legal":"1"}}`: the bits of all inputs in order, and those of the
output lists that the case knows. The files are read back before, so that what is compared is what they say. A case where the condition
of a list does not hold is wrong too: the positions of others are ones that the invariants allow.
"""

import json

from aiger import read_aiger, write_aiger

AT_ONCE = 4096


def compare(path, checks, stated):
    """The number of cases in a file, and a sentence on each bit that differs."""
    cases = {}
    with open(path, encoding='utf8') as file:
        for number, line in enumerate(file, 1):
            case = json.loads(line)
            cases.setdefault(case['check'], []).append((number, case['inputs'], case['outputs']))
    wrong = []
    for name, of_check in cases.items():
        graph, _, outputs = read_aiger(write_aiger(*stated(checks[name])))
        for start in range(0, len(of_check), AT_ONCE):
            wrong += differences(name, graph, dict(outputs), of_check[start : start + AT_ONCE])
    return sum(len(of_check) for of_check in cases.values()), wrong


def differences(name, graph, outputs, cases):
    """Case n is bit n of every value."""
    lanes = len(cases)
    inputs = [int(''.join(reversed(bits)), 2) for bits in zip(*(inputs for _, inputs, _ in cases), strict=True)]
    value_of = graph.evaluate(inputs, lanes)
    values = {output: value_of(literal) for output, literal in outputs.items()}
    for lane, (line, _, expected) in enumerate(cases):
        for word, bits in expected.items():
            if not values[f'care:{word}[0]'] >> lane & 1:
                yield f'{name}, line {line}: nothing is said of {word}'
            for at, bit in enumerate(bits):
                if values[f'{word}[{at}]'] >> lane & 1 != int(bit):
                    yield f'{name}, line {line}: {word}[{at}] is not {bit}'
