/** Reads lines from a person at a terminal or from a script on standard input, and prints text above the line being typed. */

import { createInterface, type Interface } from 'node:readline';

interface LineEvents {
  line(text: string): void;
  /** There will be no more lines. */
  end(): void;
  /** Ctrl-C. */
  interrupt(): void;
}

const CLEAR_LINE = '\r\x1b[K';

export class LineInput {
  /** Whether a person types, who sees the answer to one line before typing the next. */
  readonly interactive = process.stdin.isTTY === true;
  readonly #lines: Interface;
  #events: LineEvents = { line() {}, end() {}, interrupt() {} };
  #ended = false;
  #prompting = false;

  constructor() {
    const output = this.interactive ? { output: process.stderr } : {};
    this.#lines = createInterface({ input: process.stdin, ...output, prompt: '> ' });
    this.#lines.on('line', (text) => {
      this.#prompting = false;
      this.#events.line(text);
    });
    this.#lines.on('close', () => {
      if (this.interactive && this.#prompting) process.stderr.write('\n');
      this.#prompting = false;
      this.#ended = true;
      this.#events.end();
    });
    this.#lines.on('SIGINT', () => this.#events.interrupt());
    this.#lines.pause();
  }

  /** Sends events to this listener from now on. Lines wait for the first one. */
  listen(events: LineEvents): void {
    this.#events = events;
    this.#prompting = false;
    this.#lines.resume();
    if (this.#ended) events.end();
  }

  /** Shows the prompt, unless it is there already; the text that is being typed stays. */
  prompt(): void {
    if (this.interactive && !this.#prompting) this.#lines.prompt();
    this.#prompting = true;
  }

  /** Prints, and shows the prompt and the text that was being typed again below. */
  print(write: () => void): void {
    if (this.interactive && this.#prompting) process.stderr.write(CLEAR_LINE);
    write();
    if (this.interactive && this.#prompting) this.#lines.prompt(true);
  }
}
