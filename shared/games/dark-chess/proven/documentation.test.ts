/** The pages of proven dark chess state the sizes, sequences and tags of the code. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../../test/support/fault-code.ts';
import { PublicProvenMatch } from '../../../../test/support/public-proven-match.ts';
import { DOMAINS } from '../../../crypto/domains.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { extensionBytes } from '../../../oblivious-transfer/extension.ts';
import { COLORS, SQUARES } from '../board.ts';
import { homeSquare } from '../circuits/leaps.ts';
import { DIRECTED_LINES } from '../circuits/lines.ts';
import { PRODUCTS, SELECTORS } from '../circuits/view-layout.ts';
import { COMPONENTS } from './capture-plan.ts';
import { PROVEN_DARK_CHESS } from './game.ts';
import { keptProducts } from './lengths.ts';
import { SAME_TURN, UNPUBLISHED } from './payloads.ts';
import { layoutOf, PLAN, PROOF_BITS } from './plan.ts';

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

/** Sends a step whose body has the length that the page states; any other must be refused. */
function sendStated(match: PublicProvenMatch, name: string, fields: JsonObject = {}, kind = name.split(' ')[0]!): void {
  const bytes = bytesOf(name);
  for (const wrong of bytes === 0 ? [1] : [bytes - 1, bytes + 1]) {
    const step = match.step(kind, wrong, fields);
    expect(faultCode(() => PROVEN_DARK_CHESS.apply(match.state, step))).toBe('encoding/wrong-length');
  }
  match.send(kind, bytes, fields);
}

const STARTED = new PublicProvenMatch().prepare();

describe('docs/protocol/proven-dark-chess.md', () => {
  it('states the steps of its example', () => {
    const match = STARTED.branch();
    while (match.state.plies < 2) match.advance();
    const before = match.sent.length;
    match.prepare().send('move', 1_965, { captured: 'd5', king: false }).prepare();
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
    const match = new PublicProvenMatch();
    for (const message of [1, 2]) sendStated(match, `setup ${message}`);
    for (let flight = 0; flight < 3; flight++) match.flight();
    sendStated(match, 'setup 3');
    while (match.state.stage === 'flights') match.flight();
    sendStated(match, 'selectors');
    match.prepare();
    sendStated(match, 'move');
    sendStated(match, 'answer');
    match.prepare().send('move', 1_965, { captured: 'd5', king: false });
    sendStated(match, 'answer after a loss');
    while (match.state.quietPlies < 98) match.advance();
    for (const quiet of [false, true]) sendStated(match.prepare(), 'move that states quiet', { quiet });
    const last = match.prepare();
    const [drawn, won, stuck] = [last.branch(), last.branch(), last.branch()];
    sendStated(drawn, 'move that ends it and states quiet', { quiet: true });
    sendStated(drawn, 'agreed');
    expect(drawn.state.result).toEqual({ kind: 'drawn', reason: 'quiet' });
    sendStated(won, 'move that ends the game', { captured: 'd5', king: true });
    expect(won.state.decided).toMatchObject({ kind: 'won', reason: 'king-captured' });
    sendStated(stuck, 'no-move');
    expect(stuck.state.decided).toEqual({ kind: 'drawn', reason: 'no-move' });
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
    const match = new PublicProvenMatch();
    const left = () => PROVEN_DARK_CHESS.view(undefined, match.state).preparing?.passes;
    const told = new Set([left()]);
    while (!match.state.started) {
      match.advance();
      told.add(left());
    }
    expect([...told]).toEqual([8, 7, 6, 5, 4, 3, 2, 1, undefined]);
    const alone = match.sent.filter(({ by }) => by >= 0);
    expect(alone.filter(({ by }, at) => by !== alone[at - 1]?.by)).toHaveLength(8);
    expectStated(page, 'eight passes before the first move');
    const plies: string[] = [];
    for (let ply = 0; ply < 18; ply++) {
      const before = match.sent.length;
      while (match.state.plies === ply) match.advance();
      plies.push(String(match.sent.slice(before).filter(({ kind }) => kind === 'flight').length));
    }
    expect(plies.join('')).toBe(`${'34111110'.repeat(2)}34`);
    expectStated(page, 'begins with ply 0, has its flights in plies 0 to 6, and another one begins with ply 8');
  });

  it('states what flights and the other steps of a ply take', () => {
    const { first, second } = layoutOf(PLAN).flights;
    const all = [...first, ...second].reduce((sum, { bytes }) => sum + bytes, 0);
    const ply = bytesOf('answer') + bytesOf('move');
    expectStated(
      page,
      `${text(all)} bytes, ${text(Math.round(all / 8))} for each ply, and what a ply says besides is ${text(ply)} bytes`,
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
    expectStated(bitsPage, `| Y3 | piece 1 | ${text(extensionBytes(pieces[1]!, PLAN.trees.trees))} |`);
  });

  it('states how many products the largest proof has', () => {
    const { move, quiet, board } = PROOF_BITS;
    expectStated(bitsPage, `${text(move + quiet + board + PRODUCTS.leaps + SELECTORS.leaps)} products`);
  });
});
