/**
 * What the operator takes out of published logs, and out of the objects that have heard of the match. Each removal can be carried out again
 * to the same effect, where it was stopped, or where a write that was late has undone it.
 */

import { type ArchiveEnv, type LogStore, logStore } from '../archive/log-store.ts';
import { encodeMark, isMarked, type PublishedLog, readPublished } from '../archive/published-log.ts';
import { forgetName, isWithdrawn, withdrawPayloads } from '../archive/rewritten-log.ts';
import { Fault } from '../shared/fault.ts';
import { expectAnswer } from '../shared/relay/answer.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import { finalKey, timestampKey } from '../shared/wire/kv-keys.ts';
import { openSeatsName } from '../shared/wire/listing.ts';
import type { MatchResult } from '../shared/wire/match-result.ts';
import type { Order } from '../shared/wire/operator-order.ts';
import type { Match } from './match.ts';
import type { OpenSeats } from './open-seats.ts';
import type { Player } from './player.ts';

export interface RemovalEnv extends ArchiveEnv {
  readonly MATCH: DurableObjectNamespace<Match>;
  readonly PLAYER: DurableObjectNamespace<Player>;
  readonly OPEN_SEATS: DurableObjectNamespace<OpenSeats>;
}

type OrderOf<A extends Order['action']> = Extract<Order, { action: A }>;

/** One thing that must not come back under a final hash: payloads, or what a key is called. */
export interface Removal {
  readonly finalHash: string;
  readonly withdrawn?: { readonly time: number; readonly steps?: readonly number[] | undefined };
  /** The key whose name is forgotten. */
  readonly forgotten?: string;
}

/** What came of an order. */
export interface Report {
  tell(line: string): void;
  /** A log was written again. */
  removed(removal: Removal): void;
}

/** Matches whose names one order forgets: each takes some ten calls, and a request has a thousand. */
const MATCHES_PER_ORDER = 50;

export class Removals {
  readonly #env: RemovalEnv;

  constructor(env: RemovalEnv) {
    this.#env = env;
  }

  async withdraw({ match, steps, time, ...order }: OrderOf<'withdraw'>, report: Report): Promise<void> {
    const summary = match === undefined ? undefined : await this.#env.MATCH.getByName(match).summary();
    const isDamaged = summary?.ok === false ? summary.code === 'relay/damaged' : summary?.value.damaged === true;
    if (summary?.ok === false && order.finalHash === undefined && !isDamaged) throw new Fault(summary.code, summary.detail);
    const finalHash = order.finalHash ?? (summary?.ok ? summary.value.finalHash : undefined);
    const published = finalHash === undefined ? undefined : await this.#published(finalHash, match);
    if (published !== undefined) return this.#withdrawPublished(published, { steps, time }, report);
    // Of a match that runs, or cannot be read, there is nothing but what its object has.
    if (finalHash !== undefined && !isDamaged) throw new Fault('relay/not-published');
    if (steps !== undefined) throw new Fault('relay/bad-request', 'a match that is not over can only be withdrawn whole');
    if (finalHash !== undefined) await this.#mark(finalHash, time, report);
    await this.#bury(match!, report);
  }

  async takeDown({ finalHash, time }: OrderOf<'take-down'>, report: Report): Promise<void> {
    const published = await this.#published(finalHash);
    if (published !== undefined) return this.#withdrawPublished(published, { time }, report);
    await this.#mark(finalHash, time, report);
    report.tell('nothing is published under this final hash, and nothing will be');
  }

  /** Each match's row of the player's own record comes last, so that a second attempt finds it again. */
  async forgetName({ key, match }: OrderOf<'forget-name'>, report: Report): Promise<void> {
    if (match !== undefined) {
      const { finalHash } = expectAnswer<MatchSummary>(
        await this.#env.MATCH.getByName(match).order({ action: 'forget-name', key }),
      );
      if (finalHash !== undefined) await this.#forgetPublished(finalHash, key, report);
      return report.tell(`the name is forgotten in match ${match}`);
    }
    const rows = await this.#rowsWithName(key);
    for (const row of rows.slice(0, MATCHES_PER_ORDER)) {
      const { finalHash, seats } = row;
      await this.#env.MATCH.getByName(row.match).order({ action: 'forget-name', key });
      await this.#forgetPublished(finalHash, key, report);
      const players = seats.flatMap((seat) => (seat === null || seat.key === key ? [] : [seat.key]));
      for (const player of [...players, key]) await this.#env.PLAYER.getByName(player).forgetName(row.match, key);
    }
    report.tell(`the name is forgotten in ${Math.min(rows.length, MATCHES_PER_ORDER)} matches`);
    if (rows.length > MATCHES_PER_ORDER) report.tell('there are more: give the order again');
  }

  /** Carries a removal out again if something has undone it since. Returns whether it had. */
  async again({ finalHash, withdrawn, forgotten }: Removal, report: Report): Promise<boolean> {
    const published = await this.#published(finalHash);
    if (published === undefined) return false;
    if (withdrawn !== undefined) await this.#logs.delete(timestampKey(finalHash));
    if (withdrawn !== undefined && !isWithdrawn(published, withdrawn.steps)) {
      await this.#withdrawPublished(published, withdrawn, report);
      return true;
    }
    const hasName = published.record.seats.some((seat) => seat?.key === forgotten && seat?.name !== undefined);
    if (hasName) await forgetName(this.#logs, published, forgotten!);
    return hasName;
  }

  async #withdrawPublished(
    published: PublishedLog,
    { steps, time }: NonNullable<Removal['withdrawn']>,
    report: Report,
  ): Promise<void> {
    const { finalHash, match, seats } = published.record;
    const summary = await this.#env.MATCH.getByName(match).summary();
    // A log from elsewhere may name any match.
    const isHere = summary.ok && summary.value.finalHash === finalHash;
    // Or the match could put back a record that is on its way.
    if (isHere) await this.#env.MATCH.getByName(match).order({ action: 'hold' });
    report.removed({ finalHash, withdrawn: { time, steps } });
    await withdrawPayloads(this.#logs, published, steps, time);
    await this.#logs.delete(timestampKey(finalHash));
    report.tell(
      `${steps === undefined ? 'all payloads' : `the payloads of ${steps.length} steps`} of ${finalHash} are withdrawn`,
    );
    if (isHere) await this.#buryPlayed(match, seats, report);
  }

  /** Deletes a match of this relay that was about to publish what was taken down before. */
  async buryTakenDown(match: string, report: Report): Promise<void> {
    const { finalHash, seats } = expectAnswer<MatchSummary>(await this.#env.MATCH.getByName(match).summary());
    if (finalHash === undefined || !(await isMarked(this.#logs, finalHash))) return;
    await this.#env.MATCH.getByName(match).order({ action: 'hold' });
    await this.#buryPlayed(match, seats, report);
  }

  async #buryPlayed(match: string, seats: MatchSummary['seats'], report: Report): Promise<void> {
    await this.#bury(match, report);
    for (const seat of seats) if (seat !== null) await this.#env.PLAYER.getByName(seat.key).drop(match);
    report.tell('the records of its players do not list it');
  }

  async #mark(finalHash: string, time: number, report: Report): Promise<void> {
    report.removed({ finalHash, withdrawn: { time } });
    await this.#logs.put(finalKey(finalHash), encodeMark({ time }));
  }

  /** Deletes what the object of a match has. */
  async #bury(match: string, report: Report): Promise<void> {
    const { game } = expectAnswer<MatchSummary>(await this.#env.MATCH.getByName(match).order({ action: 'withdraw' }));
    await this.#env.OPEN_SEATS.getByName(openSeatsName(game, match)).hide(match);
    report.tell(`match ${match} is deleted`);
  }

  async #forgetPublished(finalHash: string, key: string, report: Report): Promise<void> {
    const published = await this.#published(finalHash);
    if (published === undefined) return;
    await forgetName(this.#logs, published, key);
    report.removed({ finalHash, forgotten: key });
  }

  /** The latest matches in which a key still has a name: one more than an order takes, where there are more. */
  async #rowsWithName(key: string): Promise<readonly MatchResult[]> {
    const rows: MatchResult[] = [];
    for (let before: number | undefined, more = true; more && rows.length <= MATCHES_PER_ORDER; more = before !== undefined) {
      const page = await this.#env.PLAYER.getByName(key).record(before);
      rows.push(...page.matches.filter(({ seats }) => seats.some((seat) => seat?.key === key && seat.name !== undefined)));
      before = page.before;
    }
    return rows;
  }

  get #logs(): LogStore {
    return logStore(this.#env);
  }

  /** What is published, or will be. A final hash that was taken down before anything came is as if nothing were there. */
  async #published(finalHash: string, match?: string): Promise<PublishedLog | undefined> {
    const { get } = this.#logs;
    if (await isMarked(this.#logs, finalHash)) return undefined;
    return readPublished(async (key, heading) => {
      const of = heading?.record.match ?? match;
      return (await get(key)) ?? (of === undefined ? undefined : await this.#env.MATCH.getByName(of).publishes(key));
    }, finalHash);
  }
}
