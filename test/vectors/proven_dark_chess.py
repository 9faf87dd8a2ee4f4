#!/usr/bin/env python3
"""A second implementation of proven dark chess, written from its specification: makes and checks proven-dark-chess.json.

    proven_dark_chess.py --make           writes the vectors beside this program (half a minute)
    proven_dark_chess.py --check          makes each case again and compares; prints the number of cases
    proven_dark_chess.py --check --slow   also the cases that take longer: a whole piece of an extension
    proven_dark_chess.py --follow LOG.jsonl [DEPTH SIZE SIZE]
        makes every step of a match again from the openings in its log or record (40 s a batch), and prints each step that differs;
        of one opening what that seat alone can make, of none the transcript; a record may lack the payloads of flights;
        trees of another depth and buckets of other sizes are for matches of tests

It needs Python 3.9 or later and nothing else, and shares no code with the project."""
import json, os, sys
from proven import cases_base_ot, cases_circuits, cases_lines, cases_messages, cases_streams, cases_tuples, follow
from proven.plan import plan_of

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proven-dark-chess.json")
ABOUT = (
    "Vectors of proven dark chess, made and checked by proven_dark_chess.py. Bytes are hex; bits are a text of 0 and 1, the first bit first; "
    "field elements are 16 bytes, little-endian, and lists of them are joined. A case with a fault must be refused with it."
)
MODULES = (cases_streams, cases_base_ot, cases_tuples, cases_lines, cases_circuits, cases_messages)
SECTIONS = {name: makers for module in MODULES for name, makers in module.SECTIONS.items()}
SLOW_SECTIONS = cases_streams.SLOW_SECTIONS

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
            other = sorted(key for key in {**found, **case} if found.get(key) != case.get(key))
            print(f"{name}, {case.get('name', count)}: another {', '.join(other)}")
    print(f"{count} cases, {wrong} wrong")
    return 1 if wrong else 0

def follow_log(path, depth=8, *sizes):
    made = list(follow.follow(path, plan_of(int(depth), *map(int, sizes or (4, 5)))))
    for at, name, same in made:
        if not same: print(f"step {at}, {name}, differs")
    print(f"{len(made)} steps made again, {sum(not same for _, _, same in made)} differ; the last is {made[-1][1]}")
    return 0 if all(same for _, _, same in made) else 1

def main(arguments):
    if arguments[:1] == ["--follow"] and len(arguments) in (2, 5): return follow_log(*arguments[1:])
    if arguments == ["--make"]: return make()
    if arguments[:1] != ["--check"] or arguments[1:] not in ([], ["--slow"]): sys.exit(__doc__)
    return check(PATH, {**SECTIONS, **(SLOW_SECTIONS if arguments[1:] else {})})

if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
