/** An engine of a seat that is started again where it dies or floods: the seat stays, and its clock runs. */

import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { type EngineRequest, encodeRequest, type Hello, type Ready, type Turn } from '../../shared/engine/messages.ts';
import { Fault, type FaultCode } from '../../shared/fault.ts';
import { greetInTime } from './engine-talk.ts';

/** After these an engine is asked on. */
const LIVES: readonly FaultCode[] = ['engine/turn-over', 'engine/not-json'];
/** It is started again at once, then after this, then after twice as long, up to the most. */
const PAUSE_MS = { first: 1_000, most: 60_000 } as const;

interface Lasting {
  readonly start: () => EnginePort;
  /** Called before it is started again, `ms` later. */
  readonly again: (fault: Fault, ms: number) => void;
}

export class LastingEngine implements EnginePort {
  readonly #ways: Lasting;
  readonly #over = new AbortController();
  #hello: Hello | undefined;
  #turn: Turn | undefined;
  #port: EnginePort;
  /** Where it is being started again. */
  #starting: Promise<void> | undefined;
  #failures = 0;
  #asked = 0;

  constructor(ways: Lasting) {
    this.#ways = ways;
    this.#port = ways.start();
  }

  async greet(hello: Hello): Promise<Ready> {
    this.#hello = hello;
    return greetInTime(this.#port, hello);
  }

  async ask(request: EngineRequest): Promise<JsonObject> {
    const number = ++this.#asked;
    if (request.type === 'turn') this.#turn = request;
    for (let next = request; ; next = this.#turn!) {
      await this.#starting;
      if (this.#over.signal.aborted) throw new Fault('engine/closed');
      if (number !== this.#asked) throw new Fault('engine/turn-over');
      const port = this.#port;
      try {
        const answer = await port.ask(next);
        this.#failures = 0;
        return answer;
      } catch (error) {
        const isOver = request.type === 'end' || this.#over.signal.aborted;
        if (!(error instanceof Fault) || LIVES.includes(error.code) || isOver) throw error;
        // A request of ours that is too long is not for another engine to answer.
        encodeRequest(next);
        this.#starting ??= this.#startAgain(error).finally(() => {
          this.#starting = undefined;
        });
      }
    }
  }

  /** Until it has said that it is ready, or is closed. */
  async #startAgain(first: Fault): Promise<void> {
    for (let fault = first; !this.#over.signal.aborted; ) {
      const ms = this.#failures === 0 ? 0 : Math.min(PAUSE_MS.first * 2 ** (this.#failures - 1), PAUSE_MS.most);
      this.#failures++;
      this.#ways.again(fault, ms);
      await Promise.all([this.#port.close(), delay(ms, undefined, { signal: this.#over.signal }).catch(() => {})]);
      if (this.#over.signal.aborted) return;
      this.#port = this.#ways.start();
      try {
        await greetInTime(this.#port, this.#hello!);
        return;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        fault = error;
      }
    }
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#port.close();
    await this.#starting;
  }
}
