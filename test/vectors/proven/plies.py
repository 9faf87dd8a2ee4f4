"""The plies of a match, made again by a program that knows both openings: a bit of a seat is (bit, MAC)."""
import os
from . import lines, tuples
from .hashing import need
from .messages import Writer
from .netlist import read_netlist

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "circuits")
COLORS, START = ("white", "black"), (4, 2, 3, 5, 6, 3, 2, 4)
PROOF_BITS = (("first", 550), ("answerMask", 128), ("hidden", 14), ("move", 4_714), ("board", 2_468), ("quiet", 49), ("moveMask", 128))
LINE_STRINGS, QUIET_PLIES = 3_108, 99
NOTHING = (0, 0)

def constant(bits): return [(bit, 0) for bit in bits]
def masked(one, other): return one[0] ^ other[0], one[1] ^ other[1]

def circuits():
    names = [f"{kind}-{color}" for kind in ("board", "move", "no-move") for color in COLORS] + ["quiet"]
    return {name: read_netlist(os.path.join(FOLDER, f"{name}.txt")) for name in names}

def places_of(batch, asker):
    """The places of an asker: r, p of the asker and s, v of the other, of each selector and component."""
    asked, plan = batch.asked_by(asker), batch.plan
    masks = {"r": (asked.r, asked.macs_of_r), "s": (asked.s, asked.macs_of_s), "p": (asked.p, asked.macs_of_p), "v": (asked.v, asked.macs_of_v)}
    places, raw_at, at = [{"r": [], "s": [], "p": [], "v": []} for _ in range(plan.places)], 0, 0
    for number, (pool, raw) in enumerate(zip(plan.pools, plan.raw)):
        order, _ = tuples.shuffle(batch.shuffles[asker], number, raw)
        buckets, size = tuples.buckets_of(order, pool.size), raw * pool.width
        def part(values, name): return values[raw_at : raw_at + raw] if name == "r" else values[at : at + size]
        bits, macs = ({name: part(values[kind], name) for name, values in masks.items()} for kind in (0, 1))
        e = tuples.differences(buckets, pool.width, bits["s"])
        bits, macs = tuples.combine(buckets, pool.width, e, bits), tuples.combine(buckets, pool.width, e, macs)
        for place in range(plan.places):
            for name in "rspv":
                width = pool.tuples * (1 if name == "r" else pool.width)
                span = slice(place * width, (place + 1) * width)
                places[place][name] += zip(bits[name][span], macs[name][span])
        raw_at, at = raw_at + raw, at + size
    return places

def proof_bits(batch, seat):
    """The proof bits of each place of a seat, by use."""
    held, plan, out = batch.held[seat], batch.plan, []
    at = plan.bits - plan.places * plan.proof_bits
    for _ in range(plan.places):
        place = {}
        for name, size in PROOF_BITS:
            place[name] = list(zip(held.bits[at : at + size], held.macs[at : at + size]))
            at += size
        out.append(place)
    return out

class Side:
    """What a seat carries: wires with its MACs."""
    def __init__(self, color):
        self.color, self.step, self.rights, self.pawns, self.lost = color, constant([0] * 8), constant([1, 1]), [], None
        codes = [0] * 64
        for file, piece in enumerate(START): codes[lines.on_rank(color, 1, file)], codes[lines.on_rank(color, 2, file)] = piece, 1
        self.codes, self.board = codes, constant(piece >> k & 1 for piece in codes for k in range(3))
        self.asked = constant(lines.selectors(color, codes, [0] * 8))
        answered = lines.strings(1 - color, codes, [0] * 8)
        self.lines, self.second = constant(answered[:LINE_STRINGS]), constant(answered[lines.STRING_AT["v2"] : lines.STRING_AT["d"]])
        self.occupied = constant(int(piece > 0) for piece in codes)
        self.view = self.masks = self.sent = self.pieces = None

    def read_board(self, netlist, wires):
        out = {name: [wires[at] for at in output if at < len(wires)] for name, output in netlist.outputs.items()}
        self.second, self.occupied = out["secondFronts"], out["occupied"]
        self.pieces = [wire for name in ("pawns", "knights", "kings", "diagonals", "straights", "occupied") for wire in out[name]]
        return out

    def line_pairs(self, out):
        """F and x̂ of each string of a line."""
        for number, line in enumerate(lines.DIRECTED):
            for k in range(3): yield out["clear"][number // 2], out["shown"][3 * line[1] + k]

    def other_strings(self):
        """The 256 strings that are not of lines, for the other seat."""
        return self.board + [self.occupied[front] for front in lines.fronts(1 - self.color)] + self.second + self.step

    def code_at(self, square): return sum(bit << k for k, (bit, _) in enumerate(self.board[3 * square : 3 * square + 3]))

class Plies:
    def __init__(self, moves):
        self.circuits, self.moves, self.sides, self.ply = circuits(), [iter(each) for each in moves], [Side(color) for color in (0, 1)], 0
        self.void()
        white, black = self.sides
        white.view = constant(lines.view_products(lines.plan(0), lines.selectors(0, white.codes, [0] * 8), lines.strings(0, black.codes, [0] * 8)))

    def void(self):
        """A hand-over voids every place."""
        self.places, self.proofs, self.taken = ([], []), ([], []), [0, 0]

    def add(self, batch):
        """The places of a batch follow those before it."""
        for seat in (0, 1):
            self.places[seat].extend(places_of(batch, seat))
            self.proofs[seat].extend(proof_bits(batch, seat))

    def take(self, seat):
        self.taken[seat] += 1
        return self.taken[seat] - 1

    def ask(self, writer, seat, place, pairs):
        """The part `selectors`: of lines by masked products where `pairs` are given, else opened."""
        side, masks = self.sides[seat], self.places[seat][place]["r"]
        if pairs is None: writer.open([masked(*both) for both in zip(side.asked[:1036], masks)])
        else: side.asked = writer.multiply(pairs, masks[:1036]) + side.asked[1036:]
        writer.open([masked(*both) for both in zip(side.asked[1036:], masks[1036:])])
        side.masks, side.sent = place, [wire[0] ^ mask[0] for wire, mask in zip(side.asked, masks)]

    def answer(self, writer, seat, view, chosen, pairs):
        """The part *answer*; the other seat's view when it has read it."""
        side, other = self.sides[seat], self.sides[1 - seat]
        place, (selectors, dropped) = self.places[1 - seat][other.masks], chosen
        at = [lines.component(product, selector, view) for product, selector in enumerate(selectors)]
        s = [place["s"][component] for component in at]
        if pairs is None: writer.open([masked(*both) for both in zip(side.lines, s)])
        else: side.lines = writer.multiply(pairs, s[:LINE_STRINGS])
        rest = side.other_strings()
        writer.open([masked(*both) for both in zip(rest, s[LINE_STRINGS:])])
        kept = [product for product in range(lines.PRODUCTS) if product not in dropped]
        e = [wire[0] ^ mask[0] for wire, mask in zip(side.lines + rest, s)]
        def finish(product):
            v, d, string = place["v"][at[product]], other.sent[selectors[product]], s[product]
            return masked(v, string) if d else v
        w = {product: finish(product) for product in kept}
        writer.open(list(w.values()))
        def read(product):
            if product in dropped: return NOTHING
            r, p, d = place["r"][selectors[product]], place["p"][at[product]], other.sent[selectors[product]]
            return tuples.product_bit(d, e[product], w[product][0], r[0], p[0]), tuples.product_mac(e[product], r[1], p[1])
        other.view = [read(product) for product in range(lines.PRODUCTS)]

    def selectors(self, seat):
        writer = Writer()
        self.ask(writer, seat, self.take(seat), None)
        return writer.finish()

    def first_answer(self, seat, transcript):
        """`answer`, with First after a loss."""
        side, writer, pairs = self.sides[seat], Writer(), None
        side.step, netlist, proof = constant([0] * 8), self.circuits[f"board-{COLORS[seat]}"], self.proofs[seat][self.take(seat)]
        if side.lost is not None:
            wires = writer.evaluate(netlist.prefix(), side.board + side.step, proof["first"])
            pairs = list(side.line_pairs(side.read_board(netlist, wires)))
        view = self.sides[1 - seat].view
        self.answer(writer, seat, 0, lines.plan(1 - seat), pairs)
        self.sides[1 - seat].view = view  # view 0 is read and shown; no move rests on it
        if side.lost is not None: writer.prove(transcript, "dark-chess.answer", {}, proof["answerMask"])
        side.lost = None
        return writer.finish()

    def move(self, seat, transcript, fields):
        side, writer = self.sides[seat], Writer()
        if self.ply == 0: self.take(seat)
        proof = self.proofs[seat][self.taken[seat] - 1]
        outputs = self.run_move(writer, side, proof, next(self.moves[seat]))
        shown = [outputs["legal"][0], outputs["captures"][0]]
        if "captured" in fields: shown += outputs["capturedSquare"] + outputs["capturesKing"]
        if "quiet" in fields:
            quiet = self.circuits["quiet"]
            wires = writer.evaluate(quiet, side.pawns[-50:], proof["quiet"])
            shown += [wires[at] for at in quiet.outputs["quiet"]]
        if not fields.get("king"): self.look_again(writer, seat, fields, proof)
        writer.show(shown)
        writer.prove(transcript, "dark-chess.move", fields, proof["moveMask"])
        self.ply += 1
        return writer.finish()

    def no_move(self, seat, transcript):
        """The claim that no move is legal."""
        side, writer, netlist = self.sides[seat], Writer(), self.circuits[f"no-move-{COLORS[seat]}"]
        proof, at = self.proofs[seat][self.taken[seat] - 1], lines.STRING_AT
        view = side.view[at["x"] : at["front"]] + side.view[at["front"] : at["v2"]] + side.view[at["d"] :]
        wires = writer.evaluate(netlist, side.pieces + view, proof["move"])
        writer.show([wires[at] for at in netlist.outputs["none"]])
        writer.prove(transcript, "dark-chess.no-move", {}, proof["moveMask"])
        return writer.finish()

    def run_move(self, writer, side, proof, decided):
        netlist = self.circuits[f"move-{COLORS[side.color]}"]
        squares = ["abcdefgh".index(decided[at]) + 8 * (int(decided[at + 1]) - 1) for at in (0, 2)]
        promotion = "nbrq".index(decided[4]) if len(decided) > 4 else 0
        values = [value >> k & 1 for value, size in zip((*squares, promotion), (6, 6, 2)) for k in range(size)]
        hidden = writer.hidden(proof["hidden"], values)
        wires = writer.evaluate(netlist, side.board + side.rights + side.view + side.occupied + hidden, proof["move"])
        outputs = {name: [wires[at] for at in output] for name, output in netlist.outputs.items()}
        need(outputs["legal"][0][0] == 1, "proofs/wrong-mac")
        side.board, side.rights, side.step = outputs["board"], outputs["rights"], outputs["doubleStep"]
        side.pawns.append(outputs["pawn"][0])
        return outputs

    def look_again(self, writer, seat, fields, proof):
        """Board, answer 1 and the own selectors."""
        side, other, netlist = self.sides[seat], self.sides[1 - seat], self.circuits[f"board-{COLORS[seat]}"]
        out = side.read_board(netlist, writer.evaluate(netlist, side.board + side.step, proof["board"]))
        chosen = lines.plan(1 - seat)
        if "captured" in fields:
            square = "abcdefgh".index(fields["captured"][0]) + 8 * (int(fields["captured"][1]) - 1)
            chosen = lines.plan(1 - seat, square, other.code_at(square))
        self.answer(writer, seat, 1, chosen, list(side.line_pairs(out)))
        if "captured" in fields: self.lose(other, square)
        others = ("leaps", "doubleLeaps", "slots", "fronts", "doubleSteps", "enPassant")
        side.asked = [NOTHING] * 1036 + [wire for name in others for wire in out[name]]
        sliders = [out["diagonals" if line[3] else "straights"][line[0]] for line in lines.DIRECTED]
        self.ask(writer, seat, self.taken[seat] - 1, [(out["clear"][at // 2], slider) for at, slider in enumerate(sliders)])

    def lose(self, side, square):
        """The bits of a captured piece are public zeros, as is the right of a rook's corner."""
        side.board = side.board[: 3 * square] + [NOTHING] * 3 + side.board[3 * square + 3 :]
        side.rights = [NOTHING if square == lines.on_rank(side.color, 1, file) else right for right, file in zip(side.rights, (7, 0))]
        side.lost = square
