/**
 * What several sessions of one program follow from the very same entries of one match (`SessionOptions.following`): the first one works it out,
 * and the others take it. Every check is made once, every opening is audited once, and what each machine sees and answers is its own.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { type ChainReport, type LinkedEntry, type Tip, verifyChain } from '../log/chain.ts';
import type { Entry } from '../log/step.ts';
import type { FollowedMatch } from '../playthrough/followed-match.ts';

/** An entry that holds. The chain before it is the one with this end, and so the same for everybody. */
interface Verified {
  readonly prev: string;
  readonly ed25519: Ed25519;
  readonly linked: LinkedEntry;
}

interface Applied {
  readonly before: FollowedMatch;
  readonly after: FollowedMatch;
}

/** So far behind may a session be. Of a long match, all that follows from every step would be too much to keep. */
const KEPT = 64;

class Recent<Value> {
  readonly #values = new Map<Entry, Value>();

  get(entry: Entry): Value | undefined {
    return this.#values.get(entry);
  }

  set(entry: Entry, value: Value): void {
    this.#values.set(entry, value);
    if (this.#values.size > KEPT) this.#values.delete(this.#values.keys().next().value!);
  }
}

export class FollowedTogether {
  readonly #verified = new Recent<Verified>();
  readonly #applied = new Recent<Applied>();

  /** As `verifyChain`. */
  async verify(tip: Tip, entries: readonly Entry[], ed25519: Ed25519): Promise<ChainReport> {
    const known: LinkedEntry[] = [];
    let from = tip;
    for (const entry of entries) {
      const verified = this.#verified.get(entry);
      if (verified?.prev !== from.prev || verified.ed25519 !== ed25519) break;
      known.push(verified.linked);
      from = tipAfter(verified.linked);
    }
    const report = await verifyChain(from, entries.slice(known.length), ed25519);
    for (const linked of report.linked) this.#verified.set(linked.entry, { prev: linked.entry.step.prev, ed25519, linked });
    return { ...report, linked: [...known, ...report.linked] };
  }

  /** The match after an entry, with the audits that were due then, if another session has come from here to there. */
  after(before: FollowedMatch, entry: Entry): FollowedMatch | undefined {
    const applied = this.#applied.get(entry);
    return applied !== undefined && isSame(applied.before, before) ? applied.after : undefined;
  }

  /**
   * What a game checks beside its rules, a session leaves out for its own seat (`own-checks.ts`): nobody takes over what came of that, nor a
   * match whose audits still wait.
   */
  remember(before: FollowedMatch, entry: Entry, after: FollowedMatch): void {
    const { gameRun } = after;
    const isWhole = gameRun === undefined || (gameRun.game.check === undefined && gameRun.due.length === 0);
    if (isWhole) this.#applied.set(entry, { before, after });
  }
}

/** The key of each timestamp of a chain that holds is the one of its relay. */
const tipAfter = ({ entry: { step }, link }: LinkedEntry): Tip => ({
  ...{ seq: step.seq + 1, prev: link, match: step.match },
  ...{ time: step.timestamp.time, relay: step.timestamp.key },
});

/** Every session begins with an object of its own. */
const isSame = (one: FollowedMatch, other: FollowedMatch): boolean =>
  one === other ||
  (one.matchState.seq === 0 &&
    other.matchState.seq === 0 &&
    one.matchState.match === other.matchState.match &&
    one.findGame === other.findGame);
