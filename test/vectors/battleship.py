"""A second implementation of the public rules of docs/protocol/battleship.md. Answers are opened against the commitments to cells; the argument that
these hold a legal fleet is read and not verified, and no opened seat is run again. Needs only Python."""
import base64, functools, hashlib, os, re, sys
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "proven"))
import ristretto
from canonical import b64, fields, hexes, need, one_of, shape, text
from ed25519 import L, add

SHIPS = {"patrol boat": 1, "submarine": 2, "destroyer": 3, "battleship": 4, "carrier": 5}
SIZE = 32  # bytes of a point, a scalar and a share
BLINDING = ristretto.Multiples(ristretto.hash_to_group(b"pedersen blinding", b"fogline/1 generator\n"))

def sized(size): return lambda value: b64(value, size)

class Rules:
    def __init__(self, size, lengths, bits, degree, longest, names_ships):
        self.size, self.ship_cells, self.longest, self.names_ships = size, sum(lengths), longest, names_ships
        self.sizes = {"cells": SIZE * size * size, "validity": SIZE * (bits + degree + 4)}
        self.points = size * size, degree + 2  # of the cells, and of the argument, before its scalars
        hashes = dict(hashes=shape(board=hexes(32), fleet=hexes(32))) if names_ships else {}
        self.read_commit = shape(cells=sized(self.sizes["cells"]), validity=sized(self.sizes["validity"]), share=hexes(32), **hashes)

    def read_answer(self, value):
        hit = isinstance(value, dict) and value.get("says") == "hit"
        ship = dict(ship=one_of(*SHIPS)) if self.names_ships and hit else {}
        fields(value, says=one_of("hit", "miss"), **ship, blinding=sized(SIZE), **(dict(board=hexes(32)) if self.names_ships else {}))

GAMES = {
    ("battleship/xaya", 1): Rules(8, (4, 3, 3, 2, 2, 2, 2), 49, 14, {"steps": 261, "bytes": 563_884}, False),
    ("battleship/classic", 1): Rules(10, (2, 3, 3, 4, 5), 39, 16, {"steps": 405, "bytes": 861_868}, True),
}

def tagged(tag, *parts): return hashlib.sha256(f"fogline/1 {tag}\n".encode() + b"".join(parts)).digest()

def chunks(data): return [data[at : at + SIZE] for at in range(0, len(data), SIZE)]

@functools.lru_cache(64)
def read_points(data, points):
    """Checks so many points, and behind them scalars."""
    parts = chunks(data)
    for one in parts[:points]: need(ristretto.decode(one) is not None and one != bytes(SIZE), "crypto/bad-point")
    for one in parts[points:]: need(int.from_bytes(one, "little") < L, "crypto/bad-scalar")

@functools.lru_cache(4096)
def opens(commitment, value, blinding):
    scalar = int.from_bytes(blinding, "little")
    return scalar < L and ristretto.encode(add(ristretto.BASE.times(value), BLINDING.times(scalar))) == commitment

class Battleship:
    """What the public rules say of the steps of a match; `result` once they have ended it."""
    def __init__(self, terms, match):
        rules = GAMES[terms["game"], terms["rules"]]
        self.check_terms(rules, terms)
        self.rules, self.match, self.result, self.stage = rules, base64.urlsafe_b64decode(match + "=="), None, "commit"
        self.boards, self.shares, self.shots, self.hits, self.at = {}, {}, [set(), set()], [0, 0], None

    @staticmethod
    def check_terms(rules, terms):
        need(len(terms["seats"]) == 2, "game/wrong-seats")
        need(terms.get("moves", ["battleship.shot"]) == ["battleship.shot"], "game/wrong-params")
        flags = any(terms.get(flag, False) for flag in ("goesOn", "openings", "sameTurn", "unpublished"))
        need(not flags, "game/wrong-params")
        need(terms["params"] == {})
        low = any(terms.get("longest", rules.longest)[of] < least for of, least in rules.longest.items())
        need(not low, "game/wrong-params")

    def follow(self, kind, by, payload, step, seeds):
        """Takes a step of play, or raises the fault of who signed it. `seeds`: what the seats have committed to."""
        other, called = 1 - by, kind.removeprefix("battleship.")
        need(kind in ("start", "opening") or kind == f"battleship.{called}" and called in ("commit", "share", "shot", "answer"), "game/unknown-kind")
        need(called == self.stage or called == "opening" and self.stage in ("shot", "answer"), "game/wrong-stage")
        then = getattr(self, called)(by, other, payload, step, seeds)
        need(step["next"] == then, "life/wrong-next")

    def commit(self, by, other, payload, step, seeds):
        need(by not in self.boards, "game/wrong-stage")
        self.rules.read_commit(payload)
        for (name, size), points in zip(self.rules.sizes.items(), self.rules.points):
            read_points(b64(payload[name], size), points)
        self.boards[by] = {**payload, "digest": step["digest"], "cells": chunks(b64(payload["cells"], self.rules.sizes["cells"]))}
        if len(self.boards) < 2: return [other]
        self.stage = "start"
        return [0, 1]

    def start(self, by, other, payload, step, seeds):
        need(payload == {"seats": [{"board": self.boards[at]["digest"], "seed": seeds[at]} for at in (0, 1)]}, "game/wrong-start")
        self.stage = "share"
        return [0, 1]

    def share(self, by, other, payload, step, seeds):
        need(by not in self.shares, "game/wrong-stage")
        fields(payload, share=sized(SIZE))
        self.shares[by] = b64(payload["share"], SIZE)
        need(tagged("share", self.match, bytes([by]), self.shares[by]).hex() == self.boards[by]["share"], "randomness/wrong-share")
        if len(self.shares) < 2: return [other]
        self.stage = "shot"
        return [tagged("joint", self.match, self.shares[0], self.shares[1])[-1] & 1]

    def shot(self, by, other, payload, step, seeds):
        fields(payload, at=text(2, 3))
        cell = re.fullmatch(r"([A-J])([1-9]|10)", payload["at"])
        x, y = ("ABCDEFGHIJ".index(cell[1]), int(cell[2]) - 1) if cell else (99, 99)
        need(max(x, y) < self.rules.size, "battleship/no-such-cell")
        self.at, self.stage = y * self.rules.size + x, "answer"
        need(self.at not in self.shots[other], "battleship/shot-before")
        self.shots[other].add(self.at)
        return [other]

    def answer(self, by, other, payload, step, seeds):
        """By the seat that was shot at: `shots` and `hits` are of its own board."""
        self.rules.read_answer(payload)
        hit = payload["says"] == "hit"
        value = (SHIPS[payload["ship"]] if self.rules.names_ships else 1) if hit else 0
        need(opens(self.boards[by]["cells"][self.at], value, b64(payload["blinding"], SIZE)), "battleship/false-answer")
        self.hits[by], self.stage = self.hits[by] + hit, "shot"
        if self.hits[by] < self.rules.ship_cells: return [other if hit and not self.rules.names_ships else by]
        self.stage, self.result = "over", {"kind": "won", "winners": [other], "reason": "fleet-sunk"}
        return []

    def opening(self, by, other, payload, step, seeds):
        """A seat that opens in place of its step has given up; the other wins by opening, too."""
        self.stage, self.gave_up = "opening", getattr(self, "gave_up", by)
        if self.gave_up == by: return [other]
        self.stage, self.result = "over", {"kind": "won", "winners": [by], "reason": "finished-early"}
        return []
