/** Whole matches in which both devices lose everything but their store at every step, in whatever state it found them. */

import { beforeAll, describe, expect, it } from 'vitest';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { Table, type TableOptions } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

/** What a device has done with a draft when it dies: sent it, saved it only, or not even that. It dies once for each. */
type Death = 'sent' | 'saved' | 'unsaved';

class Died extends Error {}

class MortalTable extends Table {
  readonly #deaths: readonly Death[];
  /** Steps of the log up to which devices die. */
  readonly #until: number;
  readonly #died = new Set<string>();
  readonly signed = new Map<string, Set<string>>();

  constructor(options: TableOptions, deaths: readonly Death[], until: number) {
    super(options);
    this.#deaths = deaths;
    this.#until = until;
    this.sent = (message, seat) => {
      if (message.kind !== 'submit') return;
      const place = `${seat} ${message.draft.prev}`;
      const draft = encodeCanonical(message.draft);
      this.signed.set(place, (this.signed.get(place) ?? new Set()).add(draft));
    };
    this.tamper = (draft, seat) => (this.#diesOf(`saved ${seat} ${draft.prev}`, seat, 'saved', draft.seq) ? undefined : draft);
  }

  get died(): number {
    return this.#died.size;
  }

  #diesOf(event: string, seat: number, death: Death, seq: number): boolean {
    if (this.#deaths[seat] !== death || this.#died.has(event) || seq > this.#until) return false;
    this.#died.add(event);
    return true;
  }

  override async reload(seat: number, key?: string): Promise<void> {
    const { store } = this.players[seat]!;
    const { save } = Object.getPrototypeOf(store) as typeof store;
    store.save = async (secret) => {
      const before = await store.load(secret.match, secret.key);
      const { draft } = secret;
      if (
        draft !== undefined &&
        draft.prev !== before?.draft?.prev &&
        this.#diesOf(`${seat} ${draft.prev}`, seat, 'unsaved', draft.seq)
      )
        throw new Died();
      return save.call(store, secret);
    };
    await this.#survive(seat, () => super.reload(seat, key));
  }

  override async deliver(...[seat, message]: Parameters<Table['deliver']>): Promise<void> {
    await this.#survive(seat, () => super.deliver(seat, message));
  }

  async #survive(seat: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      await super.reload(seat);
    }
  }

  /** Both devices at once, at every step; then what was lost with them is said again. */
  async reloadAll(): Promise<void> {
    for (let before = -1; before !== this.entries.length && this.entries.length <= this.#until; ) {
      before = this.entries.length;
      for (const seat of this.players.keys()) await this.reload(seat);
      await this.settle();
    }
  }

  override async play(): Promise<boolean> {
    let played = false;
    for (const [seat, { bot, random }] of this.players.entries()) {
      const { need, asks, view, matchState } = this.players[seat]!.session.snapshot();
      if (bot === undefined || need.kind !== 'decide' || matchState.phase === 'closed') continue;
      await this.#survive(seat, () =>
        this.players[seat]!.session.perform({ kind: 'decide', decision: bot.decide(view, random, asks()) }),
      );
      await this.settle();
      await this.reloadAll();
      played = true;
    }
    return played;
  }
}

const EVERY_DEATH: readonly [Death, Death][] = [
  ['saved', 'saved'],
  ['saved', 'unsaved'],
  ['unsaved', 'saved'],
  ['unsaved', 'unsaved'],
];

interface MortalGame extends TableOptions {
  /** The last step of the log at which devices die: all of a short match, and what comes before it gets long in others. */
  readonly until: number;
  readonly deaths: readonly [Death, Death][];
  /** How long it gets is up to chance, which follows from all that is in the log, and so from who is the first to say something. */
  readonly chancy?: true;
}

const bots = ['random', 'random'];
const GAMES: readonly MortalGame[] = [
  { game: 'rps', seed: 'reloads', bots, params: { bestOf: 1 }, until: 1_000, deaths: EVERY_DEATH },
  { game: 'dice', seed: 'reloads', bots, params: { target: 5 }, until: 1_000, deaths: EVERY_DEATH.slice(1, 3), chancy: true },
  { game: 'monte', seed: 'reloads', bots, params: { rounds: 1 }, until: 1_000, deaths: EVERY_DEATH },
  { game: 'battleship/xaya', seed: 'reloads', bots, until: 4, deaths: EVERY_DEATH.slice(1, 2) },
  { game: 'dark-chess', rules: 1, seed: 'reloads', bots, until: 24, deaths: EVERY_DEATH.slice(1, 3) },
];

async function play({ until, deaths: _, chancy: __, ...options }: MortalGame, deaths: readonly Death[]): Promise<MortalTable> {
  const table = new MortalTable(options, deaths, deaths.length === 0 ? -1 : until);
  await table.seat();
  await table.reloadAll();
  while (await table.play()) if (table.entries.length > until) break;
  if (table.state.matchState.phase === 'play') {
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
  }
  return table;
}

const stepsOf = (table: Table): string[] => table.entries.map(({ step }) => step.kind).sort();

describe.each(GAMES)('a match of $game', (game) => {
  let straight: Table;
  beforeAll(async () => {
    straight = await play(game, []);
  });

  it('is the same to the last byte when both devices die at every step after they have sent', async () => {
    const table = await play(game, ['sent', 'sent']);
    expect(table.log).toBe(straight.log);
    expect((await table.verify()).verdict).toMatchObject({ ok: true });
  });

  it.each(game.deaths)('ends alike when one device has %s and the other %s what it would send', async (...deaths) => {
    const table = await play(game, deaths);
    expect(table.died).toBeGreaterThan(3);
    const steps = [table, straight].map(stepsOf);
    const [ended, wanted] = game.chancy ? steps.map((kinds) => [...new Set(kinds)]) : steps;
    expect(ended).toEqual(wanted);
    expect([...table.signed.values()].filter((drafts) => drafts.size > 1)).toEqual([]);
    expect((await table.verify()).verdict).toMatchObject({ ok: true });
  });
});
