/** A person, or a script, who plays a seat: lines become decisions and wishes, in the order in which they come. */

import { Fault } from '../shared/fault.ts';
import { deadlineOf } from '../shared/match/clock.ts';
import { requestStep, type SeatRequest } from '../shared/player/requests.ts';
import type { Session } from '../shared/player/session.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import { writeSpan } from './clock-text.ts';
import type { TerminalGame } from './games/terminal-game.ts';
import { randomBytes } from './platform.ts';
import { isAsked, type Player } from './play.ts';
import { seatNames } from './seat-names.ts';
import { wrapText } from './usage.ts';

/** What a person sees and types with. */
interface PersonConsole {
  /** Whether a person types, who sees the answer to a line before the next. A script's lines wait until they are of use. */
  readonly interactive: boolean;
  say(text: string): void;
  /** What was wrong with a line. */
  complain(text: string): void;
  ask(): void;
}

const WORDS = `begin    begins without the seats that are free (creator, before the game)
cancel   calls the match off (creator, before the game)
resign   gives the game up
draw     offers a draw, or accepts one
decline  declines a draw that is offered
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
  /** What was asked last, so that it is not shown again for every change. */
  #asked = '';
  #due = false;
  #working = false;

  /** `leave` is told why the person cannot play on. */
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

  /** There will be no more lines. */
  end(): void {
    this.#ended = true;
    this.#work().catch(this.#leave);
  }

  /** Uses up the lines that are of use now. One at a time, and again when something has changed meanwhile. */
  async #work(): Promise<void> {
    this.#due = true;
    if (this.#working || this.#session === undefined) return;
    this.#working = true;
    try {
      while (this.#due) {
        this.#due = false;
        while (this.#lines.length > 0 && (await this.#take(this.#session, this.#lines[0]!))) this.#lines.shift();
        if (this.#lines.length === 0) this.#askIfDue(this.#session.snapshot());
      }
    } finally {
      this.#working = false;
    }
  }

  /** Whether the line is done with. */
  async #take(session: Session, line: string): Promise<boolean> {
    const snapshot = session.snapshot();
    const word = line.trim().toLowerCase();
    if (word === '') return true;
    if (word === 'help') {
      this.#console.say(WORDS);
      return true;
    }
    const request = wishOf(word, snapshot);
    if (request !== undefined) {
      const { matchState, seat } = snapshot;
      if (seat === undefined || requestStep(matchState, seat, request) === undefined)
        return this.#notNow(`"${word}" is not possible now.`);
      await session.request(request);
      return true;
    }
    if (!isAsked(snapshot)) return this.#notNow('It is not your turn. Type "help" for what is always possible.');
    const decision = this.#game.read(snapshot.view, line, this.#random);
    if (typeof decision === 'string') {
      this.#console.complain(wrapText(decision));
      return true;
    }
    try {
      await session.decide(decision);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#console.complain(wrapText(`Not possible: ${error.message.replace(/\.$/, '')}.`));
    }
    return true;
  }

  /** A person is told; a script has said it early. */
  #notNow(reason: string): boolean {
    if (this.#console.interactive) this.#console.complain(reason);
    return this.#console.interactive;
  }

  #askIfDue(snapshot: Snapshot): void {
    const asked = isAsked(snapshot);
    // Nobody is there to play: a script has said nothing, or all that it had to say.
    if (this.#ended && (asked || (!this.#typed && snapshot.matchState.phase === 'lobby'))) this.#leave(new InputEnded());
    if (!asked) this.#asked = '';
    if (!asked || this.#ended) return;
    const { matchState, seat, view, clockOffset } = snapshot;
    const position = this.#game.render(view, seatNames(matchState.seats, seat));
    const question = wrapText(this.#game.prompt(view));
    if (this.#asked !== position + question) {
      const left = (deadlineOf(matchState)?.time ?? 0) - (Date.now() + clockOffset);
      const before = position === '' ? '' : `\n${position}\n\n`;
      this.#console.say(`${before}${question}\nYour clock: ${writeSpan(left)}`);
    }
    this.#asked = position + question;
    this.#console.ask();
  }
}

/** Standard input ended while the match waits for the person at it. */
export class InputEnded extends Error {}

const WORD_WISHES: Readonly<Record<string, SeatRequest>> = {
  begin: 'begin',
  cancel: 'cancel',
  resign: 'resign',
  decline: 'draw-decline',
};

function wishOf(word: string, { matchState: { drawOffer } }: Snapshot): SeatRequest | undefined {
  if (word === 'draw') return drawOffer.length > 0 ? 'draw-accept' : 'draw-offer';
  return Object.hasOwn(WORD_WISHES, word) ? WORD_WISHES[word] : undefined;
}
