/** What every game of the registry keeps, whatever it is. A new game is tested by being registered. */

import { beforeAll, describe, expect, it } from 'vitest';
import { botNames } from '../../bots/registry.ts';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import type { Game, StepContent } from '../../shared/games/interface.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { encodeEntry } from '../../shared/log/step.ts';
import { isGameKind } from '../../shared/match/match-state.ts';
import { applyGameStep, beginGameRun } from '../../shared/playthrough/game-run.ts';
import { ROOMS_OF_GAMES } from '../../shared/relay/rooms-of-games.ts';
import { CHECKS, heldChecks } from '../../shared/verify/finding.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { MachineMatch } from '../support/machine-match.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import { playedTable } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

/**
 * What is tested here is above the cryptography: test/support/oblivious-transfer-contract.ts is the contract of transfers, and with real cards
 * whole matches are played in test/match/holdem.test.ts.
 */
playTransparently();
dealTransparently();

/** Parameters of a short match; none for a game whose own are short enough. */
const SHORT: Readonly<Record<string, (seats: number) => JsonObject>> = {
  blackjack: (seats) => ({ rounds: 2, regulator: seats === 8 }),
  dice: () => ({ target: 10 }),
  holdem: () => ({ hands: 2 }),
};

/** Parameters of a match that eliminates seats, of a game that may. */
const ELIMINATING: Readonly<Record<string, JsonObject>> = {
  blackjack: { rounds: 6, chips: 2 },
};

/** A game in place of one whose machines are slow: the same rules with smaller constants. */
const SMALL: Readonly<Record<string, Game>> = {
  // Both move, and white again: longer games are played in `test/schedules/`, and one of full size in `test/relay/demo.test.ts`.
  'dark-chess 2': provenDarkChess({ ...SMALL_PLAN, plies: 3 }) as Game,
};

/** Parameters of the longest matches, where the usual ones are shorter. */
const LONGEST: Readonly<Record<string, readonly JsonObject[]>> = {
  'blackjack 1': [{ rounds: 20, chips: 1_000, decks: 8 }],
  'dark-chess 1': [{ ot: 'voprf' }, { ot: 'andos' }, { ot: 'andos-packet-proof' }],
  'dice 1': [{ target: 500 }],
  'holdem 1': [{ hands: 60 }],
  'monte 1': [{ rounds: 9 }],
  'rps 1': [{ bestOf: 5 }],
};

const rangeOf = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);

/** A match that bots on every seat have played up to its start. */
interface Begun {
  /** Where a test may play on. */
  readonly match: MachineMatch;
  /** What each seat sees, and a spectator, before the first step and after each. */
  readonly seen: readonly ReadonlyMap<number | undefined, unknown>[];
  readonly steps: readonly { readonly step: GameStep; readonly next: readonly number[] }[];
  readonly start: StepContent;
}

function begin(match: MachineMatch): Begun {
  const [seen, steps] = [[] as Map<number | undefined, unknown>[], [] as { step: GameStep; next: readonly number[] }[]];
  const viewers = [undefined, ...match.setup.seedCommitments.keys()];
  for (;;) {
    seen.push(new Map(viewers.map((viewer) => [viewer, match.view(viewer)])));
    const { start } = match;
    if (start !== undefined) return { match, seen, steps, start };
    match.advance();
    steps.push({ step: match.steps.at(-1)!, next: match.position.next });
  }
}

/** Before the tests play over a transfer whose messages are small. */
const ROOMS = GAMES.map(({ id, version, longest, readParams, seats }) => {
  const lengths = (LONGEST[`${id} ${version}`] ?? [{}]).map((params) => longest(readParams(params), seats.max).bytes);
  return { game: id, bytes: Math.max(...lengths) };
});

it('a relay has room for the longest match of each game, by its name, and no more', () => {
  const most = gameIds().map((id) => ({
    game: id,
    bytes: Math.max(...ROOMS.flatMap(({ game, bytes }) => (game === id ? bytes : []))),
  }));
  expect(ROOMS_OF_GAMES).toEqual(most);
});

describe.each(GAMES.map((game) => [`${game.id} ${game.version}`, game] as const))('%s', (name, registered) => {
  const { id, version: rules } = registered;
  const game = SMALL[name] ?? registered;
  const { min, max } = game.seats;
  const matchOf = (seats: number, words: readonly (string | number)[] = rangeOf(1, seats)): MachineMatch =>
    new MachineMatch({ game, seats, params: SHORT[id]?.(seats) ?? {}, words });

  let begun: Begun;
  beforeAll(() => {
    begun = begin(matchOf(min));
  });

  const lengthOf = (params: JsonObject) => registered.longest(registered.readParams(params), max);
  // Before the tests play over a transfer whose messages are small.
  const lengths = (LONGEST[name] ?? [{}]).map((params) => ({ params, ...lengthOf(params) }));

  it.each(lengths)('ends by its own rules before the log is full: $params', ({ steps, bytes }) => {
    expect(steps).toBeLessThanOrEqual(LIMITS.gameSteps);
    expect(bytes).toBeLessThanOrEqual(LIMITS.gameBytes);
  });

  it.each([registered].filter((one) => one.keepsHidden === true))('answers nothing twice if it keeps what it hides', (one) => {
    expect(one.answersOnce).toBe(true);
  });

  it('has a bot called random', () => {
    expect(botNames(id)).toContain('random');
  });

  // Two, three and the most: nothing in a game asks for another count by its number (`with %i seats, ends so` plays the least and the most).
  it.each([3].filter((seats) => seats > min && seats < max))('with %i seats, ends when bots decide at random', (seats) => {
    const { position } = matchOf(seats).playUntil();
    expect(position.next).toEqual([]);
    expect(['won', 'drawn']).toContain(position.result!.kind);
  });

  it.each([game].filter((one) => one.eliminated !== undefined))('eliminates for good, nobody in turn, and no winner', (one) => {
    const match = new MachineMatch({ game, seats: max, params: ELIMINATING[id]!, words: rangeOf(1, max) });
    let out: readonly number[] = [];
    while (match.position.result === undefined) {
      match.advance();
      const now = one.eliminated!(match.position.state);
      expect(now).toEqual(expect.arrayContaining([...out]));
      expect(match.position.next.filter((seat) => now.includes(seat))).toEqual([]);
      out = now;
    }
    expect(out).not.toEqual([]);
    const { result } = match.position;
    expect(result.kind === 'won' ? result.winners.filter((seat) => out.includes(seat)) : out).toEqual([]);
  });

  it('sends the same bytes when it is given the same', () => {
    const [one, two] = [begun.match, matchOf(min)];
    one.playUntil(() => one.steps.length > 15);
    two.playUntil(() => two.steps.length === one.steps.length);
    expect(two.steps).toEqual(one.steps);
  });

  it.each(rangeOf(0, min - 1))('shows nobody what seat %i has committed to and not revealed', (hidden) => {
    const other = matchOf(min, rangeOf(1, min).with(hidden, 99));
    for (const [i, seen] of begun.seen.entries()) {
      if (i > 0) other.advance();
      for (const viewer of [undefined, ...rangeOf(0, min - 1).filter((seat) => seat !== hidden)]) {
        expect(other.view(viewer)).toEqual(seen.get(viewer));
      }
    }
    // The seeds differ, and so do the commitments: only what is shown is the same.
    expect(other.start).not.toEqual(begun.start);
  });

  it('convicts of a start that does not say what the seats have committed to, and of one at another time', () => {
    const { start } = begun;
    let gameRun = beginGameRun(game, begun.match.setup);
    const codeOf = (payload: JsonObject): string | undefined =>
      applyGameStep(gameRun, { seq: 0, by: 'all', kind: 'start', payload, prev: '', digest: digestPayload(payload) }, [], {
        started: false,
        settled: false,
      }).convictions[0]?.fault.code;
    expect(codeOf({})).toBe('game/wrong-stage');
    for (const { step, next } of begun.steps) {
      gameRun = applyGameStep(gameRun, step, next, { started: false, settled: false });
    }
    expect(codeOf({})).toBe('game/wrong-start');
    expect(codeOf({ ...start.payload, place: 'here' })).toBe('game/wrong-start');
    const { kind, payload, next } = start;
    gameRun = applyGameStep(gameRun, { seq: 0, by: 'all', kind, payload, prev: '', digest: digestPayload(payload) }, next, {
      started: false,
      settled: false,
    });
    expect(gameRun.convictions).toEqual([]);
    expect(codeOf(payload)).toBe('game/wrong-stage');
  });

  it.each([...new Set([min, max])])('with %i seats, ends so, and is verified with every seat honest', async (seats) => {
    const bots = new Array<string>(seats).fill('random');
    const found: typeof findGame = (...wanted) => (wanted.join(' ') === name ? game : findGame(...wanted));
    const params = SHORT[id]?.(seats) ?? {};
    const table = await playedTable({ game: id, rules, seed: 'contract 10', seats, params, bots, findGame: found });
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, game: id, closedBy: 'endgame' });
    expect(['won', 'drawn']).toContain(verdict.result!.kind);
    // A game that keeps its secrets opens none, and says so by the one check that nobody asked for.
    const opened = game.keepsHidden === undefined;
    expect(verdict.seats).toMatchObject(bots.map(() => ({ verdict: 'honest', opened })));
    expect(heldChecks(verdict.checks)).toEqual(CHECKS.filter((check) => opened || check !== 'openings'));
    expect(table.entries.some(({ step }) => step.kind === 'opening')).toBe(opened);
    expect(verdict.evidence).toBe('proven');
    const lines = table.entries.filter(({ step: { kind } }) => isGameKind(kind) || kind === 'start').map(encodeEntry);
    const { steps, bytes } = game.longest(game.readParams(SHORT[id]?.(seats) ?? {}), seats);
    expect(table.state.matchState.terms!.longest).toEqual({ steps, bytes });
    expect(lines.length).toBeLessThanOrEqual(steps);
    expect(lines.reduce((sum, line) => sum + line.length + 1, 0)).toBeLessThanOrEqual(bytes);
  });
});
