"""Cases of the netlists: their digests and sizes, evaluations, and a comparison with boards, views and moves of this program."""
import functools, os, random
from . import lines
from .hashing import pack, sha256
from .lines import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, on_rank
from .moves import after, corner, has_move, targets
from .netlist import read_netlist

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "circuits")
COLORS = ("white", "black")

@functools.lru_cache(None)
def circuit(name): return read_netlist(os.path.join(FOLDER, f"{name}.txt"))

def bits_of_codes(board): return [piece >> k & 1 for piece in board for k in range(3)]
def number(bits): return sum(bit << at for at, bit in enumerate(bits))

def random_boards(source, color, least=4, most=40):
    """Two boards and the other's double step: of who moves, and of the other."""
    boards, step = ([0] * 64, [0] * 64), [0] * 8
    for square in source.sample(range(64), source.randint(least, most)):
        piece = source.choice([PAWN, PAWN, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING])
        boards[source.randint(0, 1)][square] = ROOK if piece == PAWN and square // 8 in (0, 7) else piece
    own, other = boards
    if source.random() < 0.7:
        file = source.randrange(8)
        for rank in (5, 6, 7): own[on_rank(color, rank, file)] = other[on_rank(color, rank, file)] = 0
        other[on_rank(color, 5, file)], step[file] = PAWN, 1
        if file: own[on_rank(color, 5, file - 1)], other[on_rank(color, 5, file - 1)] = PAWN, 0
    rights = [0, 0]
    if source.random() < 0.7:
        for square, piece in ((on_rank(color, 1, 4), KING), (corner(color, 0), ROOK), (corner(color, 1), ROOK)): own[square], other[square] = piece, 0
        rights = [source.randint(0, 1), source.randint(0, 1)]
        if source.random() < 0.7:
            for file in (1, 2, 3, 5, 6): own[on_rank(color, 1, file)] = other[on_rank(color, 1, file)] = 0
    return own, other, rights, step

def evaluate(netlist, many):
    """The outputs of many inputs, each a list of bits, side by side."""
    sliced = [number(column) for column in zip(*many)]
    results = netlist.results(sliced, (1 << len(many)) - 1)
    return [{name: [wire >> at & 1 for wire in output] for name, output in results.items()} for at in range(len(many))]

def board_oracle(color, board, step):
    """The outputs of Board and of First."""
    asked, at = lines.selectors(color, board, step), lines.SELECTOR_AT
    def has(*codes): return [int(piece in codes) for piece in board]
    answered = lines.strings(1 - color, board, step)
    return {
        "pawns": has(PAWN), "knights": has(KNIGHT), "kings": has(KING), "diagonals": has(BISHOP, QUEEN), "straights": has(ROOK, QUEEN),
        "occupied": [int(piece > 0) for piece in board], "clear": [lines.free(board, pair[2]) for pair in lines.PAIRS],
        "secondFronts": answered[lines.STRING_AT["v2"] : lines.STRING_AT["d"]], "shown": bits_of_codes(piece or 7 for piece in board),
        "leaps": asked[at["a"] : at["b"]], "doubleLeaps": asked[at["b"] : at["slot"]], "slots": asked[at["slot"] : at["f1"]],
        "fronts": asked[at["f1"] : at["f2"]], "doubleSteps": asked[at["f2"] : at["ep"]], "enPassant": asked[at["ep"] :],
    }

def board_cases(color, source):
    boards = [random_boards(source, color)[0] for _ in range(16)]
    steps = [[source.randint(0, 1) for _ in range(8)] for _ in boards]
    given = [bits_of_codes(board) + step for board, step in zip(boards, steps)]
    return given, [board_oracle(color, board, step) for board, step in zip(boards, steps)]

def view_of(color, own, other, other_step):
    """What the mover saw: the products of its selectors; its own double step serves slots alone, which an ordinary view does not ask."""
    return lines.view_products(lines.plan(color), lines.selectors(color, own, [0] * 8), lines.strings(color, other, other_step))

def move_oracle(color, own, other, rights, step, start, target, code):
    """The outputs of a legal move, those that have no meaning left out; only `legal` of another."""
    found = next((each for each in targets(color, own, other, rights, step, start) if each[0] == target), None)
    if found is None: return {"legal": [0]}
    _, captured, taken = found
    board, new_rights, new_step = after(color, own, rights, start, target, code + 2)
    made = {
        "legal": [1], "captures": [int(captured is not None)], "capturesKing": [int(taken == KING)], "pawn": [int(own[start] == PAWN)],
        "board": bits_of_codes(board), "rights": new_rights, "doubleStep": new_step, "capturedCode": [taken >> k & 1 for k in range(3)],
    }
    return made if captured is None else {**made, "capturedSquare": [captured >> k & 1 for k in range(6)]}

def move_cases(color, source):
    given, expected = [], []
    for _ in range(12):
        own, other, rights, step = random_boards(source, color)
        view = view_of(color, own, other, step)
        known = bits_of_codes(own) + rights + view + [int(piece > 0) for piece in own]
        legal = [(start, each[0]) for start in range(64) for each in targets(color, own, other, rights, step, start)]
        near = [(start, source.randrange(64)) for start, _ in legal[:20]]
        for start, target in legal + near + [(source.randrange(64), source.randrange(64)) for _ in range(20)]:
            code = source.randrange(4)
            hidden = [value >> k & 1 for value, size in ((start, 6), (target, 6), (code, 2)) for k in range(size)]
            given.append(known + hidden)
            expected.append(move_oracle(color, own, other, rights, step, start, target, code))
    return given, expected

def no_move_cases(color, source):
    given, expected = [], []
    while len(given) < 60:
        own, other, _, step = random_boards(source, color, 20, 44)
        own = [piece if piece == PAWN or source.random() < 0.02 else 0 for piece in own]
        if source.random() < 0.5:
            for square, piece in enumerate(own):
                front = lines.shifted(square, lines.forward(color))
                if piece == PAWN and not own[front]: other[front], step = PAWN, [0] * 8
        view, board = view_of(color, own, other, step), board_oracle(color, own, [0] * 8)
        places = [board[name] for name in ("pawns", "knights", "kings", "diagonals", "straights", "occupied")]
        at = lines.STRING_AT
        parts = [view[at["x"] : at["front"]], view[at["front"] : at["v2"]], view[at["d"] :]]
        given.append([bit for part in places + parts for bit in part])
        expected.append({"none": [int(not has_move(color, own, other, step))]})
    return given, expected

def quiet_cases(_, source):
    given = [[0] * 50, *([int(at == one) for at in range(50)] for one in (0, 17, 49)), [source.randint(0, 1) for _ in range(50)]]
    return given, [{"quiet": [int(not any(bits))]} for bits in given]

MAKERS = {"board": board_cases, "move": move_cases, "no-move": no_move_cases, "quiet": quiet_cases}

def circuit_inputs():
    return [{"name": f"{kind}-{color}"} for kind in ("board", "move", "no-move") for color in COLORS] + [{"name": "quiet"}]

def circuit_outputs(case):
    """The netlist agrees with the rules as this program states them; of the first evaluation the file holds inputs and outputs, packed."""
    kind, _, color = case["name"].rpartition("-") if case["name"] != "quiet" else ("quiet", "", "white")
    netlist = circuit(case["name"])
    given, expected = MAKERS[kind](COLORS.index(color), random.Random(case["name"]))
    found = evaluate(netlist, given)
    for at, (outputs, rule) in enumerate(zip(found, expected)):
        for name, bits in rule.items(): assert outputs[name] == bits, f"{case['name']} differs in {name} of evaluation {at}"
    with open(os.path.join(FOLDER, f"{case['name']}.txt"), "rb") as file: digest = sha256(file.read()).hex()
    shares = {name: sum(rule.get(name) == [1] for rule in expected) for name in ("legal", "none", "quiet") if name in expected[0]}
    first = {"inputs": pack(given[0]).hex(), "outputs": {name: pack(bits).hex() for name, bits in sorted(found[0].items())}}
    return {"digest": digest, "gates": len(netlist.gates), "ands": netlist.ands, "evaluations": len(given), "true": shares, **first}

SECTIONS = {"circuits": (circuit_inputs, circuit_outputs)}
