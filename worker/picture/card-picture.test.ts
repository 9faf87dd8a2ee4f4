import { readFileSync } from 'node:fs';
import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { glyphsFile } from '../../scripts/make-glyphs.mjs';
import { pictureFiles } from '../../scripts/make-pictures.ts';
import { LIMITS, SEAT_NAME_LENGTH } from '../../shared/encoding/limits.ts';
import { GAME_WORDS } from '../../shared/wire/game-words.ts';
import type { FinalRecord } from '../../shared/wire/http.ts';
import { outlineOf } from '../../shared/wire/page-words.ts';
import { chess } from '../../test/support/chess-log.ts';
import { Canvas } from './canvas.ts';
import { drawCard } from './card-picture.ts';
import { drawInvitation } from './invitation-picture.ts';
import { box, disc } from './outline.ts';
import { encodePng } from './png.ts';
import { canDraw } from './text.ts';

const MOST_BYTES = 40_000;

/** The pixels of a PNG with a palette, read by Node's own zlib. */
function readPng(png: Uint8Array) {
  const data = Buffer.from(png);
  expect(data.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < data.length; ) {
    const length = data.readUInt32BE(at);
    const body = data.subarray(at + 4, at + 8 + length);
    expect(data.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const [head, palette, rows] = [chunks.get('IHDR')!, chunks.get('PLTE')!, inflateSync(chunks.get('IDAT')!)];
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  expect([...head.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
  expect(rows.length).toBe(height * (width + 1));
  const pixels = Array.from({ length: width * height }, (_, i) => {
    const index = rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)]!;
    return palette.readUIntBE(3 * index, 3);
  });
  return { width, height, pixels };
}

const recordOf = (game: string, names: readonly (string | undefined)[], claim: FinalRecord['claim']): FinalRecord => ({
  ...{ finalHash: '0'.repeat(64), match: 'A'.repeat(22), game, rules: 1, relay: 'c'.repeat(64), steps: 9, claim },
  seats: names.map((name, i) => ({ key: `${i}`.repeat(64), ...(name === undefined ? {} : { name }) })),
});

/** A log with as much to draw as there can be; none of a game without a board. */
function logOf(game: string): string[] {
  if (game === 'dark-chess') return chess(['e2e4', 'd7d5']);
  const vector = new URL(`../../test/vectors/${game.replace('/', '-')}.jsonl`, import.meta.url);
  return game.startsWith('battleship/') ? readFileSync(vector, 'utf8').split('\n') : [];
}

const WON = { kind: 'won', reason: 'x', winners: [0] };

it('a PNG holds the pixels that were drawn, whatever their number of colours', async () => {
  const canvas = new Canvas(30, 20, 0x102030);
  canvas.fill(disc(10, 10, 6), 0xf0a050);
  canvas.fill(box(25, -5, 20, 40), 0x00ff00);
  const { width, height, pixels } = readPng(await encodePng(canvas));
  expect([width, height, pixels]).toEqual([30, 20, [...canvas.pixels]]);
  const many = new Canvas(30, 20, 0);
  many.pixels.forEach((_, i) => {
    many.pixels[i] = i < 300 ? 0x111111 : i * 7;
  });
  const read = readPng(await encodePng(many));
  expect(new Set(read.pixels).size).toBe(256);
  expect(read.pixels.slice(0, 300)).toEqual(new Array(300).fill(0x111111));
});

it('an outline covers what lies in it, by shares of its pixels, and nothing beyond the canvas', () => {
  const canvas = new Canvas(8, 8, 0);
  canvas.fill(box(1.5, 2, 4, 2), 0x0000ff);
  const row = [...canvas.pixels.subarray(16, 24)];
  expect(row.map((colour) => Math.round((16 * colour) / 255))).toEqual([0, 8, 16, 16, 16, 8, 0, 0]);
  canvas.fill(box(-9, -9, 99, 99), 0xffffff);
  expect(new Set(canvas.pixels)).toEqual(new Set([0xffffff]));
});

it.each(Object.keys(GAME_WORDS))('a picture of %s is 1200 × 630 and at most 40 kB, also with the longest names', async (game) => {
  const lines = logOf(game);
  for (const count of [2, LIMITS.seats]) {
    const record = recordOf(
      game,
      Array.from({ length: count }, (_, i) => 'WÄÖ@Ж'[i % 5]!.repeat(SEAT_NAME_LENGTH)),
      WON,
    );
    const png = await drawCard(record, 'a-relay-with-a-long-name.example.org:8787', lines);
    expect(png.length).toBeLessThanOrEqual(MOST_BYTES);
    const { width, height } = readPng(png);
    expect([width, height]).toEqual([1200, 630]);
  }
});

it('whatever players are called, there is a picture, and a name that cannot be drawn whole is left out of it', async () => {
  const [nameless, foreign] = await Promise.all(
    [undefined, '山田'].map((name) => drawCard(recordOf('rps', ['Ada', name], WON), 'play.example', [])),
  );
  expect(Buffer.from(foreign!).equals(nameless!)).toBe(true);
  const named = await drawCard(recordOf('rps', ['Ada', 'Bob'], WON), 'play.example', []);
  expect(Buffer.from(named).equals(nameless!)).toBe(false);
  const { seats, ...rest } = recordOf('rps', ['Ada', 'Bob'], WON);
  const engine = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 33 + i));
  expect(canDraw(engine)).toBe(true);
  const claimed = await drawCard({ ...rest, seats: seats.map((seat) => seat && { ...seat, engine }) }, 'play.example', []);
  expect(Buffer.from(claimed).equals(named)).toBe(false);
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: SEAT_NAME_LENGTH });
  const claim = fc.constantFrom(WON, { kind: 'drawn', reason: 'x' }, { kind: 'void', reason: 'x' }, null, { kind: 'won' });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: LIMITS.seats }), claim, async (names, said) => {
      expect((await drawCard(recordOf('dice', names, said), 'play.example', [])).length).toBeLessThanOrEqual(MOST_BYTES);
    }),
    { numRuns: 12 },
  );
});

it('the picture of an invitation says who invites to which game and by which clock, by a name that can be drawn whole alone', async () => {
  const clock = { budget: 600_000, grace: 0 };
  const drawn = async (phase: 'lobby' | 'play', game: string, ...names: string[]): Promise<Buffer> => {
    const seats = names.map((claims) => {
      const [name = '', engine] = claims.split('=');
      return { key: '0'.repeat(64), ...(name === '' ? {} : { name }), ...(engine === undefined ? {} : { engine }) };
    });
    const outline = outlineOf({ game, seats: [...seats, null], phase, clock }, String);
    const png = await drawInvitation(outline, game, 'play.example');
    expect(png.length).toBeLessThanOrEqual(MOST_BYTES);
    return Buffer.from(png);
  };
  const [nameless, foreign, ada, longest, other, begun, engine] = await Promise.all([
    drawn('lobby', 'dark-chess', ''),
    drawn('lobby', 'dark-chess', '山田'),
    drawn('lobby', 'dark-chess', 'Ada'),
    drawn('lobby', 'dark-chess', 'W'.repeat(SEAT_NAME_LENGTH)),
    drawn('lobby', 'holdem', 'Ada'),
    drawn('play', 'holdem', 'Ada', 'Bo'),
    drawn('lobby', 'holdem', 'Ada=tiny 1.0'),
  ]);
  expect(foreign.equals(nameless)).toBe(true);
  const all = [nameless, ada, longest, other, begun, engine].map((png) => png.toString('latin1'));
  expect(new Set(all).size).toBe(all.length);
});

it('the letters are those of the font, and the files of the site are as they would be drawn now', async () => {
  expect(readFileSync(new URL('glyphs.ts', import.meta.url), 'utf8')).toBe(glyphsFile());
  for (const [path, bytes] of await pictureFiles()) {
    const kept = readFileSync(new URL(`../../public/${path}`, import.meta.url));
    const png = (file: Uint8Array) => readPng(path.endsWith('.ico') ? file.subarray(22) : file);
    expect(png(kept)).toEqual(png(bytes));
  }
});
