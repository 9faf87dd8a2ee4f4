/**
 * The page of the client with the head of one address. What the Worker writes is between two comments of `index.html`, and is only a
 * title and `<meta>`: with that place taken out, every page is the file of the build to the byte (`test/worker/pages.test.ts`).
 */

import { SITE, windowTitle } from '../shared/wire/page-titles.ts';
import type { PageWords } from '../shared/wire/page-words.ts';
import { CARD_SIZE } from '../shared/wire/paths.ts';
import { HEAD_PLACE, type HeadName } from '../shared/wire/shell-head.ts';

export interface PageHead extends PageWords {
  /** The whole address of the page, without query and fragment. */
  readonly url: string;
  /** The whole address of its preview picture, and what that shows. */
  readonly picture: string;
  readonly pictureAlt: string;
  /** Whether anybody may find the page by searching. */
  readonly isFound: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as it is written in HTML, within quotation marks as well. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

export function fillShell(shell: string, head: PageHead): string {
  // As a function: names may hold `$&`.
  return shell.replace(HEAD_PLACE, (_, begin: string, __: string, end: string) => `${begin}${headLines(head).join('')}${end}`);
}

function headLines({ title, invites = title, description, url, picture, pictureAlt, isFound }: PageHead): string[] {
  const named = {
    description,
    ...(isFound ? {} : { robots: 'noindex' }),
    'twitter:card': 'summary_large_image',
  } satisfies { readonly [Name in HeadName]?: string };
  const properties = {
    'og:type': 'website',
    'og:site_name': SITE,
    'og:title': invites,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(CARD_SIZE.width),
    'og:image:height': String(CARD_SIZE.height),
    'og:image:alt': pictureAlt,
  };
  const meta = (attribute: string, all: Readonly<Record<string, string>>): string[] =>
    Object.entries(all).map(([name, content]) => `    <meta ${attribute}="${name}" content="${escapeHtml(content)}">\n`);
  return [`    <title>${escapeHtml(windowTitle(title))}</title>\n`, ...meta('name', named), ...meta('property', properties)];
}
