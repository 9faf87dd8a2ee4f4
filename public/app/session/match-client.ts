/**
 * One match in one tab: finds the seat that this tab plays, locks it against other tabs, and keeps its session connected. Runs in the
 * worker, and reports to the page as one state.
 */

import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { type Checked, Fault } from '../../../shared/fault.ts';
import { saltName } from '../../../shared/log/seat-name.ts';
import { readTypedName } from '../../../shared/match/fit-name.ts';
import { readArchivedMatch } from '../../../shared/player/archived-match.ts';
import type { CacheStore } from '../../../shared/player/cache-store.ts';
import { Connection } from '../../../shared/player/connection.ts';
import type { LogStore } from '../../../shared/player/log-store.ts';
import { packSeat } from '../../../shared/player/pack-seat.ts';
import { takeBack } from '../../../shared/player/portable-seat.ts';
import { findRematch } from '../../../shared/player/rematch.ts';
import type { SeatRequest } from '../../../shared/player/requests.ts';
import { joinMatch, seatSigner } from '../../../shared/player/seating.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';
import { Session } from '../../../shared/player/session.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import type { RelayMessage } from '../../../shared/wire/messages.ts';
import type { PhraseId } from '../../../shared/wire/phrase.ts';
import { problemOfError } from '../components/problem.ts';
import { listComputers, type MatchNote, writeRow, writeRows } from '../device/device-store.ts';
import { isAttended, lockSeat } from '../device/seat-lock.ts';
import { type DeviceSecrets, platformHash } from '../device/secret-store.ts';
import { isOver } from '../match/is-over.ts';
import { browserPlatform } from '../relay-client/platform.ts';
import { relay } from '../relay-client/relay.ts';
import { isFromElsewhere, relayOrigin } from '../relay-client/relays.ts';
import type { Invitation } from '../router.ts';
import { matchSnapshot, noteOf } from './match-snapshot.ts';
import { type ClientState, LOADING } from './messages.ts';
import { nextTurn, sleep } from './next-turn.ts';
import { arrivingSeat, packText } from './portable-link.ts';
import { RematchWatch } from './rematch-watch.ts';

const RETRY_MS = 4_000;
/** How long a match that is decided is finished without its page, in ms. */
const FINISH_MS = 30 * 60_000;
/** How long a tab that was closed or reloaded may take to release its seats, and how often to look, in ms. */
const [RELEASE_MS, LOOK_MS] = [1_000, 50];

export interface MatchTools {
  readonly store: DeviceSecrets;
  readonly logs: LogStore;
  readonly caches: CacheStore;
  readonly ed25519: Ed25519;
  readonly report: (state: ClientState) => void;
}

const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class MatchClient {
  readonly #match: string;
  readonly #tools: MatchTools;
  #state = LOADING;
  #session: Session | undefined;
  #connection: Connection | undefined;
  #releaseSeat: () => void = () => {};
  /** Length of the log by the relay's welcome. The page skips the states before it. */
  #headAtWelcome = 0;
  #note = '';
  #unsavedNote: MatchNote | undefined;
  #noteSaved: Promise<void> = Promise.resolve();
  #retry: (() => void) | undefined;
  /** The seat is being shown, packed for another device. */
  #isShown = false;
  readonly #rematches = new RematchWatch(
    () => findRematch(this.#state.snapshot!.matchState, this.#state.playing!, { store: this.#tools.store, relay: relay() }),
    (rematch) => this.#set({ rematch }),
  );
  /** Called when the match is closed. */
  #finished: () => void = () => {};

  constructor(match: string, tools: MatchTools) {
    this.#match = match;
    this.#tools = tools;
  }

  async watch(invitation: Invitation | undefined, played: string | undefined): Promise<void> {
    try {
      const seats = await this.#findHeld();
      const elsewhere = await this.#relayElsewhere();
      if (elsewhere !== undefined) return this.#set({ status: 'moved', relay: elsewhere });
      const summary = await relay().summary(this.#match);
      const invited = invitation !== undefined && summary.seats[invitation.seat] === null;
      const wanted = seats.find(({ key }) => key === played) ?? seats.find(({ seat }) => seat === invitation?.seat);
      // An invitation to another seat than this browser holds lets the person choose.
      const choices = wanted !== undefined ? [wanted] : invited ? [] : seats;
      if (choices.length === 0) return await this.#begin(undefined);
      for (const until = Date.now() + RELEASE_MS; Date.now() < until; await pause(LOOK_MS)) {
        for (const secret of choices) if (await this.#takeSeat(secret, await isAttended(secret))) return;
      }
      this.#set({ status: 'elsewhere' });
    } catch (error) {
      const problem = problemOfError(error);
      if (problem.code !== 'relay/unreachable' && problem.code !== 'relay/rate-limited') {
        return this.#set({ status: problem.code === 'relay/unknown-match' ? 'missing' : 'failed', problem });
      }
      const again = (): void => {
        this.#retry = undefined;
        cancel();
        void this.watch(invitation, played);
      };
      const cancel = browserPlatform.after(RETRY_MS, again);
      this.#retry = again;
      this.#set({ status: 'unreachable' });
    }
  }

  /** Plays a seat without its page, unless another tab has it. */
  async attend(key: string): Promise<void> {
    const secret = (await this.#findHeld()).find((one) => one.key === key);
    if (secret === undefined || !(await this.#takeSeat(secret, false))) this.#set({ status: 'elsewhere' });
  }

  play(key: string, takeOver: boolean): Promise<void> {
    return this.#attempt('joining', async () => {
      const secret = await this.#tools.store.load(this.#match, key);
      const taken = secret === undefined || (await this.#takeSeat(secret, takeOver));
      if (!taken && this.#state.playing === undefined) this.#set({ status: 'elsewhere' });
    });
  }

  /** Takes an open seat, with a guest key when this device's identity has a seat here already. */
  join(seat: number, invite: string | undefined, name: string | undefined): Promise<void> {
    return this.#attempt('joining', async () => {
      const { store } = this.#tools;
      const { matchState } = this.#session!.snapshot();
      const signer = await seatSigner(store, matchState, seat);
      const options = { matchState, seat, signer, seed: randomBytes(32), spare: randomBytes(32) };
      const secret = await joinMatch({
        ...options,
        ...(invite === undefined ? {} : { invite }),
        ...saltName(readTypedName(name), randomBytes),
      });
      await store.save(secret);
      this.#set({ held: [...this.#state.held, { seat, key: secret.key }] });
      await this.#takeSeat(secret, false);
    });
  }

  decide(decision: JsonObject): Promise<void> {
    return this.#attempt('deciding', () => this.#session!.perform({ kind: 'decide', decision }));
  }

  request(request: SeatRequest): Promise<void> {
    return this.#attempt(undefined, () => this.#session!.perform({ kind: 'request', request }));
  }

  /** Nothing is said later, or again: what does not go out now is dropped. */
  async say(phrase: PhraseId): Promise<void> {
    await this.#session?.perform({ kind: 'say', phrase }).catch(() => {});
  }

  #hear(seat: number, phrase: PhraseId): void {
    if (phrase === 'rematch') {
      this.#lookForRematch();
      return;
    }
    const { heard } = this.#state;
    const nr = 1 + Math.max(0, ...heard.map((one) => one.nr));
    this.#set({ heard: [...heard.filter((one) => one.seat !== seat), { seat, phrase, nr }] });
  }

  keepHidden(keep: boolean): Promise<void> {
    return this.#attempt(undefined, () => this.#session!.perform({ kind: 'keep-hidden', keep }));
  }

  showAtEnd(show: boolean): Promise<void> {
    return this.#attempt(undefined, () => this.#session!.perform({ kind: 'show-at-end', show }));
  }

  accuse(accuse: boolean): Promise<void> {
    return this.#attempt(undefined, () => this.#session!.perform({ kind: 'accuse', accuse }));
  }

  /** Packs the seat for another device and shows it. This device signs nothing for it from then on. */
  pack(): Promise<void> {
    return this.#attempt(undefined, async () => {
      this.#isShown = true;
      await this.#show();
    });
  }

  async #show(): Promise<void> {
    if (this.#session === undefined) throw new Fault('player/no-seat');
    const { text, isLast } = await packSeat(this.#session, relayOrigin());
    const packed = await packText(text);
    if (this.#isShown) this.#set({ portable: { text, packed, isLast } });
  }

  unpack(): void {
    this.#isShown = false;
    this.#set({ portable: undefined });
  }

  /** The seat goes on here, though it was packed, or this browser was restored from a backup. */
  takeBack(): Promise<void> {
    return this.#attempt('joining', async () => {
      const { store } = this.#tools;
      const { playing } = this.#state;
      const secret = playing === undefined ? undefined : await store.load(this.#match, playing);
      if (secret === undefined) throw new Fault('player/no-seat');
      const taken = await takeBack(store, secret);
      this.#set({ held: [...this.#state.held, { seat: taken.seat, key: taken.key }] });
      await this.#takeSeat(taken, false);
    });
  }

  /** Takes over a seat that comes from another device, with a key that has signed nothing yet. */
  arrive(packed: string): Promise<void> {
    return this.#attempt('joining', async () => {
      const { store } = this.#tools;
      const here = { match: this.#match, relay: relayOrigin() };
      const secret = await arrivingSeat(packed, here, await store.guest());
      await store.save(secret);
      this.#set({ held: [...this.#state.held, { seat: secret.seat, key: secret.key }] });
      await this.#takeSeat(secret, false);
    });
  }

  wake(): void {
    this.#retry?.();
    this.#connection?.wake();
    this.#lookForRematch();
  }

  /** The device says that it is offline. */
  lose(): void {
    this.#connection?.lose();
  }

  /** Resolves when the seat has nothing left to do: at once, unless the match is decided and still to be opened, signed or closed. */
  async finish(): Promise<void> {
    const { snapshot, playing } = this.#state;
    const isDecided = snapshot?.decided !== undefined || snapshot?.matchState.phase === 'settle';
    if (playing === undefined || !isDecided || snapshot?.matchState.phase === 'closed') return;
    await new Promise<void>((resolve) => {
      this.#finished = resolve;
      browserPlatform.after(FINISH_MS, resolve);
    });
    // Whatever the session still does comes first.
    if (this.#session !== undefined) await this.#guard(this.#session.resend());
  }

  /** Resolves when nothing is left to write. */
  async leave(): Promise<void> {
    this.#stop();
    await this.#noteSaved;
    this.#releaseSeat();
  }

  #stop(): void {
    this.#connection?.close();
    this.#session?.leave();
  }

  #set(change: Partial<ClientState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tools.report(this.#state);
  }

  async #findHeld(): Promise<readonly SeatSecret[]> {
    const [all, computers] = await Promise.all([this.#tools.store.list(), listComputers()]);
    const seats = all.filter(({ match, key }) => match === this.#match && !computers.has(key));
    this.#set({ held: seats.map(({ seat, key }) => ({ seat, key })) });
    return seats;
  }

  /** Where this device plays the match, if not at this relay. An invitation does not move a match that has begun here. */
  async #relayElsewhere(): Promise<string | undefined> {
    const relays = await this.#tools.store.relays(this.#match);
    return relays.length === 0 || relays.includes(relayOrigin()) ? undefined : relays[0];
  }

  /** Another tab plays the seat. */
  #lose(): void {
    this.#stop();
    this.#releaseSeat();
    this.#session = undefined;
    this.#set({ status: 'elsewhere', playing: undefined, busy: undefined, problem: undefined });
  }

  /** What another tab has claimed is lost here; every other failure is reported. */
  async #fail(error: unknown): Promise<void> {
    const problem = problemOfError(error);
    if (problem.code !== 'player/played-elsewhere') return this.#set({ busy: undefined, problem });
    await this.#findHeld();
    this.#lose();
  }

  async #attempt(busy: ClientState['busy'], work: () => Promise<void>): Promise<void> {
    // Of two seats that are taken at once, the slower one would replace the other.
    if (busy === 'joining' && this.#state.busy === busy) return;
    this.#set({ busy, problem: undefined });
    try {
      await work();
      this.#set({ busy: undefined });
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Whether this tab now plays the seat. */
  async #takeSeat(secret: SeatSecret, takeOver: boolean): Promise<boolean> {
    const release = await lockSeat(secret, takeOver, () => this.#lose());
    if (release === undefined) return false;
    this.#releaseSeat();
    this.#releaseSeat = release;
    // The tab that played it until now may have saved more.
    await this.#begin((await this.#tools.store.claim(secret.match, secret.key)) ?? secret);
    return true;
  }

  async #begin(secret: SeatSecret | undefined): Promise<void> {
    this.#stop();
    this.#headAtWelcome = 1;
    const { store, logs, caches, ed25519 } = this.#tools;
    const signer = secret === undefined ? undefined : await store.signer(secret.key);
    const session = new Session({
      match: this.#match,
      ed25519,
      ...platformHash,
      store,
      logs,
      caches,
      random: randomBytes,
      pause: nextTurn,
      sleep,
      ...(secret === undefined ? {} : { secret }),
      ...(signer === undefined ? {} : { signer }),
      now: () => Date.now(),
      publishedLog: (finalHash) => relay().finalLog(finalHash, this.#match),
      send: (message) => this.#connection?.send(message),
      heard: ({ seat, phrase }) => this.#session === session && this.#hear(seat, phrase),
      changed: (snapshot) => this.#session === session && this.#applySnapshot(snapshot, secret?.key),
    });
    this.#session = session;
    this.#set({ playing: secret?.key, invites: secret?.invites ?? {}, problem: undefined });
    await this.#guard(session.restore());
    // Another seat was taken meanwhile, or this tab has left.
    if (this.#session !== session) return;
    let wasRefused = false;
    const events = {
      message: (message: Checked<RelayMessage>) => this.#receive(session, message),
      state: (connection: ClientState['connection']) => {
        this.#set(connection === 'connected' && wasRefused ? { connection, problem: undefined } : { connection });
        wasRefused &&= connection !== 'connected';
        if (connection === 'connected') void this.#guard(session.resend());
      },
      from: () => session.from(),
      steps: (from: number) => relay().view(this.#match, from),
      refused: (fault: Fault) => {
        if (fault.code === 'relay/archived') return void this.#guard(this.#readArchived(session));
        wasRefused = true;
        this.#set({ problem: problemOfError(fault) });
      },
    };
    this.#connection = new Connection(this.#match, relay().socketUrl(this.#match), browserPlatform, events, signer);
  }

  /** Nothing more comes of such a match. */
  async #readArchived(session: Session): Promise<void> {
    for (const value of await readArchivedMatch(relay(), this.#match)) await this.#receive(session, { ok: true, value });
    if (this.#session === session) this.#connection?.close();
  }

  async #receive(session: Session, message: Checked<RelayMessage>): Promise<void> {
    if (this.#session !== session) return;
    if (!message.ok) return this.#set({ problem: problemOfError(message.fault) });
    if (message.value.kind === 'welcome') this.#headAtWelcome = message.value.seq;
    await this.#guard(session.receive(message.value));
    // Who asks for a rematch leaves this match for it.
    if (message.value.kind === 'presence') this.#lookForRematch();
  }

  /** Only for a player, and only once the play is over. */
  #lookForRematch(): void {
    const { snapshot, playing } = this.#state;
    if (playing !== undefined && snapshot?.seat !== undefined && isOver(snapshot)) void this.#rematches.look();
  }

  /** Reports a failure in the background, such as a full disk, and goes on. */
  #guard(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.#fail(error));
  }

  #applySnapshot(snapshot: Snapshot, key: string | undefined): void {
    if (snapshot.matchState.seq < this.#headAtWelcome && snapshot.fault === undefined) return;
    if (snapshot.working?.on === 'log') {
      // The session runs through the log: what it passes on its way is not worth a picture.
      if (!this.#state.catchingUp) this.#set({ catchingUp: true });
      return;
    }
    // Between the tasks of a step the page would be drawn as it was: what has changed comes when the step is done.
    if (snapshot.working !== undefined && this.#state.status === 'running') return;
    const before = this.#state.snapshot?.record ?? [];
    // The portable seat names the end of the log that this device has seen, so it follows the log while it is shown.
    if (this.#isShown && snapshot.away === 'packed' && snapshot.entries.length !== before.length) void this.#guard(this.#show());
    if (this.#state.snapshot === undefined) void this.#guard(this.#findKept(snapshot));
    const wasOver = this.#state.snapshot !== undefined && isOver(this.#state.snapshot);
    this.#set({
      status: 'running',
      catchingUp: false,
      snapshot: matchSnapshot(snapshot, before.length > snapshot.entries.length ? [] : before),
    });
    if (!wasOver) this.#lookForRematch();
    if (key !== undefined) this.#saveNote(snapshot, key);
    if (snapshot.matchState.phase === 'closed') this.#finished();
  }

  async #findKept({ matchState }: Snapshot): Promise<void> {
    const levels = await listComputers();
    const keys = (matchState.terms?.seats ?? []).map(({ key }) => key);
    const computers = keys.flatMap((key, seat) => (key !== undefined && levels.has(key) ? [seat] : []));
    const signers = await Promise.all(keys.map((key) => (key === undefined ? undefined : this.#tools.store.signer(key))));
    const kept = signers.flatMap((signer, seat) => (signer === undefined || computers.includes(seat) ? [] : [seat]));
    this.#set({ kept, computers });
  }

  #saveNote(snapshot: Snapshot, key: string): void {
    const seen = noteOf(snapshot, key, 0);
    const note = seen && (isFromElsewhere ? { ...seen, relay: relayOrigin() } : seen);
    if (note === undefined || JSON.stringify(note) === this.#note) return;
    const isWriting = this.#unsavedNote !== undefined;
    this.#note = JSON.stringify(note);
    this.#unsavedNote = note;
    // One write at a time: a machine may make several steps meanwhile. The list is a convenience: the match goes on without it.
    if (!isWriting) this.#noteSaved = this.#noteSaved.then(() => this.#writeNote()).catch(() => {});
  }

  async #writeNote(): Promise<void> {
    const note = this.#unsavedNote!;
    this.#unsavedNote = undefined;
    await writeRow('notes', { ...note, seen: Date.now() });
    const { match, key } = note;
    // Nobody has to be told of a match that is over.
    if (note.stage === 'over' && note.finalHash !== undefined)
      await writeRows(['reminders'], (transaction) => transaction.objectStore('reminders').delete([match, key]));
  }
}
