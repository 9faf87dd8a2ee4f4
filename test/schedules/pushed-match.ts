/**
 * A match between two people of whom neither looks in by themselves: a page is opened because a push came, once somebody has joined, and is
 * closed when nothing is left to do. The pushes go over HTTP to a service of the test; time passes in the world of the schedule.
 */

import { setImmediate } from 'node:timers/promises';
import type { Bot } from '../../bots/bot.ts';
import { deliverPush } from '../../durable-objects/outlets/pushes.ts';
import { type findGame, latestRules } from '../../shared/games/registry.ts';
import { callingKinds } from '../../shared/player/calling-kinds.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import type { Push, Pushed } from '../../shared/relay/seat-pushes.ts';
import { PushService } from '../support/push-service.ts';
import { rememberVerdicts } from '../support/remembered-verdicts.ts';
import { ed25519 as nodeEd25519, testSeed } from '../support/table.ts';
import { RELAY, TOOLS } from '../support/toy-match.ts';
import { TIMES } from './correspondence.ts';
import { Device } from './device.ts';
import { RelayObject } from './relay-object.ts';
import { findFalseEnd, findViolation } from './schedule.ts';
import { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** A page stays open until so long nothing has happened. */
const QUIET_MS = 60_000;
const NAMES = ['white', 'black'] as const;

interface PushedGame {
  readonly game: string;
  readonly params: Record<string, string>;
  readonly bot: Bot;
  /** The list of games. */
  readonly find: typeof findGame;
}

export interface PushedMatch {
  readonly violation: unknown;
  /** Visits after the one in which the second seat was taken. */
  readonly visits: number;
  readonly service: PushService;
  readonly steps: readonly string[];
  readonly trace: readonly string[];
}

export async function playByPushes({ game, params, bot, find }: PushedGame): Promise<PushedMatch> {
  const service = new PushService();
  await service.start();
  const world = new World(`pushes ${game}`);
  world.calm = true;
  const ed25519 = rememberVerdicts(nodeEd25519);
  const id = testSeed(world.seed, 'match').subarray(0, 16);
  const match = Buffer.from(id).toString('base64url');
  let underWay = 0;
  const deliver = async (push: Push): Promise<Pushed> => {
    underWay++;
    return deliverPush(push, service.variables).finally(() => underWay--);
  };
  const relay = new RelayObject(world, match, { ...TOOLS, ed25519 }, deliver);
  const devices = NAMES.map(
    (name) => new Device(world, { name, match, server: relay, ed25519, bot, works: true, findGame: find }),
  );
  const [white, black] = devices as [Device, Device];
  const findWrong = (): unknown => world.violation ?? findViolation(relay, devices);

  const secrets = (seat: number) => ({ seed: testSeed(world.seed, 'seed', seat), spare: testSeed(world.seed, 'spare', seat) });
  const signer = await white.store.identity();
  const shared = { game, findGame: find, params, seats: 2, match: id, relayKey: RELAY.publicKey, ...TIMES };
  const opened = await openMatch({ rules: latestRules(game)!, ...shared, signer, ...secrets(0) });
  await white.keep(opened.secret);
  relay.open(opened.draft);
  const { terms } = relay.state.matchState;
  const kinds = callingKinds(find(game, terms!.rules)!);
  const askForPushes = ({ key }: SeatSecret, name: string): void => {
    const endpoint = `${service.origin}/${name}`;
    relay.push(key, { action: 'subscribe', match, time: world.now, endpoint, kinds });
  };
  askForPushes(opened.secret, 'white');
  const joining = { matchState: relay.state.matchState, findGame: find, seat: 1, signer: await black.store.identity() };
  const joined = await joinMatch({ ...joining, ...secrets(1) });
  await black.keep(joined);

  const pass = async (ms: number): Promise<void> => {
    let isOver = false;
    world.after(ms, () => (isOver = true));
    while (!isOver && findWrong() === undefined) await advance();
  };
  /** Time stands still while a push is on its way. */
  const advance = async (): Promise<void> => {
    if (underWay > 0) await setImmediate();
    else await world.step();
  };
  const visit = async (device: Device): Promise<void> => {
    world.after(0, () => device.start());
    for (let before = -1; before !== relay.modelSteps.length && findWrong() === undefined; ) {
      before = relay.modelSteps.length;
      await pass(QUIET_MS);
    }
  };

  await visit(black);
  askForPushes(joined, 'black');
  black.stop();
  let visits = 0;
  try {
    while (!relay.published && findWrong() === undefined) {
      while (service.taken.length === visits && service.refused.length === 0 && !relay.published && findWrong() === undefined)
        await advance();
      if (service.taken.length === visits) break;
      // A person comes some hours later.
      await pass(3 * HOUR_MS);
      const device = devices.find(({ name }) => service.taken[visits]!.path === `/${name}`)!;
      visits++;
      await visit(device);
      device.stop();
    }
    const steps = relay.modelSteps.map(({ kind }) => kind);
    // Both look at the end, so that it can be compared.
    for (const device of relay.published ? devices : []) {
      await visit(device);
      device.stop();
    }
    const verifying = { ed25519, sha256Hex: TOOLS.sha256Hex, findGame: find };
    const violation =
      findWrong() ?? (relay.published ? await findFalseEnd(relay, devices, true, verifying) : 'the match does not end');
    return { violation, visits, service, steps, trace: world.trace };
  } finally {
    await service.stop();
  }
}
