"""A graph of AND and XOR gates over literals, in which equal gates are one gate and constants are folded.

A literal is twice the number of a node, plus 1 where it is inverted. Node 0 is the constant 0. Nodes are numbered in the order of their
making, so that every gate comes after those that it reads.
"""

FALSE = 0
TRUE = 1

INPUT = 0
AND = 1
XOR = 2


def negate(literal):
    return literal ^ 1


class Graph:
    """`kinds`, `left` and `right` are by node; `left` and `right` are literals, 0 for inputs and the constant."""

    def __init__(self):
        self.kinds = [INPUT]
        self.left = [0]
        self.right = [0]
        self.inputs = []
        self._known = {}

    def input_word(self, width):
        """Literals of new inputs."""
        first = len(self.kinds)
        self.inputs.extend(range(first, first + width))
        self.kinds.extend([INPUT] * width)
        self.left.extend([0] * width)
        self.right.extend([0] * width)
        return [2 * node for node in range(first, first + width)]

    def conj(self, left, right):
        if left > right:
            left, right = right, left
        if left == FALSE or left == negate(right):
            return FALSE
        if left == TRUE or left == right:
            return right
        return self._gate(AND, left, right)

    def disj(self, left, right):
        return negate(self.conj(negate(left), negate(right)))

    def differ(self, left, right):
        """XOR. Inversions of its operands are those of its result, so that a gate never reads an inverted literal."""
        sign = (left ^ right) & 1
        left, right = sorted((left & ~1, right & ~1))
        if left == right:
            return sign
        if left == FALSE:
            return right ^ sign
        return self._gate(XOR, left, right) ^ sign

    def all(self, literals):
        """As a balanced tree; the constant 1 for none."""
        return self._tree(self.conj, list(literals), TRUE)

    def any(self, literals):
        """As a balanced tree; the constant 0 for none."""
        return self._tree(self.disj, list(literals), FALSE)

    def choose(self, condition, then, otherwise):
        return self.disj(self.conj(condition, then), self.conj(negate(condition), otherwise))

    def choose_word(self, condition, then, otherwise):
        return [self.choose(condition, one, other) for one, other in zip(then, otherwise, strict=True)]

    def mask_word(self, condition, word):
        return [self.conj(condition, bit) for bit in word]

    def any_word(self, words):
        """The OR of words of one width, bit by bit."""
        return [self.any(bits) for bits in zip(*words, strict=True)]

    def equals(self, word, number):
        """Whether the word, least significant bit first, is the number."""
        return self.all(bit if number >> at & 1 else negate(bit) for at, bit in enumerate(word))

    def at_most_one(self, literals):
        earlier, again = FALSE, []
        for literal in literals:
            again.append(self.conj(literal, earlier))
            earlier = self.disj(literal, earlier)
        return negate(self.any(again))

    def at_least_two(self, literals):
        return negate(self.at_most_one(literals))

    def cone(self, literals):
        """The gates that the literals depend on, in order."""
        needed = bytearray(len(self.kinds))
        for literal in literals:
            needed[literal >> 1] = 1
        for node in range(len(self.kinds) - 1, 0, -1):
            if needed[node] and self.kinds[node] != INPUT:
                needed[self.left[node] >> 1] = 1
                needed[self.right[node] >> 1] = 1
        return [node for node in range(1, len(self.kinds)) if needed[node] and self.kinds[node] != INPUT]

    def evaluate(self, values, lanes):
        """What every node is for given values of the inputs, many cases at a time: bit n of a value is that of case n, of `lanes`."""
        ones = (1 << lanes) - 1
        known = [0] * len(self.kinds)
        for node, value in zip(self.inputs, values, strict=True):
            known[node] = value
        for node, kind in enumerate(self.kinds):
            if kind == INPUT:
                continue
            left = known[self.left[node] >> 1] ^ (ones if self.left[node] & 1 else 0)
            right = known[self.right[node] >> 1] ^ (ones if self.right[node] & 1 else 0)
            known[node] = left & right if kind == AND else left ^ right
        return lambda literal: known[literal >> 1] ^ (ones if literal & 1 else 0)

    def _gate(self, kind, left, right):
        key = (kind, left, right)
        literal = self._known.get(key)
        if literal is None:
            literal = self._known[key] = 2 * len(self.kinds)
            self.kinds.append(kind)
            self.left.append(left)
            self.right.append(right)
        return literal

    @staticmethod
    def _tree(join, level, nothing):
        while len(level) > 1:
            level = [join(*level[at : at + 2]) if at + 1 < len(level) else level[at] for at in range(0, len(level), 2)]
        return level[0] if level else nothing
