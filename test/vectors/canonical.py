"""A second implementation of docs/protocol/encoding.md: canonical JSON, strict texts of bytes, and shapes. Needs only Python."""
import base64, json, re

PAYLOAD_BYTES, ENTRY_BYTES, EVIDENCE_BYTES, LOG_BYTES = 1_048_576, 1_056_768, 8_192, 322_961_408
DEPTH, PAYLOAD_DEPTH, PAYLOAD_VALUES = 16, 12, 65_536
UNSAFE = object()  # a number that is not an integer of the format
ABSENT = object()  # the value of a field that is not there

encode = json.encoder.encode_basestring  # json.dumps of one value spends most of its time on making an encoder

class Fault(Exception): pass

def need(holds, code="encoding/wrong-shape"):
    if not holds: raise Fault(code)

TOKEN = re.compile(r"""[ \t\n\r]*+(?:(?P<mark>[][{}:,])
    |(?P<string>"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+")
    |(?P<number>-?+(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+)
    |(?P<word>true|false|null))""".replace("\n    ", ""))
WORDS = {"true": True, "false": False, "null": None}

def number(text):
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 2**53 and not (value == 0 and text[0] == "-") else UNSAFE

def scalar(found):
    token = found[found.lastgroup]
    if found.lastgroup == "number": return number(token)
    if found.lastgroup == "word": return WORDS[token]
    return json.loads(token) if "\\" in token else token[1:-1]

def read_json(text):
    """RFC 8259, with an explicit stack, so that no depth of brackets can exhaust Python's own."""
    at, around, keys, expected = 0, [], [], "value"
    while found := TOKEN.match(text, at):
        at, token, mark = found.end(), found[found.lastgroup], found.lastgroup == "mark"
        if expected in ("value", "first value") and token in ("[", "{"):
            around.append([] if token == "[" else {})
            expected = "first value" if token == "[" else "first key"
            continue
        if expected in ("key", "first key") and found.lastgroup == "string":
            keys.append(scalar(found))
            expected = "colon"
            continue
        if expected == "colon" and token == ":" or expected == "more" and token == ",":
            expected = "key" if expected == "more" and isinstance(around[-1], dict) else "value"
            continue
        if expected in ("value", "first value") and not mark: value = scalar(found)
        elif expected in ("more", "first value") and token == "]" and isinstance(around[-1], list): value = around.pop()
        elif expected in ("more", "first key") and token == "}" and isinstance(around[-1], dict): value = around.pop()
        else: break
        if not around:
            need(not text[at:].strip(" \t\n\r"), "encoding/not-json")
            return value
        if isinstance(around[-1], list): around[-1].append(value)
        else: around[-1][keys.pop()] = value
        expected = "more"
    raise Fault("encoding/not-json")

def jcs(value, levels=DEPTH):
    need(levels > 0, "encoding/too-deep")
    need(value is not UNSAFE, "encoding/not-an-integer")
    if isinstance(value, list): return "[" + ",".join(jcs(item, levels - 1) for item in value) + "]"
    if isinstance(value, str):
        need(not re.search(r"[\x00-\x1f\x7f-\x9f]", value), "encoding/control-character")
        need(not re.search(r"[\ud800-\udfff]", value), "encoding/lone-surrogate")
        return encode(value)
    if not isinstance(value, dict): return str(value) if type(value) is int else json.dumps(value)
    return "{" + ",".join(member(key, value[key], levels - 1) for key in sorted(value)) + "}"

def values(value):
    """How many values there are in a value: itself, and each member of a list or object in it."""
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(values, members))

def member(key, value, levels):
    need(re.fullmatch(r"[ -~]*", key), "encoding/key-not-ascii")
    text = jcs(value, levels)
    return encode(key) + ":" + text

def parse(text):
    value = read_json(text)
    need(jcs(value) == text, "encoding/not-canonical")
    return value

def decode(data, most):
    """Checks limits first, then UTF-8; repairs nothing."""
    need(len(data) <= most, "encoding/too-large")
    try: return data.decode("utf-8")
    except UnicodeDecodeError: raise Fault("encoding/not-utf8") from None

# Readers of shapes: of several faults, every program reports the first one in the order of these lines.

def fields(value, **readers):
    """An object: first no unknown field, then each field in the order of the documentation."""
    need(isinstance(value, dict) and set(value) <= set(readers))
    for name, read in readers.items(): read(value.get(name, ABSENT))

def shape(**readers): return lambda value: fields(value, **readers)
def optional(read): return lambda value: value is ABSENT or read(value)
def anything(value): need(value is not ABSENT)
def an_object(value): need(isinstance(value, dict))
def boolean(value): need(isinstance(value, bool))
def integer(most, least=0): return lambda value: need(type(value) is int and least <= value <= most)
def one_of(*words): return lambda value: need(value in words)

def array(read, most, least=0):
    def read_array(value):
        need(isinstance(value, list) and least <= len(value) <= most)
        for item in value: read(item)
    return read_array

def text(least, most):
    """Characters are counted in UTF-16 code units."""
    return lambda value: need(isinstance(value, str) and least <= len(value.encode("utf-16-le")) // 2 <= most)

def name(value):
    need(isinstance(value, str) and len(value) <= 64 and re.fullmatch(r"[a-z][a-z0-9]*([./-][a-z0-9]+)*", value))

PART, LABEL = "[a-z0-9]+([.-][a-z0-9]+)*", "[a-z0-9]+(-+[a-z0-9]+)*"
def is_outside(value): return re.fullmatch(rf"npm:(@{PART}/)?{PART}|{LABEL}([.]{LABEL})+(/{PART})+", value)

def game_id(value):
    text(1, 64)(value)
    if not is_outside(value): name(value)

def hexes(size):
    def read_hex(value):
        need(isinstance(value, str))
        need(re.fullmatch("[0-9a-f]{%d}" % (2 * size), value), "encoding/not-hex")
    return read_hex

def b64(value, size):
    need(isinstance(value, str))
    need(re.fullmatch(r"[A-Za-z0-9_-]*", value) and len(value) % 4 != 1, "encoding/not-base64url")
    data = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))
    need(len(data) == size and base64.urlsafe_b64encode(data).decode().rstrip("=") == value, "encoding/not-base64url")
    return data

def ascending(items): need(all(a < b for a, b in zip(items, items[1:])))
