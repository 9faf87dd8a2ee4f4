"""A second implementation of what docs/protocol/timestamps.md says of reading: answers of an authority (RFC 3161 §2.4.2, in the DER of X.690) and
bundles. Nothing is verified of an answer: that is OpenSSL's work. Needs only Python."""
import re, unicodedata
from datetime import datetime, timezone
from canonical import ABSENT, Fault, LOG_BYTES, an_object, array, b64, decode, game_id, hexes, integer, need, one_of, optional, parse, shape, text
from verify_log import engine_claim, only_true, read_claims

BAD, BUNDLE = "timestamp/malformed", "bundle/malformed"
INTEGER, OCTETS, OID, TIME, SEQUENCE, SET, ZEROTH = 0x02, 0x04, 0x06, 0x18, 0x30, 0x31, 0xA0
SHA256, SIGNED, TST = "608648016503040201", "2a864886f70d010702", "2a864886f70d0109100104"
NAMES = ("550403", "55040a")

def elements(data):
    """Of some bytes of DER: each element as (tag, content, whole)."""
    found, at = [], 0
    while at < len(data):
        need(len(data) - at >= 2 and data[at] & 0x1F != 0x1F and (data[at + 1] < 0x80 or 0x81 <= data[at + 1] <= 0x84), BAD)
        start, length = at + 2, data[at + 1]
        if length > 0x80:
            size = length - 0x80
            start, length = start + size, int.from_bytes(data[start:start + size])
            need(length >= 0x80 and length >= 256 ** (size - 1), BAD)
        need(start + length <= len(data), BAD)
        found.append((data[at], data[start:start + length], data[at:start + length]))
        at = start + length
    return found

def content(items, at, tag):
    need(-len(items) <= at < len(items) and items[at][0] == tag, BAD)
    return items[at][1]

def inside(items, at, tag): return elements(content(items, at, tag))

def named(items, at, oid): need(content(items, at, OID).hex() == oid, BAD)

def certificate(whole):
    """The serial number, the issuer and the owner."""
    fields = inside(inside(elements(whole), 0, SEQUENCE), 0, SEQUENCE)
    if fields and fields[0][0] == ZEROTH: fields = fields[1:]
    need(len(fields) > 4, BAD)
    return fields[0][2], fields[2][2], fields[4]

def owner(subject):
    found = {}
    for tag, _, whole in inside([subject], 0, SEQUENCE):
        for attribute in inside(elements(whole), 0, SET):
            kind, value = (elements(content([attribute], 0, SEQUENCE)) + [None, None])[:2]
            need(kind is not None and kind[0] == OID, BAD)
            if value is None or value[0] not in (0x0C, 0x13, 0x16): continue
            try: found[kind[1].hex()] = value[1].decode()
            except UnicodeDecodeError: pass
    said = found.get(NAMES[0]) or found.get(NAMES[1]) or "an authority without a name"
    return "".join("?" if unicodedata.category(one).startswith("C") else one for one in said)[:100]

def time_of(data):
    found = re.fullmatch(rb"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d*[1-9])?Z", data)
    need(found, BAD)
    try: seconds = datetime(*(int(part) for part in found.groups()[:6]), tzinfo=timezone.utc).timestamp()
    except ValueError: raise Fault(BAD) from None
    return int(seconds) * 1000 + int(float(b"0" + (found[7] or b"")) * 1000)

def read_timestamp(reply):
    need(len(reply) <= 65_536, BAD)
    whole = elements(reply)
    need(len(whole) == 1, BAD)
    answer = inside(whole, 0, SEQUENCE)
    need(content(inside(answer, 0, SEQUENCE), 0, INTEGER) in (b"\0", b"\1"), "timestamp/no-answer")
    token = inside(answer, 1, SEQUENCE)
    named(token, 0, SIGNED)
    signed = inside(inside(token, 1, ZEROTH), 0, SEQUENCE)
    need(len(signed) >= 5, BAD)
    certificates, signers = inside(signed, 3, ZEROTH), inside(signed, -1, SET)
    need(len(signers) == 1, BAD)
    by = inside(inside(signers, 0, SEQUENCE), 1, SEQUENCE)
    need(len(by) >= 2, BAD)
    issued = [certificate(one[2]) for one in certificates]
    of = [subject for serial, issuer, subject in issued if (issuer, serial) == (by[0][2], by[1][2])]
    need(of, BAD)
    info = inside(signed, 2, SEQUENCE)
    named(info, 0, TST)
    stamp = elements(content(inside(info, 1, ZEROTH), 0, OCTETS))
    need(len(stamp) == 1, BAD)
    fields = inside(stamp, 0, SEQUENCE)
    need(content(fields, 0, INTEGER) == b"\1", BAD)
    imprint = inside(fields, 2, SEQUENCE)
    named(inside(imprint, 0, SEQUENCE), 0, SHA256)
    hashed = content(imprint, 1, OCTETS)
    need(len(hashed) == 32, BAD)
    nonce = [value.hex() for tag, value, _ in fields[5:] if tag == INTEGER][:1]
    said = {"authority": owner(of[0]), "hash": hashed.hex(), "time": time_of(content(fields, 4, TIME))}
    return {**said, "nonce": nonce[0]} if nonce else said

SIZES = {
    "VERIFY.md": 65_536, "chain.pem": 131_072, "final.json": 1_056_768, "final.tlog-proof": 131_072, "final.tsr": 65_536, "keys.json": 1_056_768,
    "match.jsonl": LOG_BYTES, "rules.mjs": 262_144,
}
ARCHIVE_BYTES = sum(512 + (size + 511) // 512 * 512 for size in SIZES.values()) + 2 * 512 + 65_536
COUNT = integer(2**53 - 1)
def nullable(read): return lambda value: value is None or read(value)
def anything_there(value): need(value is not ABSENT)
read_record = shape(
    finalHash=hexes(32), match=lambda value: b64(value, 16), game=game_id, rules=COUNT, code=optional(hexes(32)), practice=optional(only_true),
    seats=array(nullable(shape(key=hexes(32), name=optional(text(1, 40)), engine=optional(engine_claim))), 8), relay=hexes(32), steps=COUNT, claim=anything_there,
    claims=optional(read_claims),
)

vkey = text(1, 2_400)
read_keys = shape(
    seats=array(nullable(hexes(32)), 8), relay=hexes(32), log=optional(vkey), witnesses=optional(array(vkey, 32)),
    timestamp=optional(shape(url=text(1, 200), root=hexes(32), certificate=hexes(32))),
)

NUMBERS = (100, 108), (108, 116), (116, 124), (124, 136), (136, 148), (148, 156)  # mode, owner, group, size, time and sum of a header

def read_bundle(archive):
    """The files of a bundle by their names, in the order in which they stand there."""
    files, at, blocks = {}, 0, len(archive) // 512
    need(len(archive) <= ARCHIVE_BYTES, BUNDLE)
    while at < blocks and any(header := archive[512 * at:512 * at + 512]):
        unsummed = header[:148] + b" " * 8 + header[156:]
        numbers = [re.fullmatch(rb" *([0-7]*)[\0 ]*", header[begin:end]) for begin, end in NUMBERS]
        need(all(numbers), BUNDLE)
        size, sums = numbers[3][1], numbers[5][1]
        need(sums and int(sums, 8) == sum(unsummed) and size and len(size) <= 11 and header[156:157] in (b"0", b"\0") and not any(header[345:500]), BUNDLE)
        called = header[:100].split(b"\0")[0].decode("latin1")
        length = int(size, 8)
        need(called in SIZES and called not in files and length <= SIZES[called], BUNDLE)
        begin, at = 512 * (at + 1), at + 1 + (length + 511) // 512
        need(at <= blocks, BUNDLE)
        files[called] = archive[begin:begin + length]
    need(blocks - at >= 2 and not any(archive[512 * at:]), BUNDLE)
    need({"match.jsonl", "final.json", "keys.json"} <= set(files), BUNDLE)
    try:
        record = parse(decode(files["final.json"], SIZES["final.json"]))
        read_record(record)
        read_keys(parse(decode(files["keys.json"], SIZES["keys.json"])))
        for one in ("final.tlog-proof", "chain.pem", "VERIFY.md"): decode(files.get(one, b""), SIZES[one])
    except Fault: raise Fault(BUNDLE) from None
    need("final.tsr" not in files or read_timestamp(files["final.tsr"])["hash"] == record["finalHash"], "bundle/other-match")
    return files
