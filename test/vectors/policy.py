"""Policies by c2sp.org/tlog-policy (commit 5ba5ee8 of 2026-07-22), with the limits of docs/protocol/witnesses.md."""
import re
from canonical import Fault, need
from notes import LOG, POST_QUANTUM, WITNESS, read_key

BAD = "transparency/bad-policy"

def read_policy(text):
    """The keys of logs, the witnesses as {name: key}, and what decides whether a set of names is a quorum."""
    need(len(text.encode()) <= 65_536 and text.count("\n") < 1_024, BAD)
    need(not re.search(r"[^\t\n\x20-\x7e\x80-\U0010ffff]", text), BAD)
    logs, witnesses, rules, members, keys, quorum = [], {}, {"none": lambda seen: True}, {"none"}, set(), None

    def key_of(vkey, *types):
        try: key = read_key(vkey)
        except Fault: raise Fault(BAD) from None
        need(key[2] in types and key[3] not in keys, BAD)
        keys.add(key[3])
        return key

    for words in ([word for word in re.split("[ \t]+", line) if word] for line in text.split("\n")):
        if not words or words[0].startswith("#"): continue
        keyword, items = words[0], words[1:]
        if keyword == "log" and len(items) in (1, 2): logs.append(key_of(items[0], LOG))
        elif keyword == "witness" and len(items) in (2, 3):
            name = items[0]
            need(name not in rules, BAD)
            witnesses[name] = key_of(items[1], WITNESS, POST_QUANTUM)
            rules[name] = lambda seen, name=name: name in seen
        elif keyword == "group" and len(items) >= 3:
            name, many, of = items[0], items[1], items[2:]
            need(name not in rules and all(one in rules for one in of), BAD)
            need(len(set(of)) == len(of) and not members & set(of), BAD)
            members |= set(of)
            need(many in ("all", "any") or re.fullmatch("[1-9][0-9]{0,3}", many), BAD)
            least = {"all": len(of), "any": 1}.get(many) or int(many)
            need(least <= len(of), BAD)
            rules[name] = lambda seen, least=least, parts=[rules[one] for one in of]: sum(part(seen) for part in parts) >= least
        elif keyword == "quorum" and len(items) == 1:
            need(quorum is None and items[0] in rules, BAD)
            quorum = rules[items[0]]
        else: raise Fault(BAD)
    need(quorum is not None, BAD)
    return logs, witnesses, quorum
