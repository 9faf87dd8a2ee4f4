/**
 * A game of proven dark chess between two people who are never online together: at most one of two pages is open, everything else lies
 * on disks for days. From the first step of the set-up to the captured king and the signatures.
 */

import type { Bot } from '../../bots/bot.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import type { ProvenGame } from '../support/proven-table.ts';
import { rememberVerdicts } from '../support/remembered-verdicts.ts';
import { ed25519 as nodeEd25519, testSeed } from '../support/table.ts';
import { RELAY, TOOLS } from '../support/toy-match.ts';
import { Device } from './device.ts';
import { findProven, PROVEN_GAME, watchedGame } from './proven-game.ts';
import { ProvenJudge } from './proven-judge.ts';
import { RelayObject } from './relay-object.ts';
import { rememberingGame } from './remembering-game.ts';
import { findFalseEnd, findViolation } from './schedule.ts';
import { World } from './world.ts';

const DAY_MS = 24 * 3_600_000;
/** A page stays open until so long nothing has happened. */
const QUIET_MS = 30_000;
/** A king is captured in the fifth ply. */
const LINE = ['e2e4', 'f7f6', 'd1h5', 'a7a6', 'h5e8'];
const MOST_VISITS = 60;
export const TIMES = {
  clock: { budget: 30 * DAY_MS, grace: 2 * DAY_MS },
  deadlines: { join: 30 * DAY_MS, setup: 30 * DAY_MS, settle: 30 * DAY_MS, opening: 30 * DAY_MS },
};

export const PLAYER: Bot<ProvenView> = {
  name: 'player',
  game: PROVEN_GAME,
  decide: ({ plies }) => ({ kind: 'move', move: LINE[plies]! }),
};

interface Circumstances {
  readonly seed: string;
  /** After so many writes power is cut, in each visit again and again until nothing is left to write. */
  readonly writes?: number;
  /** Whether power is cut right after a write, or only before the next: what a page sends between two writes may leave or not. */
  readonly cutsAtOnce?: boolean;
  /** Whether machines share what they compute. */
  readonly remembers?: boolean;
  /** Whether devices lose what they have cached, on every second visit. */
  readonly losesCaches?: boolean;
}

/** Power goes after each write, at once and before the next; after each second and third; what was cached is lost; and nothing is. */
export const CUTS: readonly Omit<Circumstances, 'seed'>[] = [
  ...[1, 2, 3].flatMap((writes) => [true, false].map((cutsAtOnce) => ({ writes, cutsAtOnce, remembers: true }))),
  { losesCaches: true },
  {},
];

interface Correspondence {
  readonly violation: unknown;
  readonly visits: number;
  /** Those between the one that joins and the one in which white moves first. */
  readonly visitsBeforeMove: number;
  /** How often a page began. */
  readonly pages: number;
  readonly kinds: readonly string[];
  /** Of all that the seats have sent in the game. */
  readonly digest: string;
  readonly trace: readonly string[];
}

class Correspondents {
  readonly world: World;
  readonly judge = new ProvenJudge();
  readonly relay: RelayObject;
  readonly devices: readonly [Device, Device];
  readonly ed25519 = rememberVerdicts(nodeEd25519);
  readonly game: ProvenGame;
  readonly #under: Circumstances;
  readonly #id: Uint8Array;

  constructor(under: Circumstances) {
    this.#under = under;
    this.world = new World(under.seed);
    this.world.calm = true;
    const watched = watchedGame(this.judge.masks);
    this.game = under.remembers ? rememberingGame(watched) : watched;
    this.#id = testSeed(under.seed, 'match').subarray(0, 16);
    this.relay = new RelayObject(this.world, this.#match, { ...TOOLS, ed25519: this.ed25519 });
    this.devices = [this.#device('white'), this.#device('black')];
  }

  get #match(): string {
    return Buffer.from(this.#id).toString('base64url');
  }

  #device(name: string): Device {
    const { world, relay: server, ed25519, game, judge } = this;
    const plays = { bot: PLAYER as Bot, works: true, saved: judge.saved.bind(judge), findGame: findProven(game) } as const;
    const device = new Device(world, { name, match: this.#match, server, ed25519, ...plays });
    device.writesLeft = this.#under.writes ?? Number.POSITIVE_INFINITY;
    device.cutsAtOnce = this.#under.cutsAtOnce === true;
    return device;
  }

  async open(): Promise<void> {
    const [white, black] = this.devices;
    const shared = { findGame: findProven(this.game), params: { reveal: 'end' }, seats: 2, match: this.#id, ...TIMES };
    const signer = await white.store.identity();
    const opened = await openMatch({
      game: PROVEN_GAME,
      rules: 2,
      ...shared,
      relayKey: RELAY.publicKey,
      signer,
      ...this.#secrets(0),
    });
    await white.keep(opened.secret);
    this.relay.open(opened.draft);
    const { matchState } = this.relay.state;
    const joining = { matchState, findGame: shared.findGame, seat: 1, signer: await black.store.identity(), ...this.#secrets(1) };
    await black.keep(await joinMatch(joining));
  }

  #secrets(seat: number): { readonly seed: Uint8Array; readonly spare: Uint8Array } {
    const { seed } = this.#under;
    return { seed: testSeed(seed, 'seed', seat), spare: testSeed(seed, 'spare', seat) };
  }

  get violation(): unknown {
    return this.world.violation ?? findViolation(this.relay, this.devices) ?? this.judge.findViolation(this.relay, this.devices);
  }

  /** One person opens the page, does what there is to do, and closes it for a day. */
  async visit(number: number): Promise<void> {
    const device = this.devices[number % 2]!;
    if (this.#under.losesCaches && number % 4 >= 2) device.loseCaches();
    this.world.after(0, () => device.start());
    for (let before = -1; before !== this.#doings(device) && this.violation === undefined; ) {
      before = this.#doings(device);
      await this.#pass(QUIET_MS);
    }
    device.stop();
    await this.#pass(DAY_MS);
  }

  #doings({ starts }: Device): number {
    return starts + this.relay.modelSteps.length;
  }

  async #pass(ms: number): Promise<void> {
    let isOver = false;
    this.world.after(ms, () => (isOver = true));
    while (!isOver && this.violation === undefined) await this.world.step();
  }
}

export async function playByCorrespondence(under: Circumstances): Promise<Correspondence> {
  const match = new Correspondents(under);
  const { relay, devices } = match;
  await match.open();
  let [visits, visitsBeforeMove] = [0, 0];
  const has = (kind: string): boolean => relay.modelSteps.some((step) => step.kind === kind);
  const isOver = (): boolean => relay.published && devices.every(({ snapshot }) => snapshot?.published !== undefined);
  while (!isOver() && match.violation === undefined && visits < MOST_VISITS) {
    const isJoined = has('join');
    await match.visit(visits++);
    if (isJoined && !has(KINDS.move)) visitsBeforeMove++;
  }
  const verifying = { ed25519: match.ed25519, sha256Hex: TOOLS.sha256Hex, findGame: findProven(match.game) };
  const sent = relay.modelSteps.filter(({ kind }) => kind.startsWith(PROVEN_GAME));
  const violation =
    match.violation ?? (isOver() ? await findFalseEnd(relay, devices, true, verifying) : 'the match does not end');
  return {
    ...{ violation, visits, visitsBeforeMove, pages: devices[0].starts + devices[1].starts, trace: match.world.trace },
    kinds: relay.modelSteps.map(({ kind }) => kind.replace(`${PROVEN_GAME}.`, '')),
    digest: TOOLS.sha256Hex(sent.map(({ digest }) => digest).join(' ')),
  };
}
