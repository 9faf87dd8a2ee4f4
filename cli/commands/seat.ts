/** `fogline seat`: takes a seat from this computer to another device, and back. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decodeUtf8 } from '../../shared/encoding/bytes.ts';
import { attempt, Fault } from '../../shared/fault.ts';
import { seatNumber } from '../../shared/match/seat-names.ts';
import { ConnectedSeat } from '../../shared/player/connected-seat.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { decodeSeat, expectRelay } from '../../shared/player/portable-seat.ts';
import { writeMatchLink } from '../../shared/wire/match-link.ts';
import { type Command, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { readMatchLink } from '../match-link.ts';
import { relayClient } from '../platform.ts';
import { findKeptSeat, readSeat, SEAT_OPTIONS } from '../seat-options.ts';
import { seatPlatform } from '../seat-platform.ts';
import { SecretFolder } from '../secret-folder.ts';
import { EXIT, UsageError } from '../usage.ts';

const HELP = `fogline seat export <match link or id> [--seat N] > file
fogline seat import <file>

Takes a seat to another device: the web client reads the file too, and this
command reads what the web client has saved. "-" reads standard input. The seat
is played where it was imported last, and not before \`fogline join\` or the
page has told the relay so.

Anybody who has the file has the seat, and sees what it hides. It names all that
this computer has seen of the match, so that no relay can show the other device
less. A seat that was exported signs nothing more here; to go on here after all,
import the file again. A seat can move 8 times.

The file names the relay at which the seat is played. It is never played at
another one.

  --seat N          this seat, counted from 1 (default: the one that was played
                    last)
${RELAY_HELP}; for a seat that an earlier
                    version has kept without it
  --secrets FOLDER  where this computer keeps its seats (default:
                    FOGLINE_SECRETS, or .fogline in your home folder)`;

const OPTIONS = { ...RELAY_OPTION, secrets: SEAT_OPTIONS.secrets, seat: { type: 'string' } } as const;

/** Nobody follows a seat that is not connected, and is only packed. */
const UNHEARD = { changed: () => {}, refused: () => {}, failed: () => {} };

async function exportSeat(store: SecretFolder, operand: string, wanted: string | undefined, usual: string): Promise<void> {
  const { match, origin } = readMatchLink(operand);
  const secret = await findKeptSeat(store, match, readSeat(wanted));
  if (origin !== undefined) expectRelay(secret, origin);
  const relay = secret.relay ?? new URL(readRelay(origin ?? usual)).origin;
  await store.alone(match, secret.key, async () => {
    const kept = { store, logs: store.logs, secret: (await store.load(match, secret.key))! };
    const { session } = new ConnectedSeat(seatPlatform, { ...kept, match, relay: relayClient(relay) }, UNHEARD);
    await session.restore();
    const { text, isLast } = await packSeat(session, relay);
    if (isLast) console.error('This is the last time that the seat can move.');
    process.stdout.write(text);
  });
}

async function importSeat(store: SecretFolder, path: string): Promise<void> {
  const file = await (path === '-' ? buffer(process.stdin) : readFile(path));
  const fresh = await store.guest();
  const seat = attempt(() => decodeSeat(decodeUtf8(file), fresh));
  if (!seat.ok) throw new Fault('player/not-a-seat');
  const secret = seat.value;
  await store.save(secret);
  console.log(`Seat ${seatNumber(secret.seat)} of ${secret.match} is here. Go on with:
  npm run fogline -- join ${writeMatchLink({ origin: secret.relay, match: secret.match })} --seat ${seatNumber(secret.seat)}`);
}

async function run([verb, ...args]: readonly string[]): Promise<number> {
  if (verb !== 'export' && verb !== 'import') throw new UsageError('Say "seat export" or "seat import".');
  const { values, operand } = readArguments(args, OPTIONS);
  if (operand === undefined) throw new UsageError(verb === 'export' ? 'Which match? Give its link.' : 'Which file?');
  const store = new SecretFolder(resolve(values.secrets));
  await (verb === 'export' ? exportSeat(store, operand, values.seat, values.relay) : importSeat(store, operand));
  return EXIT.good;
}

export const SEAT: Command = {
  name: 'seat',
  takes: '<verb>',
  summary: 'take a seat to another device, and back',
  help: HELP,
  run,
};
