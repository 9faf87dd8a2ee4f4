/**
 * One fault schedule of proven dark chess: small batches, real sessions, and devices that lose power between any two writes, lose what
 * they cached, and hand their seats over at any step. Beside it runs a plain referee, who knows both boards, and a watch over masks.
 */

import type { Bot } from '../../bots/bot.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';

import type { SeatRequest } from '../../shared/player/requests.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import { isFinished } from '../../shared/player/snapshot.ts';
import type { ProvenGame } from '../support/proven-table.ts';
import { rememberVerdicts } from '../support/remembered-verdicts.ts';
import { clockFor, ed25519 as nodeEd25519, testSeed } from '../support/table.ts';
import { RELAY, TOOLS } from '../support/toy-match.ts';
import { Device } from './device.ts';
import { FLIGHTS, findProven, PROVEN_GAME, watchedGame } from './proven-game.ts';
import { ProvenJudge } from './proven-judge.ts';
import { RelayObject } from './relay-object.ts';
import { rememberingGame } from './remembering-game.ts';
import {
  CALM_MS,
  findFalseEnd,
  findViolation,
  HURRIED,
  JOIN_MS,
  MISFORTUNE_MS,
  PATIENT,
  RETRY_MS,
  type Report,
  STORM_MS,
} from './schedule.ts';
import { DEVICE_ADVERSITIES, World } from './world.ts';

/** Plies after which a person resigns. A game of more ends as its moves want. */
const PLIES = [0, 3, 6, 12, 24];
/** Hand-overs of both seats in one match: each costs a batch. */
const MOVES_OF_SEATS = 3;

const PEACEFUL: readonly SeatRequest[] = ['draw-offer', 'draw-offer', 'draw-decline'];
const RESTLESS: readonly SeatRequest[] = [...PEACEFUL, ...PEACEFUL, 'draw-accept', 'resign', 'begin', 'cancel', 'abort'];

/** It takes a king where it sees one, often what else it can take, and otherwise moves at random. */
const HUNTER: Bot<ProvenView> = {
  name: 'hunter',
  game: PROVEN_GAME,
  decide({ moves, squares }, random) {
    const seenAt = (move: string) => squares![squareAt(move)]!.seen;
    const kings = moves.filter((move) => seenAt(move) === 'king');
    const captures = moves.filter((move) => !['empty', 'own', 'dark'].includes(seenAt(move)));
    const choice = kings.length > 0 ? kings : captures.length > 0 && random(3) > 0 ? captures : moves;
    return { kind: 'move', move: choice[random(choice.length)]! };
  },
};

/** The square that a move such as `e2e4` goes to. */
const squareAt = (move: string): number => 8 * (Number(move[3]) - 1) + 'abcdefgh'.indexOf(move[2]!);

class ProvenSchedule {
  readonly world: World;
  readonly judge = new ProvenJudge();
  readonly relay: RelayObject;
  readonly players: Device[] = [];
  readonly devices: Device[] = [];
  readonly ed25519 = rememberVerdicts(nodeEd25519);
  readonly game: ProvenGame;
  readonly patient: boolean;
  readonly #id: Uint8Array;
  readonly #plies: number;
  readonly #requests: readonly SeatRequest[];
  #moves = 0;

  constructor(seed: string) {
    this.world = new World(seed, DEVICE_ADVERSITIES);
    const { world } = this;
    this.patient = world.random(2) === 0;
    this.#plies = world.pick(PLIES);
    this.#requests = world.random(2) === 0 ? PEACEFUL : RESTLESS;
    const watched = watchedGame(this.judge.masks);
    // Now and then every machine computes everything itself.
    this.game = world.random(8) === 0 ? watched : rememberingGame(watched);
    this.#id = testSeed(seed, 'match').subarray(0, 16);
    this.relay = new RelayObject(world, this.match, { ...TOOLS, ed25519: this.ed25519 });
    world.note(
      `${this.patient ? 'patient' : 'hurried'}, ${this.#plies} plies, ${this.game === watched ? 'all computed' : 'remembering'}`,
    );
  }

  get match(): string {
    return Buffer.from(this.#id).toString('base64url');
  }

  addDevice(name: string, seat?: number): Device {
    const { world, match, relay: server, ed25519, game, judge } = this;
    const saved = judge.saved.bind(judge);
    const isTired: NonNullable<ConstructorParameters<typeof Device>[1]['isTired']> = ({ view }) =>
      (view as ProvenView).plies >= this.#plies;
    const plays = seat === undefined ? {} : { bot: HUNTER as Bot, works: true as const, saved, isTired };
    const device = new Device(world, { name, match, server, ed25519, findGame: findProven(game), ...plays });
    this.devices.push(device);
    if (seat !== undefined) this.players.push(device);
    return device;
  }

  /** Opens the match, lets the others come, and plans what befalls them. */
  begin(): void {
    const { world } = this;
    const [white, black] = [this.addDevice('white', 0), this.addDevice('black', 1)];
    world.after(0, () => this.#open(white));
    world.after(world.delay(JOIN_MS), () => this.#join(black));
    if (world.random(3) === 0) {
      const spectator = this.addDevice('spectator');
      world.after(world.delay(JOIN_MS), () => spectator.start());
    }
    world.after(0, () => this.#suffer());
    world.after(STORM_MS, () => this.#calm());
  }

  async #open(creator: Device): Promise<void> {
    const { world, relay } = this;
    const times = this.patient ? PATIENT : HURRIED;
    const params = { reveal: world.pick(['end', 'end', 'never'] as const) };
    const { draft, secret } = await openMatch({
      ...{
        game: PROVEN_GAME,
        rules: 2,
        findGame: findProven(this.game),
        params,
        seats: 2,
        match: this.#id,
        relayKey: RELAY.publicKey,
      },
      ...times,
      clock: clockFor(findProven(this.game)(PROVEN_GAME, 2), times.clock),
      ...{ signer: await creator.store.identity(), ...this.#secretsOf(0) },
    });
    await creator.keep(secret);
    while (!relay.open(draft)) await world.sleep(RETRY_MS);
    await creator.start();
  }

  async #join(player: Device): Promise<void> {
    const { world, relay, game } = this;
    while (relay.state.matchState.phase === 'new') await world.sleep(RETRY_MS);
    const { matchState } = relay.state;
    const seated = { matchState, findGame: findProven(game), seat: 1, ...this.#secretsOf(1) };
    if (matchState.phase === 'lobby') await player.keep(await joinMatch({ ...seated, signer: await player.store.identity() }));
    await player.start();
  }

  #secretsOf(seat: number): { readonly seed: Uint8Array; readonly spare: Uint8Array } {
    const { seed } = this.world;
    return { seed: testSeed(seed, 'seed', seat), spare: testSeed(seed, 'spare', seat) };
  }

  #suffer(): void {
    const { world } = this;
    if (world.calm) return;
    for (const one of this.devices) one.suffer();
    for (const one of this.players) if (world.strikes('seat taken back')) world.after(0, () => one.takeBack());
    if (world.random(2) === 0) world.pick(this.players).request(world.pick(this.#requests));
    world.after(world.delay(MISFORTUNE_MS), () => this.#suffer());
  }

  /** After a step of the log a seat may move to another device, or to itself under another key. */
  afterStep(): void {
    const { world } = this;
    if (this.#moves >= MOVES_OF_SEATS || !world.strikes('seat moved')) return;
    const from = world.pick(this.players);
    const next = (): Device | undefined => {
      this.#moves++;
      return world.random(4) === 0 ? undefined : this.addDevice(`${from.name}'`, 0);
    };
    world.after(world.delay(RETRY_MS), () => from.moveTo(next));
  }

  #calm(): void {
    this.world.note('calm');
    this.world.calm = true;
    for (const one of this.devices) one.comeBack();
    for (const one of this.players) void one.takeBack();
    if (this.relay.state.matchState.phase === 'lobby') this.players[0]!.request('cancel');
  }
}

/** What has happened in a schedule, as a person would count it. */
function eventsOf({ judge, relay, world, devices }: ProvenSchedule): Readonly<Record<string, number>> {
  const kinds = relay.modelSteps.map(({ kind }) => kind);
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  // A hand-over makes what flew before it void.
  let [flights, midway] = [0, 0];
  for (const kind of kinds) {
    if (kind === 'dark-chess.flight') flights++;
    if (kind !== 'hand-over') continue;
    if (flights % FLIGHTS !== 0) midway++;
    flights = 0;
  }
  return {
    plies: judge.referee.plies,
    'hand-overs': count('hand-over'),
    'of them in the middle of a batch': midway,
    'draw offers': count('draw-offer'),
    evictions: world.struck.get('relay evicted') ?? 0,
    'page loads': devices.reduce((sum, { starts }) => sum + starts, 0),
    'reloads at a message': world.struck.get('reloaded at a message') ?? 0,
    'power cuts': world.struck.get('power cut') ?? 0,
    masks: judge.masks.masks,
  };
}

export async function runProvenSchedule(seed: string): Promise<Report> {
  const schedule = new ProvenSchedule(seed);
  const { world, relay, devices, judge } = schedule;
  schedule.begin();
  const end = world.now + STORM_MS + CALM_MS;
  const report = (violation?: unknown): Report => ({
    seed,
    game: PROVEN_GAME,
    steps: relay.modelSteps.length,
    closedBy: relay.state.matchState.closedBy ?? 'nobody',
    trace: world.trace,
    struck: world.struck,
    events: eventsOf(schedule),
    ...(violation === undefined ? {} : { violation }),
  });
  for (let steps = 0; !relay.published || !devices.every(({ snapshot }) => snapshot !== undefined && isFinished(snapshot)); ) {
    await world.step();
    const found = world.violation ?? findViolation(relay, devices) ?? judge.findViolation(relay, devices);
    const violation = found ?? (world.now > end ? 'the match does not end' : undefined);
    if (violation !== undefined) return report(violation);
    for (; steps < relay.modelSteps.length; steps++) schedule.afterStep();
  }
  for (const one of devices) one.stop();
  const { ed25519, game } = schedule;
  const verifying = { ed25519, sha256Hex: TOOLS.sha256Hex, findGame: findProven(game) };
  return report(await findFalseEnd(relay, devices, schedule.patient, verifying));
}
