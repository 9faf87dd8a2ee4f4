import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Bot } from '../../bots/bot.ts';
import { randomBot } from '../../bots/random.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game, StepContent } from '../../shared/games/interface.ts';
import { HIDDEN_DICE, HIDDEN_DICE_ID } from '../../test/support/hidden-dice.ts';
import { lateSecrets } from '../../test/support/late-secrets.ts';
import { ed25519 } from '../../test/support/table.ts';
import { type CheckOptions, checkGame } from './check-game.ts';

const BOT: Bot = { name: 'random', game: 'late.test/dice', decide: () => ({}) };
const GOOD = lateSecrets('with-commitment');

/** What does not hold, of one check. */
async function failureOf(name: string, game: Game): Promise<string | undefined> {
  for await (const finding of checkGame(game, { bots: [BOT] })) if (finding.name === name) return finding.detail;
  return undefined;
}

async function failures(game: Game, options: Partial<CheckOptions> = {}): Promise<Readonly<Record<string, string>>> {
  const found: [string, string][] = [];
  for await (const { name, ok, detail } of checkGame(game, { bots: [BOT], ...options })) if (!ok) found.push([name, detail!]);
  return Object.fromEntries(found);
}

/** The good game with some members of it changed. */
const but = (change: (good: Game) => Partial<Game>, good = GOOD): Game => ({ ...good, ...change(good) });

/** The good game, which does something beside when it applies a step. */
const beside = (act: (payload: Parameters<Game['apply']>[1]['payload']) => unknown): Game =>
  but(({ apply }) => ({
    apply(state, step) {
      act(step.payload);
      return apply(state, step);
    },
  }));

const OTHER = 'A'.repeat(43);
/** A cheat: what a seat sends in place of an honest step of this kind. */
const instead = (name: string, kind: string, payload: (honest: JsonObject) => JsonObject) => ({
  name,
  change: (honest: StepContent) => (honest.kind === kind ? { kind, payload: payload(honest.payload) } : undefined),
});
const LYING_DICE = [
  instead('shows other dice than it rolled', 'hidden.show', () => ({ secrets: [OTHER] })),
  instead('reveals another share', 'hidden.share', () => ({ share: OTHER })),
  instead('seals nothing', 'hidden.roll', ({ share }) => ({ seals: [], share: share! })),
  instead('seals what it cannot open', 'hidden.roll', ({ share }) => ({ seals: ['00'.repeat(32)], share: share! })),
];

let opened = 0;
/** A seat opens what nobody holds it to, another each time. */
const forgetful = but(
  ({ act }) => ({
    act(...given) {
      const content = act(...given);
      if (content.kind !== 'late.open') return content;
      return { ...content, payload: { secret: `${opened++}A`.padStart(43, 'A') } };
    },
  }),
  lateSecrets('never'),
);

describe('a game from outside', () => {
  it('that keeps what every game keeps passes each check', async () => {
    const names: string[] = [];
    for await (const { name, ok, detail } of checkGame(GOOD, { bots: [BOT], matches: 2 })) {
      expect([name, ok, detail]).toEqual([name, true, undefined]);
      names.push(name);
    }
    expect(names.length).toBeGreaterThan(8);
    expect(new Set(names).size).toBe(names.length);
  });

  it('whose seats draw dice privately and are eliminated passes each check', async () => {
    for await (const { name, ok, detail } of checkGame(HIDDEN_DICE, {
      bots: [randomBot(HIDDEN_DICE_ID)],
      signatures: { ed25519, signerOf: (seed) => nodeSigner(crypto, seed) },
      eliminating: { dice: 1 },
      cheats: LYING_DICE,
    }))
      expect([name, ok, detail]).toEqual([name, true, undefined]);
  });

  it.each<[string, Game, RegExp]>([
    ['it reads nothing but its arguments', beside(() => Date.now()), /^it reads Date:/],
    [
      'it reads nothing but its arguments',
      beside(() => Math.sin(1).toLocaleString()),
      /^it reads Math.sin, Number.toLocaleString:/,
    ],
    [
      'with each number of seats it ends when its bots play',
      lateSecrets('with-commitment', { changesItsState: true }),
      /^a seat makes one step at each stage/,
    ],
    ['the same seeds and decisions give the same bytes', forgetful, /^step 5 is made twice from the same, and is not the same: /],
    [
      'the longest match fits into a log',
      but(() => ({ longest: () => ({ steps: 100_000, bytes: 1 }) })),
      /^with {} it is 100000 steps/,
    ],
    [
      'with each number of seats it ends when its bots play',
      but(({ longest }) => ({ longest: () => ({ ...longest({}, 2), steps: 3 }) })),
      /^with 2 seats it is not over after 4 steps, and "longest" says 3$/,
    ],
    [
      'nobody sees what a seat has committed to and not shown',
      but(({ view }) => ({ view: (own, state) => ({ own: view(own, state), state: JSON.stringify(state) }) })),
      /^before step 0 a spectator sees at "state" what seat 0 has only committed to$/,
    ],
    [
      'a game that keeps what it hides answers nothing twice',
      but(() => ({ keepsHidden: true })),
      /^it says "keepsHidden" and not "answersOnce"/,
    ],
    [
      'a step of another kind, or with a field too many, is refused, and by a fault alone',
      but(({ apply }) => ({
        apply: (state, { payload: { also: _, ...payload }, ...step }) => apply(state, { ...step, payload }),
      })),
      /^"late.open" is taken with a field too many$/,
    ],
    [
      'a step of another kind, or with a field too many, is refused, and by a fault alone',
      beside((payload) => 'share' in payload && (payload['share'] as string).slice(1)),
      /^"late.share" with .* is refused by "TypeError: .*", which is no Fault$/,
    ],
    [
      'no seat wins what it forfeits',
      but(() => ({ forfeit: (_, [seat]) => ({ kind: 'won', winners: [seat!], reason: 'forfeit' }) })),
      /^seat 0 wins by its own forfeit$/,
    ],
    [
      'a start that is another, or at another time, convicts',
      but(({ startStep }) => ({
        startStep(state) {
          const start = startStep(state);
          return start && { ...start, payload: {} };
        },
      })),
      /^a start that says {} is not refused$/,
    ],
    [
      'a match of honest seats is verified',
      but(({ need }) => ({
        need(own, state) {
          const due = need(own, state);
          return (state as { stage: string }).stage === 'open' ? { kind: 'wait' } : due;
        },
      })),
      /^an honest match is not verified, with 2 seats: .*log\/not-closed/,
    ],
    [
      'a seat that tries secrets until it likes what they bring is convicted, or unable to',
      lateSecrets('after-key'),
      /^what seat 0 sees before step 6 \(own\) is of its own choice/,
    ],
  ])('fails the check "%s" if it breaks that', async (name, game, detail) => {
    expect(await failureOf(name, game)).toMatch(detail);
  });

  it('is told of a view that its schema of views does not say all of', async () => {
    const name = 'every view fits the schema of views, and none with a member too many';
    const views = (more: JsonObject): JsonObject => ({ type: 'object', properties: {}, ...more });
    expect((await failures(GOOD, { views: views({}) }))[name]).toMatch(/^with 2 seats a view fits with a member too many: /);
    const closed = views({ additionalProperties: false });
    expect((await failures(GOOD, { views: closed }))[name]).toMatch(/^with 2 seats a view does not fit: /);
  });

  it('is told which of the cheats that its author states is not convicted', async () => {
    const caught = instead('opens another secret', 'late.open', () => ({ secret: OTHER }));
    const missed = instead('is honest', 'late.open', (honest) => honest);
    const never = { name: 'flies', change: () => undefined };
    const name = 'each cheat that its author states is convicted';
    expect(await failures(GOOD, { cheats: [caught] })).toEqual({});
    const said = 'a seat that is honest at step 5 is not convicted';
    expect(await failures(GOOD, { cheats: [caught, missed] })).toEqual({ [name]: said });
    expect(await failures(GOOD, { cheats: [never] })).toEqual({ [name]: 'no step came at which a seat flies' });
  });
});
