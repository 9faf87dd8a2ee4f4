"""The poker of docs/protocol/holdem.md between two seats: blinds, betting, and what hands are worth. Needs only Python."""
import collections, itertools
from canonical import need

RANKS, SUITS = ("A", *map(str, range(2, 11)), "J", "Q", "K"), "SHDC"

def card_name(card): return RANKS[card % 13] + SUITS[card // 13]

# What hands are worth

def value_of_five(cards):
    """Compares as the hands do: the category, then the ranks that decide, the most frequent first."""
    ranks = sorted((card % 13 or 13 for card in cards), reverse=True)  # an ace is 13, a king 12, a two 1
    counts = sorted(((count, rank) for rank, count in collections.Counter(ranks).items()), reverse=True)
    shape, deciding = [count for count, _ in counts], [rank for _, rank in counts]
    if ranks == [13, 4, 3, 2, 1]: ranks = deciding = [4, 3, 2, 1, 0]
    flush, straight = len({card // 13 for card in cards}) == 1, len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if flush and straight: category = 8
    elif shape == [4, 1]: category = 7
    elif shape == [3, 2]: category = 6
    elif flush: category = 5
    elif straight: category = 4
    elif shape == [3, 1, 1]: category = 3
    elif shape == [2, 2, 1]: category = 2
    else: category = 1 if shape[0] == 2 else 0
    return category, deciding

def value(cards): return max(map(value_of_five, itertools.combinations(cards, 5)))

# Betting

FREE_RAISES = 6  # of a round; each further one is all-in

class Betting:
    """One hand. `stacks` are the chips behind, `bets` those of this round, `pot` those of the rounds before."""
    def __init__(self, stacks, button, small, big):
        self.stacks, self.button, self.big, self.pot, self.folded = list(stacks), button, big, 0, None
        self.begin_round(button)
        self.put(button, small), self.put(1 - button, big)
        self.close_if_done()

    def begin_round(self, first):
        self.bets, self.turn, self.acted, self.step, self.raises, self.aggressor = [0, 0], first, set(), self.big, 0, None

    def put(self, seat, chips):
        chips = min(chips, self.stacks[seat])
        self.stacks[seat] -= chips
        self.bets[seat] += chips

    def begin_street(self, first):
        self.begin_round(first)
        self.close_if_done()

    def over(self):
        """Whether nobody can bet any more, though nobody has folded."""
        return self.folded is None and 0 in self.stacks

    def close_if_done(self):
        """Finds whose turn it is. Where it is nobody's the round is closed, and what was not called returns."""
        for seat in (self.turn, 1 - self.turn):
            faces = self.bets[1 - seat] > self.bets[seat]
            if self.stacks[seat] and (faces or seat not in self.acted and self.stacks[1 - seat]): break
        else: seat = None
        self.turn = seat if self.folded is None else None
        if self.turn is not None: return
        for seat in (0, 1):
            returned = max(0, self.bets[seat] - self.bets[1 - seat])
            self.bets[seat], self.stacks[seat] = self.bets[seat] - returned, self.stacks[seat] + returned
        self.pot, self.bets = self.pot + sum(self.bets), [0, 0]

    def act(self, action, to=None):
        seat, other = self.turn, 1 - self.turn
        owed = self.bets[other] - self.bets[seat]
        if action == "fold": self.folded = seat
        elif action == "check": need(owed <= 0, "holdem/not-allowed")
        elif action == "call":
            need(owed > 0, "holdem/not-allowed")
            self.put(seat, owed)
        else: self.raise_to(seat, other, action, to)
        self.acted.add(seat)
        self.turn = other
        self.close_if_done()

    def raise_to(self, seat, other, action, to):
        most = self.bets[seat] + self.stacks[seat]
        least = min(most, self.bets[other] + self.step)
        need(action == ("raise" if self.bets[other] else "bet"), "holdem/not-allowed")
        need(self.stacks[other] and most > self.bets[other] and least <= to <= most, "holdem/not-allowed")
        need(to == most or self.raises < FREE_RAISES, "holdem/not-allowed")
        self.step, self.raises, self.aggressor = to - self.bets[other], self.raises + (action == "raise"), seat
        self.put(seat, to - self.bets[seat])
