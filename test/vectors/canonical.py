"""A second implementation of docs/protocol/encoding.md: canonical JSON, strict texts of bytes, and shapes. Python alone."""
import base64, json, re

class Fault(Exception): pass

def need(holds, code="encoding/wrong-shape"):
    if not holds: raise Fault(code)

def number(text):
    value = float(text)
    need(value.is_integer() and abs(value) < 2**53 and not (value == 0 and text[0] == "-"), "encoding/not-an-integer")
    return int(value)

def jcs(value, levels=16):
    need(levels > 0, "encoding/too-deep")
    if isinstance(value, list): return "[" + ",".join(jcs(item, levels - 1) for item in value) + "]"
    if isinstance(value, str):
        need(not re.search(r"[\x00-\x1f\x7f-\x9f]", value), "encoding/control-character")
        need(not re.search(r"[\ud800-\udfff]", value), "encoding/lone-surrogate")
    if not isinstance(value, dict): return json.dumps(value, ensure_ascii=False)
    need(all(re.fullmatch(r"[ -~]*", key) for key in value), "encoding/key-not-ascii")
    return "{" + ",".join(json.dumps(key) + ":" + jcs(value[key], levels - 1) for key in sorted(value)) + "}"

def parse(text):
    def no_number(_): raise Fault("encoding/not-json")
    try: value = json.loads(text, parse_int=number, parse_float=number, parse_constant=no_number)
    except ValueError: raise Fault("encoding/not-json") from None
    except RecursionError: raise Fault("encoding/too-deep") from None
    need(jcs(value) == text, "encoding/not-canonical")
    return value

def b64(text, size):
    need(isinstance(text, str))
    need(re.fullmatch(r"[A-Za-z0-9_-]*", text) and len(text) % 4 != 1, "encoding/not-base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    need(len(data) == size and base64.urlsafe_b64encode(data).decode().rstrip("=") == text, "encoding/not-base64url")
    return data

def fields(value, *names): need(isinstance(value, dict) and set(value) == set(names))
def integer(value, most): need(type(value) is int and 0 <= value <= most)
def ordered(items, least): need(least <= len(items) <= 8 and all(a < b for a, b in zip(items, items[1:])))
def hexes(size, *values):
    for value in values:
        need(isinstance(value, str))
        need(re.fullmatch("[0-9a-f]{%d}" % (2 * size), value), "encoding/not-hex")
