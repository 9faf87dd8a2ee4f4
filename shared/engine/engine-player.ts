/** A seat for which an engine decides. */

import { Fault, type FaultCode } from '../fault.ts';
import { isAsked } from '../player/bot-player.ts';
import type { Player } from '../player/play-seat.ts';
import type { Session } from '../player/session.ts';
import type { RandomInteger } from '../randomness/random-integers.ts';
import { describeTurn, type ExampleBot, exampleFor } from './describe-turn.ts';
import type { EnginePort } from './engine-port.ts';
import { ENGINE_ILLEGAL_ANSWERS, type Hello, type Illegal, type Ready, readDecision, readReady, type Turn } from './messages.ts';

interface EngineWays {
  /** The random bot of the game makes the examples. */
  readonly bot: ExampleBot;
  /** For the examples alone: nothing of it may come from the seed of the seat. */
  readonly random: RandomInteger;
  /** This device's clock, in ms: the one of the session. */
  readonly now: () => number;
  /** Whether the seat opens its game to convict who wronged it, where the match would not show it (`Snapshot.asksToAccuse`). */
  readonly opens?: boolean;
  /** Called once, when the engine answers nothing more. The seat stays: its machine goes on, and its clock runs. */
  readonly failed?: (fault: Fault, session: Session) => void;
  /** Called for each answer that is refused. With none `left` the seat resigns. */
  readonly refused?: (fault: Fault, left: number) => void;
}

/** After these the engine is asked again. */
const WRONG_ANSWERS: readonly FaultCode[] = ['engine/wrong-answer', 'engine/not-json'];

/** Asks an engine who it is: before the seat is taken, because the log may state its name. */
export async function greetEngine(port: EnginePort, hello: Hello): Promise<Ready> {
  return readReady(await port.ask(hello));
}

/** The turn that an engine is asked about. */
interface Asking {
  readonly session: Session;
  isOver: boolean;
}

class EnginePlayer {
  readonly #port: EnginePort;
  readonly #ways: EngineWays;
  #asking: Asking | undefined;
  /** Of the last turn. */
  #id = 0;
  /** The last step that was in the log when the engine decided. */
  #decidedAt = -1;
  #state: 'plays' | 'resigns' | 'failed' = 'plays';
  /** Length of the log when the seat resigned. */
  #resignedAt: number | undefined;

  constructor(port: EnginePort, ways: EngineWays) {
    [this.#port, this.#ways] = [port, ways];
  }

  readonly play: Player = async (snapshot, session) => {
    if (snapshot.asksToAccuse) await session.perform({ kind: 'accuse', accuse: this.#ways.opens === true });
    if (this.#asking !== undefined && !isAsked(snapshot)) {
      this.#asking.isOver = true;
      this.#asking = undefined;
    }
    if (this.#asking !== undefined || !isAsked(snapshot) || this.#state === 'failed') return;
    if (this.#state === 'resigns') return this.#resign(session);
    const asking: Asking = { session, isOver: false };
    this.#asking = asking;
    try {
      while (!asking.isOver && this.#state === 'plays' && isAsked(session.snapshot())) await this.#askOnce(asking);
    } catch (error) {
      if (!(error instanceof Fault) || !error.code.startsWith('engine/')) throw error;
      this.#state = 'failed';
      this.#ways.failed?.(error, session);
    } finally {
      if (this.#asking === asking) this.#asking = undefined;
    }
  };

  /** One turn, until the engine has answered it by the rules or the match has moved on. */
  async #askOnce(asking: Asking): Promise<void> {
    const { bot, random, now, refused } = this.#ways;
    const asked = asking.session.snapshot();
    const { seq } = asked.matchState;
    const example = await exampleFor(asked, bot, random);
    const id = ++this.#id;
    let request: Turn | Illegal = describeTurn(asked, { id, after: this.#decidedAt, example, now: now() });
    for (let left = ENGINE_ILLEGAL_ANSWERS - 1; ; left--) {
      const fault = await this.#answer(asking, request);
      if (asking.isOver) return;
      if (fault === undefined) {
        this.#decidedAt = seq - 1;
        return;
      }
      // What was decided by is no longer so.
      if (asking.session.snapshot().matchState.seq !== seq) return;
      refused?.(fault, left);
      if (left === 0) return this.#resign(asking.session);
      request = { type: 'illegal', id, fault: { code: fault.code, message: fault.message }, left };
    }
  }

  /** Does what the engine answers; returns why that is not possible. */
  async #answer(asking: Asking, request: Turn | Illegal): Promise<Fault | undefined> {
    const { session } = asking;
    try {
      const answer = readDecision(await this.#port.ask(request), request.id);
      if (asking.isOver) return undefined;
      if (answer.type === 'resign') await this.#resign(session);
      else await session.perform({ kind: 'decide', decision: answer.decision });
      return undefined;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // An engine that is gone, or a seat that cannot go on, is no answer.
      const isAnswered = WRONG_ANSWERS.includes(error.code) || !/^(engine|player)\//.test(error.code);
      if (!isAnswered && !asking.isOver) throw error;
      return error;
    }
  }

  /** Once at each length of the log: where it is not possible it is dropped, and each command comes back here. */
  async #resign(session: Session): Promise<void> {
    this.#state = 'resigns';
    const { seq } = session.snapshot().matchState;
    if (this.#resignedAt === seq) return;
    this.#resignedAt = seq;
    await session.perform({ kind: 'request', request: 'resign' });
  }
}

/** Asks the engine one turn at a time. What it answers when the match waits for it no more is dropped. */
export const enginePlayer = (port: EnginePort, ways: EngineWays): Player => new EnginePlayer(port, ways).play;
