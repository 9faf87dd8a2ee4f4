"""Cases of proven messages: three AND gates and a masked product, with everything that may be false in them."""
from . import field
from .case_bits import dealt_random, read
from .case_inputs import check_macs, hex_elements, public, unhex
from .hashing import Refused, bits_of, text_of
from .messages import Reader, Writer, challenge
from .netlist import Netlist

NETLIST = "\n".join([
    '{"inputs":[["known",2],["hidden",3]],"outputs":{"all":[11,9],"product":[8]}}',
    "and 1 3", "xor 4 0", "and 6 7", "xor 2 5", "and 9 8", "xor 10 6", "",
])
FIELDS = {"captured": "e5", "king": False}

def message_inputs():
    return [{
        "name": "three gates and a masked product", "delta": public("delta of the reader", 16).hex(), "netlist": NETLIST,
        "transcript": public("transcript", 32).hex(), "kind": "dark-chess.move", "publicFields": FIELDS, "known": dealt_random("known", 2),
        "hidden": "101", "maskOfHidden": dealt_random("mask of hidden", 3), "maskOfGates": dealt_random("mask of gates", 3),
        "left": dealt_random("left", 1), "right": dealt_random("right", 1), "maskOfProduct": dealt_random("r of a tuple", 1),
        "maskOfProof": dealt_random("mask of proof", 128),
    }]

def sides(case):
    """Of each list of bits: pairs of bit and MAC for the writer, keys for the reader."""
    delta = field.element(unhex(case["delta"]))
    lists = {name: read(stated, delta) for name, stated in case.items() if isinstance(stated, dict) and "bits" in stated}
    return {name: list(zip(bits, macs)) for name, (bits, macs, _) in lists.items()}, {name: keys for name, (_, _, keys) in lists.items()}, delta

def write(case, held):
    """Body: hidden bits | corrections of the gates | correction of the masked product | the output `all`, opened | proof | digest, which holds
    the MAC of the output `product` as well, shown by the public field `king`."""
    netlist, writer = Netlist(case["netlist"]), Writer()
    hidden = writer.hidden(held["maskOfHidden"], bits_of(case["hidden"]))
    wires = writer.evaluate(netlist, [*held["known"], *hidden], held["maskOfGates"])
    product = writer.multiply([(held["left"][0], held["right"][0])], held["maskOfProduct"])
    writer.open([wires[at] for at in netlist.outputs["all"]])
    writer.show([wires[at] for at in netlist.outputs["product"]])
    before = writer.body
    writer.prove(unhex(case["transcript"]), case["kind"], case["publicFields"], held["maskOfProof"])
    return writer, before, wires, product

def read_message(case, kept, delta, body, shown):
    netlist, reader = Netlist(case["netlist"]), Reader(body, delta)
    hidden = reader.hidden(kept["maskOfHidden"])
    wires = reader.evaluate(netlist, [*kept["known"], *hidden], kept["maskOfGates"])
    product = reader.multiply([(kept["left"][0], kept["right"][0])], kept["maskOfProduct"])
    reader.open([wires[at] for at in netlist.outputs["all"]])
    reader.show([wires[at] for at in netlist.outputs["product"]], shown)
    first, second = reader.prove(unhex(case["transcript"]), case["kind"], case["publicFields"], kept["maskOfProof"])
    reader.finish()
    return wires, product, first, second

def message(case):
    held, kept, delta = sides(case)
    writer, before, wires, product = write(case, held)
    body, netlist = writer.finish(), Netlist(case["netlist"])
    bits, macs = zip(*wires)
    assert list(bits) == netlist.wires([*(bit for bit, _ in held["known"]), *bits_of(case["hidden"])])
    shown = [bits[at] for at in netlist.outputs["product"]]
    keys, key_of_product, first, second = read_message(case, kept, delta, body, shown)
    check_macs([*macs, product[0][1]], [*keys, key_of_product[0]], [*bits, product[0][0]], delta)
    factor = challenge(unhex(case["transcript"]), case["kind"], case["publicFields"], before)
    return {
        "wires": text_of(bits), "macs": hex_elements(macs), "keys": hex_elements(keys), "product": text_of([product[0][0]]),
        "shown": text_of(shown), "beforeProof": before.hex(), "challenge": hex_elements([factor]), "U": hex_elements([first]),
        "V": hex_elements([second]), "body": body.hex(),
    }

CHANGES = [
    ("a hidden bit", 0, 1), ("the correction of a gate", 1, 4), ("the correction of the masked product", 2, 1), ("an opened bit", 3, 1),
    ("padding", 3, 4), ("U", 4, 1), ("V", 20, 1), ("the digest", 36, 1),
]

def false_inputs():
    case = message_inputs()[0]
    made = message(case)
    body = unhex(made["body"])
    def stated(name, new, shown=made["shown"], **other): return {"name": name, "body": new.hex(), "shown": shown, **other}
    changed = [stated(name, body[:at] + bytes([body[at] ^ bit]) + body[at + 1 :]) for name, at, bit in CHANGES]
    field_changed = stated("another public field", body, publicFields={**FIELDS, "captured": "e4"})
    return [
        *changed, stated("too short", body[:-1]), stated("too long", body + b"\0"), stated("another kind", body, kind="dark-chess.answer"), field_changed,
        stated("another transcript", body, transcript=bytes(32).hex()), stated("another bit shown", body, str(1 - int(made["shown"]))),
    ]

def false_message(case):
    """The rest of the inputs are those of the case in `messages`."""
    whole = {**message_inputs()[0], **case}
    _, kept, delta = sides(whole)
    try: read_message(whole, kept, delta, unhex(case["body"]), bits_of(case["shown"]))
    except Refused as refused: return {"fault": str(refused)}
    return {}

SECTIONS = {"messages": (message_inputs, message), "messagesToRefuse": (false_inputs, false_message)}
