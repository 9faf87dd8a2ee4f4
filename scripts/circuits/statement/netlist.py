"""The netlists of the product, as text: the format is in "The netlists" of docs/protocol/proven-dark-chess.md."""

import json
from copy import copy

from gates import TRUE


class Netlist:
    """A circuit of XOR and AND gates. Wire 0 is the constant 1, then come the inputs, then the gates."""

    def __init__(self, path):
        with open(path, encoding='utf8') as file:
            head, *gates = file.read().splitlines()
        head = json.loads(head)
        self.inputs = [(name, width) for name, width in head['inputs']]
        self.outputs = head['outputs']
        self.first = head.get('first')
        self.gates = []
        for gate in gates:
            kind, left, right = gate.split(' ')
            if kind not in ('and', 'xor'):
                raise ValueError(f'{path} has a gate {kind}')
            self.gates.append((kind == 'and', int(left), int(right)))

    def prefix(self, names):
        """The circuit of the gates that the head counts as `first`, with these outputs alone. They must be among its wires."""
        part = copy(self)
        part.gates = self.gates[: self.first[0]]
        part.outputs = {name: self.outputs[name] for name in names}
        return part

    def apply(self, graph, **words):
        """The outputs by name, as literals of the graph, for words of all inputs by name."""
        wires = [TRUE]
        for name, width in self.inputs:
            word = words.pop(name)
            if len(word) != width:
                raise ValueError(f'{name} has {len(word)} bits instead of {width}')
            wires += word
        if words:
            raise ValueError(f'there is no input {", ".join(words)}')
        for is_and, left, right in self.gates:
            wires.append((graph.conj if is_and else graph.differ)(wires[left], wires[right]))
        return {name: [wires[wire] for wire in numbers] for name, numbers in self.outputs.items()}
