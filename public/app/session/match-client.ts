/** One match in one tab: which seat the tab plays, and what its page is told. Runs in the worker. */

import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import { Fault } from '../../../shared/fault.ts';
import type { CacheStore } from '../../../shared/player/cache-store.ts';
import { ConnectedSeat } from '../../../shared/player/connected-seat.ts';
import { findRematch } from '../../../shared/player/rematch.ts';
import type { SeatCommand } from '../../../shared/player/seat-commands.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { problemOfError } from '../components/problem.ts';
import { isOver } from '../match/is-over.ts';
import { browserPlatform } from '../relay-client/platform.ts';
import { DEVICE_RELAY } from '../relay-client/relays.ts';
import type { Invitation } from '../router.ts';
import { receiveSeat } from './arriving-seats.ts';
import { Computers } from './computers.ts';
import { HeldSeats } from './held-seats.ts';
import { MatchNotes } from './match-notes.ts';
import type { ArrivalCommand, ClientState } from './messages.ts';
import { PageState } from './page-state.ts';
import { rehearseFor } from './rehearsal.ts';
import type { RelayAccess } from './relay-access.ts';
import { RematchWatch } from './rematch-watch.ts';
import { seatPlatform } from './seat-platform.ts';
import { ShownSeat } from './shown-seat.ts';
import { Thinking } from './thinking.ts';

const RETRY_MS = 4_000;
/** How long a match that is decided is finished without its page, in ms. */
const FINISH_MS = 30 * 60_000;

export interface MatchTools extends RelayAccess {
  readonly caches: CacheStore;
  readonly ed25519: Ed25519;
  readonly report: (state: ClientState) => void;
}

export class MatchClient {
  readonly #match: string;
  readonly #tools: MatchTools;
  readonly #page: PageState;
  readonly #held: HeldSeats;
  readonly #notes: MatchNotes;
  readonly #shown: ShownSeat;
  readonly #rematches: RematchWatch;
  #seat: ConnectedSeat | undefined;
  /** While a page of the match is open. */
  readonly #thinking = new Thinking();
  #isWatched = false;
  /** Of all seats of the match that this worker plays: their machines share what follows from both. */
  readonly #together = {};
  #computers: Computers | undefined;
  #retry: (() => void) | undefined;
  /** Called when the match is closed. */
  #finished: () => void = () => {};

  constructor(match: string, tools: MatchTools) {
    const { store, relay, report } = tools;
    this.#match = match;
    this.#tools = tools;
    this.#page = new PageState(report);
    this.#page.set({ onDevice: relay.origin === DEVICE_RELAY });
    this.#notes = new MatchNotes(relay.origin);
    this.#shown = new ShownSeat(match, (portable) => this.#page.set({ portable }));
    this.#held = new HeldSeats(match, relay.origin, store, () => this.#lose());
    this.#rematches = new RematchWatch(
      () => findRematch(this.#page.now.snapshot!.matchState, this.#page.now.playing!, { store, relay }),
      (rematch) => this.#page.set({ rematch }),
    );
  }

  async watch(invitation: Invitation | undefined, played: string | undefined): Promise<void> {
    this.#isWatched = true;
    try {
      const seats = await this.#listHeld();
      const elsewhere = await this.#held.relayElsewhere();
      if (elsewhere !== undefined) return this.#page.set({ status: 'moved', relay: elsewhere });
      const summary = await this.#tools.relay.summary(this.#match);
      const invited = invitation !== undefined && summary.seats[invitation.seat] === null;
      const wanted = seats.find(({ key }) => key === played) ?? seats.find(({ seat }) => seat === invitation?.seat);
      // An invitation to another seat than this browser holds lets the person choose.
      const choices = wanted !== undefined ? [wanted] : invited ? [] : seats;
      const taken = choices.length === 0 ? undefined : await this.#held.takeFirst(choices);
      if (taken === undefined && choices.length > 0) this.#page.set({ status: 'elsewhere' });
      else await this.#begin(taken);
    } catch (error) {
      const problem = problemOfError(error);
      if (problem.code !== 'relay/unreachable' && problem.code !== 'relay/rate-limited') {
        return this.#page.set({ status: problem.code === 'relay/unknown-match' ? 'missing' : 'failed', problem });
      }
      const again = (): void => {
        this.#retry = undefined;
        cancel();
        void this.watch(invitation, played);
      };
      const cancel = browserPlatform.after(RETRY_MS, again);
      this.#retry = again;
      this.#page.set({ status: 'unreachable' });
    }
  }

  /** Plays a seat without its page, unless another tab has it. */
  async playInBackground(key: string): Promise<void> {
    const secret = (await this.#listHeld()).find((one) => one.key === key);
    if (secret === undefined || !(await this.#take(secret, false))) this.#page.set({ status: 'elsewhere' });
  }

  play(key: string, takeOver: boolean): Promise<void> {
    return this.#attempt('joining', async () => {
      const secret = await this.#tools.store.load(this.#match, key);
      const taken = secret === undefined || (await this.#take(secret, takeOver));
      if (!taken && this.#page.now.playing === undefined) this.#page.set({ status: 'elsewhere' });
    });
  }

  /** A seat comes to this browser, and this tab plays it. */
  receiveSeat(command: ArrivalCommand): Promise<void> {
    return this.#attempt('joining', async () => {
      const { playing } = this.#page.now;
      const matchState = this.#seat?.session.snapshot().matchState;
      const secret = await receiveSeat(command, { match: this.#match, store: this.#tools.store, matchState, playing });
      this.#page.set({ held: [...this.#page.now.held, { seat: secret.seat, key: secret.key }] });
      await this.#take(secret, false);
    });
  }

  /** Does what the person wishes who plays here. */
  async perform(command: SeatCommand): Promise<void> {
    const session = this.#seat?.session;
    // Nothing is said later, or again: what does not go out now is dropped.
    if (command.kind === 'say') return session?.perform(command).catch(() => {});
    await this.#attempt(command.kind === 'decide' ? 'deciding' : undefined, async () => {
      if (session === undefined) throw new Fault('player/no-seat');
      await (command.kind === 'pack' ? this.#shown.show(session) : session.perform(command));
    });
  }

  /** The computer's bots answer at this port. */
  thinkBy(port: MessagePort): void {
    this.#thinking.answerBy(port);
  }

  listDecisions(): void {
    this.#page.list(this.#seat?.session.snapshot());
  }

  hidePacked(): void {
    this.#shown.hide();
  }

  wake(): void {
    this.#retry?.();
    this.#seat?.wake();
    this.#lookForRematch();
  }

  goOffline(): void {
    this.#seat?.lose();
  }

  /** Resolves when the seat has nothing left to do: at once, unless the match is decided and still to be opened, signed or closed. */
  async finish(): Promise<void> {
    const { snapshot, playing } = this.#page.now;
    const isDecided = snapshot?.decided !== undefined || snapshot?.matchState.phase === 'settle';
    if (playing === undefined || !isDecided || snapshot?.matchState.phase === 'closed') return;
    await new Promise<void>((resolve) => {
      this.#finished = resolve;
      browserPlatform.after(FINISH_MS, resolve);
    });
    // Whatever the session still does comes first.
    if (this.#seat !== undefined) await this.#guard(this.#seat.session.resend());
  }

  /** Resolves when nothing is left to write. */
  async leave(): Promise<void> {
    this.#leaveComputers();
    this.#seat?.leave();
    await this.#notes.saved;
    this.#held.release();
  }

  async #listHeld(): Promise<readonly SeatSecret[]> {
    const seats = await this.#held.list();
    this.#page.set({ held: seats.map(({ seat, key }) => ({ seat, key })) });
    return seats;
  }

  /** Another tab plays the seat. */
  #lose(): void {
    this.#leaveComputers();
    this.#seat?.leave();
    this.#held.release();
    this.#seat = undefined;
    this.#page.set({ status: 'elsewhere', playing: undefined, busy: undefined, problem: undefined });
  }

  /** What another tab has claimed is lost here; every other failure is reported, such as a full disk, and the match goes on. */
  async #fail(error: unknown): Promise<void> {
    const problem = problemOfError(error);
    if (problem.code !== 'player/played-elsewhere') return this.#page.set({ busy: undefined, problem });
    await this.#listHeld();
    this.#lose();
  }

  #guard(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.#fail(error));
  }

  async #attempt(busy: ClientState['busy'], work: () => Promise<void>): Promise<void> {
    // Of two seats that are taken at once, the slower one would replace the other.
    if (busy === 'joining' && this.#page.now.busy === busy) return;
    this.#page.set({ busy, problem: undefined });
    try {
      await work();
      this.#page.set({ busy: undefined });
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Whether this tab now plays the seat. */
  async #take(secret: SeatSecret, takeOver: boolean): Promise<boolean> {
    const taken = await this.#held.take(secret, takeOver);
    if (taken !== undefined) await this.#begin(taken);
    return taken !== undefined;
  }

  /** Plays a seat, or watches. */
  async #begin(secret: SeatSecret | undefined): Promise<void> {
    this.#seat?.leave();
    this.#page.skipTo(1);
    const { relay, platform, store, logs, caches, ed25519 } = this.#tools;
    const signer = secret === undefined ? undefined : await store.signer(secret.key);
    const ours = { ...(secret === undefined ? {} : { secret }), ...(signer === undefined ? {} : { signer }) };
    const parts = { match: this.#match, relay, store, logs, caches, together: this.#together, ...ours };
    let wasRefused = false;
    const seat: ConnectedSeat = new ConnectedSeat(seatPlatform(ed25519, platform), parts, {
      changed: (snapshot) => this.#show(seat, snapshot, secret?.key),
      heard: ({ seat, phrase }) => (phrase === 'rematch' ? this.#lookForRematch() : this.#page.hear(seat, phrase)),
      received: (message) => {
        if (message.kind === 'welcome') this.#page.skipTo(message.seq);
        // Who asks for a rematch leaves this match for it.
        if (message.kind === 'presence') this.#lookForRematch();
      },
      connection: (connection) => {
        this.#page.set(connection === 'connected' && wasRefused ? { connection, problem: undefined } : { connection });
        wasRefused &&= connection !== 'connected';
      },
      refused: (fault) => {
        wasRefused = true;
        this.#page.set({ problem: problemOfError(fault) });
      },
      failed: (error) => void this.#fail(error),
    });
    // Another seat was begun meanwhile.
    this.#seat?.leave();
    this.#seat = seat;
    this.#page.set({ playing: secret?.key, invites: secret?.invites ?? {}, problem: undefined });
    this.#playComputers();
    await this.#guard(seat.session.restore());
    seat.connect();
  }

  /** Once it is known that there are any: beside the seat of their person, and on a page alone. */
  #playComputers(): void {
    const { computers, playing } = this.#page.now;
    if (!this.#isWatched || playing === undefined || computers.length === 0) return;
    this.#page.set({ computerProblem: undefined });
    this.#computers ??= new Computers(
      this.#match,
      { ...this.#tools, thinking: this.#thinking, together: this.#together },
      (error) => this.#page.set({ computerProblem: problemOfError(error) }),
    );
  }

  #leaveComputers(): void {
    this.#computers?.leave();
    this.#computers = undefined;
    this.#thinking.finish();
  }

  #show({ session }: ConnectedSeat, snapshot: Snapshot, key: string | undefined): void {
    rehearseFor(snapshot.matchState);
    const before = this.#page.now.snapshot;
    if (!this.#page.show(snapshot)) return;
    if (before?.record.length !== snapshot.entries.length) void this.#guard(this.#shown.follow(session));
    if (before === undefined) void this.#guard(this.#findKept(snapshot));
    if (before === undefined || !isOver(before)) this.#lookForRematch();
    if (key !== undefined) this.#notes.save(snapshot, key);
    if (snapshot.matchState.phase === 'closed') this.#finished();
  }

  async #findKept({ matchState: { terms } }: Snapshot): Promise<void> {
    this.#page.set(await this.#held.keptFor(terms?.seats ?? []));
    this.#playComputers();
  }

  /** Only for a player, and only once the play is over. */
  #lookForRematch(): void {
    const { snapshot, playing } = this.#page.now;
    if (playing !== undefined && snapshot?.seat !== undefined && isOver(snapshot)) void this.#rematches.look();
  }
}
