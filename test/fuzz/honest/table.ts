/** A table of honest players: their devices, the relay between them, and everything that a person or a connection may do. */

import { findBot } from '../../../bots/registry.ts';
import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Decisions } from '../../../shared/games/decisions.ts';
import { findGame } from '../../../shared/games/registry.ts';
import type { Clock, Deadlines } from '../../../shared/log/match-payloads.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import type { SeatRequest } from '../../../shared/player/requests.ts';
import { joinMatch, openMatch } from '../../../shared/player/seating.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';
import type { RandomInteger } from '../../../shared/randomness/random-integers.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { rememberVerdicts } from '../../support/remembered-verdicts.ts';
import { clockFor, ed25519, START_MS, testSeed } from '../../support/table.ts';
import { RELAY } from '../../support/toy-match.ts';
import { Device } from './device.ts';
import { anyDecision, type Kind, placement } from './games.ts';
import { HonestRelay } from './relay.ts';

const MINUTE_MS = 60_000;
const PATIENT: Clock = { budget: 60 * MINUTE_MS, grace: 10_000 };
const HURRIED: Clock = { budget: 20_000, grace: 5_000, increment: 2_000 };
const DEADLINES: Deadlines = { join: 60 * MINUTE_MS, setup: 10 * MINUTE_MS, settle: MINUTE_MS };

const MOST_TURNS = 5_000;

/** Rules other than the latest ones, whose machines have work of seconds. */

export class HonestTable {
  readonly seed: string;
  readonly kind: Kind;
  readonly random: RandomInteger;
  readonly match: string;
  readonly clock: Clock;
  readonly ed25519: Ed25519<boolean> = rememberVerdicts(ed25519);
  readonly devices: Device[] = [];
  readonly relay: HonestRelay;
  readonly trace: string[] = [];
  /** The rare events that happened at this table. */
  readonly met = new Set<string>();
  now = START_MS;
  /** The device that no message reaches or leaves. */
  held: Device | undefined;
  #decided = 0;
  /** What somebody could decide last. */
  #known: Decisions | undefined;

  constructor(seed: string, kind: Kind, random: RandomInteger) {
    this.seed = seed;
    this.kind = kind;
    this.random = random;
    this.match = this.#id.toString('base64url');
    this.clock = clockFor(findGame(kind.game, 1), kind.patient ? PATIENT : HURRIED);
    this.relay = new HonestRelay(this.match, this.ed25519, this.devices, (what) => this.note(what));
  }

  get #id(): Buffer {
    return testSeed(this.kind.words, 'match').subarray(0, 16);
  }

  get matchState(): MatchState {
    return this.relay.state.matchState;
  }

  /** Whether the proofs of the set-up are cached. */
  get isKnown(): boolean {
    return this.kind.words !== this.seed;
  }

  /** A violated invariant. */
  get violation(): string | undefined {
    return this.devices.find(({ violation }) => violation !== undefined)?.violation;
  }

  note(what: string): void {
    this.trace.push(`${((this.now - START_MS) / 1_000).toFixed(1).padStart(9)} s  ${what}`);
  }

  meet(what: string, device?: Device): void {
    this.met.add(what);
    this.note(device === undefined ? what : `${device.name}: ${what}`);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.random(items.length)]!;
  }

  oneIn(times: number): boolean {
    return this.random(times) === 0;
  }

  /** Opens the match and lets everybody join. The step that begins the set-up is still on its way afterwards. */
  async seat(): Promise<void> {
    const { game, seats, taken, params, words } = this.kind;
    this.note(`${game} ${JSON.stringify(params)} with ${taken} of ${seats} seats`);
    for (let seat = 0; seat < taken; seat++) {
      await this.drain();
      const store = new MemoryStore(testSeed(words, 'identity', seat));
      const spare = this.kind.portable ? { spare: testSeed(words, 'spare', seat) } : {};
      const own = { signer: await store.identity(), seed: testSeed(words, 'seed', seat), ...spare };
      await this.enter(
        `seat ${seat}`,
        seat === 0 ? await this.#open(own) : await joinMatch({ findGame, matchState: this.matchState, seat, ...own }),
        store,
      );
    }
    if (taken === seats) return;
    await this.drain();
    await this.request(this.devices[0]!, 'begin');
  }

  async #open(own: Pick<Parameters<typeof openMatch>[0], 'signer' | 'seed' | 'spare'>): Promise<SeatSecret> {
    const { game, seats, params } = this.kind;
    const terms = {
      game,
      rules: 1,
      params,
      seats,
      clock: this.clock,
      deadlines: DEADLINES,
      match: this.#id,
      relayKey: RELAY.publicKey,
    };
    const { draft, secret } = await openMatch({ findGame, ...terms, ...own });
    this.relay.submit(draft, this.now);
    return secret;
  }

  /** Adds a device with the secret of a seat. */
  async enter(name: string, secret: SeatSecret, store: MemoryStore): Promise<void> {
    await store.save(secret);
    // The clocks of some devices are wrong.
    const skew = !this.isKnown && this.oneIn(8) ? (this.random(7) - 3) * MINUTE_MS : 0;
    const device = new Device({
      name,
      seat: secret.seat,
      match: this.match,
      key: secret.key,
      store,
      bot: findBot(this.kind.game, 'random')!,
      ed25519: this.ed25519,
      now: () => this.now + skew,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => this.random(256)),
      note: (what) => this.note(what),
    });
    this.devices.push(device);
    await device.load();
    this.connect(device);
  }

  /** Everybody does at once everything that the set-up needs. */
  async setUp(): Promise<void> {
    for (;;) {
      await this.drain();
      const asked = this.matchState.started || this.violation !== undefined ? undefined : this.pick(this.asked());
      if (asked === undefined) return;
      await this.decide(asked);
    }
  }

  /** Lets time pass, but not in a set-up with cached proofs, because these depend on the times. */
  pass(ms: number): void {
    if (!this.isKnown || this.matchState.started) this.now += ms;
  }

  /** Delivers a message to the relay or to a device. */
  async deliver(): Promise<void> {
    const device = this.pick(this.devices.filter((one) => one !== this.held && one.up.length + one.down.length > 0));
    if (device === undefined) return;
    if (device.down.length === 0 || (device.up.length > 0 && this.oneIn(2))) return this.#arrive(device);
    for (let more = this.random(device.down.length); more >= 0 && device.down.length > 0; more--) await this.#hear(device);
  }

  /** Messages of several connections may arrive in another order, and twice. */
  #arrive(device: Device): void {
    const [draft] = device.up.splice(this.oneIn(8) ? this.random(device.up.length) : 0, 1);
    if (this.oneIn(12)) device.up.push(draft!);
    this.relay.submit(draft!, this.now, device);
  }

  async #hear(device: Device): Promise<void> {
    const message = device.down.shift()!;
    // After the relay's greeting, a device sends its signed draft again, as the real connection does.
    const again = message.kind === 'welcome' ? [device.session.resend()] : [];
    for (const work of [...again, device.session.receive(message)]) await device.guard(work);
  }

  /** Delivers all messages, in any order. */
  async drain(): Promise<void> {
    for (let turns = 0; this.devices.some(({ up, down }) => up.length + down.length > 0); turns++) {
      if (this.violation !== undefined) return;
      if (turns > MOST_TURNS) throw new Error('the devices and the relay do not come to rest');
      await this.deliver();
    }
  }

  /** The devices whose person is asked for a decision, unless enough has been played. */
  asked(): Device[] {
    if (this.isEnough) return [];
    const isAsked = ({ snapshot: { need, matchState } }: Device): boolean =>
      need.kind === 'decide' && (matchState.phase === 'setup' || matchState.phase === 'play');
    return this.devices.filter(isAsked);
  }

  /** Whether the game opens nothing at its end, whatever a person says. */
  get keepsHidden(): boolean {
    return findGame(this.kind.game, 1)?.keepsHidden === true;
  }

  get isEnough(): boolean {
    const { plies } = this.kind;
    return plies !== undefined && this.#decided >= plies;
  }

  decisionOf({ bot, seat, snapshot }: Device): JsonObject {
    const { game } = this.kind;
    const isPlacing = game.startsWith('battleship') && snapshot.matchState.phase === 'setup';
    this.#known = snapshot.asks();
    return isPlacing ? placement(game, seat) : bot.decide(snapshot.view, this.random, this.#known);
  }

  /** Anything that somebody may try to decide, asked or not. */
  anyDecision({ seat, snapshot }: Device): JsonObject {
    this.#known = snapshot.asks() ?? this.#known;
    return anyDecision(this.kind.game, seat, this.#known, this.random);
  }

  /** Enters a decision. It must be accepted if it was asked for; a late or unasked one may be refused without effect. */
  async decide(device: Device, decision = this.decisionOf(device), mayRefuse = false): Promise<void> {
    const isAsked = device.snapshot.need.kind === 'decide';
    this.note(`${device.name}: decides ${JSON.stringify(decision).slice(0, 80)}`);
    await device.guard(device.session.perform({ kind: 'decide', decision }), mayRefuse);
    if (isAsked && device.snapshot.need.kind !== 'decide') this.#decided++;
  }

  async request(device: Device, request: SeatRequest): Promise<void> {
    this.note(`${device.name}: requests ${request}`);
    await device.guard(device.session.perform({ kind: 'request', request }));
  }

  connect(device: Device): void {
    if (!device.connected) this.relay.greet(device, device.session.from(), this.now);
  }

  /** Cuts the connection: messages to the device are lost; those from it may arrive in part. */
  cut(device: Device): void {
    if (!device.connected) return;
    this.meet('cut off', device);
    device.connected = false;
    device.down = [];
    if (this.oneIn(2)) device.up.splice(this.random(device.up.length + 1));
  }
}
