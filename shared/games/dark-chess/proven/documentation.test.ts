/** The pages of proven dark chess state the sizes, sequences and tags of the code. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../../test/support/fault-code.ts';
import { DOMAINS } from '../../../crypto/domains.ts';
import { encodeBase64url, encodeHex } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { extensionBytes } from '../../../oblivious-transfer/extension.ts';
import type { GameStep, Position, Setup } from '../../interface.ts';
import { COLORS, SQUARES } from '../board.ts';
import { homeSquare } from '../circuits/leaps.ts';
import { DIRECTED_LINES } from '../circuits/lines.ts';
import { PRODUCTS, SELECTORS } from '../circuits/view-layout.ts';
import { COMPONENTS } from './capture-plan.ts';
import { PROVEN_DARK_CHESS } from './game.ts';
import { keptProducts } from './lengths.ts';
import type { ProvenParams } from './params.ts';
import { SAME_TURN, UNPUBLISHED } from './payloads.ts';
import { layoutOf, PLAN, PROOF_BITS } from './plan.ts';
import { dueKind } from './schedule.ts';
import type { ProvenState } from './state.ts';

const readPage = (name: string): string => readFileSync(new URL(`../../../../docs/protocol/${name}.md`, import.meta.url), 'utf8');
const page = readPage('proven-dark-chess');
const bitsPage = readPage('proven-bits');

/** Holds a page to a statement, wherever its lines break. */
function expectStated(where: string, statement: string): void {
  const found = where.replaceAll(/\s+/g, ' ').includes(statement);
  expect(found ? statement : 'no such statement').toBe(statement);
}

const text = (number: number): string => number.toLocaleString('en-US');
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** The sizes of the table of bodies, by the name of the body. */
const BODIES = new Map(
  page
    .split('### Bodies')[1]!
    .split('\n\n')[1]!
    .split('\n')
    .slice(2)
    .map((line) => [cellsOf(line)[1]!.replaceAll('`', ''), Number(cellsOf(line)[3]!.replaceAll(',', ''))]),
);
const bytesOf = (name: string): number => BODIES.get(name)!;

const setup: Setup<ProvenParams> = {
  match: encodeBase64url(new Uint8Array(16)),
  params: { reveal: 'end' },
  seats: 2,
  seedCommitments: ['00', '11'].map((byte) => byte.repeat(32)),
};

/** A match as the public rules see it: of a body they check the length and the padding alone. */
class PublicMatch {
  position: Position<ProvenState> = PROVEN_DARK_CHESS.begin(setup);
  readonly sent: { readonly by: number; readonly kind: string; readonly bytes: number }[] = [];

  get state(): ProvenState {
    return this.position.state;
  }

  /** Applies a step of the seat in `next`; a body of any other length must be refused. */
  send(kind: string, bytes: number, fields: JsonObject = {}): void {
    const by = this.state.next[0]!;
    const step = (length: number): GameStep => ({
      seq: this.sent.length,
      prev: '',
      by,
      kind: `dark-chess.${kind}`,
      payload: { body: encodeBase64url(new Uint8Array(length)), ...fields },
      digest: encodeHex(new Uint8Array(32).fill(this.sent.length)),
    });
    for (const wrong of bytes === 0 ? [1] : [bytes - 1, bytes + 1])
      expect(faultCode(() => PROVEN_DARK_CHESS.apply(this.state, step(wrong)))).toBe('encoding/wrong-length');
    this.position = PROVEN_DARK_CHESS.apply(this.state, step(bytes));
    this.sent.push({ by, kind, bytes });
  }

  start(): void {
    const { payload } = PROVEN_DARK_CHESS.startStep(this.state)!;
    const step: GameStep = { seq: this.sent.length, prev: '', by: 'all', kind: 'start', payload, digest: '' };
    this.position = PROVEN_DARK_CHESS.apply(this.state, step);
  }

  handOver(seat: number): void {
    const step: GameStep = { seq: 0, prev: '', by: 'device', kind: 'hand-over', payload: { seat }, digest: '22'.repeat(32) };
    this.position = PROVEN_DARK_CHESS.apply(this.state, step);
  }

  setUp(): this {
    for (const message of [1, 2, 3]) this.send('setup', bytesOf(`setup ${message}`));
    return this.row();
  }

  /** Flights in a row and `selectors`. */
  row(): this {
    while (this.state.stage === 'flights') this.flight();
    this.send('selectors', bytesOf('selectors'));
    if (this.state.stage === 'start') this.start();
    return this;
  }

  /** A flight is sent without its payload, as a record may leave it out: the other machine alone reads it. */
  flight(): void {
    const { sent = [0, 0], next, first } = this.state.batch ?? { next: this.state.next[0]!, first: this.state.next[0]! };
    const { bytes } = layoutOf(PLAN).flights[next === first ? 'first' : 'second'][sent[next]!]!;
    const digest = encodeHex(new Uint8Array(32).fill(this.sent.length));
    const step: GameStep = { seq: 0, prev: '', by: next, kind: 'dark-chess.flight', payload: {}, digest, withheld: true };
    this.position = PROVEN_DARK_CHESS.apply(this.state, step);
    this.sent.push({ by: next, kind: 'flight', bytes });
  }

  /** The steps of a turn before its last one, as they are due. */
  prepare(): this {
    for (;;) {
      const due = dueKind(PLAN, this.state);
      if (due === 'answer') this.send('answer', bytesOf(this.state.lost[this.state.next[0]!] ? 'answer after a loss' : 'answer'));
      else if (due === 'flight') this.flight();
      else return this;
    }
  }

  ply(fields: JsonObject = {}, bytes = bytesOf('move')): this {
    this.prepare().send('move', bytes, fields);
    return this;
  }
}

const QUIET = { quiet: false };

const STARTED = new PublicMatch().setUp().position;

function startedMatch(): PublicMatch {
  const match = new PublicMatch();
  match.position = STARTED;
  return match;
}

describe('docs/protocol/proven-dark-chess.md', () => {
  it('states the steps of its example', () => {
    const match = startedMatch().ply().ply();
    const before = match.sent.length;
    match.ply({ captured: 'd5', king: false }, 1_965).prepare();
    const shown = page
      .split('## ')[1]!
      .split('\n')
      .filter((line) => line.startsWith('| `dark-chess.'))
      .map(cellsOf);
    const names = ['white', 'black'];
    const sent = match.sent.slice(before, before + shown.length);
    expect(sent.map(({ kind, by, bytes }) => [`\`dark-chess.${kind}\``, names[by], text(bytes)])).toEqual(
      shown.map(([, kind, by, , bytes]) => [kind, by, bytes]),
    );
  });

  it('states the length of every body', () => {
    const quiet = startedMatch();
    for (let ply = 0; ply < 98; ply++) quiet.ply();
    quiet.ply(QUIET, bytesOf('move that states quiet')).ply(QUIET, bytesOf('move that states quiet')).prepare();
    const states = quiet.position;
    quiet.ply({ quiet: true }, bytesOf('move that states quiet'));
    quiet.ply({ quiet: true }, bytesOf('move that ends it and states quiet'));
    quiet.send('agreed', bytesOf('agreed'));
    expect(quiet.state.result).toEqual({ kind: 'drawn', reason: 'quiet' });
    quiet.position = states;
    quiet.ply({ captured: 'd5', king: true }, bytesOf('move that ends the game'));
    quiet.position = states;
    quiet.send('no-move', bytesOf('no-move'));
    expect(quiet.state.decided).toEqual({ kind: 'drawn', reason: 'no-move' });
  });

  it('states what an answer, its products and the selectors take', () => {
    const answer = bytesOf('_answer_');
    expect(bytesOf('answer')).toBe(answer + 32);
    expect(bytesOf('selectors')).toBe(bytesOf('_selectors_') + 32);
    expectStated(page, `e of lines ${text(PRODUCTS.leaps)} bits, e of the others ${PRODUCTS.end - PRODUCTS.leaps} bits`);
    expectStated(page, `d of lines ${text(SELECTORS.leaps)} bits, d of the others ${SELECTORS.end - SELECTORS.leaps} bits`);
  });

  it('says which products a capture leaves out, and by how many bytes a move is shorter then', () => {
    const shorter = new Set<number>();
    for (const color of COLORS) {
      for (let square = 0; square < SQUARES; square++) {
        const rank = Math.floor(square / 8) + 1;
        const lines = DIRECTED_LINES.filter(({ from }) => from === square).length;
        const isFrontOfPawn = rank >= 2 && rank <= 7;
        const isHome = homeSquare(color, (square % 8) + 1) === square;
        const kept = keptProducts(square, color);
        expect(PRODUCTS.end - kept).toBe(3 * lines + Number(isFrontOfPawn) + Number(isHome) + 8);
        shorter.add(Math.ceil(PRODUCTS.end / 8) - Math.ceil(kept / 8));
      }
    }
    expectStated(page, `shorter by ${[...shorter].sort().join(' or ')} bytes`);
    expectStated(page, `${PRODUCTS.end - keptProducts(35, 'black')} of its ${text(PRODUCTS.end)} products`);
  });

  it('states the order of flights in a row and in turns, and when a batch begins', () => {
    const match = new PublicMatch();
    for (const message of [1, 2, 3]) match.send('setup', bytesOf(`setup ${message}`));
    const passes: number[] = [];
    while (match.state.stage === 'flights') {
      passes.push(match.state.next[0]!);
      match.flight();
    }
    expect(passes.filter((seat, at) => seat !== passes[at - 1])).toHaveLength(9);
    expectStated(page, 'X8, nine passes');
    match.row();
    const flights: string[] = [];
    for (let ply = 0; ply < 34; ply++) {
      const before = match.sent.length;
      match.ply();
      flights.push(match.sent.slice(before).filter(({ kind }) => kind === 'flight').length === 1 ? 'F' : '-');
    }
    expect(flights.join('')).toBe(`${`${'F'.repeat(15)}-`.repeat(2)}FF`);
    expectStated(page, 'begins with ply 0, has its flights in plies 0 to 14, and another one begins with ply 16');
  });

  it('begins a turn anew after a hand-over, with a new stock in a row', () => {
    const match = startedMatch().ply().ply().prepare();
    match.handOver(1);
    expect(match.state).toMatchObject({ stage: 'flights', next: [0], answered: false });
    const before = match.sent.length;
    match.row().ply();
    const kinds = match.sent.slice(before).map(({ kind }) => kind);
    expect(kinds).toEqual([...new Array<string>(15).fill('flight'), 'selectors', 'answer', 'flight', 'move']);
    expect(match.sent[before]!.by).toBe(0);
  });

  it('states what flights and the other steps of a ply take', () => {
    const { first, second } = layoutOf(PLAN).flights;
    const all = [...first, ...second].reduce((sum, { bytes }) => sum + bytes, 0);
    const ply = bytesOf('answer') + bytesOf('move');
    expectStated(
      page,
      `${text(all)} bytes, ${text(Math.round(all / 16))} for each ply, and what a ply says besides is ${text(ply)} bytes`,
    );
  });

  it('states how large a log can get', () => {
    const { bytes } = PROVEN_DARK_CHESS.longest({ reveal: 'end' }, 2);
    expectStated(page, `at most ${Math.ceil(bytes / 1_048_576)} MiB`);
  });

  it('states what `open` says of the game', () => {
    expectStated(page, `\`sameTurn\` as \`${JSON.stringify(SAME_TURN)}\``);
    expectStated(page, `\`unpublished\` as \`${JSON.stringify(UNPUBLISHED)}\``);
  });
});

describe('docs/protocol/proven-bits.md', () => {
  it('names every tag that the code hashes with', () => {
    const names = Object.entries(DOMAINS).flatMap(([name, tag]) =>
      /^(transcript|base|tree|batch|extension|crossTuple|tuple|proof|openedBits)/.test(name) ? [tag] : [],
    );
    expect(names).toHaveLength(16);
    const isNamed = (tag: string): boolean =>
      bitsPage.includes(`\`${tag.slice('fogline/1 '.length, -1)}\``) || bitsPage.includes(`\`${tag.slice(0, -1)}\\n\``);
    expect(names.filter((tag) => !isNamed(tag))).toEqual([]);
  });

  it('states the sizes of the set-up, of a place and of a batch', () => {
    const [one, two, three] = [1, 2, 3].map((message) => text(bytesOf(`setup ${message}`)));
    expectStated(bitsPage, `${one}, ${two} and ${three} bytes`);
    const { strings, tuples, differences, bits, pieces } = layoutOf(PLAN);
    const proofs = Object.values(PROOF_BITS).reduce((sum, count) => sum + count, 0);
    expectStated(bitsPage, `${text(SELECTORS.end)} selectors of its asker with ${text(COMPONENTS)} strings`);
    expectStated(bitsPage, `${text(proofs)} random bits of the asker`);
    expectStated(bitsPage, `${text(bits)} random bits of each seat`);
    expectStated(bitsPage, `${text(Math.ceil(strings / 8))} bytes each`);
    expectStated(bitsPage, text(16 * tuples));
    expectStated(bitsPage, text(Math.ceil(differences / 8)));
    expectStated(bitsPage, `| Y2 | piece 1 | ${text(extensionBytes(pieces[1]!, PLAN.trees.trees))} |`);
  });

  it('states how many products the largest proof has', () => {
    const { move, quiet, board } = PROOF_BITS;
    expectStated(bitsPage, `${text(move + quiet + board + PRODUCTS.leaps + SELECTORS.leaps)} products`);
  });
});
