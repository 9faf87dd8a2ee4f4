/** A person or a script that plays a seat: each line becomes a decision or a request, in the order in which they come. */

import { Fault } from '../shared/fault.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import { deadlineOf } from '../shared/match/clock.ts';
import { isAsked } from '../shared/player/bot-player.ts';
import type { Player } from '../shared/player/play-seat.ts';
import { requestStep, type SeatRequest } from '../shared/player/requests.ts';
import type { Session } from '../shared/player/session.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import type { PhraseId } from '../shared/wire/phrase.ts';
import { writeSpan } from './clock-text.ts';
import type { TerminalGame } from './games/terminal-game.ts';
import { readSaying, SPOKEN } from './phrase-text.ts';
import { randomBytes } from './platform.ts';
import { seatNames } from './seat-names.ts';
import { wrapText } from './usage.ts';

interface PersonConsole {
  /** Whether a person types, who sees the answer to one line before typing the next. The lines of a script wait for their turn. */
  readonly interactive: boolean;
  print(text: string): void;
  /** Prints what was wrong with a line. */
  complain(text: string): void;
  prompt(): void;
}

const WORDS = `begin    begins without the seats that are free (creator, before the game)
cancel   calls the match off (creator, before the game)
abort    calls the match off, so that it counts for nobody: until somebody has
         decided something in the game
resign   gives the game up
draw     offers a draw, or accepts one
decline  declines a draw that is offered
say ...  says one of ${SPOKEN.map((id) => id.replace('-', ' ')).join(', ')}
help     shows this
Ctrl-C   leaves; the seat is kept, and the match waits while your clock runs`;

export class Person {
  readonly #game: TerminalGame;
  readonly #console: PersonConsole;
  readonly #leave: (reason: unknown) => void;
  readonly #random = randomIntegers(randomBytes(32), 'person');
  #session: Session | undefined;
  #lines: string[] = [];
  #typed = false;
  #ended = false;
  /** The last prompt, so that it is not printed again on every change. */
  #prompted = '';
  #due = false;
  #working = false;

  /** `leave` is called with the reason why the person cannot play on. */
  constructor(game: TerminalGame, console: PersonConsole, leave: (reason: unknown) => void) {
    this.#game = game;
    this.#console = console;
    this.#leave = leave;
  }

  readonly player: Player = async (_, session) => {
    this.#session = session;
    await this.#work();
  };

  type(line: string): void {
    this.#typed = true;
    this.#lines.push(line);
    this.#work().catch(this.#leave);
  }

  end(): void {
    this.#ended = true;
    this.#work().catch(this.#leave);
  }

  /** Applies the lines that can be applied now, one at a time, and once more when something has changed meanwhile. */
  async #work(): Promise<void> {
    this.#due = true;
    if (this.#working || this.#session === undefined) return;
    this.#working = true;
    try {
      while (this.#due) {
        this.#due = false;
        while (this.#lines.length > 0 && (await this.#applyLine(this.#session, this.#lines[0]!))) this.#lines.shift();
        if (this.#lines.length === 0) this.#promptIfDue(this.#session.snapshot());
      }
    } finally {
      this.#working = false;
    }
  }

  /** Whether the line is dealt with; a line that is not is tried again after the next change. */
  async #applyLine(session: Session, line: string): Promise<boolean> {
    const snapshot = session.snapshot();
    const word = line.trim().toLowerCase();
    if (word === '') return true;
    if (word === 'help') {
      this.#console.print(WORDS);
      return true;
    }
    if (snapshot.asksToAccuse && Object.hasOwn(ACCUSE_WORDS, word)) {
      await session.perform({ kind: 'accuse', accuse: ACCUSE_WORDS[word]! });
      return true;
    }
    const saying = readSaying(line);
    if (saying !== undefined) {
      await this.#say(session, saying.phrase);
      return true;
    }
    const request = requestOf(word, snapshot);
    if (request !== undefined) {
      const { matchState, seat } = snapshot;
      if (seat === undefined || requestStep(matchState, seat, request) === undefined)
        return this.#notNow(`"${word}" is not possible now.`);
      await session.perform({ kind: 'request', request });
      return true;
    }
    if (!isAsked(snapshot)) return this.#notNow('It is not your turn. Type "help" for what is always possible.');
    const decision = this.#game.read(snapshot.view, line, this.#random, snapshot.asks());
    if (typeof decision === 'string') {
      this.#console.complain(wrapText(decision));
      return true;
    }
    await this.#attempt(session.perform({ kind: 'decide', decision }));
    return true;
  }

  async #say(session: Session, phrase: PhraseId | undefined): Promise<void> {
    if (phrase !== undefined) return this.#attempt(session.perform({ kind: 'say', phrase }));
    this.#console.complain(wrapText(`One says ${SPOKEN.map((id) => `"say ${id.replace('-', ' ')}"`).join(', ')}.`));
  }

  /** Tells the person why something was not possible. */
  async #attempt(done: Promise<void>): Promise<void> {
    try {
      await done;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#console.complain(wrapText(`Not possible: ${explainFault(error).replace(/\.$/, '')}.`));
    }
  }

  /** A person gets the reason; the line of a script waits. */
  #notNow(reason: string): boolean {
    if (this.#console.interactive) this.#console.complain(reason);
    return this.#console.interactive;
  }

  #promptIfDue(snapshot: Snapshot): void {
    const isDue = isAsked(snapshot) || snapshot.asksToAccuse;
    // Nobody plays any more: the script was empty, or has run out of lines.
    if (this.#ended && (isDue || (!this.#typed && snapshot.matchState.phase === 'lobby'))) this.#leave(new InputEnded());
    if (!isDue) this.#prompted = '';
    if (!isDue || this.#ended) return;
    const { matchState, seat, view, asks, clockOffset } = snapshot;
    const position = this.#game.render(view, seatNames(matchState.seats, seat));
    const asksToAccuse = matchState.phase === 'play' ? ASKS_TO_ACCUSE_NOW : ASKS_TO_ACCUSE;
    const question = wrapText(snapshot.asksToAccuse ? asksToAccuse : this.#game.prompt(view, asks()));
    if (this.#prompted !== position + question) {
      const left = (deadlineOf(matchState)?.time ?? 0) - (Date.now() + clockOffset);
      const before = position === '' ? '' : `\n${position}\n\n`;
      this.#console.print(`${before}${question}\nYour clock: ${writeSpan(left)}`);
    }
    this.#prompted = position + question;
    this.#console.prompt();
  }
}

/** Standard input ended while the match waits for a decision. */
export class InputEnded extends Error {}

/** The answers to `ASKS_TO_ACCUSE`. */
const ACCUSE_WORDS: Readonly<Record<string, boolean>> = { open: true, keep: false };
const ASKS_TO_ACCUSE =
  'Your opponent has broken the rules, and only your whole game, opened to everybody, proves it. Type "open" to open it, or "keep" to keep it hidden and sign the result as it is.';
const ASKS_TO_ACCUSE_NOW =
  'Your opponent has broken the rules, and only your whole game, opened to everybody, proves it. Type "open" to open it and win, or "keep" to keep it hidden and resign; you are asked once more before the result is signed.';

const REQUEST_WORDS: Readonly<Record<string, SeatRequest>> = {
  begin: 'begin',
  cancel: 'cancel',
  abort: 'abort',
  resign: 'resign',
  decline: 'draw-decline',
};

function requestOf(word: string, { matchState: { drawOffer } }: Snapshot): SeatRequest | undefined {
  if (word === 'draw') return drawOffer.length > 0 ? 'draw-accept' : 'draw-offer';
  return Object.hasOwn(REQUEST_WORDS, word) ? REQUEST_WORDS[word] : undefined;
}
