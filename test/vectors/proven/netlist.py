"""Reads a circuit from its netlist and evaluates it. A wire is an integer; many evaluations stand side by side as its bits."""
import copy, json, os

class Netlist:
    def __init__(self, text):
        header, *lines = text.rstrip("\n").split("\n")
        about = json.loads(header)
        self.inputs, self.outputs, self.first = about["inputs"], about["outputs"], about.get("first")
        self.input_wires = sum(wires for _, wires in self.inputs)
        self.gates = []
        for at, line in enumerate(lines):
            operation, left, right = line.split(" ")
            assert operation in ("xor", "and") and max(int(left), int(right)) <= self.input_wires + at, "a gate that is not in order"
            self.gates.append((operation == "and", int(left), int(right)))
        self.ands = sum(gate[0] for gate in self.gates)

    def wires(self, inputs, one=1):
        """All wires; `inputs` are in order, `one` is a constant 1 in each evaluation."""
        assert len(inputs) == self.input_wires
        wires = [one, *inputs]
        for is_and, left, right in self.gates: wires.append(wires[left] & wires[right] if is_and else wires[left] ^ wires[right])
        return wires

    def prefix(self):
        """The circuit up to where First ends."""
        first = copy.copy(self)
        first.gates, first.ands = self.gates[: self.first[0]], self.first[1]
        return first

    def results(self, inputs, one=1):
        wires = self.wires(inputs, one)
        return {name: [wires[at] for at in output] for name, output in self.outputs.items()}

def read_netlist(path):
    with open(path, encoding="ascii") as file: return Netlist(file.read())

def netlists(folder):
    """The circuits of a folder by name."""
    if not os.path.isdir(folder): return {}
    return {name[:-4]: read_netlist(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(".txt")}
