/** Plays a seat from the command line to the end of the match, or until the person leaves. */

import { join } from 'node:path';
import type { Bot } from '../bots/bot.ts';
import { seatNumber } from '../shared/match/seat-names.ts';
import type { Player } from '../shared/player/play-seat.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import type { SeatSecret } from '../shared/player/secret-store.ts';
import { isFinished, type Snapshot } from '../shared/player/snapshot.ts';
import { writeMatchLink } from '../shared/wire/match-link.ts';
import { readContacts } from './contacts.ts';
import type { SeatEngine } from './engine/seat-engine.ts';
import { describeConclusion, writeEvidence } from './evidence-text.ts';
import { terminalGame } from './games/any-game.ts';
import { findTerminalGame } from './games/registry.ts';
import { LEAVING_SIGNALS } from './leaving-signals.ts';
import { LineInput } from './line-input.ts';
import { Narrator } from './narrator.ts';
import { InputEnded, Person } from './person.ts';
import { beginWith, botPlayer, playSeat } from './play.ts';
import { goToRematch, wantsRematch } from './rematch.ts';
import { writeResult } from './result-text.ts';
import { seatNames } from './seat-names.ts';
import type { SecretFolder } from './secret-folder.ts';
import { EXIT, printable, printJson, UsageError, wrapText } from './usage.ts';

export interface SeatPlay {
  readonly relay: RelayClient;
  readonly store: SecretFolder;
  readonly json: boolean;
  /** Absent for a person, and for an engine. */
  readonly bot?: Bot;
  /** It is ready, and is ended by what has started it. */
  readonly engine?: SeatEngine;
  /** Whether the bot or engine opens its game to convict who wronged it, where the match would not show it. */
  readonly opens: boolean;
  /** The seat's machine answers, and nobody decides. */
  readonly answers?: true;
  /** One of several at once: only how it ends is told. */
  readonly quiet?: true;
  /** Leaves a seat that is not played yet when it aborts. */
  readonly stops?: AbortSignal;
  /** Called when no seat is open any more. */
  readonly begun?: () => void;
  /** Begins without the other seats once so many are taken. */
  readonly beginWith?: number;
  /** Options to add to `join` so that it finds the seat again, each after a space. */
  readonly goOnWith: string;
}

/** Ctrl-C, or the end of a terminal. */
class Interrupted extends Error {}
/** The program that decides is gone, and cannot be started again. */
class EngineGone extends Error {}

/** Plays a seat, and its rematches while the person asks for another. Returns the exit code. */
export async function runSeat(secret: SeatSecret, play: SeatPlay): Promise<number> {
  if ((play.bot ?? play.engine) !== undefined || play.answers) return (await playMatch(secret, play, undefined)).code;
  const input = new LineInput();
  const { beginWith: _, ...again } = play;
  let { code, last } = await playMatch(secret, play, input);
  while (
    input.interactive &&
    !play.json &&
    last?.seat !== undefined &&
    last.view !== undefined &&
    last.matchState.phase === 'closed'
  ) {
    const { matchState, seat } = last;
    if (!(await wantsRematch(input, commandFor('rematch', matchState.match, seat, play), code))) break;
    ({ code, last } = await playMatch(await goToRematch(matchState, matchState.seats[seat]!.key, play), again, input));
  }
  return code;
}

/** The command that comes back to a seat. */
const commandFor = (command: string, match: string, seat: number, { relay, goOnWith }: SeatPlay): string =>
  `  npm run fogline -- ${command} ${writeMatchLink({ origin: relay.origin, match })} --seat ${seatNumber(seat)}${goOnWith}`;

interface Ended {
  readonly code: number;
  /** Absent when the person left. */
  readonly last?: Snapshot;
}

/** Plays one match: by hand with an input, or by a bot. */
async function playMatch(secret: SeatSecret, play: SeatPlay, input: LineInput | undefined): Promise<Ended> {
  const { relay, store, json, engine } = play;
  await engine?.sit(secret.seat);
  const isMet = await readContacts(join(store.path, 'logs'), secret.match);
  const release = await store.hold(secret);
  const leaving = new AbortController();
  const leave = (reason: unknown): void => leaving.abort(reason);
  const interrupt = (): void => leave(new Interrupted());
  for (const signal of LEAVING_SIGNALS) process.once(signal, interrupt);
  if (play.stops?.aborted) interrupt();

  const { player, print } =
    input === undefined ? withoutPerson(play, leave) : personAt(input, secret.game, json, leave, interrupt);
  const printText = (text: string): void => (json || play.quiet ? undefined : print(() => console.log(printable(text))));
  const note = (text: string): void => print(() => console.error(text));
  const narrator = new Narrator(findTerminalGame(secret.game), input !== undefined, printText, isMet);
  let lost = false;
  try {
    const last = await playSeat({
      relay,
      store,
      secret,
      logs: store.logs,
      caches: store.caches,
      player: play.beginWith === undefined ? player : beginWith(play.beginWith, player),
      signal: leaving.signal,
      changed(snapshot) {
        const { terms, phase } = snapshot.matchState;
        if (terms !== undefined && phase !== 'lobby') play.begun?.();
        narrator.narrate(snapshot);
      },
      heard: (phrase) => narrator.tell(phrase),
      connection(state) {
        if (state === 'connecting' || (state === 'waiting') === lost) return;
        lost = state === 'waiting';
        note(lost ? 'The relay does not answer; trying again and again. Ctrl-C leaves.' : 'Connected again.');
      },
    });
    const code = await report(last, secret, play);
    await engine?.end(last, permalinkOf(last, play));
    return { code, last };
  } catch (error) {
    const kept = `The seat is kept, and its clock runs. Go on with:\n${commandFor('join', secret.match, secret.seat, play)}`;
    if (error instanceof InputEnded)
      throw new UsageError(`Standard input ended, and the match waits for your decision.\n${kept}`);
    if (error instanceof EngineGone) throw new UsageError(`The engine is gone (${error.message}).\n${kept}`);
    if (!(error instanceof Interrupted)) throw error;
    if (!play.quiet) console.error(`\nYou left the match. ${kept}`);
    return { code: EXIT.fault };
  } finally {
    for (const signal of LEAVING_SIGNALS) process.removeListener(signal, interrupt);
    await release();
  }
}

interface SeatPlayer {
  readonly player: Player;
  /** Prints without spoiling what is being typed. */
  print(write: () => void): void;
}

function withoutPerson({ bot, engine, opens }: SeatPlay, leave: (reason: unknown) => void): SeatPlayer {
  const print = (write: () => void): void => write();
  if (engine !== undefined) return { player: engine.player(opens, (fault) => leave(new EngineGone(fault.message))), print };
  return { player: bot === undefined ? async () => {} : botPlayer(bot, { opens }), print };
}

function personAt(
  input: LineInput,
  game: string,
  json: boolean,
  leave: (reason: unknown) => void,
  interrupt: () => void,
): SeatPlayer {
  const print = (write: () => void): void => input.print(write);
  const person = new Person(
    terminalGame(game),
    {
      interactive: input.interactive,
      print: (text) => (json ? undefined : print(() => console.log(printable(text)))),
      complain: (text) => print(() => console.error(printable(text))),
      prompt: () => input.prompt(),
    },
    leave,
  );
  input.listen({ line: (text) => person.type(text), end: () => person.end(), interrupt });
  return { player: person.player, print };
}

const permalinkOf = ({ published }: Snapshot, { relay }: SeatPlay): string | undefined =>
  published === undefined ? undefined : relay.permalink(published);

async function report(last: Snapshot, secret: SeatSecret, play: SeatPlay): Promise<number> {
  const { matchState, seat, view, result, fault, published } = last;
  const evidence = await writeEvidence(play.store.path, last.evidence);
  const permalink = permalinkOf(last, play) ?? null;
  const names = seatNames(matchState.seats, seat);
  if (play.json) {
    const { match } = secret;
    const found = fault === undefined ? {} : { fault: { seat: fault.seat, step: fault.seq, code: fault.fault.code } };
    const proven = evidence.length === 0 ? {} : { evidence: evidence.map(({ file }) => file) };
    printJson({ match, seat: secret.seat, finalHash: published ?? null, permalink, result: result ?? null, ...found, ...proven });
  } else {
    const position =
      (play.bot ?? play.engine) === undefined && view !== undefined ? terminalGame(secret.game).render(view, names) : '';
    if (position !== '') console.log(`\n${position}\n`);
    if (play.quiet) console.log(writeMatchLink({ origin: play.relay.origin, match: secret.match }));
    console.log(result === undefined ? 'No result.' : writeResult(result, names));
    for (const { file, conclusion } of evidence) console.log(`\n${describeConclusion(conclusion)}\n\nSaved as ${file}\n`);
    const kept = await play.store.logs.find(secret.match);
    if (fault?.seat === 'relay' && kept !== undefined)
      console.log(wrapText(`The seat stops here. What was signed up to then is kept in\n  ${kept}`));
    if (permalink !== null) console.log(`Published. Anyone checks the whole match at its permalink:\n  ${permalink}`);
  }
  return !isFinished(last) || fault !== undefined ? EXIT.fault : EXIT.good;
}
