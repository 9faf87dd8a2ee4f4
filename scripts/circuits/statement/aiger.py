"""Binary AIGER with a symbol table, written and read (Biere, "The AIGER And-Inverter Graph (AIG) Format", version 20071012)."""

from gates import AND, Graph


def write_aiger(graph, inputs, outputs):
    """The bytes of a file. `inputs` and `outputs` are pairs of a name and its literals; `inputs` are all inputs of the graph, in order."""
    literals = [literal for _, word in outputs for literal in word]
    places, gates = _and_gates(graph, literals)
    count = len(graph.inputs)
    lines = [f'aig {count + len(gates)} {count} 0 {len(literals)} {len(gates)}']
    lines += [str(places[literal >> 1] ^ (literal & 1)) for literal in literals]
    body = b''.join(_delta(2 * (count + 1 + at) - one) + _delta(one - other) for at, (one, other) in enumerate(gates))
    symbols = _symbols('i', inputs) + _symbols('o', outputs)
    return ''.join(f'{line}\n' for line in lines).encode() + body + ''.join(f'{line}\n' for line in symbols).encode()


def _and_gates(graph, literals):
    """For every node that is needed its literal in the file, and the two literals of each AND, the greater first. XOR takes three."""
    places = {0: 0}
    for at, node in enumerate(graph.inputs):
        places[node] = 2 * (at + 1)
    gates = []

    def add(one, other):
        gates.append((max(one, other), min(one, other)))
        return 2 * (len(graph.inputs) + len(gates))

    for node in graph.cone(literals):
        left, right = (places[literal >> 1] ^ (literal & 1) for literal in (graph.left[node], graph.right[node]))
        if graph.kinds[node] == AND:
            places[node] = add(left, right)
        else:
            places[node] = add(add(left, right) ^ 1, add(left ^ 1, right ^ 1) ^ 1)
    return places, gates


def _delta(number):
    """Seven bits a byte, least significant first; the eighth says that more follow."""
    taken = bytearray()
    while number >= 128:
        taken.append(number & 127 | 128)
        number >>= 7
    taken.append(number)
    return bytes(taken)


def _symbols(letter, words):
    names = [f'{name}[{at}]' for name, word in words for at in range(len(word))]
    return [f'{letter}{at} {name}' for at, name in enumerate(names)]


def read_aiger(data):
    """The graph of a file, its input names and its outputs as pairs of a name and a literal, in order."""
    head, _, rest = data.partition(b'\n')
    word, most, inputs, latches, outputs, ands = head.split()
    if word != b'aig' or int(latches) != 0 or int(most) != int(inputs) + int(ands):
        raise ValueError('this is no binary AIGER file without latches')
    lines = rest.split(b'\n', int(outputs))
    graph = Graph()
    places = [0, *graph.input_word(int(inputs))]
    at, body = 0, lines.pop()
    for number in range(int(inputs) + 1, int(most) + 1):
        down, at = _read_delta(body, at)
        left = 2 * number - down
        down, at = _read_delta(body, at)
        pair = (places[one >> 1] ^ (one & 1) for one in (left, left - down))
        places.append(graph.conj(*pair))
    names = dict(line.split(' ', 1) for line in body[at:].decode().splitlines())
    literals = [places[int(line) >> 1] ^ (int(line) & 1) for line in lines]
    return (
        graph,
        [names[f'i{number}'] for number in range(int(inputs))],
        [(names[f'o{number}'], literal) for number, literal in enumerate(literals)],
    )


def _read_delta(body, at):
    number, shift = 0, 0
    while True:
        byte = body[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at
