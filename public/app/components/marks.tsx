/** What sets a part of a text apart from its words. */

import type { Mark } from '../language/texts.ts';

export const asCode: Mark = (words) => <code>{words}</code>;

/** For somebody to type, with its blanks as they are. */
export const asCommand: Mark = (words) => <code class="command">{words}</code>;

export const linkTo =
  (href: string): Mark =>
  (words) => <a href={href}>{words}</a>;
