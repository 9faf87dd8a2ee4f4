/**
 * Whom a verifier trusts (c2sp.org/tlog-policy): logs, witnesses, and the quorum of witnesses that must have cosigned a checkpoint. The text
 * is UTF-8 here, where the specification takes any bytes. A witness whose key cannot be checked here is one that never cosigns.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { explainFault } from '../fault-meanings.ts';
import { POST_QUANTUM_TYPE, readVerifierKey, SIGNATURE_TYPES, type VerifierKey } from './signed-note.ts';

export interface PolicyWitness {
  readonly key: VerifierKey;
  /** Where a log asks it for cosignatures (the submission prefix). */
  readonly url?: string;
}

/** Met by the cosignature of a witness, or by so many of its members. */
type Quorum = { readonly witness: string } | { readonly needed: number; readonly members: readonly Quorum[] };

export interface TrustPolicy {
  readonly logs: readonly VerifierKey[];
  /** By the name that the policy gives each. */
  readonly witnesses: ReadonlyMap<string, PolicyWitness>;
  readonly quorum: Quorum;
}

/** The specification asks for 32 logs, witnesses and groups at least. */
const POLICY_BYTES = 65_536;
const LINES = 1_024;
/** Of every character: tab, space to tilde, and all beyond ASCII. */
const ALLOWED = /^[\t\x20-\x7e\u0080-\u{10ffff}]*$/u;

/** The quorum of no witness at all. */
const NONE: Quorum = { needed: 0, members: [] };

export function readTrustPolicy(text: string): TrustPolicy {
  if (utf8Length(text) > POLICY_BYTES) throw new Fault('transparency/bad-policy', `a policy is at most ${POLICY_BYTES} bytes`);
  const lines = text.split('\n');
  if (lines.length > LINES) throw new Fault('transparency/bad-policy', `a policy is at most ${LINES} lines`);
  const reading = new PolicyReader();
  for (const [i, line] of lines.entries()) {
    const read = attempt(() => reading.line(line));
    if (!read.ok) throw new Fault('transparency/bad-policy', `line ${i + 1}: ${explainFault(read.fault)}`);
  }
  return reading.policy();
}

const bad = (detail: string): Fault => new Fault('transparency/bad-policy', detail);

/** A name of a policy in a detail, which is as short as any honest name. */
const quote = (name: string): string => `"${name.slice(0, 100)}"`;

class PolicyReader {
  readonly #logs: VerifierKey[] = [];
  readonly #witnesses = new Map<string, PolicyWitness>();
  /** What a quorum or a group may name: witnesses and groups so far. */
  readonly #named = new Map<string, Quorum>([['none', NONE]]);
  readonly #grouped = new Set<string>(['none']);
  readonly #keys = new Set<string>();
  #quorum: Quorum | undefined;

  line(line: string): void {
    if (!ALLOWED.test(line)) throw bad('it holds a control character; lines end in a line feed alone');
    const [keyword = '', ...items] = line.split(/[\t ]+/).filter((item) => item !== '');
    if (keyword === '' || keyword.startsWith('#')) return;
    if (keyword === 'log' && (items.length === 1 || items.length === 2)) this.#log(items[0]!);
    else if (keyword === 'witness' && (items.length === 2 || items.length === 3)) this.#witness(items[0]!, items[1]!, items[2]);
    else if (keyword === 'group' && items.length >= 3) this.#group(items[0]!, items[1]!, items.slice(2));
    else if (keyword === 'quorum' && items.length === 1) this.#setQuorum(items[0]!);
    else
      throw bad(
        `${quote(keyword)} is no line of a policy: there are \`log\`, \`witness\`, \`group\` and \`quorum\`, each with its items`,
      );
  }

  policy(): TrustPolicy {
    if (this.#quorum === undefined) throw bad('a policy has a line `quorum <name>`, or `quorum none`');
    return { logs: this.#logs, witnesses: this.#witnesses, quorum: this.#quorum };
  }

  #log(text: string): void {
    this.#logs.push(this.#key(text, [SIGNATURE_TYPES.log]));
  }

  #witness(name: string, text: string, url: string | undefined): void {
    const key = this.#key(text, [SIGNATURE_TYPES.witness, POST_QUANTUM_TYPE]);
    this.#define(name, { witness: name });
    this.#witnesses.set(name, { key, ...(url === undefined ? {} : { url }) });
  }

  #key(text: string, types: readonly number[]): VerifierKey {
    const key = readVerifierKey(text);
    if (!types.includes(key.type))
      throw bad(`the key ${key.name} is not one of a ${types.includes(SIGNATURE_TYPES.log) ? 'log' : 'witness'}`);
    // Of whatever type: a log that cosigns under another name is no witness of itself.
    if (this.#keys.has(key.publicKey)) throw bad(`the public key of ${key.name} is here twice`);
    this.#keys.add(key.publicKey);
    return key;
  }

  #group(name: string, howMany: string, members: readonly string[]): void {
    const needed =
      howMany === 'all' ? members.length : howMany === 'any' ? 1 : /^[1-9]\d{0,3}$/.test(howMany) ? Number(howMany) : 0;
    if (needed < 1 || needed > members.length) throw bad('a group needs `any`, `all` or a number of its members');
    const quorums = members.map((member) => {
      if (this.#grouped.has(member)) throw bad(`${quote(member)} is in a group already, or cannot be in one`);
      this.#grouped.add(member);
      return this.#find(member);
    });
    this.#define(name, { needed, members: quorums });
  }

  #setQuorum(name: string): void {
    if (this.#quorum !== undefined) throw bad('a policy has one quorum');
    this.#quorum = this.#find(name);
  }

  #find(name: string): Quorum {
    const found = this.#named.get(name);
    if (found === undefined) throw bad(`${quote(name)} is no witness or group of an earlier line`);
    return found;
  }

  #define(name: string, quorum: Quorum): void {
    if (this.#named.has(name)) throw bad(`${quote(name)} is defined already`);
    this.#named.set(name, quorum);
  }
}

/** Whether the cosignatures of these witnesses, by the names of the policy, are enough. */
export function isMet(quorum: Quorum, cosigned: ReadonlySet<string>): boolean {
  if ('witness' in quorum) return cosigned.has(quorum.witness);
  return quorum.members.filter((member) => isMet(member, cosigned)).length >= quorum.needed;
}
