/**
 * `npm run glyphs`: the letters of preview pictures, as outlines in `worker/picture/glyphs.ts`: Latin, Greek and Cyrillic of Manrope Bold
 * (SIL Open Font License 1.1, `worker/picture/OFL.txt`), from the package of that name. WOFF 1.0; OpenType 1.9: `cmap` of format 4, `glyf`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic'];
const FOLDER = new URL('../node_modules/@fontsource/manrope/', import.meta.url);
const TARGET = new URL('../worker/picture/glyphs.ts', import.meta.url);
/** Ranges of characters: Latin of Europe, Greek and Cyrillic of today, dashes, quotation marks, the ellipsis. */
const WANTED = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2026, 0x2026],
];
/** Units of an em in the file that is written. */
const EM = 1000;

/** @param {Buffer} woff @returns {Map<string, Buffer>} */
function readTables(woff) {
  const tables = new Map();
  for (let i = 0; i < woff.readUInt16BE(12); i++) {
    const at = 44 + 20 * i;
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const data = woff.subarray(offset, /** @type {number} */ (offset) + /** @type {number} */ (packed));
    tables.set(woff.toString('latin1', at, at + 4), packed === size ? data : inflateSync(data));
  }
  return tables;
}

/** @param {Buffer} cmap @returns {(code: number) => number} */
function readCharacters(cmap) {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    if (table.readUInt16BE(0) !== 4) continue;
    const double = table.readUInt16BE(6);
    return (code) => {
      for (let at = 0; at < double; at += 2) {
        if (table.readUInt16BE(14 + at) < code) continue;
        const start = table.readUInt16BE(16 + double + at);
        if (start > code) return 0;
        const delta = table.readUInt16BE(16 + 2 * double + at);
        const range = table.readUInt16BE(16 + 3 * double + at);
        if (range === 0) return (code + delta) & 0xffff;
        const glyph = table.readUInt16BE(16 + 3 * double + at + range + 2 * (code - start));
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error('the font has no `cmap` of format 4');
}

/** @typedef {{ x: number, y: number, on: boolean }} Dot */

/** @param {Map<string, Buffer>} tables */
function readFont(tables) {
  const table = (/** @type {string} */ name) => /** @type {Buffer} */ (tables.get(name));
  const [head, loca, glyf, hmtx] = [table('head'), table('loca'), table('glyf'), table('hmtx')];
  const isLong = head.readInt16BE(50) === 1;
  const metrics = table('hhea').readUInt16BE(34);
  const offset = (/** @type {number} */ i) => (isLong ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i));

  /** @param {number} glyph @returns {Dot[][]} */
  function contours(glyph) {
    const [from, to] = [offset(glyph), offset(glyph + 1)];
    if (from === to) return [];
    const data = glyf.subarray(from, to);
    const count = data.readInt16BE(0);
    return count < 0 ? composite(data) : simple(data, count);
  }

  /** @param {Buffer} data @returns {Dot[][]} */
  function composite(data) {
    const all = [];
    for (let at = 10, more = true; more; ) {
      const [flags, glyph] = [data.readUInt16BE(at), data.readUInt16BE(at + 2)];
      const isWord = (flags & 1) !== 0;
      const [dx, dy] = isWord
        ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
        : [data.readInt8(at + 4), data.readInt8(at + 5)];
      if (!(flags & 2) || flags & 0xc8)
        throw new Error('a part of a glyph is scaled or placed by points, which this does not read');
      all.push(...contours(glyph).map((dots) => dots.map((dot) => ({ ...dot, x: dot.x + dx, y: dot.y + dy }))));
      at += isWord ? 8 : 6;
      more = (flags & 32) !== 0;
    }
    return all;
  }

  return {
    unitsPerEm: head.readUInt16BE(18),
    glyphOf: readCharacters(table('cmap')),
    advance: (/** @type {number} */ glyph) => hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)),
    contours,
  };
}

/** @param {Buffer} data @param {number} count @returns {Dot[][]} */
function simple(data, count) {
  const ends = Array.from({ length: count }, (_, i) => data.readUInt16BE(10 + 2 * i));
  const total = /** @type {number} */ (ends.at(-1)) + 1;
  let at = 10 + 2 * count;
  at += 2 + data.readUInt16BE(at);
  /** @type {number[]} */
  const flags = [];
  while (flags.length < total) {
    const flag = data.readUInt8(at++);
    const times = flag & 8 ? data.readUInt8(at++) + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const coordinates = (/** @type {number} */ isShort, /** @type {number} */ isSame) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isShort) value += (flag & isSame ? 1 : -1) * data.readUInt8(at++);
      else if (!(flag & isSame)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)];
  const dots = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) !== 0 }));
  return ends.map((end, i) => dots.slice(i === 0 ? 0 : /** @type {number} */ (ends[i - 1]) + 1, end + 1));
}

/** A contour as path data with relative commands, y downwards. @param {Dot[]} dots @param {number} scale */
function pathOf(dots, scale) {
  const round = (/** @type {number} */ value) => Math.round(value * scale);
  const between = (/** @type {Dot} */ a, /** @type {Dot} */ b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });
  const all = dots.flatMap((dot, i) => {
    const next = /** @type {Dot} */ (dots[(i + 1) % dots.length]);
    return dot.on || next.on ? [dot] : [dot, between(dot, next)];
  });
  const first = all.findIndex(({ on }) => on);
  const ordered = [...all.slice(first), ...all.slice(0, first + 1)].map(({ x, y, on }) => ({ x: round(x), y: -round(y), on }));
  let [x, y] = [0, 0];
  let path = '';
  let control = '';
  const step = (/** @type {Dot} */ dot) => `${dot.x - x}${dot.y - y < 0 ? '' : ' '}${dot.y - y}`;
  ordered.forEach((dot, i) => {
    if (!dot.on) {
      control = `${step(dot)}${dot.x < 0 ? '' : ' '}`.trimEnd();
      return;
    }
    path += i === 0 ? `M${step(dot)}` : control === '' ? `l${step(dot)}` : `q${control} ${step(dot)}`;
    control = '';
    [x, y] = [dot.x, dot.y];
  });
  return `${path}z`;
}

/** As the formatter of this project writes it. @param {string} text */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`);

export function glyphsFile() {
  const glyphs = new Map();
  for (const subset of SUBSETS) {
    const font = readFont(readTables(readFileSync(new URL(`files/manrope-${subset}-700-normal.woff`, FOLDER))));
    const scale = EM / font.unitsPerEm;
    for (const [from, to] of /** @type {[number, number][]} */ (WANTED)) {
      for (let code = from; code <= to; code++) {
        const glyph = font.glyphOf(code);
        if (glyph === 0 || glyphs.has(code)) continue;
        const path = font
          .contours(glyph)
          .map((dots) => pathOf(dots, scale))
          .join('');
        glyphs.set(code, [Math.round(font.advance(glyph) * scale), path]);
      }
    }
  }
  const lines = [...glyphs]
    .sort(([a], [b]) => a - b)
    .map(([code, glyph]) => `  ${quoted(`${String.fromCodePoint(code)} ${glyph.join(' ')}`)},`);
  return [
    '// Made by `npm run glyphs` of Manrope Bold (SIL Open Font License 1.1, OFL.txt in this folder). Do not edit.',
    '',
    `/** A character, its width, and its outline as path data, ${EM} units an em. */`,
    'export const GLYPHS: readonly string[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, glyphsFile());
