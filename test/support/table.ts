/**
 * A whole match: a relay, real sessions and real signatures, over a wire that a test can hold. Time stands still unless the test
 * moves it.
 */

import crypto from 'node:crypto';
import type { Bot } from '../../bots/bot.ts';
import { findBot } from '../../bots/registry.ts';
import { MemoryLogs } from '../../library/memory-logs.ts';
import { machineRelay, type RelayAnswer, type TableRelay } from '../../library/testing/local-relay.ts';
import { nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FindGame, Game } from '../../shared/games/interface.ts';
import { latestRules } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import type { Clock, Deadlines } from '../../shared/log/match-payloads.ts';
import { saltName } from '../../shared/log/seat-name.ts';
import type { Draft } from '../../shared/log/step.ts';
import { linkHash, stepMessage } from '../../shared/log/step-digest.ts';
import { decodeSeat } from '../../shared/player/portable-seat.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import { Session, type SessionOptions } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';
import { makeKeyRing } from '../../shared/relay/key-ring.ts';
import { beginRelay, type RelayState, type RelayTools, restoreEntry } from '../../shared/relay/relay-rules.ts';
import type { Verification } from '../../shared/verify/verify-log.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import {
  type ClientMessage,
  decodeClientMessage,
  decodeRelayMessage,
  encodeMessage,
  type RelayMessage,
} from '../../shared/wire/messages.ts';
import type { FullEntry } from './full-entry.ts';
import { MemoryStore } from './memory-store.ts';
import { findRememberingGame } from './remembered-positions.ts';
import { rememberVerdicts } from './remembered-verdicts.ts';
import { MACHINE_RELAY, relayKind } from './table-relay.ts';

export const ed25519 = rememberVerdicts(nodeEd25519(crypto));
export const START_MS = MACHINE_RELAY.start;
export const CLOCK: Clock = { budget: 600_000, grace: 5_000 };
/** A clock with the delay that the devices need in this game, and without an increment where no move earns one. */
export function clockFor(game: Game | undefined, { increment, ...clock }: Clock = CLOCK): Clock {
  const grace = Math.max(clock.grace, game?.floors?.grace ?? 0);
  return { ...clock, grace, ...(increment === undefined || game?.moves === undefined ? {} : { increment }) };
}
export const DEADLINES: Deadlines = { join: 3_600_000, setup: 600_000, settle: 60_000 };

/** 32 bytes from a few words: a public test seed. */
export const testSeed = (...words: readonly (string | number)[]): Buffer =>
  crypto.createHash('sha256').update(words.join(' ')).digest();

/** Characters of the entries in one message. */
const MESSAGE_CHARS = 1_000_000;

const nameOf = (seat: number) =>
  saltName(`seat ${seat}`, (length) => testSeed('salt of a name', seat).subarray(0, length) as Bytes);

interface TablePlayer {
  readonly store: MemoryStore;
  readonly logs: MemoryLogs;
  readonly bot: Bot | undefined;
  readonly random: RandomInteger;
  /** What the device draws fresh bytes from. */
  readonly fresh: RandomInteger;
  session: Session;
  snapshot: Snapshot | undefined;
}

export interface TableOptions {
  readonly game: string;
  /** The version of its rules: the latest where absent. */
  readonly rules?: number;
  readonly seed: string | number;
  /** What the keys of the players are made from: matches with the same have the same players. The seed where absent. */
  readonly keys?: string;
  readonly bots?: readonly (string | undefined)[];
  readonly seats?: number;
  /** How many of the seats are taken, from the first on; with the others empty the creator begins. All when absent. */
  readonly taken?: number;
  readonly params?: JsonObject;
  /** Other games than those of this version. */
  readonly findGame?: FindGame;
  /** It counts in no player's record. */
  readonly practice?: boolean;
  /** The seats have spare keys, to go on with another device. */
  readonly portable?: true;
}

export class Table {
  readonly relaySigner = nodeSigner(crypto, testSeed('relay'));
  readonly tools: RelayTools = { ed25519, keys: makeKeyRing(this.relaySigner), sha256Hex: nodeSha256Hex(crypto) };
  readonly players: TablePlayer[] = [];
  readonly entries: FullEntry[] = [];
  readonly rejected: { readonly seat: number; readonly code: string }[] = [];
  /** May replace a draft on its way to the relay, or drop it. */
  tamper: (draft: Draft, seat: number) => Draft | undefined = (draft) => draft;
  /** Told of every message at the moment at which a session sends it. */
  sent: (message: ClientMessage, seat: number) => void = () => {};
  now = relayKind().start;
  /** The clock of every device. */
  deviceNow = (): number => this.now;
  /** More of what the program of a seat has. */
  toolsOf: (seat: number) => Partial<SessionOptions> = () => ({});
  /** Players whose computer is closed: they hear nothing and send nothing. */
  readonly offline = new Set<number>();
  match = '';
  /** What the relay has told of the match, folded like the relay folds it. */
  state: RelayState = beginRelay('');
  readonly #options: TableOptions;
  #relay!: TableRelay;
  #inbox: { readonly seat: number; readonly message: ClientMessage }[] = [];

  constructor(options: TableOptions) {
    this.#options = options;
  }

  /** Opens the match and fills its seats. */
  async seat(): Promise<void> {
    const { game, rules, seed, keys = seed, bots = [], seats = 2, taken = seats, params = {} } = this.#options;
    for (let seat = 0; seat < taken; seat++) {
      const store = new MemoryStore(testSeed(keys, 'identity', seat));
      const signer = await store.identity();
      const secretSeed = testSeed(seed, 'seed', seat);
      const spare = this.#options.portable ? { spare: testSeed(seed, 'spare', seat) } : {};
      if (seat === 0) {
        const matchBytes = testSeed(seed, 'match').subarray(0, 16);
        const opened = await openMatch({
          game,
          rules: rules ?? latestRules(game) ?? 1,
          findGame: this.#games,
          params,
          clock: clockFor(this.#games(game, rules ?? latestRules(game) ?? 1)),
          deadlines: DEADLINES,
          seats,
          practice: this.#options.practice === true,
          relayKey: this.relaySigner.publicKey,
          signer,
          match: matchBytes,
          seed: secretSeed,
          ...spare,
          ...nameOf(0),
        });
        this.match = opened.draft.match;
        this.state = beginRelay(this.match);
        this.#relay = relayKind().begin(this.match, this.tools);
        this.#hear(await this.#relay.submit(opened.draft, this.now), 0);
        await this.#enter(store, opened.secret, bots[0]);
      } else {
        const secret = await joinMatch({
          matchState: this.state.matchState,
          findGame: this.#games,
          seat,
          signer,
          seed: secretSeed,
          ...spare,
          ...nameOf(seat),
        });
        await this.#enter(store, secret, bots[seat]);
        await this.settle();
      }
    }
    if (taken < seats) {
      await this.players[0]!.session.perform({ kind: 'request', request: 'begin' });
      await this.settle();
    }
  }

  /** The games of this version, unless a test has others. */
  get #games(): FindGame {
    return this.#options.findGame ?? findRememberingGame;
  }

  async #enter(store: MemoryStore, secret: Awaited<ReturnType<typeof joinMatch>>, bot: string | undefined): Promise<void> {
    await store.save(secret);
    const seat = this.players.length;
    const player = {
      store,
      logs: new MemoryLogs(),
      bot: bot === undefined ? undefined : findBot(this.#options.game, bot),
      random: randomIntegers(testSeed(this.#options.seed, 'bot', seat), 'bot'),
      fresh: randomIntegers(testSeed(this.#options.seed, 'fresh', seat), 'fresh'),
      snapshot: undefined,
    };
    this.players.push({ ...player, session: undefined as unknown as Session });
    await this.reload(seat, secret.key);
  }

  /** A new session from what the device has stored: a reload of the page, or another device. */
  async reload(seat: number, key?: string): Promise<void> {
    const player = this.players[seat]!;
    const secret = await player.store.load(this.match, key);
    const signer = await player.store.signer(secret!.key);
    player.session = new Session({
      match: this.match,
      ed25519,
      store: player.store,
      logs: player.logs,
      secret: secret!,
      signer: signer!,
      send: (message) => {
        this.sent(message, seat);
        this.#inbox.push({ seat, message: decodeClientMessage(encodeMessage(message)) });
      },
      changed: (snapshot) => {
        player.snapshot = snapshot;
      },
      now: () => this.deviceNow(),
      random: (bytes) => Uint8Array.from({ length: bytes }, () => player.fresh(256)),
      findGame: this.#games,
      ...this.toolsOf(seat),
    });
    await player.session.restore();
    for (const entries of inMessages(this.entries.slice(player.session.from())))
      await this.deliver(seat, { kind: 'entries', entries });
    await player.session.resend();
  }

  /** A player is there again, and hears what it missed. */
  async comeBack(seat: number): Promise<void> {
    this.offline.delete(seat);
    await this.reload(seat);
    await this.settle();
  }

  /** Another device with the secret of a seat: a player more. Returns its index. */
  async arrive(text: string): Promise<number> {
    const index = this.players.length;
    const store = new MemoryStore(testSeed('arrival', index));
    const secret = decodeSeat(text, await store.identity());
    await store.save(secret);
    const random = randomIntegers(testSeed('arrival', index), 'bot');
    const fresh = randomIntegers(testSeed('arrival', index), 'fresh');
    const device = { store, logs: new MemoryLogs(), bot: undefined, random, fresh, snapshot: undefined };
    this.players.push({ ...device, session: undefined as unknown as Session });
    await this.reload(index, secret.key);
    return index;
  }

  /** From now on the relay lies: it goes on from a place of the log as if the steps after it had never been. */
  rewind(length: number): void {
    this.entries.length = length;
    this.#inbox = [];
    this.state = this.entries.reduce(
      (state, entry) => restoreEntry(state, entry, linkHash(entry.step), 0),
      beginRelay(this.match),
    );
    this.#relay = machineRelay(this.match, this.tools, this.entries);
  }

  /** What the relay, or somebody in its place, says to a seat. */
  async deliver(seat: number, message: RelayMessage): Promise<void> {
    await this.players[seat]!.session.receive(decodeRelayMessage(encodeMessage(message)));
  }

  /** Lets the relay and the sessions talk until nobody has anything to say. */
  async settle(): Promise<void> {
    while (this.#inbox.length > 0) {
      const { seat, message } = this.#inbox.shift()!;
      if (this.offline.has(seat)) continue;
      if (message.kind === 'phrase')
        for (const to of this.players.keys()) if (!this.offline.has(to)) await this.deliver(to, message);
      if (message.kind !== 'submit') continue;
      const draft = this.tamper(message.draft, seat);
      if (draft !== undefined) await this.#submit(draft, seat);
    }
  }

  /** A draft that no session of ours made, and everything that follows from it. */
  async inject(draft: Draft, seat: number): Promise<void> {
    await this.#submit(draft, seat);
    await this.settle();
  }

  async #submit(draft: Draft, seat: number): Promise<void> {
    const before = this.entries.length;
    this.#hear(await this.#relay.submit(draft, this.now), seat);
    await this.#broadcast(before);
  }

  /** Moves the relay's clock and rings its alarm. */
  async wait(ms: number): Promise<void> {
    this.now += ms;
    const before = this.entries.length;
    this.#hear(await this.#relay.ring(this.now), -1);
    await this.#broadcast(before);
    await this.settle();
  }

  async #broadcast(from: number): Promise<void> {
    const entries = this.entries.slice(from);
    if (entries.length === 0) return;
    for (const seat of this.players.keys()) {
      if (!this.offline.has(seat)) await this.deliver(seat, { kind: 'entries', entries });
    }
  }

  #hear({ entries, proposals, rejected }: RelayAnswer, seat: number): void {
    for (const entry of entries) {
      this.state = restoreEntry(this.state, entry, linkHash(entry.step), 0);
      this.entries.push(entry);
    }
    for (const draft of proposals) {
      const others = this.state.pending.filter((other) => !hasHeaderOf(other, draft));
      this.state = { ...this.state, pending: [...others, draft] };
    }
    this.rejected.push(...rejected.map((code) => ({ seat, code })));
  }

  /** Lets the bots decide once each, where they are asked. Returns whether any was. */
  async play(): Promise<boolean> {
    let played = false;
    for (const { session, bot, random } of this.players) {
      const { need, asks, view, matchState } = session.snapshot();
      if (bot === undefined || need.kind !== 'decide' || matchState.phase === 'closed') continue;
      await session.perform({ kind: 'decide', decision: bot.decide(view, random, asks()) });
      await this.settle();
      played = true;
    }
    return played;
  }

  /** Plays to the end. `between` is called before every round of decisions. */
  async finish(between: () => Promise<void> = async () => {}): Promise<void> {
    do await between();
    while (await this.play());
  }

  get log(): string {
    return encodeLog(this.entries);
  }

  /** As anyone verifies it: by the log that the relay gives. */
  async verify(): Promise<Verification> {
    return verifyLog(encodeUtf8(await this.#relay.log()), { ed25519, findGame: this.#games });
  }
}

/** Entries in as many messages as a relay would send them in; at least one. */
function inMessages(entries: readonly FullEntry[]): readonly (readonly FullEntry[])[] {
  let messages: readonly FullEntry[][] = [[]];
  let length = 0;
  for (const entry of entries) {
    const size = encodeLog([entry]).length;
    if (length + size > MESSAGE_CHARS && length > 0) {
      messages = [...messages, []];
      length = 0;
    }
    messages.at(-1)!.push(entry);
    length += size;
  }
  return messages;
}

const hasHeaderOf = (a: Draft, b: Draft): boolean => Buffer.compare(stepMessage(a), stepMessage(b)) === 0;

/** A match between two bots, played to its end. */
export async function playedTable(options: TableOptions): Promise<Table> {
  const table = new Table(options);
  await table.seat();
  await table.finish();
  return table;
}

/**
 * What `make` makes of the first seed of its kind for which chance is as wanted. Cards and dice follow from all that is in the log,
 * its terms and keys included, so that no seed can be known to bring them.
 */
export async function seekTable<Made extends Table>(
  seed: string,
  make: (seed: string) => Promise<Made>,
  isWanted: (made: Made) => boolean | Promise<boolean>,
): Promise<Made> {
  for (let i = 0; i < 200; i++) {
    const made = await make(`${seed} ${i}`);
    if (await isWanted(made)) return made;
  }
  throw new Error(`no table of the seeds "${seed}" is as wanted`);
}
