/** One match on the relay of this device: the shell of every relay (`shared/relay/shell.ts`) over what a worker of a browser has. */

import { portableEd25519, portableSigner } from '../../../shared/crypto/ed25519-noble.ts';
import { sha256Hex } from '../../../shared/crypto/hash.ts';
import { encodeHex } from '../../../shared/encoding/bytes.ts';
import { Fault } from '../../../shared/fault.ts';
import type { Draft } from '../../../shared/log/step.ts';
import { expectAnswer } from '../../../shared/relay/answer.ts';
import { makeKeyRing } from '../../../shared/relay/key-ring.ts';
import { RELAY_LIMITS } from '../../../shared/relay/limits.ts';
import type { IsolatePools } from '../../../shared/relay/match-sockets.ts';
import type { Outlet } from '../../../shared/relay/outlet.ts';
import type { RelayTools } from '../../../shared/relay/relay-rules.ts';
import { RelayShell } from '../../../shared/relay/shell.ts';
import { SharedPool } from '../../../shared/relay/unread-budget.ts';
import type { MatchSummary } from '../../../shared/wire/http.ts';
import { CLOSE } from '../../../shared/wire/socket.ts';
import { relaySeed } from '../device/secret-store.ts';
import { type LocalSocket, localSockets } from './local-socket.ts';
import { claimPractice, forgetPractice, readPayloads, type StoredPractice, writePractice } from './practice-rows.ts';
import { PracticeStore } from './practice-store.ts';

const NONCE_BYTES = 8;
/** The longest that a timer of a browser waits, in ms: an alarm that rings early sets itself again. */
const LONGEST_MS = 2 ** 31 - 1;

const pools: IsolatePools = {
  seats: new SharedPool(RELAY_LIMITS.unreadBytesOfSeatsPerIsolate),
  strangers: new SharedPool(RELAY_LIMITS.unreadBytesOfStrangersPerIsolate),
};

let tools: Promise<RelayTools> | undefined;
/** The relay signs with a key of its own. A check and its write are one act, so it cannot wait for the signatures of the platform. */
export const relayTools = (): Promise<RelayTools> =>
  (tools ??= relaySeed().then((seed) => ({ ed25519: portableEd25519, sha256Hex, keys: makeKeyRing(portableSigner(seed)) })));

export const diskOf = (match: string) => ({
  write: (change: Parameters<typeof writePractice>[1]) => writePractice(match, change),
  read: (from: number, most: number) => readPayloads(match, from, most),
  forget: () => forgetPractice(match),
});

/** Tells the seats that the record is stored: it was, with the step that closed the match. */
const keptRecord = (store: PracticeStore): Outlet => ({
  name: 'kept',
  // It cannot fail, and this relay has no operator who would read it.
  failure: '',
  dueIn: () => (store.publication()?.stored === false ? 0 : undefined),
  async send(_, published) {
    const finalHash = store.publication()?.finalHash;
    if (finalHash === undefined) return;
    store.tell();
    published(finalHash);
  },
});

export class PracticeMatch {
  readonly #store: PracticeStore;
  readonly #shell: RelayShell<LocalSocket>;
  readonly #open: Set<LocalSocket>;
  readonly #ended: () => void;
  #cancelAlarm: () => void = () => {};

  /** Undefined where there is no such match. `ended` is called once it has to be woken again: nothing more can be written, or nobody is here. */
  static async wake(match: string, isNew: boolean, ended: () => void): Promise<PracticeMatch | undefined> {
    const [stored, known] = await Promise.all([claimPractice(match, isNew), relayTools()]);
    return stored && new PracticeMatch(stored, known, ended);
  }

  private constructor(stored: StoredPractice, tools: RelayTools, ended: () => void) {
    const { match } = stored.row;
    const store = new PracticeStore(stored, diskOf(match));
    const { open, ...sockets } = localSockets(() => store.saved);
    this.#store = store;
    this.#open = open;
    this.#ended = ended;
    const setTimer = (ms: number, ring: () => void) => {
      const timer = setTimeout(ring, Math.min(Math.max(ms, 0), LONGEST_MS));
      return () => clearTimeout(timer);
    };
    this.#shell = new RelayShell(match, {
      ...{ store, sockets, pools, tools, setTimer },
      nonce: () => encodeHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
      // Nobody watches.
      watch: { load: () => undefined, save: () => {}, push: async () => undefined, end: async () => {} },
      outlets: [keptRecord(store)],
      alarm: undefined,
      setAlarm: (at) => {
        this.#cancelAlarm();
        this.#cancelAlarm = setTimer(at - Date.now(), () => void this.#shell.ring().then(() => this.#look()));
      },
      now: () => Date.now(),
      random: () => Math.random(),
      report: () => {},
    });
  }

  /** Opens the match, and resolves once it is written. */
  async open(draft: Draft): Promise<MatchSummary> {
    const answer = this.#shell.open(draft);
    await this.#guard();
    return expectAnswer(answer);
  }

  /** What the match is summed up in; nothing of it is on the disk alone. */
  async summary(): Promise<MatchSummary> {
    await this.#guard();
    return expectAnswer(this.#shell.readings.summary());
  }

  /** Takes the other end of a socket of this key, which lacks the log from a step on. Throws the fault for which it does not. */
  async connect(socket: LocalSocket, key: string, from: number): Promise<void> {
    await this.#store.recall(from);
    const refused = this.#shell.refusal({ key });
    if (refused !== undefined) throw new Fault(refused);
    if (!socket.isOpen) return;
    const gone = (): void => {
      if (!this.#open.delete(socket)) return;
      this.#shell.closed(socket);
      if (this.#open.size === 0) this.#sleep();
    };
    socket.accept((text) => {
      void this.#shell.received(socket, text);
      this.#look();
    }, gone);
    this.#open.add(socket);
    this.#shell.connected(socket, { key }, from);
  }

  #look(): void {
    this.#guard().catch(() => {});
  }

  /** Nobody is here: another worker may have the match before somebody comes back, who needs what is on the disk then. */
  #sleep(): void {
    this.#cancelAlarm();
    this.#ended();
  }

  /** What could not be written was not said: the sessions connect anew, to what is on the disk. */
  async #guard(): Promise<void> {
    try {
      await this.#store.saved;
    } catch (error) {
      this.#sleep();
      for (const socket of [...this.#open]) socket.hangUp(CLOSE.internal, 'relay/internal');
      throw error;
    }
  }
}
