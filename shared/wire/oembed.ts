/** How another site embeds a record: an answer of oEmbed 1.0 (https://oembed.com) of the type `rich`. */

import { integer, object, oneOf, string } from '../encoding/shape.ts';

const pixels = integer({ min: 1, max: 100_000 });
const address = string({ max: 1_000 });

export const readOembed = object({
  version: oneOf(['1.0']),
  type: oneOf(['rich']),
  title: string({ max: 1_000 }),
  provider_name: string({ max: 100 }),
  provider_url: address,
  thumbnail_url: address,
  thumbnail_width: pixels,
  thumbnail_height: pixels,
  html: string({ max: 10_000 }),
  width: pixels,
  height: pixels,
  cache_age: pixels,
});
export type Oembed = ReturnType<typeof readOembed>;
