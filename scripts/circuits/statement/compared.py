"""A question about the product: over a graph of inputs, some pieces."""

from dataclasses import dataclass, field

from gates import Graph


@dataclass
class Piece:
    """Is a literal of `differ`, by output bit, 1 somewhere where the condition holds? `fixed` are inputs that are constants, by node."""

    name: str
    condition: int
    differ: dict[str, int]
    fixed: dict[int, int] = field(default_factory=dict)


def by_bit(name, literals):
    return {f'{name}[{at}]': literal for at, literal in enumerate(literals)}


class Compared:
    """A check over one graph: what the rules say, what the product makes, where they differ."""

    def __init__(self, name, inputs):
        self.name = name
        self.graph = Graph()
        self.words = {name: self.graph.input_word(width) for name, width in inputs}
        self.names = [f'{name}[{at}]' for name, width in inputs for at in range(width)]
        self.pieces = []
