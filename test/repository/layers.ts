/** Which part of the project may import which: the layers of docs/architecture.md as data, and the check of a tree against it. */

import { posix } from 'node:path';
import { blankComments, readImports } from './imports.ts';

interface Zone {
  /** Zones, and single files of other zones, that a file here may import, besides its own zone. */
  readonly imports: readonly string[];
  /** Zones of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages and built-in modules: a name, or a prefix ending in `/` or `:`. */
  readonly packages?: readonly string[];
}

const L0 = ['shared/fault.ts', 'shared/fault-codes.ts', 'shared/fault-meanings.ts', 'shared/encoding'];
const L1 = [...L0, 'shared/crypto'];
const L2 = [...L1, 'shared/fleets', 'shared/proofs', 'shared/oblivious-transfer', 'shared/randomness', 'shared/cards'];
const L3 = [...L2, 'shared/transparency', 'shared/log', 'shared/games', 'shared/match'];
const L4 = [
  ...L3,
  ...[
    'shared/evidence',
    'shared/push',
    'shared/timestamp',
    'shared/relay',
    'shared/relay/policy.ts',
    'shared/playthrough',
    'shared/wire',
  ],
];
const L5 = [...L4, 'shared/bundle', 'shared/verify', 'shared/player', 'shared/player/connected-seat.ts', 'shared/engine'];

/** What `connected-seat.ts` alone makes: for everybody else they are types. */
const WIRED = ['shared/player/session.ts', 'shared/player/connection.ts'];

const playerFile = (name: string): string => `shared/player/${name}.ts`;
const sessionFile = (name: string): string => `public/app/session/${name}.ts`;

/** Objects whose files only hand on: nobody builds one but the platform. */
const THIN_OBJECTS = ['match', 'transparency-log', 'operator'].map((name) => `durable-objects/${name}.ts`);
const OF_OBJECTS = ['shared/relay/jurisdiction.ts'];
const TYPES_OF_CALLS = [
  ...['shared/encoding', 'shared/log', 'shared/transparency', 'shared/wire', 'shared/relay', 'shared/relay/answer.ts'],
  'durable-objects',
];

/** A file belongs to the longest path that holds it. */
const ZONES: Readonly<Record<string, Zone>> = {
  'shared/fault.ts': { imports: ['shared/fault-codes.ts'] },
  'shared/fault-codes.ts': { imports: [] },
  'shared/fault-meanings.ts': { imports: ['shared/fault.ts'] },
  'shared/encoding': { imports: ['shared/fault.ts'] },
  // Outlines as data, for pages and pictures alike.
  'shared/drawing': { imports: [] },
  // What is computed in WebAssembly where an engine has it.
  'shared/kernels': { imports: L0 },
  'shared/crypto': { imports: [...L0, 'shared/kernels', 'shared/crypto/tried-seed.ts'], packages: ['@noble/'] },
  // Only what tests a game answers for the derivations of a seed.
  'shared/crypto/tried-seed.ts': { imports: L0 },
  'shared/timestamp': { imports: L0 },
  'shared/fleets': { imports: L0 },
  'shared/proofs': { imports: [...L1, 'shared/kernels', 'shared/fleets'] },
  'shared/oblivious-transfer': { imports: [...L1, 'shared/kernels', 'shared/proofs'] },
  'shared/randomness': { imports: [...L1, 'shared/proofs'] },
  'shared/cards': { imports: [...L1, 'shared/proofs', 'shared/randomness'] },
  'shared/transparency': { imports: L1 },
  'shared/log': { imports: L1 },
  // What convicts a key by itself: of authors and relays by steps, of transparency logs by their trees.
  'shared/evidence': { imports: [...L1, 'shared/log', 'shared/transparency'] },
  'shared/games': { imports: L2 },
  // Every game with its rules and machines: code that plays or verifies is given a way to find one, and brings only those that it wants.
  'shared/games/registry.ts': { imports: ['shared/games/game-list.ts'], types: ['shared/games'] },
  'shared/games/game-list.ts': { imports: ['shared/games', 'shared/games/dark-chess/all-rules.ts', 'games'] },
  // What every game shows, as schemas: loaded where an engine plays, and by no page.
  'shared/games/view-list.ts': { imports: ['shared/games', 'shared/games/dark-chess/all-views.ts', 'games'] },
  'shared/games/find-view-schema.ts': { imports: ['shared/encoding', 'shared/games/view-list.ts'] },
  'shared/games/dark-chess/all-rules.ts': { imports: ['shared/games', 'shared/games/dark-chess/audited'] },
  'shared/games/dark-chess/all-views.ts': { imports: ['shared/games', 'shared/games/dark-chess/audited'] },
  // The first rules of dark chess: their matches are played on a terminal and verified, and nothing else is built upon them.
  'shared/games/dark-chess/audited': { imports: [...L2, 'shared/games'] },
  'shared/match': { imports: [...L1, 'shared/log'] },
  'shared/push': { imports: [...L1, 'shared/relay/limits.ts'] },
  'shared/relay': {
    imports: [
      ...[...L1, 'shared/log', 'shared/match', 'shared/push', 'shared/wire'],
      ...['shared/relay/answer.ts', 'shared/relay/key-ring.ts', 'shared/relay/limits.ts', 'shared/relay/policy.ts'],
      'shared/relay/byte-budget.ts',
    ],
  },
  // Objects answer with it, and what calls them reads it.
  'shared/relay/answer.ts': { imports: ['shared/fault.ts', 'shared/fault-meanings.ts'] },
  // The Worker lists the keys with which its objects sign.
  'shared/relay/jurisdiction.ts': { imports: [] },
  'shared/relay/key-ring.ts': { imports: L1 },
  // The bounds of what a relay serves are those of its messages.
  'shared/relay/limits.ts': { imports: [] },
  // What the edge reads of an operator, and tells to clients.
  'shared/relay/policy.ts': {
    imports: [...L1, 'shared/log', 'shared/match', 'shared/relay/limits.ts', 'shared/relay/rooms-of-games.ts'],
  },
  // Games by name alone: data, which a test holds against them.
  'shared/relay/rooms-of-games.ts': { imports: [] },
  // The Worker and the objects charge the same networks.
  'shared/relay/byte-budget.ts': { imports: [...L0, 'shared/relay/limits.ts'] },
  'shared/playthrough': { imports: L3 },
  'shared/wire': {
    imports: [
      ...[...L1, 'shared/transparency', 'shared/timestamp', 'shared/log', 'shared/match'],
      ...['shared/relay/limits.ts', 'shared/relay/policy.ts'],
    ],
  },
  'shared/bundle': { imports: [...L1, 'shared/transparency', 'shared/timestamp', 'shared/wire'] },
  'shared/verify': { imports: L4 },
  'shared/player': { imports: [...L4, 'shared/player/connected-seat.ts'], types: WIRED },
  // The order in which things happen. What comes in, what a person wishes, what is signed and what is seen are files of their own.
  'shared/player/session.ts': {
    imports: [
      ...['haste', 'held-match', 'intake', 'kept-log', 'local-seat', 'machine-driver', 'phrase-book'].map(playerFile),
      ...['seat-author', 'seat-commands', 'serial-queue', 'snapshot'].map(playerFile),
      'shared/crypto/hash.ts',
    ],
    types: [...L4, 'shared/player'],
  },
  'shared/player/connection.ts': { imports: L4 },
  'shared/player/connected-seat.ts': { imports: [...L4, 'shared/player', ...WIRED] },
  // An engine decides for a seat: what it is told, and what its answers come to. No process and no clock.
  'shared/engine': { imports: [...L4, 'shared/player'], types: WIRED },
  telemetry: { imports: L0, types: ['shared/relay'] },
  archive: {
    imports: [...L1, 'shared/log', 'shared/match', 'shared/timestamp', 'shared/wire', 'telemetry'],
    packages: ['node:crypto'],
  },
  // Of Node.js only `node:crypto`: its Ed25519 is synchronous, so nothing is awaited between reading and writing.
  'durable-objects': {
    imports: [
      ...[...L1, 'shared/transparency', 'shared/timestamp', 'shared/log', 'shared/match', 'shared/push', 'shared/wire'],
      ...['archive', 'shared/evidence', 'telemetry'],
      ...['shared/relay', 'shared/relay/answer.ts', 'shared/relay/jurisdiction.ts', 'shared/relay/key-ring.ts'],
      ...['shared/relay/byte-budget.ts', 'shared/relay/limits.ts', 'shared/relay/policy.ts'],
    ],
    types: [...THIN_OBJECTS, 'durable-objects/log-duties'],
    packages: ['cloudflare:', 'node:crypto'],
  },
  // A remote call, a socket or an alarm is handed on here. What it means, what it is built on and what is told outside are other files.
  'durable-objects/match.ts': {
    imports: [
      'durable-objects/match-ports.ts',
      'durable-objects/hibernating-sockets.ts',
      ...OF_OBJECTS,
      'shared/wire/socket-caller.ts',
    ],
    types: TYPES_OF_CALLS,
    packages: ['cloudflare:'],
  },
  'durable-objects/transparency-log.ts': {
    imports: ['durable-objects/log-ports.ts', ...OF_OBJECTS],
    types: [...TYPES_OF_CALLS, 'durable-objects/log-duties'],
    packages: ['cloudflare:'],
  },
  'durable-objects/operator.ts': {
    imports: ['durable-objects/operator-ports.ts', ...OF_OBJECTS],
    types: TYPES_OF_CALLS,
    packages: ['cloudflare:'],
  },
  // What the platform gives an object. What a match tells outside is in `outlets`, what a log does by its alarm in `log-duties`, and here they come as a list.
  'durable-objects/match-ports.ts': {
    imports: [
      ...[...L1, 'telemetry', 'archive/blocks.ts', 'shared/relay', 'shared/relay/byte-budget.ts', 'shared/relay/key-ring.ts'],
      ...['shared/relay/policy.ts', 'durable-objects/hibernating-sockets.ts', 'durable-objects/match-store.ts'],
      ...['durable-objects/match-watch.ts', 'durable-objects/timer.ts', 'durable-objects/outlets/all.ts'],
    ],
    packages: ['node:crypto'],
  },
  'durable-objects/log-ports.ts': {
    imports: [
      ...[...L1, 'telemetry', 'shared/transparency', 'durable-objects/log-tables.ts', 'durable-objects/log-duty.ts'],
      ...['durable-objects/served-log.ts', 'durable-objects/log-duties/all.ts'],
    ],
    types: ['durable-objects', 'shared/relay'],
    packages: ['node:crypto'],
  },
  'durable-objects/operator-ports.ts': { imports: ['telemetry', 'durable-objects'] },
  'durable-objects/outlets': {
    imports: [
      ...[...L1, 'archive', 'shared/transparency', 'shared/timestamp', 'shared/log', 'shared/match', 'shared/push'],
      ...['shared/relay', 'shared/relay/limits.ts', 'shared/wire', 'durable-objects'],
    ],
  },
  'durable-objects/outlets/all.ts': { imports: ['durable-objects/outlets'], types: ['durable-objects', 'shared/relay'] },
  'durable-objects/log-duties': {
    imports: [...L1, 'archive', 'shared/transparency', 'shared/wire', 'durable-objects'],
    packages: ['node:crypto'],
  },
  'durable-objects/log-duties/all.ts': { imports: ['durable-objects/log-duties'], types: ['durable-objects'] },
  worker: {
    imports: [
      ...[...L1, 'shared/transparency', 'shared/timestamp', 'shared/log', 'shared/match', 'shared/push', 'shared/wire'],
      ...['archive', 'shared/bundle', 'telemetry'],
      ...['shared/relay/answer.ts', 'shared/relay/jurisdiction.ts', 'shared/relay/key-ring.ts', 'shared/relay/limits.ts'],
      ...['shared/relay/byte-budget.ts', 'shared/relay/policy.ts', 'worker/picture'],
    ],
    types: ['durable-objects', ...THIN_OBJECTS, 'durable-objects/log-duties', 'shared/relay'],
    packages: ['hono', 'hono/', 'modern-tar', 'cloudflare:', 'node:crypto'],
  },
  // Draws finished matches, and therefore reads the payloads of games: the only part of the server that does (docs/decisions/0044-heads-pictures-embeds.md).
  'worker/picture': {
    imports: [...L1, 'shared/drawing', 'shared/fleets', 'shared/games', 'shared/log', 'shared/match', 'shared/wire'],
  },
  // The platform finds Durable Object classes among the exports of the entry.
  'worker/index.ts': { imports: ['worker', 'durable-objects', ...THIN_OBJECTS] },
  bots: {
    imports: [...L0, 'shared/cards', 'shared/fleets', 'shared/games', 'bots/bot-list.ts'],
    types: ['shared/crypto', 'shared/randomness'],
  },
  'bots/bot-list.ts': { imports: ['bots', 'games'] },
  // What tests a game of anybody's: it plays whole matches with it, in one process.
  'library/testing': {
    imports: [...L5, ...WIRED, 'library', 'shared/crypto/tried-seed.ts', 'shared/relay/key-ring.ts'],
    types: ['bots'],
  },
  public: {
    imports: [
      ...[...L5, 'bots', 'shared/drawing', 'shared/games/registry.ts', 'public/app/session/match-client.ts'],
      ...['public/app/practice', 'public/app/games/entry-list.ts', 'public/app/games/replay-list.ts'],
      ...['public/app/language/de/texts-of-games.ts', 'public/app/language/es/texts-of-games.ts'],
    ],
    types: [...WIRED, 'shared/games/dark-chess/audited'],
    packages: ['idb', 'preact', 'preact/', 'lean-qr', 'lean-qr/'],
  },
  'public/app/games/entry-list.ts': { imports: ['public', 'games'] },
  'public/app/games/replay-list.ts': { imports: ['public', 'games'] },
  'public/app/language/de/texts-of-games.ts': { imports: ['public', 'games'] },
  'public/app/language/es/texts-of-games.ts': { imports: ['public', 'games'] },
  // A relay on this device: the rules and the shell of every relay, over what a browser has.
  'public/app/practice': {
    imports: [...[...L5, 'public', 'shared/relay/answer.ts', 'shared/relay/key-ring.ts', 'shared/relay/limits.ts']],
    types: WIRED,
    packages: ['idb'],
  },
  // Which seat a tab plays, and that its page is told. What comes of a command or a snapshot is in the files that it calls.
  'public/app/session/match-client.ts': {
    imports: [
      ...['arriving-seats', 'computers', 'held-seats', 'match-notes', 'page-state', 'rehearsal'].map(sessionFile),
      ...['rematch-watch', 'seat-platform', 'shown-seat', 'thinking'].map(sessionFile),
      ...['shared/fault.ts', 'shared/player/connected-seat.ts', 'shared/player/rematch.ts'],
      ...['public/app/components/problem.ts', 'public/app/match/is-over.ts'],
      ...['public/app/relay-client/platform.ts', 'public/app/relay-client/relays.ts'],
    ],
    types: ['shared/crypto', 'shared/player', 'public'],
  },
  cli: {
    imports: [
      ...[...L5, 'bots', 'shared/games/registry.ts', 'shared/games/game-list.ts', 'shared/games/find-view-schema.ts'],
      ...['cli/games/terminal-list.ts', 'cli/local-relay.ts', 'cli/mcp/serve.ts', 'cli/arena/table.ts', 'library/rules'],
    ],
    types: [...WIRED, 'shared/games/dark-chess/audited'],
    packages: ['node:'],
  },
  'cli/games/terminal-list.ts': { imports: ['cli', 'games'] },
  // Agents are spoken to by the official library, which nothing else loads.
  'cli/mcp/serve.ts': {
    imports: [...L1, 'shared/log', 'shared/wire', 'shared/games/game-list.ts', 'cli'],
    packages: ['node:', '@modelcontextprotocol/'],
  },
  'cli/arena/local-table.ts': { imports: [...L5, ...WIRED, 'library/testing/local-relay.ts'] },
  // A match in one process: the sessions of its seats, and the machine of a relay.
  'cli/arena/table.ts': {
    imports: [
      ...[...L5, ...WIRED, 'cli', 'shared/games/registry.ts', 'shared/relay/key-ring.ts'],
      ...['library/testing/local-relay.ts', 'library/memory-logs.ts', 'cli/arena/local-table.ts'],
    ],
    packages: ['node:'],
  },
  // What each game is: the parts that the lists of the rooms name, and games that have all in one folder.
  games: {
    imports: [
      ...[...L5, 'bots', 'cli', 'public'],
      ...['shared/games/dark-chess/all-rules.ts', 'shared/games/dark-chess/all-views.ts'],
    ],
    packages: ['preact', 'preact/'],
  },
  // What the package needs and no part of the app has. It is given the games that it plays or verifies.
  library: { imports: L5, types: [...WIRED, 'bots'] },
  // The folder of the command line.
  'library/seat/folder-store.ts': { imports: ['library', 'cli'] },
  // Rules from outside: packed, and run where they reach nothing.
  'library/rules': {
    imports: [...L1, 'shared/games', 'shared/verify', 'shared/bundle'],
    packages: ['node:', 'esbuild'],
  },
  'library/relay': { imports: ['worker', 'worker/index.ts'] },
  // The entries of the package: each hands on what its readers may use, and nothing else.
  package: {
    imports: [
      ...[...L5, 'bots', 'public', 'library', 'library/relay', 'library/testing', 'library/seat/folder-store.ts'],
      ...['shared/games/game-list.ts', 'shared/games/registry.ts', 'shared/games/dark-chess/audited'],
    ],
  },
  // A relay of its own for the demo: what `npm ci` installs to run and to bundle Workers.
  'cli/local-relay.ts': { imports: [], packages: ['node:', 'miniflare', 'wrangler', 'esbuild'] },
};

/** Folders that may import anything and that nothing imports. */
const OUTER = ['test', 'bench', 'scripts', 'create', 'examples'];
const TEST_FILE = /\.(test|contract)\.tsx?$/;

const PURE = ['shared', 'bots', 'games'];
const IMPURE = /\b(Math\.random|Date\.now|performance\.now|crypto\.getRandomValues|crypto\.randomUUID)\b/g;

const within = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function zoneOf(path: string): string | undefined {
  return Object.keys(ZONES)
    .filter((zone) => within(path, zone))
    .sort((a, b) => b.length - a.length)[0];
}

/** The folder of a single game, such as `shared/games/battleship`. */
const gameOf = (path: string): string | undefined => /^(?:shared\/)?games\/[^/]+(?=\/)/.exec(path)?.[0];

/** Why `from` may not import the file `to`; undefined when it may. */
function forbidFile(from: string, to: string, typeOnly: boolean): string | undefined {
  if (OUTER.some((folder) => within(to, folder))) return 'nothing imports tests, benchmarks or scripts';
  if (TEST_FILE.test(to)) return 'nothing imports a test';
  const zone = zoneOf(from) ?? '';
  const target = zoneOf(to);
  if (target === undefined) return `${to} is in no zone of the table`;
  const rule = ZONES[zone];
  const [ownGame, otherGame] = [gameOf(from), gameOf(to)];
  if (ownGame !== undefined && otherGame !== undefined && ownGame !== otherGame) return 'one game never imports another';
  if (target === zone) return undefined;
  if ([target, to].some((one) => rule?.imports.includes(one))) return undefined;
  if (typeOnly && rule?.types?.includes(target)) return undefined;
  return rule?.types?.includes(target) ? `${zone} may import types only from ${target}` : `${zone} may not import ${target}`;
}

function forbidPackage(from: string, specifier: string): string | undefined {
  const zone = zoneOf(from) ?? '';
  const allowed = ZONES[zone]?.packages ?? [];
  const fits = allowed.some((name) => specifier === name || (/[/:]$/.test(name) && specifier.startsWith(name)));
  return fits ? undefined : `${zone} may not import the package ${specifier}`;
}

/** One cycle per knot in the graph, as paths from a file back to itself. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    path.push(file);
    for (const next of edges.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return cycles;
}

const isChecked = (path: string): boolean =>
  /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !TEST_FILE.test(path) && !OUTER.some((folder) => within(path, folder));

/** Every breach of the rules in a tree of path → text, each with its file and line. */
export function findBreaches(tree: ReadonlyMap<string, string>): string[] {
  const breaches: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [path, text] of tree) {
    if (!isChecked(path) || !path.includes('/')) continue;
    if (zoneOf(path) === undefined) breaches.push(`${path}:1 is in no zone of the table`);
    const files: string[] = [];
    for (const { specifier, line, typeOnly } of readImports(text)) {
      let reason: string | undefined;
      if (specifier === undefined) reason = 'an import must name its file, so that it can be checked';
      else if (specifier.startsWith('.')) {
        const target = posix.join(posix.dirname(path), specifier);
        reason = tree.has(target) ? forbidFile(path, target, typeOnly) : `there is no file ${target}`;
        files.push(target);
      } else reason = forbidPackage(path, specifier);
      if (reason !== undefined) breaches.push(`${path}:${line} ${reason}`);
    }
    edges.set(path, files);
    if (!PURE.some((folder) => within(path, folder))) continue;
    const code = blankComments(text);
    for (const { 0: word, index } of code.matchAll(IMPURE)) {
      breaches.push(`${path}:${code.slice(0, index).split('\n').length} ${word}: time and randomness are arguments here`);
    }
  }
  return [...breaches, ...findCycles(edges).map((cycle) => `${cycle[0]}:1 imports itself: ${cycle.join(' → ')}`)];
}
