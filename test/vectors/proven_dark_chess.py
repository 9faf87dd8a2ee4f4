#!/usr/bin/env python3
"""A second implementation of proven dark chess, written from its specification: makes and checks proven-dark-chess.json.

    proven_dark_chess.py --make           writes the vectors beside this program (half a minute)
    proven_dark_chess.py --check          makes each case again and compares; prints the number of cases
    proven_dark_chess.py --check --slow   also the cases that take longer: a whole piece of an extension

It needs Python 3.9 or later and nothing else, and shares no code with the project."""
import json, os, sys
from proven import cases_base_ot, cases_circuits, cases_lines, cases_messages, cases_streams, cases_tuples

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proven-dark-chess.json")
ABOUT = (
    "Vectors of proven dark chess, made and checked by proven_dark_chess.py. Bytes are hex; bits are a text of 0 and 1, the first bit first; "
    "field elements are 16 bytes, little-endian, and lists of them are joined. A case with a fault must be refused with it."
)
SECTIONS = {**cases_streams.SECTIONS, **cases_base_ot.SECTIONS, **cases_tuples.SECTIONS, **cases_lines.SECTIONS, **cases_circuits.SECTIONS, **cases_messages.SECTIONS}
SLOW_SECTIONS = {**cases_streams.SLOW_SECTIONS}

def make():
    made = [f'"about": {json.dumps(ABOUT)}']
    for name, (inputs, outputs) in {**SECTIONS, **SLOW_SECTIONS}.items():
        cases = [json.dumps({**case, **outputs(case)}, separators=(",", ":")) for case in inputs()]
        made.append(f'"{name}": [\n' + ",\n".join(cases) + "\n]")
    with open(PATH, "w", encoding="ascii", newline="\n") as file: file.write("{" + ",\n".join(made) + "}\n")
    return 0

def check(path, sections):
    with open(path, encoding="ascii") as file: vectors = json.load(file)
    count = wrong = 0
    for name, (inputs, outputs) in sections.items():
        inputs = inputs()
        if len(inputs) != len(vectors[name]): raise SystemExit(f"{name} has another number of cases")
        for given, case in zip(inputs, vectors[name]):
            found = {**given, **outputs(given)}
            count += 1
            if found == case: continue
            wrong += 1
            print(f"{name}, {case.get('name', count)}: another {', '.join(sorted(key for key in {**found, **case} if found.get(key) != case.get(key)))}")
    print(f"{count} cases, {wrong} wrong")
    return 1 if wrong else 0

def main(arguments):
    if arguments == ["--make"]: return make()
    if arguments[:1] != ["--check"] or arguments[1:] not in ([], ["--slow"]): sys.exit(__doc__)
    return check(PATH, {**SECTIONS, **(SLOW_SECTIONS if arguments[1:] else {})})

if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
