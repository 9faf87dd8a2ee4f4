/**
 * The marked place of the page `/` that a relay fills for each address. It may hold a title and what previews read, and nothing that a browser
 * acts upon: with that place taken out, every page is the file of the build to the byte.
 */

export const HEAD_PLACE = /(<!-- head\b[^>]*-->\n)([\s\S]*?)([ \t]*<!-- \/head -->)/;

/** The names under which `<meta>` may stand there. Others act: `referrer` says what other sites learn, `http-equiv` leads away. */
const HEAD_NAMES = ['description', 'robots', 'twitter:card'] as const;
export type HeadName = (typeof HEAD_NAMES)[number];

const TITLE = String.raw`[ \t]*<title>[^<]*</title>\n`;
const META = String.raw`[ \t]*<meta (?:name="(?:${HEAD_NAMES.join('|')})"|property="og:[a-z_:]+") content="[^"<>]*">\n`;
const HARMLESS = new RegExp(`^(?:${META})*${TITLE}(?:${META})*$`);

/** A page apart from its marked place, and what is there; undefined for a page without one. */
export function cutHead(html: string): { readonly rest: string; readonly head: string } | undefined {
  const found = HEAD_PLACE.exec(html);
  return found === null ? undefined : { rest: html.replace(HEAD_PLACE, (_, begin, __, end) => begin + end), head: found[2]! };
}

/** Whether what is in the marked place is one title, and `<meta>` of the kinds that previews read. */
export const isHarmlessHead = (head: string): boolean => HARMLESS.test(head);
