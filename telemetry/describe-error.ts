/** An unexpected error as a text for the log. Its message may quote what it failed on, so whatever could be a secret or a payload is cut out. */

/** What `JSON.parse` and others quote, and everything as long as a seed, a key, a signature or a token: an id of a match is shorter. */
const QUOTED = /"(?:[^"\\]|\\.)*"?|'[^']*'|`[^`]*`/gs;
const LONG = /[\w+/=-]{32,}/g;

const MESSAGE_LENGTH = 300;
const FRAMES = 4;

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return clean(String(error));
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const places = frames.slice(0, FRAMES).map((frame) => frame.trim());
  return [clean(`${error.name}: ${error.message}`), ...places].join(' | ');
}

const clean = (text: string): string => text.replace(QUOTED, '…').replace(LONG, '…').slice(0, MESSAGE_LENGTH);
