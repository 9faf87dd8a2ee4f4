/** `fogline watch`: waits until a match waits for a seat, and runs a command of the user's then, such as one that sends a mail. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import { seatNumber } from '../../shared/match/seat-names.ts';
import { callingKinds } from '../../shared/player/calling-kinds.ts';
import { writeMatchLink } from '../../shared/wire/match-link.ts';
import { isCalled, type WaitingMatch } from '../../shared/wire/waiting.ts';
import { type Command, readArguments, readCount, readRelay } from '../command.ts';
import { readMatchLink } from '../match-link.ts';
import { relayClient } from '../platform.ts';
import { findKeptSeat, readSeat, SEAT_OPTIONS } from '../seat-options.ts';
import { SecretFolder } from '../secret-folder.ts';
import { EXIT, UsageError } from '../usage.ts';

/** As often as a relay lets one address ask, with room for its other programs. */
const LEAST_SECONDS = 5;
const HOUR_S = 3_600;

const HELP = `fogline watch <match link or id> [options]

Says when it is the turn of a seat, and ends with the match. It asks the relay
now and then and connects to nothing, so the seat counts as away and its other
devices are told as ever.

  --seat N          the seat, counted from 1 (default: the one of this computer)
  --on-turn COMMAND what to run then, by the shell: it finds the link of the
                    match in FOGLINE_MATCH and the last moment that is in time
                    in FOGLINE_DEADLINE
  --every SECONDS   how often to ask, ${LEAST_SECONDS} at least (default: 30)
  --relay URL       the relay (default: the one of the link, or FOGLINE_RELAY)
  --secrets FOLDER  where this computer keeps its seats (default:
                    FOGLINE_SECRETS, or .fogline in your home folder)`;

const OPTIONS = {
  relay: SEAT_OPTIONS.relay,
  secrets: SEAT_OPTIONS.secrets,
  seat: { type: 'string' },
  'on-turn': { type: 'string' },
  every: { type: 'string', default: '30' },
} as const;

/** A command that fails is told of, and does not end the watch. */
async function runCommand(command: string, link: string, deadline: number): Promise<void> {
  const env = { ...process.env, FOGLINE_MATCH: link, FOGLINE_DEADLINE: new Date(deadline).toISOString() };
  const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) console.error(`The command ended with ${code ?? 'a signal'}.`);
}

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, OPTIONS);
  if (operand === undefined) throw new UsageError('Which match? Give its link.');
  const { match, origin } = readMatchLink(operand);
  const relay = relayClient(readRelay(origin ?? values.relay));
  const every = 1_000 * readCount('every', values.every, LEAST_SECONDS, HOUR_S);
  const store = new SecretFolder(resolve(values.secrets));
  const seat = readSeat(values.seat) ?? (await findKeptSeat(store, match, undefined)).seat;
  const link = writeMatchLink({ origin: relay.origin, match });
  const { game, rules } = await relay.summary(match);
  const known = findGame(game, rules);
  const kinds = known && callingKinds(known);
  const callOf = ({ waits }: WaitingMatch) =>
    waits.find((wait) => wait.seat === seat && (kinds === undefined || isCalled(wait, kinds)));
  for (let told: number | undefined; ; ) {
    const now = await unlessUnreachable(relay.waiting([match]));
    const found = now?.matches[0];
    if (now !== undefined && found === undefined) throw new Fault('relay/unknown-match');
    if (found?.phase === 'closed') break;
    const call = found && callOf(found);
    if (call !== undefined && call.since !== told) {
      console.log(`It is the turn of seat ${seatNumber(seat)}, until ${new Date(call.deadline).toISOString()}.`);
      if (values['on-turn'] !== undefined) await runCommand(values['on-turn'], link, call.deadline);
      told = call.since;
    }
    await delay(every);
  }
  console.log('The match is over.');
  return EXIT.good;
}

/** A program that watches for days outlives a relay that is away for a while. */
async function unlessUnreachable<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Fault) || !['relay/unreachable', 'relay/internal'].includes(error.code)) throw error;
    return undefined;
  }
}

export const WATCH: Command = {
  name: 'watch',
  takes: '<link>',
  summary: 'run a command when it is your turn',
  help: HELP,
  run,
};
