/** A canvas as PNG (W3C Recommendation, third edition): a palette of at most 256 colours, and no filter, which suits flat colours best. */

import { type Bytes, concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { Canvas, Colour } from './canvas.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MOST_COLOURS = 256;
/** IHDR: 8 bits an index, a palette, deflate, filters of type 0, not interlaced. */
const FORM = [8, 3, 0, 0, 0];

export async function encodePng({ width, height, pixels }: Canvas): Promise<Bytes> {
  const palette = paletteOf(pixels);
  const index = indexer(palette);
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index(pixels[y * width + x]!);
  }
  const colours = Uint8Array.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return concatBytes(
    SIGNATURE,
    chunk('IHDR', concatBytes(bigEndian(width), bigEndian(height), Uint8Array.from(FORM))),
    chunk('PLTE', colours),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  );
}

/** The colours that are used most. */
function paletteOf(pixels: Uint32Array): Colour[] {
  const counts = new Map<Colour, number>();
  // Most pixels are like the one before.
  for (let i = 0, run = 1; i < pixels.length; i++, run++) {
    const colour = pixels[i]!;
    if (colour === pixels[i + 1]) continue;
    counts.set(colour, (counts.get(colour) ?? 0) + run);
    run = 0;
  }
  const all = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  return all.slice(0, MOST_COLOURS);
}

/** The place of a colour in the palette, or of the one nearest to it. */
function indexer(palette: readonly Colour[]): (colour: Colour) => number {
  const known = new Map(palette.map((colour, i) => [colour, i]));
  const far = (a: Colour, b: Colour): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
  let [last, place] = [palette[0]!, 0];
  return (colour) => {
    if (colour === last) return place;
    last = colour;
    place = known.get(colour) ?? palette.reduce((best, one, i) => (far(one, colour) < far(palette[best]!, colour) ? i : best), 0);
    known.set(colour, place);
    return place;
  };
}

function bigEndian(value: number): Bytes {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

function chunk(type: string, data: Uint8Array): Bytes {
  const body = concatBytes(encodeUtf8(type), data);
  return concatBytes(bigEndian(data.length), body, bigEndian(crc32(body)));
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Annex D of the recommendation. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** `deflate` of the Compression Streams is the zlib format (RFC 1950), as PNG wants it. */
async function deflate(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
