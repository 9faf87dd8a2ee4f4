#!/usr/bin/env python3
"""A second implementation of docs/protocol/holdem.md: whose turn it is, every proof, the betting, what was shown and who has the chips. Needs only
Python.

    holdem.py LOG.jsonl    says of each hand of a match what its record shows"""
import sys
from canonical import b64, fields, integer, need, one_of, optional
from cards import Deck, base64url, chunks, unbase64
from poker import Betting, card_name, value

BOARD = ((), (4, 5, 6), (7,), (8,))  # the places that a street opens
WHOLE = (4, 5, 6, 7, 8)
PARAMS = {"stack": (1_000, integer(10_000, 100)), "hands": (30, integer(60, 1)), "level": (10, integer(60, 1))}
BLINDS = (5, 10, 15, 25, 50, 75, 100, 150, 200, 300)

def data(size): return lambda value: b64(value, size)

KEY, PROOF, DECK, SHUFFLE, SHARE = data(32), data(64), data(52 * 64), data(32 * (5 * 52 + 9)), 32

class Hand:
    """A hand from its first deal on. `given`: the shares of each seat, by place."""
    def __init__(self, number, deck, shuffled, chips, blinds):
        self.number, self.deck, self.shuffled, self.before, self.blinds = number, deck, shuffled, list(chips), blinds
        self.button = (number - 1) % 2
        self.left, self.street, self.due, self.betting = 1 - self.button, 0, (), None
        self.order = sorted((self.left, self.button), key=lambda seat: chips[seat])
        self.private = {self.left: (0, 1), self.button: (2, 3)}
        self.given, self.board, self.shown, self.mucked, self.begins = ({}, {}), [], {}, [], None

    def give(self, seat, places, payload):
        shares = unbase64(payload["shares"])
        self.deck.check_shares(seat, places, shares, unbase64(payload["proof"]))
        self.given[seat].update(zip(places, chunks(shares)))

    def open(self, places): return [self.deck.open(place, [self.given[seat][place] for seat in (0, 1)]) for place in places]

class Holdem:
    """What the public rules say of the steps of a match; `result` once they have ended it."""
    def __init__(self, terms, match):
        self.check_terms(terms)
        self.params = {name: terms["params"].get(name, default) for name, (default, _) in PARAMS.items()}
        self.match, self.stage, self.result = match, "key", None
        self.chips, self.hand, self.played = [self.params["stack"]] * 2, None, []
        self.prepare(1)

    @staticmethod
    def check_terms(terms):
        need(len(terms["seats"]) == 2, "game/wrong-seats")
        flags = any(terms.get(flag, False) for flag in ("goesOn", "openings", "unpublished", "moves"))
        need(not flags and terms.get("sameTurn") == ["cards.shuffle"], "game/wrong-params")
        need(terms["clock"]["grace"] >= 10_000, "life/short-deadline")
        fields(terms["params"], **{name: optional(read) for name, (_, read) in PARAMS.items()})
        hands = terms["params"].get("hands", PARAMS["hands"][0])
        longest = {"steps": 5 + 48 * hands, "bytes": 12_288 + 130_304 * hands}
        low = any(terms.get("longest", longest)[of] < least for of, least in longest.items())
        need(not low, "game/wrong-params")

    def prepare(self, number):
        """The deck of the next hand, while there is one."""
        self.coming = Deck(self.match, number, "playing-cards", 52, [0, 1]) if number <= self.params["hands"] else None
        self.shuffled = []  # by whom and at which step

    def blinds(self, number):
        small = BLINDS[min((number - 1) // self.params["level"], len(BLINDS) - 1)]
        return small, 2 * small

    def follow(self, kind, by, payload, step, seeds):
        """Takes a step of play, or raises the fault of who signed it. `seeds`: what the seats have committed to."""
        need(kind in HANDLERS, "game/unknown-kind")
        stages, handler = HANDLERS[kind]
        need(self.stage in stages, "game/wrong-stage")
        self.seq = step["seq"]
        then = handler(self, by, payload, step, seeds)
        need(step["next"] == then, "life/wrong-next")

    # The set-up

    def key(self, by, payload, step, seeds):
        need(by not in self.coming.keys, "game/wrong-stage")
        fields(payload, key=KEY, proof=PROOF)
        self.coming.add_key(by, unbase64(payload["key"]), unbase64(payload["proof"]))
        if len(self.coming.keys) < 2: return [1 - by]
        self.stage = "shuffle"
        return [1]

    def shuffle(self, by, payload, step, seeds):
        need(self.owes(by), "holdem/no-shuffle-due")
        fields(payload, deck=DECK, proof=SHUFFLE)
        self.coming.add_shuffle(by, unbase64(payload["deck"]), unbase64(payload["proof"]))
        self.shuffled.append({"seat": by, "seq": self.seq})
        if self.stage == "bet": return [by]
        return self.next_hand() if self.hand else self.next_shuffle((1, 0), "start", [0, 1])

    def owes(self, seat): return self.coming and len(self.coming.keys) == 2 and seat not in [one["seat"] for one in self.shuffled]

    def next_shuffle(self, order, stage, then):
        missing = [seat for seat in order if self.owes(seat)]
        self.stage = "shuffle" if missing else stage
        return missing[:1] or then

    def start(self, by, payload, step, seeds):
        seats = [{"key": base64url(self.coming.keys[at]), "seed": seeds[at]} for at in (0, 1)]
        need(payload == {"seats": seats, "deck": self.coming.digest().hex()}, "game/wrong-start")
        return self.begin_hand()

    # A hand

    def begin_hand(self):
        number = self.hand.number + 1 if self.hand else 1
        self.hand, self.stage = Hand(number, self.coming, self.shuffled, self.chips, self.blinds(number)), "deal"
        self.prepare(number + 1)
        return self.hand.order[:1]

    def deal(self, by, payload, step, seeds):
        hand = self.hand
        fields(payload, shares=data(2 * SHARE), proof=PROOF, **(dict(key=KEY, keyProof=PROOF) if self.coming else {}))
        hand.give(by, hand.private[1 - by], payload)
        if self.coming: self.coming.add_key(by, unbase64(payload["key"]), unbase64(payload["keyProof"]))
        hand.begins = hand.begins or self.seq
        if by == hand.order[0]: return [1 - by]
        hand.betting = Betting(self.chips, hand.button, *hand.blinds)
        return self.go_on()

    def act(self, by, payload, step, seeds):
        sized = payload.get("action") in ("bet", "raise")
        fields(payload, action=one_of("fold", "check", "call", "bet", "raise"), **(dict(to=integer(1_000_000, 1)) if sized else {}))
        need(not self.owes(by), "holdem/shuffle-first")
        self.hand.betting.act(payload["action"], payload.get("to"))
        return self.go_on()

    def go_on(self):
        """Whose turn it is after a deal, an act or cards of the board."""
        hand, betting = self.hand, self.hand.betting
        self.stage = "bet"
        if betting.turn is not None: return [betting.turn]
        if betting.folded is not None: return self.pay([1 - betting.folded])
        first = hand.left if betting.aggressor is None else betting.aggressor
        self.stage, self.showing = "show", [first, 1 - first]
        if len(hand.board) == 5 and hand.shown: return self.compare()
        if hand.street == 3 or betting.over() and not hand.shown: return [first]
        return self.ask_for(WHOLE[len(hand.board) :] if betting.over() else BOARD[hand.street + 1])

    def ask_for(self, places):
        self.stage, self.hand.due = "share", places
        return self.hand.order[:1]

    def share(self, by, payload, step, seeds):
        hand = self.hand
        fields(payload, shares=data(SHARE * len(hand.due)), proof=PROOF)
        hand.give(by, hand.due, payload)
        if by == hand.order[0]: return [1 - by]
        hand.board += hand.open(hand.due)
        hand.street = len(hand.board) - 2
        hand.betting.begin_street(hand.left)
        return self.go_on()

    def show(self, by, payload, step, seeds):
        hand = self.hand
        fields(payload, shares=data(2 * SHARE), proof=PROOF)
        hand.give(by, hand.private[by], payload)
        hand.shown[by] = hand.open(hand.private[by])
        return self.shown_or_mucked(by)

    def muck(self, by, payload, step, seeds):
        fields(payload)
        need(by == self.showing[1] and len(self.hand.board) == 5, "holdem/must-show")
        self.hand.mucked.append(by)
        return self.shown_or_mucked(by)

    def shown_or_mucked(self, by):
        if by == self.showing[0]: return [1 - by]
        return self.compare() if len(self.hand.board) == 5 else self.ask_for(WHOLE[len(self.hand.board) :])

    def compare(self):
        values = {seat: value(self.hand.board + cards) for seat, cards in self.hand.shown.items()}
        return self.pay([seat for seat in values if values[seat] == max(values.values())])

    def pay(self, winners):
        hand, betting = self.hand, self.hand.betting
        self.chips = list(betting.stacks)
        for seat in winners: self.chips[seat] += betting.pot // len(winners)
        if len(winners) == 2: self.chips[hand.left] += betting.pot % 2
        hand.won = [now - before for now, before in zip(self.chips, hand.before)]
        hand.ends = self.seq
        self.played.append(hand)
        return self.next_hand()

    def next_hand(self):
        if not self.coming or 0 in self.chips: return self.end()
        then = self.next_shuffle((self.hand.button, self.hand.left), "deal", None)
        return then or self.begin_hand()

    def end(self):
        self.stage, most = "over", max(self.chips)
        if self.chips[0] == self.chips[1]: self.result = {"kind": "drawn", "reason": "equal-chips"}
        else: self.result = {"kind": "won", "winners": [self.chips.index(most)], "reason": "all-chips" if 0 in self.chips else "most-chips"}
        return []

HANDLERS = {
    "cards.key": (("key",), Holdem.key), "cards.shuffle": (("shuffle", "bet"), Holdem.shuffle), "start": (("start",), Holdem.start),
    "cards.deal": (("deal",), Holdem.deal), "holdem.act": (("bet",), Holdem.act), "cards.share": (("share",), Holdem.share),
    "cards.show": (("show",), Holdem.show), "holdem.muck": (("show",), Holdem.muck),
}

def account(hand):
    """What the record shows of a hand. Cards that are not here were shown to nobody."""
    def names(cards): return cards and list(map(card_name, cards))
    folded = hand.betting.folded
    return {
        "hand": hand.number, "button": hand.button, "blinds": dict(zip(("small", "big"), hand.blinds)), "shuffles": hand.shuffled,
        "from": hand.begins, "to": hand.ends, "board": names(hand.board), "shown": [names(hand.shown.get(seat)) for seat in (0, 1)],
        "mucked": hand.mucked, **({} if folded is None else {"folded": folded}), "won": hand.won,
        "chips": [before + won for before, won in zip(hand.before, hand.won)],
    }

def main(path):
    """Prints a line of JSON of each hand that was played to its end, every step of it proven, and at last the verdict."""
    with open(path, "rb") as file: verdict, followed = verify_match.judge_all(file.read())
    for hand in followed.game.played if followed.game else []: print(json.dumps(account(hand)))
    print(json.dumps(verdict))
    return 0 if verdict["ok"] else 1

if __name__ == "__main__":
    import json, verify_match
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
