/**
 * Asks an engine over two streams: a line each way. What it writes unasked is read up to the length of a line, so that its end is noticed; then it
 * waits for its pipe, and fills no memory here.
 */

import type { Readable, Writable } from 'node:stream';
import { decodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { ENGINE_LINE_BYTES, type EngineRequest, encodeRequest, isLate } from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';

/** So many late answers to one request are those of a slow engine; more are a flood. */
const MOST_LATE = 64;
const NEWLINE = 10;

interface Asked {
  readonly request: EngineRequest;
  readonly resolve: (answer: JsonObject) => void;
  readonly reject: (fault: Fault) => void;
  late: number;
}

export class EngineLines implements Pick<EnginePort, 'ask'> {
  readonly #to: Writable;
  readonly #from: Readable;
  readonly #broke: (fault: Fault) => void;
  /** Lines that came with an earlier answer. */
  readonly #lines: Buffer[] = [];
  /** Their bytes. */
  #held = 0;
  /** The beginning of a line. */
  #parts: Buffer[] = [];
  #bytes = 0;
  #asked: Asked | undefined;
  #fault: Fault | undefined;
  /** Answers that came too late, and were dropped. */
  late = 0;

  /** `broke`: called once, when the engine is asked nothing more. */
  constructor(to: Writable, from: Readable, broke: (fault: Fault) => void = () => {}) {
    this.#to = to;
    this.#from = from;
    this.#broke = broke;
    // An engine that has died takes no more requests: its end says so.
    to.on('error', () => {});
    from.on('error', () => {});
    from.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  async ask(request: EngineRequest): Promise<JsonObject> {
    this.#settle()?.reject(new Fault('engine/turn-over'));
    if (this.#fault !== undefined) throw this.#fault;
    const line = encodeRequest(request);
    const { promise, resolve, reject } = Promise.withResolvers<JsonObject>();
    this.#asked = { request, resolve, reject, late: 0 };
    if (this.#to.writableLength > ENGINE_LINE_BYTES)
      this.break(new Fault('engine/silent', 'it reads nothing of what it is asked'));
    else {
      this.#to.write(`${line}\n`);
      this.#read();
      if (!this.#isFull) this.#from.resume();
    }
    return promise;
  }

  /** An empty line has its price too. */
  get #isFull(): boolean {
    return this.#held > ENGINE_LINE_BYTES || this.#lines.length > MOST_LATE;
  }

  /** Asks nothing more. */
  break(fault: Fault): void {
    if (this.#fault !== undefined) return;
    this.#fault = fault;
    this.#lines.length = 0;
    this.#parts = [];
    this.#settle()?.reject(fault);
    this.#broke(fault);
  }

  #settle(): Asked | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    return asked;
  }

  #take(chunk: Buffer): void {
    if (this.#fault !== undefined) return;
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      if (!this.#keep(rest.subarray(0, end))) return;
      this.#lines.push(Buffer.concat(this.#parts));
      this.#held += this.#bytes;
      this.#parts = [];
      this.#bytes = 0;
      rest = rest.subarray(end + 1);
    }
    if (this.#keep(rest)) this.#read();
    if (this.#isFull) this.#from.pause();
  }

  #keep(part: Buffer): boolean {
    this.#bytes += part.length;
    this.#parts.push(part);
    if (this.#bytes <= ENGINE_LINE_BYTES) return true;
    this.break(new Fault('engine/line-too-long', `a line is longer than ${ENGINE_LINE_BYTES} bytes`));
    return false;
  }

  /** Takes lines until one answers the request. */
  #read(): void {
    while (this.#asked !== undefined && this.#lines.length > 0) {
      const line = this.#lines.shift()!;
      this.#held -= line.length;
      const answer = readObject(line);
      if (answer instanceof Fault) this.#settle()?.reject(answer);
      else if (!isLate(this.#asked.request, answer)) this.#settle()?.resolve(answer);
      else if (++this.late && ++this.#asked.late > MOST_LATE)
        this.break(new Fault('engine/too-many-lines', `more than ${MOST_LATE} answers to earlier turns, one after the other`));
    }
  }
}

const SHOWN = 60;

function readObject(line: Buffer): JsonObject | Fault {
  try {
    const value: unknown = JSON.parse(decodeUtf8(line));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {}
  const shown = line.toString().slice(0, SHOWN);
  return new Fault('engine/not-json', `no JSON object in a line: ${shown}${line.length > SHOWN ? '…' : ''}`);
}
