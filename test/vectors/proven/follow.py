"""Follows a recorded match with both openings: transcript, set-ups, batches and plies, compared byte by byte.

The chain and its signatures are the business of verify_log.py."""
import base64, json
from . import base_ot, field, trees
from .batch import Batch
from .hashing import canonical_digest, derive, first_transcript, need, next_transcript, seed_commitment
from .plan import RULES
from .plies import Plies

GAME = "dark-chess."

def b64(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

def read_log(path):
    with open(path, encoding="utf-8") as lines: return [json.loads(line) for line in lines]

class Opening:
    """A seed, and the fresh bytes by the transcript at which they were drawn."""
    def __init__(self, payload):
        self.seed = bytes.fromhex(payload["seed"])
        entries = [each for each in payload["decisions"] if each["kind"] == "fresh-bytes"]
        self.fresh = {bytes.fromhex(each["at"]): b64(each["bytes"]) for each in entries}
        self.moves = [each["move"] for each in payload["decisions"] if each["kind"] == "move"]
        need(len(self.fresh) == len(entries), "encoding/wrong-shape")

def openings_of(log):
    """The openings that the log holds, by the number of their seat."""
    seats, found = seats_of_keys(log), {}
    for entry, seat in zip(log, seats):
        if entry["step"]["kind"] == "opening": found[seat] = Opening(entry["payload"])
    return found

def seats_of_keys(log):
    """The seat that signed each step, by the key that it had then; None of a step that several signed, or the relay alone."""
    keys, out = {}, []
    for entry in log:
        step, payload = entry["step"], entry.get("payload") or {}
        signers = [each["key"] for each in step["signatures"]]
        if step["kind"] in ("open", "join", "hand-over"):
            keys = {key: seat for key, seat in keys.items() if seat != payload["seat"]}
            keys[signers[0]] = payload["seat"]
        out.append(keys.get(signers[0]) if len(signers) == 1 else None)
    return out

def transcripts(log, seats):
    """The transcript before each step, None before the last join."""
    lobby = [at for at, entry in enumerate(log) if entry["step"]["kind"] in ("open", "join")]
    need(len(lobby) == 2, "game/wrong-stage")
    joined, digests = lobby[1], [bytes.fromhex(log[at]["step"]["digest"]) for at in lobby]
    state, over, out = first_transcript(b64(log[0]["step"]["match"]), digests), False, []
    for at, (entry, seat) in enumerate(zip(log, seats)):
        kind, digest = entry["step"]["kind"], bytes.fromhex(entry["step"]["digest"])
        out.append(state if at > joined else None)
        over = over or kind == "opening" or kind in (GAME + "agreed", "resign", "timeout", "draw-accept", "protest")
        if at <= joined or not (kind.startswith(GAME) or (kind == "hand-over" and not over)): continue
        state = next_transcript(state, entry["payload"]["seat"] if kind == "hand-over" else seat, digest, kind)
    return out

class SetUp:
    """The three messages of a set-up, from both openings."""
    def __init__(self, match, plan, begins, openings):
        self.match, self.plan, self.openings = match, plan, openings
        self.order, self.sent, self.secrets = [begins, 1 - begins, begins], 0, [None, None]

    def done(self): return self.sent == 3

    def draw(self, seat, transcript):
        """What a seat derives before its first message."""
        opening = self.openings[seat]
        fresh = opening.fresh[transcript]
        def derived(word, size): return derive(opening.seed, word, fresh, transcript, size)
        secret = {"seed": opening.seed, "fresh": fresh, "delta": field.element(derived("delta", 16))}
        secret["scalar"] = base_ot.scalar_of(derived("base-ot scalar", 64))
        secret["pairs"] = base_ot.receiver_pairs(self.match, seat, secret["delta"], base_ot.choices_of(derived("base-ot choices", 12_288)))
        secret["message"] = base_ot.message(secret["scalar"], secret["pairs"])
        self.secrets[seat] = secret
        return secret["message"]

    def trees(self, seat, transcript):
        """The trees of a holder, under the keys of the OTs in which it is the sender."""
        secret, other = self.secrets[seat], self.secrets[1 - seat]
        own_point = base_ot.sender_point(secret["scalar"])
        _, pairs, sums = base_ot.read_message(self.match, 1 - seat, other["message"], own_point)
        keys = base_ot.sender_keys(self.match, 1 - seat, secret["scalar"], pairs, sums)
        roots = derive(secret["seed"], "tree roots", secret["fresh"], transcript, 16 * self.plan.trees)
        split = [roots[at : at + 16] for at in range(0, len(roots), 16)]
        message, secret["leaf_keys"] = trees.holder_trees(self.match, seat, split, self.plan.depth, keys)
        return message

    def next(self, seat, transcript):
        need(seat == self.order[self.sent], "game/wrong-stage")
        self.sent += 1
        if self.sent == 1: return self.draw(seat, transcript)
        if self.sent == 2: return self.draw(seat, transcript) + self.trees(seat, transcript)
        return self.trees(seat, transcript)

class Follower:
    """Makes again what both seats send, in the order of the log."""
    def __init__(self, match, openings, plan=RULES):
        self.match, self.openings, self.plan, self.started = match, openings, plan, False
        self.set_up = self.batch = self.plies = None

    def step(self, seat, kind, transcript, fields):
        """The name and the body of a step of the game."""
        if kind == GAME + "setup":
            if self.set_up is None or self.set_up.done(): self.set_up = SetUp(self.match, self.plan, seat, self.openings)
            return f"setup {self.set_up.sent + 1}", self.set_up.next(seat, transcript)
        if kind == GAME + "flight": return self.flight(seat, transcript)
        if kind == GAME + "selectors": return "selectors", self.plies.selectors(seat)
        name = f"{kind[len(GAME):]} of ply {self.plies.ply}"
        if kind == GAME + "answer": return name, self.plies.first_answer(seat, transcript)
        if kind == GAME + "no-move": return name, self.plies.no_move(seat, transcript)
        return name, b"" if kind == GAME + "agreed" else self.plies.move(seat, transcript, fields)

    def flight(self, seat, transcript):
        if self.batch is None or self.batch.done(): self.batch = Batch(self.plan, seat, self.set_up.secrets)
        made = self.batch.flight(seat, transcript, lambda of, at: self.openings[of].fresh[at])
        if self.plies is None: self.plies = Plies([self.openings[each].moves for each in (0, 1)])
        # Selectors may come before the last flight, which opens what is known here.
        if made[0] == "Y6": self.plies.add(self.batch)
        return made

    def after(self, kind):
        if kind == "start": self.started = True
        if kind != "hand-over": return
        self.batch = None
        if self.started: self.plies.void()
        else: self.set_up = self.plies = None

class Alone:
    """Makes again what can be from the opening of one seat: its messages of a set-up, and its flights up to the extension."""
    MADE = ("X1", "X2", "X3", "Y1", "Y2", "Y3")

    def __init__(self, match, openings, plan):
        self.match, self.openings, self.plan, self.started = match, openings, plan, False
        self.set_up = self.batch = None

    def step(self, seat, kind, transcript, body):
        """The name and the body of a step, the body None where it cannot be made; `body` is what the log holds, if it does."""
        if kind == GAME + "setup": return self.next_set_up(seat, transcript, body)
        if kind != GAME + "flight": return None, None
        if self.batch is None or self.batch.done(): self.batch = Batch(self.plan, seat, self.set_up.secrets)
        name = self.batch.next_name(seat)
        if seat in self.openings and name in self.MADE:
            return self.batch.flight(seat, transcript, lambda of, at: self.openings[of].fresh[at])
        self.batch.sent[name[0]] += 1
        return name, None

    def next_set_up(self, seat, transcript, body):
        if self.set_up is None or self.set_up.done(): self.set_up = SetUp(self.match, self.plan, seat, self.openings)
        name = f"setup {self.set_up.sent + 1}"
        if seat in self.openings: return name, self.set_up.next(seat, transcript)
        if self.set_up.secrets[seat] is None: self.set_up.secrets[seat] = {"message": body[: base_ot.MESSAGE_BYTES]}
        self.set_up.sent += 1
        return name, None

    def after(self, kind):
        if kind == "start": self.started = True
        if kind != "hand-over": return
        self.batch = None
        if not self.started: self.set_up = None

def check_seeds(log, match, seats, openings):
    for seat, opening in openings.items():
        commitment = next(entry["payload"]["seed"] for entry, by in zip(log, seats) if entry["step"]["kind"] in ("open", "join") and by == seat)
        need(seed_commitment(match, seat, opening.seed).hex() == commitment, "game/wrong-seed")

def follow(path, plan=RULES):
    """Yields (seq, name, whether the bytes are the same) of each step that can be made again: of both seats if both have opened, or the steps
    that one opening makes alone; even without an opening, what `start` says of the transcript. A record may lack the payloads of flights."""
    log = read_log(path)
    match, seats, openings = b64(log[0]["step"]["match"]), seats_of_keys(log), openings_of(log)
    states = transcripts(log, seats)
    check_seeds(log, match, seats, openings)
    both = len(openings) == 2
    follower = (Follower if both else Alone)(match, openings, plan)
    for at, (entry, seat, state) in enumerate(zip(log, seats, states)):
        kind, payload = entry["step"]["kind"], entry.get("payload")
        if kind == "start" and "transcript" in payload: yield at, "start", payload["transcript"] == state.hex()
        fields = {name: value for name, value in (payload or {}).items() if name != "body"}
        name = None
        if state and kind.startswith(GAME) and openings:
            given = fields if both else None if payload is None else b64(payload["body"])
            name, body = follower.step(seat, kind, state, given)
            if body is not None:
                text = base64.urlsafe_b64encode(body).decode().rstrip("=")
                yield at, name, canonical_digest({"body": text, **fields}).hex() == entry["step"]["digest"]
        if state and openings: follower.after(kind)
