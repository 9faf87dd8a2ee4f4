"""A proven message (QuickSilver): a writer, who holds bits, MACs and masks, and a reader, who holds keys and Δ.

Both go through the same steps in the order of the body. A wire of the writer is (bit, MAC), one of the reader is a key."""
from . import field
from .hashing import canonical, need, pack, sha256, tagged_hash, unpack

def challenge(transcript, kind, public_fields, before):
    fields = sha256(canonical({"kind": kind, **public_fields}).encode())
    return field.element(tagged_hash("proof", transcript, fields, before)[:16])

def opened_digest(macs): return tagged_hash("opened-bits", field.encode_all(macs))

class Writer:
    def __init__(self): self.body, self.products, self.opened, self.one = b"", [], [], (1, 0)

    def add(self, left, right): return left[0] ^ right[0], left[1] ^ right[1]

    def correct(self, masks, values):
        corrections = [mask ^ value for (mask, _), value in zip(masks, values)]
        self.body += pack(corrections)
        return [(value, mac) for value, (_, mac) in zip(values, masks)]

    def hidden(self, masks, values): return self.correct(masks, values)

    def multiply(self, pairs, masks):
        """Products of pairs of wires, a list of the body: their masks are bits of tuples."""
        outputs = self.correct(masks, [left[0] & right[0] for left, right in pairs])
        self.products += [(left, right, output) for (left, right), output in zip(pairs, outputs)]
        return outputs

    def evaluate(self, netlist, inputs, masks):
        """All wires of a circuit; a list of the body holds a correction for each AND."""
        wires, corrections, rest = [self.one, *inputs], [], iter(masks)
        for is_and, left, right in netlist.gates:
            left, right = wires[left], wires[right]
            if not is_and:
                wires.append(self.add(left, right))
                continue
            mask, mac = next(rest)
            output = (left[0] & right[0], mac)
            corrections.append(mask ^ output[0])
            self.products.append((left, right, output))
            wires.append(output)
        self.body += pack(corrections)
        return wires

    def open(self, wires):
        self.body += pack([bit for bit, _ in wires])
        self.show(wires)

    def show(self, wires): self.opened += [mac for _, mac in wires]

    def prove(self, transcript, kind, public_fields, masks):
        factor, first, second = challenge(transcript, kind, public_fields, self.body), 0, 0
        times = field.multiplier(factor)
        for (a, mac_a), (b, mac_b), (_, mac) in self.products:
            first = times(first) ^ field.multiply(mac_a, mac_b)
            second = times(second) ^ (mac_b if a else 0) ^ (mac_a if b else 0) ^ mac
        first ^= field.weighted([mac for _, mac in masks])
        second ^= sum(bit << at for at, (bit, _) in enumerate(masks))
        self.body += field.encode(first) + field.encode(second)

    def finish(self): return self.body + opened_digest(self.opened)

class Reader:
    def __init__(self, body, delta):
        self.body, self.delta, self.at, self.one, self.products, self.opened = body, delta, 0, delta, [], []

    def add(self, left, right): return left ^ right

    def take(self, count):
        need(self.at + count <= len(self.body), "encoding/wrong-length")
        self.at += count
        return self.body[self.at - count : self.at]

    def bits(self, count): return unpack(self.take((count + 7) // 8), count)
    def times_delta(self, bit): return self.delta if bit else 0
    def hidden(self, masks): return [key ^ self.times_delta(bit) for key, bit in zip(masks, self.bits(len(masks)))]

    def multiply(self, pairs, masks):
        outputs = self.hidden(masks)
        self.products += [(left, right, output) for (left, right), output in zip(pairs, outputs)]
        return outputs

    def evaluate(self, netlist, inputs, masks):
        wires, rest = [self.one, *inputs], iter(self.hidden(masks))
        for is_and, left, right in netlist.gates:
            if is_and: self.products.append((wires[left], wires[right], next(rest)))
            wires.append(self.products[-1][2] if is_and else wires[left] ^ wires[right])
        return wires

    def open(self, wires):
        bits = self.bits(len(wires))
        self.show(wires, bits)
        return bits

    def show(self, wires, bits): self.opened += [key ^ self.times_delta(bit) for key, bit in zip(wires, bits)]

    def prove(self, transcript, kind, public_fields, masks):
        times, total = field.multiplier(challenge(transcript, kind, public_fields, self.body[: self.at])), 0
        for a, b, output in self.products: total = times(total) ^ field.multiply(a, b) ^ field.multiply(output, self.delta)
        total ^= field.weighted(masks)
        first, second = field.elements(self.take(32))
        need(total == first ^ field.multiply(second, self.delta), "proofs/wrong-proof")
        return first, second

    def finish(self):
        digest = self.take(32)
        need(self.at == len(self.body), "encoding/wrong-length")
        need(digest == opened_digest(self.opened), "proofs/wrong-mac")
