import { createHash } from 'node:crypto';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium } from './scripts/chromium.mjs';
import { commitOf } from './scripts/commit.mjs';
import { findGo } from './scripts/go.mjs';

/** Bounds a hang, on a machine that is ten times slower too; no test measures time against it. */
const LONG_MS = 900_000;

/** Files that run at the same time. */
const AT_ONCE = 2;

/** The same of those with a relay or a browser, which wait now and then: for a page, a program, a time that a client keeps. */
const AT_ONCE_AND_WAITING = 3;

const IN_WORKERD = 'test/worker/**/*.test.ts';
const CHEATS = 'test/adversary/*.test.ts';
/** Cheats whose claim is about the relay as it is deployed: its object, storage, sockets, alarms, KV, or routes. */
const AT_THE_OBJECT = [
  ...['crowded-out-seat', 'fabricated-match', 'false-phrases', 'false-releases', 'file-host', 'flooded-match'],
  ...['foreign-origin-socket', 'forged-push-requests', 'full-match', 'log-of-two-histories', 'lying-witnesses', 'orders'],
  ...['pushes-elsewhere', 'pushes-without-end', 'rematch-asked-twice', 'repaired-bytes', 'secret-in-a-push', 'small-order-key'],
  ...['spent-budget', 'squatted-rematch', 'stolen-seat'],
];
/**
 * Cheats by a seat, one of each way in which the object has to do with one: it refuses a step, answers a repeated one, keeps proposals apart, rings
 * for a silent seat in each phase, carries a protest and a conviction, of three seats too, and closes with or without the seats. A hand-over is carried
 * in `test/browser/moved-seat.test.ts`.
 */
const CARRIED_BY_THE_OBJECT = [
  ...['out-of-turn', 'foreign-key', 'step-of-another-match', 'wrong-next', 'step-again', 'two-steps-at-one-place'],
  ...['agreed-false-start', 'crowded-proposals', 'silent-commit', 'silence', 'silent-finish', 'late-abort'],
  ...['shot-twice', 'copied-share', 'false-result', 'seats-in-league'],
];
const CHEATS_IN_WORKERD = [...AT_THE_OBJECT, ...CARRIED_BY_THE_OBJECT].map((name) => `test/adversary/${name}.test.ts`);
/** Cheats between two machines, without a relay. */
const PROVEN_CHEATS = 'test/adversary/proven-*.test.ts';
const WITH_A_RELAY = 'test/relay/**/*.test.ts';
/** Where there is no Go it is left out, as browser tests are without Chromium; `npm test` says so. */
const WITH_GO = 'test/vectors/go-verifier.test.ts';
/** The template has a test of its own, which `test/browser/create.test.ts` runs as a project does. */
const OF_A_PROJECT = 'create/**';
const WITH_A_BROWSER = 'test/{browser,adversary/browser}/**/*.test.ts';

/**
 * Files that take long for their size, the longest of each project first, so that no worker ends with one alone. The others follow as vitest orders
 * them: by what they took in the last run, or, where there was none, by their size.
 */
const LONG: readonly string[] = [
  'test/browser/correspondence.test.ts',
  'test/browser/dark-chess.test.ts',
  'test/browser/match.test.ts',
  'test/browser/small-games.test.ts',
  'test/browser/computer.test.ts',
  'test/browser/installed.test.ts',
  'test/browser/clients.test.ts',
  'test/relay/demo.test.ts',
  'test/relay/cli.test.ts',
  'test/relay/witnesses.test.ts',
  'test/relay/timestamps.test.ts',
  'test/relay/power-cut.test.ts',
  'test/relay/transparency-log.test.ts',
  'test/match/game-contract.test.ts',
  'test/vectors/differential.test.ts',
  'test/explore/explore.test.ts',
  'test/vectors/proven-dark-chess-py.test.ts',
  'test/match/battleship.test.ts',
  'test/match/dark-chess.test.ts',
  'test/schedules/pushed-match.test.ts',
  'test/schedules/proven-schedules.test.ts',
  'test/schedules/correspondence.test.ts',
  'test/repository/deploy.test.ts',
  'test/adversary/proven-bit-flips.test.ts',
  'test/adversary/proven-false-answers.test.ts',
  'test/adversary/proven-false-flights.test.ts',
  'test/adversary/proven-honest-games.test.ts',
  'test/adversary/proven-hand-overs.test.ts',
  'test/adversary/file-host.test.ts',
  'test/adversary/flooded-match.test.ts',
  'test/adversary/dark-chess-audited.test.ts',
  'test/worker/floods.test.ts',
  'test/worker/evictions.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
      return rank < 0 ? LONG.length : rank;
    };
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}

const seedOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** The key of `test/support/toy-log.ts`. */
const WITNESSED_LOG = 'relay.example/tlog+d0f2ba7e+Ace/jtudGhW5JO/ygZMn/eB0VqsyHqCVmrNZWnGLir2p';

/**
 * workerd with the Worker, its Durable Object and their storage. The relay's key is the one of `test/support/table.ts`. Like a relay on
 * one's own computer it trusts its own pages alone.
 */
const workerd = () =>
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    // The bucket is bound under its own name by the tests of a relay that has one.
    miniflare: {
      bindings: {
        ...{ RELAY_SEED: seedOf('relay'), LOG_SHARE: '1', ALLOWED_ORIGINS: '' },
        ...{ LOG_SEED: seedOf('log'), LOG_ORIGIN: 'relay.test/tlog' },
        ...{ WITNESS_SEED: seedOf('witness'), WITNESS_NAME: 'relay.test/witness', WITNESSED_LOGS: WITNESSED_LOG },
      },
      r2Buckets: ['SPARE_BUCKET'],
    },
  });

/** Groups run one after the other, so that servers and browsers, which wait for one another, do not compete with the unit tests. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // All files of a worker share a process and its modules: to start and load them anew costs more than most files do.
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...[...configDefaults.exclude, IN_WORKERD, CHEATS, WITH_A_RELAY, WITH_A_BROWSER, OF_A_PROJECT],
            ...(findGo() === undefined ? [WITH_GO] : []),
          ],
          // Of what is played at random a few seeds are those of the commit, so that each commit adds to what was seen.
          env: { COMMIT: commitOf()?.replace('-dirty', '') ?? 'none' },
          isolate: false,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Inside workerd, beside the Durable Object: alarms, SQL, evictions. All files share a workerd a worker, whose storage each leaves empty.
        plugins: [workerd()],
        test: {
          name: 'worker',
          include: [IN_WORKERD],
          setupFiles: ['test/worker/quiet.ts', 'test/worker/frames-in-contract.ts', 'test/worker/shared-workerd.ts'],
          isolate: false,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // The same, with cheats at its tables. All files share a workerd a worker, for its start costs more than most of them.
        plugins: [workerd()],
        test: {
          name: 'adversary-workerd',
          include: CHEATS_IN_WORKERD,
          setupFiles: [
            ...['test/worker/quiet.ts', 'test/worker/frames-in-contract.ts', 'test/worker/object-relay.ts'],
            'test/support/remember-proofs.ts',
          ],
          isolate: false,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Cheats whose verdict is that of sessions, rules and verifiers, over the relay's machine (`test/support/table-relay.ts`). They cost a third of what
        // they do in workerd. That the object follows that machine is shown by the cheats above, `test/worker/` and `test/store/`.
        test: {
          name: 'adversary',
          include: [CHEATS],
          exclude: [...configDefaults.exclude, PROVEN_CHEATS, ...CHEATS_IN_WORKERD],
          setupFiles: ['test/support/remember-proofs.ts'],
          isolate: false,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Machines and audits alone. All files of a worker share the games that they leave honestly until they cheat.
        test: {
          name: 'proven',
          include: [PROVEN_CHEATS],
          isolate: false,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // The production bundle as a server of its own. All files of a worker share a process, for loading Miniflare costs more than starting it.
        test: {
          name: 'relay',
          include: [WITH_A_RELAY],
          isolate: false,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE_AND_WAITING,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The same with Chromium.
        test: {
          name: 'browser',
          include: [WITH_A_BROWSER],
          isolate: false,
          globalSetup: ['test/support/shared-relay.ts', 'test/support/pack-folder.ts'],
          env: { CHROMIUM: findChromium() ?? '' },
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          maxWorkers: AT_ONCE_AND_WAITING,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
