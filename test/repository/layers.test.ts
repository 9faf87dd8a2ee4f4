import { expect, it } from 'vitest';
import { readImports } from './imports.ts';
import { findBreaches } from './layers.ts';
import { readSources } from './tree.ts';

it('imports go only where the table of the architecture lets them, without a cycle', () => {
  expect(findBreaches(readSources())).toEqual([]);
});

/** The breaches after these files are added to a small tree without any. */
function plant(files: Record<string, string>): string[] {
  const sound = {
    'shared/fault.ts': '',
    'shared/encoding/bytes.ts': "import { Fault } from '../fault.ts';",
    'shared/crypto/hash.ts': "import { sha256 } from '@noble/hashes/sha2.js';\nimport { Fault } from '../fault.ts';",
    'shared/log/step.ts': "import { hash } from '../crypto/hash.ts';",
    'shared/transparency/checkpoint.ts': "import { hash } from '../crypto/hash.ts';",
    'shared/evidence/log-evidence.ts':
      "import { KEY_BYTES } from '../log/step.ts';\nimport { readCheckpoint } from '../transparency/checkpoint.ts';",
    'shared/games/interface.ts': '',
    'shared/games/registry.ts': "import { GAMES } from './game-list.ts';\nimport type { Game } from './interface.ts';",
    'shared/games/game-list.ts': "import { DICE } from './dice/payloads.ts';\nimport { DUEL } from '../../games/duel/rules.ts';",
    'games/duel/rules.ts': "import type { Game } from '../../shared/games/interface.ts';",
    'games/dice.ts': "export { DICE as rules } from '../shared/games/dice/payloads.ts';",
    'shared/games/dark-chess/audited/public-rules.ts': "import type { Game } from '../../interface.ts';",
    'shared/games/dice/payloads.ts': "import type { Game } from '../interface.ts';",
    'shared/player/serial-queue.ts': '',
    'shared/player/calendar.ts': '',
    'shared/player/session.ts':
      "import { SerialQueue } from './serial-queue.ts';\nimport type { hash } from '../crypto/hash.ts';",
    'shared/player/connection.ts': '',
    'shared/player/connected-seat.ts': "import { Session } from './session.ts';\nimport { Connection } from './connection.ts';",
    'shared/player/play-seat.ts':
      "import { ConnectedSeat } from './connected-seat.ts';\nimport type { Session } from './session.ts';",
    'public/app/session/page-state.ts': "import type { Session } from '../../../shared/player/session.ts';",
    'public/app/session/match-client.ts': "import { PageState } from './page-state.ts';",
    'public/app/session/session.worker.ts': "import { MatchClient } from './match-client.ts';",
    'shared/relay/outlet.ts': '',
    'shared/wire/socket-caller.ts': '',
    'archive/log-store.ts': '',
    'durable-objects/match.ts':
      "import { DurableObject } from 'cloudflare:workers';\nimport { wakeMatch } from './match-ports.ts';",
    'durable-objects/match-ports.ts': "import { sign } from 'node:crypto';\nimport { outletsOf } from './outlets/all.ts';",
    'durable-objects/outlets/all.ts': "import { MatchListing } from './listing.ts';",
    'durable-objects/outlets/listing.ts': "import { logStore } from '../../archive/log-store.ts';",
    'durable-objects/transparency-log.ts': "import { wakeLog } from './log-ports.ts';",
    'durable-objects/log-ports.ts': "import { dutiesOf } from './log-duties/all.ts';",
    'durable-objects/log-duties/all.ts': "import { LogArchive } from './archive.ts';",
    'durable-objects/log-duties/archive.ts': '',
    'durable-objects/operator.ts': "import { openDesk } from './operator-ports.ts';",
    'durable-objects/operator-ports.ts': "import { OrderDesk } from './order-desk.ts';",
    'durable-objects/order-desk.ts': "import type { Match } from './match.ts';",
    'durable-objects/news.ts': '',
    'worker/app.ts': "import { Hono } from 'hono';",
    'worker/index.ts': "export { Match } from '../durable-objects/match.ts';\nexport { app as default } from './app.ts';",
    'public/app/main.tsx': "import { render } from 'preact';\nconst later = await import('../../shared/log/step.ts');",
    'bots/dice.ts': "import type { Game } from '../shared/games/interface.ts';",
  };
  return findBreaches(new Map(Object.entries({ ...sound, ...files })));
}

it('finds no breach in a sound tree', () => {
  expect(plant({})).toEqual([]);
});

it.each([
  ['an import upward', 'shared/crypto/a.ts', "import { x } from '../log/step.ts';", 'may not import shared/log'],
  ['an import upward of a type', 'shared/crypto/a.ts', "import type { X } from '../log/step.ts';", 'may not import shared/log'],
  ['a re-export upward', 'shared/crypto/a.ts', "export * from '../log/step.ts';", 'may not import shared/log'],
  ['a dynamic import upward', 'shared/crypto/a.ts', "const x = await import('../log/step.ts');", 'may not import shared/log'],
  ['an import in a type', 'shared/crypto/a.ts', "type X = import('../log/step.ts').X;", 'may not import shared/log'],
  [
    'an import over several lines',
    'shared/crypto/a.ts',
    "import {\n  x,\n} from '../log/step.ts';",
    'a.ts:3 shared/crypto may not',
  ],
  ['games in the relay', 'shared/relay/a.ts', "import { x } from '../games/interface.ts';", 'may not import shared/games'],
  ['a log in a game', 'shared/games/dice/a.ts', "import { x } from '../../log/step.ts';", 'may not import shared/log'],
  [
    'a transparency log in the log of a match',
    'shared/log/a.ts',
    "import { x } from '../transparency/checkpoint.ts';",
    'shared/log may not import shared/transparency',
  ],
  [
    'evidence in the log of a match',
    'shared/log/a.ts',
    "import type { X } from '../evidence/log-evidence.ts';",
    'shared/log may not import shared/evidence',
  ],
  [
    'every game in a verifier',
    'shared/verify/a.ts',
    "import { findGame } from '../games/registry.ts';",
    'shared/verify may not import shared/games/registry.ts',
  ],
  [
    'every game in a player, by its type',
    'shared/player/a.ts',
    "import type { findGame } from '../games/registry.ts';",
    'shared/player may not import shared/games/registry.ts',
  ],
  [
    'every game in a game',
    'shared/games/dice/a.ts',
    "import { findGame } from '../registry.ts';",
    'shared/games may not import shared/games/registry.ts',
  ],
  [
    'the first rules of a game in its later ones',
    'shared/games/dark-chess/proven/a.ts',
    "import { x } from '../audited/public-rules.ts';",
    'shared/games may not import shared/games/dark-chess/audited',
  ],
  ['a game in a game', 'shared/games/rps/a.ts', "import { x } from '../dice/payloads.ts';", 'one game never imports another'],
  [
    'a game in a game with all in one folder',
    'games/nim/a.ts',
    "import { x } from '../duel/rules.ts';",
    'one game never imports',
  ],
  ['a package of a game in a page', 'public/app/a.ts', "import { x } from '../../games/dice.ts';", 'public may not import games'],
  ['noble outside crypto', 'shared/log/a.ts', "import { x } from '@noble/hashes/sha2.js';", 'package @noble/hashes/sha2.js'],
  ['Node.js in shared', 'shared/crypto/a.ts', "import { x } from 'node:crypto';", 'the package node:crypto'],
  ['Node.js in the client', 'public/app/a.ts', "import { x } from 'node:fs';", 'the package node:fs'],
  ['the file system in an object', 'durable-objects/a.ts', "import { x } from 'node:fs';", 'the package node:fs'],
  ['the platform in the command line', 'cli/a.ts', "import { x } from 'cloudflare:workers';", 'package cloudflare:workers'],
  ['a server in the client', 'public/app/a.ts', "import { x } from '../../worker/index.ts';", 'may not import worker'],
  // The next feature does not grow the object that it concerns.
  [
    'a new outlet in the object of a match',
    'durable-objects/match.ts',
    "import { MatchListing } from './outlets/listing.ts';",
    'durable-objects/match.ts may not import durable-objects/outlets',
  ],
  [
    'the list of outlets in the object of a match',
    'durable-objects/match.ts',
    "import { outletsOf } from './outlets/all.ts';",
    'may not import durable-objects/outlets/all.ts',
  ],
  [
    'the store of logs in the object of a match',
    'durable-objects/match.ts',
    "import { logStore } from '../archive/log-store.ts';",
    'durable-objects/match.ts may not import archive',
  ],
  [
    'a reader of texts in the object of a match',
    'durable-objects/match.ts',
    "import { hash } from '../shared/log/step.ts';",
    'may import types only from shared/log',
  ],
  [
    'cryptography in the object of a match',
    'durable-objects/match.ts',
    "import { sign } from 'node:crypto';",
    'may not import the package node:crypto',
  ],
  [
    'an outlet that is made beside the list of them',
    'durable-objects/match-ports.ts',
    "import { MatchListing } from './outlets/listing.ts';",
    'durable-objects/match-ports.ts may not import durable-objects/outlets',
  ],
  [
    'an outlet outside of their folder',
    'durable-objects/match-ports.ts',
    "import { News } from './news.ts';",
    'durable-objects/match-ports.ts may not import durable-objects',
  ],
  [
    'the ports of a match in another object',
    'durable-objects/news.ts',
    "import { wakeMatch } from './match-ports.ts';",
    'durable-objects may not import durable-objects/match-ports.ts',
  ],
  [
    'a match in another object',
    'durable-objects/news.ts',
    "import { Match } from './match.ts';",
    'durable-objects may import types only from durable-objects/match.ts',
  ],
  [
    'a duty in the object of a transparency log',
    'durable-objects/transparency-log.ts',
    "import { LogArchive } from './log-duties/archive.ts';",
    'may import types only from durable-objects/log-duties',
  ],
  [
    'a duty that is made beside the list of them',
    'durable-objects/log-ports.ts',
    "import { LogArchive } from './log-duties/archive.ts';",
    'durable-objects/log-ports.ts may not import durable-objects/log-duties',
  ],
  [
    'what an order does in the object of the operator',
    'durable-objects/operator.ts',
    "import { OrderDesk } from './order-desk.ts';",
    'durable-objects/operator.ts may import types only from durable-objects',
  ],
  ['an object in a route', 'worker/a.ts', "import { x } from '../durable-objects/match.ts';", 'types only from durable-objects'],
  ['cryptography in a bot', 'bots/a.ts', "import { x } from '../shared/crypto/hash.ts';", 'types only from shared/crypto'],
  // The next feature goes neither into the session nor into the match of a tab.
  [
    'a new part in the session',
    'shared/player/session.ts',
    "import { deadline } from './calendar.ts';",
    'types only from shared/player',
  ],
  [
    'cryptography in the session',
    'shared/player/session.ts',
    "import { bytes } from '../encoding/bytes.ts';",
    'types only from shared/encoding',
  ],
  [
    'a new part in the match of a tab',
    'public/app/session/match-client.ts',
    "import { main } from '../main.tsx';",
    'types only from public',
  ],
  [
    'a game in the match of a tab',
    'public/app/session/match-client.ts',
    "import { x } from '../../../shared/games/interface.ts';",
    'may not import shared/games',
  ],
  [
    'a session beside the one wiring',
    'cli/a.ts',
    "import { Session } from '../shared/player/session.ts';",
    'may import types only',
  ],
  [
    'a connection beside the one wiring',
    'shared/player/a.ts',
    "import { Connection } from './connection.ts';",
    'may import types only',
  ],
  ['a test in the program', 'cli/a.ts', "import { x } from '../shared/log/step.test.ts';", 'there is no file'],
  ['a script in the program', 'cli/a.ts', "import { x } from '../scripts/a.ts';", 'nothing imports tests'],
  ['an import of a computed name', 'cli/a.ts', 'const x = await import(name);', 'must name its file'],
  ['an import without an extension', 'shared/log/a.ts', "import { x } from './step';", 'there is no file shared/log/step'],
  ['a folder that the table does not know', 'shared/misc/a.ts', '', 'is in no zone'],
  ['chance in shared', 'shared/log/a.ts', '\nconst x = Math.random();', 'a.ts:2 Math.random'],
])('finds the breach: %s', (_, path, text, breach) => {
  const found = plant({ [path]: text, 'scripts/a.ts': '' });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(breach);
});

it('finds a cycle of imports, those of types included', () => {
  const cycle = {
    'shared/log/a.ts': "import type { B } from './b.ts';",
    'shared/log/b.ts': "import type { C } from './c.ts';",
    'shared/log/c.ts': "import { a } from './a.ts';",
  };
  expect(plant(cycle)).toEqual([
    'shared/log/a.ts:1 imports itself: shared/log/a.ts → shared/log/b.ts → shared/log/c.ts → shared/log/a.ts',
  ]);
});

it('reads no imports from comments and strings', () => {
  const text = [
    "// import { a } from './a.ts';",
    "/** See import('./b.ts'). */",
    "const c = \"import { c } from './c.ts'\"; // and 'https://d'",
    "export { e } from './e.ts';",
  ].join('\n');
  expect(readImports(text)).toEqual([{ specifier: './e.ts', line: 4, typeOnly: false }]);
});
