/**
 * A match of proven dark chess as its public rules see it, who check of a body the length and the padding alone: bodies of zeros, and no
 * machines, so that thousands of plies cost little.
 */

import { encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { PROVEN_DARK_CHESS } from '../../shared/games/dark-chess/proven/game.ts';
import { answerForm, formBytes, moveForm, SELECTORS_FORM, setUpForm } from '../../shared/games/dark-chess/proven/lengths.ts';
import type { ProvenParams } from '../../shared/games/dark-chess/proven/params.ts';
import { layoutOf, PLAN } from '../../shared/games/dark-chess/proven/plan.ts';
import { mustStateQuiet } from '../../shared/games/dark-chess/proven/public-rules.ts';
import { batchDue, dueKind } from '../../shared/games/dark-chess/proven/schedule.ts';
import type { ProvenState } from '../../shared/games/dark-chess/proven/state.ts';
import type { Position } from '../../shared/games/interface.ts';
import type { GameStep, Setup } from '../../shared/games/steps.ts';

const setup: Setup<ProvenParams> = {
  match: encodeBase64url(new Uint8Array(16)),
  params: { reveal: 'end' },
  seats: 2,
  seedCommitments: ['00', '11'].map((byte) => byte.repeat(32)),
  lobby: ['22', '33'].map((byte) => byte.repeat(32)),
};

/** Lengths of bodies by the names that the page of the protocol gives them. */
const LENGTHS: Readonly<Record<string, number>> = {
  'setup 1': formBytes(setUpForm(0, PLAN.trees)),
  'setup 2': formBytes(setUpForm(1, PLAN.trees)),
  'setup 3': formBytes(setUpForm(2, PLAN.trees)),
  selectors: formBytes(SELECTORS_FORM),
  answer: formBytes(answerForm(false)),
  'answer after a loss': formBytes(answerForm(true)),
  move: formBytes(moveForm({ states: false, ends: false })),
  'move that states quiet': formBytes(moveForm({ states: true, ends: false })),
};

interface SentStep {
  readonly by: number;
  readonly kind: string;
  readonly bytes: number;
}

export class PublicProvenMatch {
  position: Position<ProvenState>;
  readonly sent: SentStep[] = [];

  constructor(position = PROVEN_DARK_CHESS.begin(setup)) {
    this.position = position;
  }

  get state(): ProvenState {
    return this.position.state;
  }

  /** The same match, to go on in another way. */
  branch(): PublicProvenMatch {
    return new PublicProvenMatch(this.position);
  }

  /** A step of the seat in `next`, with a body of so many zeros. */
  step(kind: string, bytes: number, fields: JsonObject = {}): GameStep & { readonly by: number } {
    const body = encodeBase64url(new Uint8Array(bytes));
    return { ...this.#next(), kind: `dark-chess.${kind}`, payload: { body, ...fields } };
  }

  #next() {
    const digest = encodeHex(new Uint8Array(32).fill(this.sent.length));
    return { seq: this.sent.length, prev: '', by: this.state.next[0]!, digest };
  }

  send(kind: string, bytes = LENGTHS[kind]!, fields: JsonObject = {}): this {
    const step = this.step(kind, bytes, fields);
    return this.#apply(step, { by: step.by, kind, bytes });
  }

  #apply(step: GameStep, sent: SentStep): this {
    this.position = PROVEN_DARK_CHESS.apply(this.state, step);
    this.sent.push(sent);
    return this;
  }

  handOver(seat: number): this {
    const step: GameStep = { ...this.#next(), by: 'device', kind: 'hand-over', payload: { seat } };
    return this.#apply(step, { by: seat, kind: 'hand-over', bytes: 0 });
  }

  start(): this {
    const { payload } = PROVEN_DARK_CHESS.startStep(this.state)!;
    return this.#apply({ ...this.#next(), by: 'all', kind: 'start', payload }, { by: -1, kind: 'start', bytes: 0 });
  }

  /** The flight that is due, without its payload, as a record may leave it out. */
  flight(): this {
    const { first, next, sent } = batchDue(PLAN, this.state);
    const { bytes } = layoutOf(PLAN).flights[next === first ? 'first' : 'second'][sent[next]!]!;
    const step: GameStep = { ...this.#next(), kind: 'dark-chess.flight', payload: {}, withheld: true };
    return this.#apply(step, { by: next, kind: 'flight', bytes });
  }

  /** The step that is due, whatever it is; a move is one that captures nothing. */
  advance(): this {
    const { lost, next, setUp, stage, quietPlies } = this.state;
    if (stage === 'start') return this.start();
    switch (dueKind(PLAN, this.state)) {
      case 'setUp':
        return this.send('setup', LENGTHS[`setup ${setUp.messages + 1}`]!);
      case 'flight':
        return this.flight();
      case 'answer':
        return this.send('answer', LENGTHS[lost[next[0]!] ? 'answer after a loss' : 'answer']!);
      case 'selectors':
        return this.send('selectors');
      default:
        return mustStateQuiet(quietPlies + 1)
          ? this.send('move', LENGTHS['move that states quiet'], { quiet: false })
          : this.send('move');
    }
  }

  /** Up to the move of the present turn. */
  prepare(): this {
    while (this.state.stage !== 'turn' || dueKind(PLAN, this.state) !== 'move') this.advance();
    return this;
  }
}
