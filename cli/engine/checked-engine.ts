/** An engine under test: between it and its seat, this asks more than a seat does, and notes what is wrong with the answers. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { greetEngine } from '../../shared/engine/engine-player.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import {
  ENGINE_ILLEGAL_ANSWERS,
  type End,
  type EngineRequest,
  type Hello,
  type Illegal,
  type Ready,
  readBye,
  readDecision,
  type Turn,
} from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { inTime } from './engine-talk.ts';
import { type EngineProcess, startEngine } from './start-engine.ts';

/** The turns at which something else happens than in most matches. */
const ASKED_AGAIN = 2;
const OVERTAKEN = 3;
const STARTED_AGAIN = 4;
/** Then the check has seen enough, and resigns. */
const MOST_TURNS = 12;

export interface Checked {
  readonly command: string;
  readonly hidden: string;
  /** How long each answer may take, in ms. */
  readonly limitMs: number;
  /** How long it has to end when its input ends, in ms. */
  readonly endMs: number;
}

export class CheckedEngine implements EnginePort {
  readonly problems: string[] = [];
  turns = 0;
  slowestMs = 0;
  readonly #checked: Checked;
  #process: EngineProcess;
  #hello: Hello | undefined;
  /** Of the last request with an id; the ids of its seat are others. */
  #id = 0;
  /** Answers that came too late because the check had asked for something else meanwhile. */
  #overtaken = 0;
  #isBroken = false;

  constructor(checked: Checked) {
    this.#checked = checked;
    this.#process = this.#start();
  }

  /** Greets it twice: a seat does so where the engine has another seat than was expected. */
  async greet(hello: Hello): Promise<Ready> {
    this.#hello = hello;
    await this.#inTime(() => greetEngine(this.#process, hello));
    return this.#inTime(() => greetEngine(this.#process, hello));
  }

  async ask(request: EngineRequest): Promise<JsonObject> {
    if (request.type !== 'turn' && request.type !== 'illegal') throw new Error(`the check itself asks "${request.type}"`);
    if (this.#isBroken || this.turns >= MOST_TURNS) return { type: 'resign', id: request.id };
    try {
      if (request.type === 'turn' && this.turns === STARTED_AGAIN - 1) await this.#startAgain();
      const since = Date.now();
      const answer = request.type === 'turn' ? await this.#askTurn(request) : await this.#askIllegal(request);
      this.slowestMs = Math.max(this.slowestMs, Date.now() - since);
      // The seat compares the id with its own.
      return answer['id'] === this.#id ? { ...answer, id: request.id } : answer;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // A wrong line is answered by `illegal`, and a turn may end.
      if (['engine/not-json', 'engine/turn-over'].includes(error.code)) throw error;
      this.#isBroken = true;
      this.note(error);
      return { type: 'resign', id: request.id };
    }
  }

  async #askTurn(turn: Turn): Promise<JsonObject> {
    this.turns++;
    if (this.turns === OVERTAKEN) {
      this.#process.ask({ ...turn, id: ++this.#id }).catch(() => {});
      this.#overtaken++;
    }
    const own = { ...turn, id: ++this.#id };
    const answer = await this.#inTime(() => this.#process.ask(own));
    if (this.turns !== ASKED_AGAIN) return answer;
    readDecision(answer, this.#id);
    const fault = { code: 'game/not-now', message: 'This is a check: the same turn is asked again.' };
    const again = await this.#askIllegal({ type: 'illegal', id: own.id, fault, left: ENGINE_ILLEGAL_ANSWERS - 1 });
    // It may resign there; the check is not over.
    return readDecision(again, this.#id).type === 'resign' ? answer : again;
  }

  #askIllegal(illegal: Illegal): Promise<JsonObject> {
    return this.#inTime(() => this.#process.ask({ ...illegal, id: this.#id }));
  }

  /** As a seat does whose engine has died. */
  async #startAgain(): Promise<void> {
    await this.close();
    this.#process = this.#start();
    this.#overtaken = 0;
    await this.#inTime(() => greetEngine(this.#process, this.#hello!));
  }

  #start(): EngineProcess {
    return startEngine(this.#checked.command, this.#checked);
  }

  #inTime<T>(work: () => Promise<T>): Promise<T> {
    return inTime({ close: () => this.#process.close() }, this.#checked.limitMs, work);
  }

  /** Tells it that the match has ended. */
  async end(request: End): Promise<void> {
    if (this.#isBroken) return;
    try {
      readBye(await this.#inTime(() => this.#process.ask(request)));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#isBroken = true;
      this.note(error);
    }
  }

  note(fault: Fault): void {
    this.problems.push(`${this.turns === 0 ? '' : `turn ${this.turns}: `}${fault.code}: ${explainFault(fault)}`);
  }

  async close(): Promise<void> {
    await this.#process.close();
    if (this.#isBroken) return;
    if (this.#process.late() > this.#overtaken) this.problems.push('it has answered more than it was asked');
    if (!this.#process.hasLeft()) this.problems.push('it has not ended when its input ended');
  }
}
