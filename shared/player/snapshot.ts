/** Everything that a screen shows of a match. A new object after every change. */

import type { Evidence } from '../evidence/evidence.ts';
import type { Fault } from '../fault.ts';
import type { Decisions } from '../games/decisions.ts';
import type { Need, Result } from '../games/interface.ts';
import type { LinkedEntry } from '../log/chain.ts';
import { type MatchState, neverBegan, seatOf } from '../match/match-state.ts';
import { decidedOf, openingsOwed, resultOf } from '../playthrough/followed-match.ts';
import { askedNeed } from './asked-need.ts';
import type { Checking } from './due-audits.ts';
import type { LogFault } from './equivocation.ts';
import { neverShows } from './erasure.ts';
import type { Haste, HastyDecision } from './haste.ts';
import type { HeldMatch } from './held-match.ts';
import type { Intake } from './intake.ts';
import type { Away, LocalSeat } from './local-seat.ts';
import type { MachineDriver, Working } from './machine-driver.ts';
import { asksToAccuse, losesOnTime } from './next-step.ts';
import type { SeatAuthor } from './seat-author.ts';

export interface Snapshot {
  readonly matchState: MatchState;
  /** Our seat; undefined for a spectator, or until our `join` is in the log. */
  readonly seat: number | undefined;
  /** Why this device does not play the seat whose secret it keeps. */
  readonly away: Away | undefined;
  readonly need: Need;
  /** What our person may decide, where the need is `decide` and the game says it; it is made out when it is asked for. */
  readonly asks: () => Decisions | undefined;
  /** The game's view, once all seats are taken. */
  readonly view: unknown;
  /** Our seat can call the match off now (the request `abort`): nobody has decided anything in it. */
  readonly mayAbort: boolean;
  readonly entries: readonly LinkedEntry[];
  /** How many steps our seat has seen that have not come in here. Until they have, it signs nothing. */
  readonly missing: number;
  readonly result: Result | undefined;
  /** What it will be once the seats in `owed` have opened, if no audit finds anything. */
  readonly decided: Result | undefined;
  /** While what was opened is audited: it is claimed, and nothing of it is checked. */
  readonly checking: Checking | undefined;
  /** The seats whose openings were run again here and found true; the own one where its machine has sent all of it. */
  readonly audited: readonly number[];
  /** The seats that must still open for the result to stand. */
  readonly owed: readonly number[];
  readonly fault: LogFault | undefined;
  /** Evidence against the relay or a seat, from contradictory signatures that this session received. */
  readonly evidence: readonly Evidence[];
  /** Why the relay refused our last draft, until something new happens. */
  readonly rejected: Fault | undefined;
  /** Why our seat signs nothing more, though nobody else is at fault. */
  readonly halted: Fault | undefined;
  /** What our machine is busy with; until it is done, the seat says nothing. */
  readonly working: Working | undefined;
  /** Our seat has signed a draft that is not in the log yet. */
  readonly sending: boolean;
  /** Bytes of that draft as a message; 0 before it was sent for the first time here. */
  readonly sendingBytes: number;
  readonly showAtEnd: boolean;
  /** Whether this device keeps what the seat hid after the match, where it would be erased; and whether it was erased. */
  readonly keepHidden: boolean;
  readonly erased: boolean;
  /**
   * Another seat has wronged ours, which the match does not show: our seat is righted if it opens, and shows all that it hid. Before its
   * person has answered (the command `accuse`), it sends nothing more in play, where its clock runs, and signs no result after it.
   */
  readonly asksToAccuse: boolean;
  /** What this device has decided last for its person, whose time was almost over (`haste.ts`). */
  readonly inHaste: HastyDecision | undefined;
  readonly presence: readonly boolean[];
  readonly spectators: number;
  /** The relay's clock minus ours when it greeted us, in ms, by the `now` of the options. */
  readonly clockOffset: number;
  /** How far our clock was ahead of the timestamp of the last new step, in ms; undefined within the tolerance. */
  readonly clockAhead: number | undefined;
  /** Our seat loses by a timeout that our clock contradicts: it does not sign that, and notes its clock in the settlement. */
  readonly deniesTimeout: boolean;
  /** The final hash, once the relay has stored the whole log. */
  readonly published: string | undefined;
}

interface SnapshotParts {
  readonly held: HeldMatch;
  readonly intake: Intake;
  /** Absent for a spectator, as is what signs for it. */
  readonly seat: LocalSeat | undefined;
  readonly author: SeatAuthor | undefined;
  readonly driver: MachineDriver;
  readonly haste: Haste;
}

const NOBODY: readonly number[] = [];

export function takeSnapshot({ held, intake, seat, author, driver, haste }: SnapshotParts): Snapshot {
  const { match, matchState, missing, isHere, equivocation } = held;
  const { clocks } = intake;
  const { secret, machine } = seat ?? {};
  const maySign = isHere && missing === 0;
  const need = askedNeed(held, machine);
  return {
    matchState,
    seat: secret === undefined ? undefined : seatOf(matchState, secret.key),
    away: seat?.away(matchState),
    need,
    asks: need.kind === 'decide' ? machine!.asks() : () => undefined,
    view: machine?.view() ?? match.gameRun?.game.view(undefined, match.gameRun.position.state),
    mayAbort: maySign && !equivocation.blamesRelay && seat?.requestedStep(matchState, 'abort') !== undefined,
    entries: held.entries,
    missing,
    result: resultOf(match),
    decided: decidedOf(match),
    checking: held.checking,
    audited: match.gameRun?.audited ?? NOBODY,
    owed: openingsOwed(match),
    fault: equivocation.fault,
    evidence: equivocation.evidence,
    rejected: intake.rejected,
    halted: author?.halted,
    working: driver.working,
    sending: author?.sending !== undefined,
    sendingBytes: author?.sending ?? 0,
    showAtEnd: secret?.showAtEnd === true && !neverShows(match),
    keepHidden: secret?.keepHidden === true && !neverShows(match),
    erased: secret?.erased ?? false,
    asksToAccuse: maySign && seat !== undefined && asksToAccuse(match, seat),
    inHaste: haste.decided,
    presence: intake.presence,
    spectators: intake.spectators,
    clockOffset: clocks.offset,
    clockAhead: clocks.ahead,
    deniesTimeout: seat !== undefined && losesOnTime(match, seat) && clocks.deniesTimeout,
    published: intake.published,
  };
}

/**
 * Whether nothing more comes of the match: it is published and every opening was audited that can be, or it was closed before it began, and
 * then nothing of it is published.
 */
export function isFinished({ published, checking, halted, matchState }: Snapshot): boolean {
  return (published !== undefined && (checking === undefined || halted !== undefined)) || neverBegan(matchState);
}
