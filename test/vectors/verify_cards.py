#!/usr/bin/env python3
"""Checks cards.json with cards.py, and makes its keys, shuffles and shares again from the seeds of the seats. Needs only Python.

    verify_cards.py CARDS.json           prints what differs, and the number of cases
    verify_cards.py CARDS.json --slow    makes the two shuffles of 52 cards again, too"""
import json, sys
from canonical import Fault
from cards import (
    CHAIN, G, L, SIZE, Deck, about, base64url, card_points, check_key, check_shuffle, chunks, false_equations, joint_key, matrix_generators, number,
    product, read_deck, shuffle_transcript, unbase64, weighted_sum,
)
from hashing import derive_bytes
from ristretto import BASE, encode

# What a seat makes from its seed

def scalars(seed, label, count, *context):
    data = derive_bytes(seed, label, context, 64 * count)
    return [int.from_bytes(data[64 * at : 64 * at + 64], "little") % L for at in range(count)]

def permutation(key, label, count):
    """Fisher and Yates from the end, with draws from a key."""
    items, words, block = list(range(count)), [], 0
    for last in range(count - 1, 0, -1):
        while True:
            if not words:
                data, block = derive_bytes(key, label, [block.to_bytes(8, "big")], 1024), block + 1
                words = [int.from_bytes(data[at : at + 4], "big") for at in range(0, 1024, 4)]
            word = words.pop(0)
            if word < 2**32 - 2**32 % (last + 1): break
        at = word % (last + 1)
        items[at], items[last] = items[last], items[at]
    return items

def bytes_of(values): return b"".join(value.to_bytes(SIZE, "little") for value in values)

def make_secret(seed, label, transcript, x, bases):
    (w,) = scalars(seed, label, 1, transcript.state)
    e = transcript.message("commitments", *(encode(weighted_sum([(w, base)])) for base in bases)).challenge("e")
    return bytes_of([e, (w + e * x) % L])

def secret_key(seed, match, hand, seat): return scalars(seed, "cards key", 1, match.encode(), number(hand), number(seat))[0]

def make_key(seed, match, hand, seat):
    x = secret_key(seed, match, hand, seat)
    key = encode(BASE.times(x))
    return key, make_secret(seed, "cards key nonce", about("hand-key", match, hand, seat).message("key", key), x, [G])

def make_shuffle(seed, match, hand, seat, keys, deck):
    joint, n, (a, b), generators = joint_key(keys), len(deck) // (2 * SIZE), read_deck(deck, False), matrix_generators(len(deck) // (2 * SIZE))
    transcript = shuffle_transcript(match, hand, seat, joint, deck)
    def secret(label, count=n): return scalars(seed, f"cards shuffle {label}", count, transcript.state)
    label = "cards shuffle permutation"
    order = permutation(derive_bytes(seed, label, [transcript.state], 32), label, n)
    masks, every = secret("masks"), range(n)
    def masked(point, mask, base): return encode(weighted_sum([(1, point), (mask, base)]))
    output = b"".join(masked(a[j], masks[j], joint) + masked(b[j], masks[j], G) for j in order)
    a_new, b_new = read_deck(output, True)
    r = transcript.message("output", output) and secret("matrix")
    c = {j: encode(weighted_sum([(r[j], G), (1, generators[i])])) for i, j in enumerate(order)}
    matrix = b"".join(c[j] for j in every)
    u = [transcript.message("matrix", matrix).challenge("u")] + [transcript.challenge("u") for _ in every[1:]]
    u_new, r_links, link, links = [u[j] for j in order], secret("chain"), CHAIN, []
    for i in every:
        link = weighted_sum([(r_links[i], G), (u_new[i], link)])
        links.append(link)
    chain = b"".join(map(encode, links))
    transcript.message("chain", chain)
    w, w_links, w_order = secret("responses", 4), secret("chain responses"), secret("permuted responses")
    first = [[(w[0], G)], [(w[1], G)], [(w[2], G), *zip(w_order, generators)], [(-w[3], joint), *zip(w_order, a_new)], [(-w[3], G), *zip(w_order, b_new)]]
    first += [[(w_links[i], G), (w_order[i], links[i - 1] if i else CHAIN)] for i in every]
    first = b"".join(encode(weighted_sum(terms)) for terms in first)
    x = transcript.message("commitments", first).challenge("x")
    secrets = [sum(r), sum(r_links[i] * product(u_new[i + 1 :]) for i in every), sum(r[j] * u[j] for j in every), sum(masks[j] * u[j] for j in every)]
    answers = [k + x * value for k, value in zip(w + w_links + w_order, secrets + r_links + u_new)]
    return output, matrix + chain + first + bytes_of(answer % L for answer in answers)

def make_shares(seed, deck, seat, places):
    x, masks = secret_key(seed, deck.match, deck.hand, seat), [deck.point(place, 1) for place in places]
    shares = [encode(weighted_sum([(x, mask)])) for mask in masks]
    transcript, weights = deck.shares_transcript(seat, places, shares)
    return b"".join(shares), make_secret(seed, "cards shares nonce", transcript, x, [G, weighted_sum(zip(weights, masks))])

# The vectors

def statement(case, deck, made=None):
    """Checks a statement, or makes it again if there are seeds."""
    of, seat = case["of"], case["seat"]
    parts = {name: unbase64(case[name]) for name in ("key", "proof", "deck", "output", "shares") if name in case}
    if of == "key":
        about = case["match"], case["hand"], seat
        if made: return make_key(made[seat], *about) == (parts["key"], parts["proof"])
        return check_key(*about, parts["key"], parts["proof"])
    if of == "shares":
        if made: return make_shares(made[seat], deck, seat, case["places"]) == (parts["shares"], parts["proof"])
        return deck.check_shares(seat, case["places"], parts["shares"], parts["proof"])
    about = case["match"], case["hand"], seat, tuple(map(unbase64, case["keys"])), parts["deck"]
    if made: return make_shuffle(made[seat], *about) == (parts["output"], parts["proof"])
    check_shuffle(*about, parts["output"], parts["proof"])

def changed(case, change):
    case = {**case, **change.get("set", {})}
    if put := change.get("put"):
        data, new, at = unbase64(case[put["field"]]), bytes.fromhex(put["bytes"]), put["at"]
        case[put["field"]] = base64url(data[:at] + new + data[at + len(new) :])
    return case

def fault_of(case, deck):
    try: statement(case, deck)
    except Fault as fault: return str(fault)

def equations_of(case):
    """The equations that a shuffle breaks, each tried alone."""
    given = [unbase64(case[name]) for name in ("deck", "output", "proof")]
    return {name.split()[0] for name in false_equations(case["match"], case["hand"], case["seat"], list(map(unbase64, case["keys"])), *given)}

def whole_hand(hand, seeds):
    """The deck of the hand, and what differs in it. Its shuffles are made again where there are seeds."""
    deck = Deck(hand["match"], hand["hand"], hand["cards"], hand["count"], hand["seats"])
    about = hand["match"], hand["hand"]
    for one in hand["keys"]: deck.add_key(one["seat"], unbase64(one["key"]), unbase64(one["proof"]))
    keys, wrong = [deck.keys[at] for at in deck.seats], []
    def same(what, found, said):
        if found != said: wrong.append(f"the hand: another {what}")
    same("point of a card", [encode(point).hex() for point in card_points(deck.name, deck.count)], hand["points"])
    for one in hand["shuffles"]:
        at, output = one["seat"], unbase64(one["deck"])
        same("name of a shuffle", "shuffle/" + shuffle_transcript(*about, at, joint_key(keys), deck.deck).state[:32].hex(), one["once"])
        if seeds: same("shuffle", make_shuffle(seeds[at], *about, at, keys, deck.deck), (output, unbase64(one["proof"])))
        deck.add_shuffle(at, output, unbase64(one["proof"]))
        same("digest of a shuffle", deck.shuffles[-1]["digest"], one["digest"])
    same("digest", deck.digest().hex(), hand["digest"])
    digests = {made["seat"]: made["digest"] for made in deck.shuffles}
    for one in hand["shares"]: same("name of a deal", "cards/" + digests[one["seat"]], one["once"])
    for one in hand["opened"]:
        shares = [chunks(unbase64(given["shares"]))[given["places"].index(one["place"])] for given in hand["shares"] if one["place"] in given["places"]]
        same("card", deck.open(one["place"], shares), one["card"])
    return deck, wrong

def main(path, slow):
    with open(path, encoding="utf-8") as file: vectors = json.load(file)
    proofs, seeds = vectors["proofs"], list(map(bytes.fromhex, vectors["hand"]["seeds"]))
    deck, wrong = whole_hand(vectors["hand"], seeds if slow else None)
    cases = [(f"proof {at}", proof, None) for at, proof in enumerate(proofs)]
    cases += [(change["why"], changed(proofs[change["proof"]], change), change["fault"]) for change in vectors["changed"]]
    cases += [(f"a cheat at the equation {case['refusedBy']}", case, case["fault"]) for case in vectors["cheats"]]
    for name, case, fault in cases:
        found = fault_of(case, deck)
        if found != fault: wrong.append(f"{name}: {found} instead of {fault}")
        if "refusedBy" in case and equations_of(case) != {case["refusedBy"]}: wrong.append(f"{name}: refused by {equations_of(case)}")
        if fault is None and not statement(case, deck, seeds): wrong.append(f"{name}: made with other bytes")
    print(*wrong, f"{1 + len(cases)} cases, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0

if __name__ == "__main__": sys.exit(main(sys.argv[1], sys.argv[2:] == ["--slow"]) if sys.argv[2:] in ([], ["--slow"]) and sys.argv[1:] else __doc__)
