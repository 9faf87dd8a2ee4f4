"""Cases of the lists of lines, of selectors and strings, and of the capture plan."""
from . import lines
from .hashing import canonical_digest, pack

NAMES = {"white": 0, "black": 1}

def list_inputs(): return [{"name": "lines", "fourthRanks": [[lines.on_rank(color, 4, file) for file in range(8)] for color in (0, 1)]}]

def list_digests(case):
    lengths = {"throughLengths": list(map(len, lines.THROUGH)), "fronts": [lines.fronts(color) for color in (0, 1)]}
    first = {"firstPairs": lines.lists()["pairs"][:12], "firstDirected": lines.lists()["directed"][:12], "throughE4": lines.THROUGH[28]}
    return {**{f"{name}Digest": digest for name, digest in lines.digests().items()}, **lengths, **first}

def board_of(text):
    """A board from eight rows, the eighth rank first; capitals are white. Two boards of 64 codes, white's and black's."""
    squares = "".join(reversed(text.split("/")))
    return ["".join(str(".PNBRQK".index(each) if each in ".PNBRQK" else 0) for each in squares),
            "".join(str(".pnbrqk".index(each) if each in ".pnbrqk" else 0) for each in squares)]

CASES = [
    # name, the seat that loses, square, type, boards after the move (its lost piece still in its own), its double step, the capturer
    ("i: a normal capture", "black", "d5", 1, "r.bqkbnr/ppp.pppp/..n...../...p..../...P.B../..N...../PPP.PPPP/R..QKBNR", None, 2),
    ("ii: on the fourth rank of the seat that loses", "white", "e4", 1, "rnbqkbnr/ppp.pppp/......../...Q..../B...P..R/......../PPPP.PPP/RNB.K.N.", "e", 1),
    ("iii: en passant", "white", "e4", 1, "rnbqkb.r/ppp..ppp/......../......n./Q...P..R/....p.../PPPP.PPP/RNB.KBN.", "e", None),
    ("iv: while promoting", "white", "h1", 4, "rnbqkbnr/ppppppp./......../......../......../......../PPPPPPP./RNBQKBNR", None, 5),
    ("a queen on its fourth rank", "black", "d5", 5, "rnb.kbnr/p.p.pppp/......../...q..../..P..B../..N...../PP.PPPPP/R..QK.NR", None, 1),
    ("a knight", "white", "f3", 2, "rnbqk.nr/pppp.ppp/....p.../......../...P..../.....N../PPP.PPPP/RNBQKB.R", "d", 3),
    ("nothing is lost", "white", None, None, "rnbqkbnr/ppp.pppp/......../...p..../...P..../......../PPP.PPPP/RNBQKBNR", "d", None),
]

def square_of(name): return None if name is None else "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)

def plan_inputs():
    """Boards of who loses (with what it loses) and of who took, after its move; digits are codes, a1 first."""
    made = []
    for name, color, square, piece, rows, double_step, capturer in CASES:
        boards = board_of(rows)
        own, other = boards if color == "white" else reversed(boards)
        at = square_of(square)
        if capturer: other = other[:at] + str(capturer) + other[at + 1 :]
        step = "".join(str(int(file == double_step)) for file in "abcdefgh")
        made.append({
            "name": name, "color": color, "square": at, "type": piece, "board": own, "doubleStep": step, "otherBoard": other,
            "otherDoubleStep": "00000000" if square else "00010000",
        })
    return made

def capture_plan(case):
    color, square = NAMES[case["color"]], case["square"]
    board, other = (list(map(int, case[key])) for key in ("board", "otherBoard"))
    step, other_step = (list(map(int, case[key])) for key in ("doubleStep", "otherDoubleStep"))
    chosen, dropped = lines.plan(color, square, case["type"])
    asked, answered = lines.selectors(color, board, step), lines.strings(color, other, other_step)
    products = lines.view_products((chosen, dropped), asked, answered)
    if square is not None:
        left = [0 if at == square else piece for at, piece in enumerate(board)]
        fresh = lines.selectors(color, left, [0] * 8)
        assert products == [fresh[at] & bit for at, bit in zip(lines.ORDINARY, answered)], "the plan does not give the view after the loss"
    components = [[lines.component(at, selector, view) for at, selector in enumerate(lines.ORDINARY if view == 0 else chosen)] for view in (0, 1)]
    return {
        "dropped": sorted(dropped), "changed": [[at, chosen[at]] for at in range(lines.PRODUCTS) if chosen[at] != lines.ORDINARY[at]],
        "selectorsDigest": canonical_digest([-1 if at in dropped else selector for at, selector in enumerate(chosen)]).hex(),
        "componentsDigests": [canonical_digest(each).hex() for each in components],
        "selectors": pack(asked).hex(), "strings": pack(answered).hex(), "products": pack(products).hex(),
    }

def every_plan_inputs(): return [{"name": "a plan of each color, square and type"}]

def every_plan(case):
    """The digest over all plans: of each color, square, and type 1 … 6 (no pawn on the first or the last rank), a list of selectors, dropped as -1."""
    plans = [(color, square, piece) for color in (0, 1) for square in range(64) for piece in range(1, 7)]
    plans = [each for each in plans if each[2] != 1 or 1 <= each[1] // 8 <= 6]
    digests = []
    for each in plans:
        chosen, dropped = lines.plan(*each)
        digests.append(canonical_digest([-1 if at in dropped else selector for at, selector in enumerate(chosen)]).hex())
    return {"count": len(plans), "digest": canonical_digest(digests).hex()}

SECTIONS = {"lines": (list_inputs, list_digests), "plans": (plan_inputs, capture_plan), "everyPlan": (every_plan_inputs, every_plan)}
