/** The page of all faults: as Markdown for a terminal, and as the page of a relay to which the `type` of a problem leads. */

import { wordsOf } from '../../public/app/components/problem-words.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { statusOf } from '../../worker/status.ts';
import { OPERATIONS } from './operations.ts';

const ABOUT =
  'Every check that fails has a stable code. Over HTTP it is the `code` of a problem document (RFC 9457), whose `type` is the address of ' +
  'the code on this page; over the WebSocket a refused draft comes back as `rejected` with its code; in a verdict it says what is wrong ' +
  'with which step. Where it can be an answer of the relay, its status is here too.';

/** What a program does about the faults of an area. */
const AREAS: Readonly<Record<string, string>> = {
  encoding: 'The text breaks a rule of the encoding. Correct the program that wrote it; the same text is refused again.',
  crypto: 'The bytes are not what their place asks for. Correct the program that made them.',
  proofs: 'A proof does not hold. Of another seat it is a breach of the rules; of your own, an error in its program.',
  log: 'The chain does not hold at a step. Do not build on it: get the log again from elsewhere, and keep what you have as evidence.',
  evidence: 'The file convicts nobody. Both statements must be of one key and contradict each other.',
  transparency: 'What a log or a witness has said does not hold, or is not what was asked for. Do not build on it.',
  life: 'The step does not fit the match as it stands. After `life/stale`, read the log on and sign again; else do not send it again.',
  'oblivious-transfer': 'A message of a transfer is not what its place asks for. Of another seat it is a breach of the rules.',
  timestamp: 'The answer of an authority for timestamps is not what was asked for. Nothing was stored of it.',
  bundle: 'The file is not the whole of what a relay gave. Download it again, from there or from somebody who has it.',
  randomness: 'A share or an action is not what its place asks for. Of another seat it is a breach of the rules.',
  rules:
    'Rules from outside are no use here, and the match stays unchecked by them. Install them, or ask their author for those of this code.',
  verify: 'The record may hold all the same. Ask for less, or for a record of which more was opened.',
  game: 'The step breaks a rule of the game, or states something else than the log does. It convicts the seat that signed it.',
  battleship: 'The step, or the board, breaks a rule of Battleship.',
  blackjack: 'The step breaks a rule of blackjack.',
  cards: 'A key, a shuffle or a share of cards does not hold. Of another seat it is a breach of the rules.',
  'dark-chess': 'The step breaks a rule of dark chess.',
  holdem: 'The step breaks a rule of hold’em.',
  player: 'This device cannot go on with the seat. Nothing was signed.',
  engine:
    'The program that decides for a seat does not answer as the protocol of engines asks. Correct it; the seat and its clock go on.',
  relay: 'The relay refuses the request, and nothing has changed.',
};

/** What to do where a person cannot, for authors of clients. */
const FOR_PROGRAMS: Partial<Record<FaultCode, string>> = {
  'encoding/too-large': 'Send less: docs/protocol/encoding.md names the limits, and `GET /api/relay` those of the relay.',
  'relay/bad-request': 'Correct the request as `/openapi.json` describes it.',
  'relay/not-found': 'Use the addresses of `/openapi.json`.',
  'relay/no-log': 'Ask the operator of the relay to keep one (docs/deploy.md); what it has said of a match holds without.',
  'relay/not-logged':
    'Ask again a few seconds after the match is over. Later, a holder of its log can have it published elsewhere.',
  'transparency/not-a-release': 'Sign the build with a release key that is pinned, or that `RELEASE_KEYS` of the relay names.',
  'relay/log-set-back': 'The operator of the relay undoes the recovery, or begins a log under another name (docs/operations.md).',
  'relay/no-such-tile': 'Ask for tiles of the tree of the last checkpoint.',
  'relay/method-not-allowed': 'Use a method that `Allow` names.',
  'relay/foreign-origin': 'Ask the operator to name the site in `ALLOWED_ORIGINS`.',
  'relay/not-a-socket': 'Ask with `Upgrade: websocket`.',
  'relay/unknown-protocol': 'Offer `fogline.1`, or none.',
  'relay/stale-greeting': 'Sign a greeting with the time that the reason of the close names.',
  'relay/only-watching': 'Put a greeting into the address of the socket (docs/protocol/relay.md).',
  'relay/bad-range': 'Ask for bytes that the log has: `Content-Range` says how many.',
  'relay/key-unusable': 'Set `RELAY_SEED`, 64 digits of lower-case hex, as a secret.',
  'relay/store-unreachable': 'Look at the bindings `LOG` and `LOGS`, and at the status of Cloudflare.',
  'relay/objects-unreachable': 'Look into the log of the relay, and at the status of Cloudflare.',
  'life/stale': 'Read the log from your last step on, and sign again at its end.',
};

const answered = new Set(OPERATIONS.flatMap(({ problems }) => problems)).add('relay/method-not-allowed');

interface Row {
  readonly code: FaultCode;
  readonly status: string;
  readonly meaning: string;
  readonly remedy: string;
}

const rowsOf = (area: string): Row[] =>
  (Object.keys(FAULTS) as FaultCode[])
    .filter((code) => code.startsWith(`${area}/`))
    .map((code) => ({
      ...{ code, status: answered.has(code) ? `${statusOf(code)}` : '', meaning: FAULTS[code] },
      remedy: FOR_PROGRAMS[code] ?? wordsOf(code) ?? '',
    }));

const AREAS_OF_FAULTS = [...new Set(Object.keys(FAULTS).map((code) => code.split('/')[0]!))];
const HEAD = ['code', 'status', 'what it means', 'what to do'];

export function faultsMarkdown(): string {
  const table = (area: string): string => {
    const rows = rowsOf(area).map(({ code, status, meaning, remedy }) => [`\`${code}\``, status, meaning, remedy]);
    return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  };
  const areas = AREAS_OF_FAULTS.map((area) => `## ${area}\n\n${AREAS[area]}\n\n${table(area)}\n`);
  return [`# Faults\n\n${ABOUT}\n`, ...areas].join('\n');
}

/** Text with `code` in it, as HTML. */
const html = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>');

export function faultsPage(): string {
  const place = ({ code, status, meaning, remedy }: Row): string =>
    `<section id="${code}"><h3><a href="#${code}"><code>${code}</code></a> ${status}</h3><p>${html(meaning)} ${html(remedy)}</p></section>`;
  const areas = AREAS_OF_FAULTS.map((area) =>
    [`<h2>${area}</h2>`, `<p>${html(AREAS[area]!)}</p>`, ...rowsOf(area).map(place)].join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Faults · Fogline</title>
<link rel="icon" href="/icons/fogline.svg" type="image/svg+xml">
<link rel="stylesheet" href="/styles/main.css">
</head>
<body>
<div class="app">
<header class="masthead"><a class="wordmark" href="/"><img src="/icons/fogline.svg" width="28" height="28" alt="">Fogline</a></header>
<main class="page faults">
<h1>Faults</h1>
<p>${html(ABOUT)}</p>
${areas.join('\n')}
</main>
</div>
</body>
</html>
`;
}
