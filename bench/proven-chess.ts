/** Measures proven dark chess without a relay: what its machines compute and send, and how long the verification of 80 plies takes. */

import { auditInThreads } from '../cli/audit-threads.ts';
import { ed25519, sha256Hex } from '../cli/platform.ts';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { findGame } from '../shared/games/registry.ts';
import { encodeLog } from '../shared/log/file.ts';
import { encodeEntry } from '../shared/log/step.ts';
import type { VerifyOptions } from '../shared/verify/follow-log.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import type { FullEntry } from '../test/support/full-entry.ts';
import { ProvenMatch, type Task } from './proven-match.ts';
import { measureStream, reportStream } from './stream.ts';

const PLIES = 80;
const FLIGHT = 'dark-chess.flight';

const count = (value: number): string => Math.round(value).toLocaleString('en');
const sumOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { ms }) => sum + ms, 0);
const isFlight = ({ step }: FullEntry): boolean => step.kind === FLIGHT;
const sizeOf = (entries: readonly FullEntry[]): number =>
  entries.reduce((sum, entry) => sum + encodeUtf8(encodeEntry(entry)).length + 1, 0);
const payloadsOf = (entries: readonly FullEntry[]): number =>
  entries.reduce((sum, { payload }) => sum + Buffer.from(String(payload['body'] ?? ''), 'base64url').length, 0);

export async function benchProvenChess(): Promise<void> {
  console.log(`Dark chess, proven: both machines in one thread, ${PLIES} plies; processor time`);
  const match = new ProvenMatch('end').play(PLIES);
  const online = match.tasks.filter(({ stage }) => stage === 'turn');
  reportBytes(match.entries);
  reportTasks(match.tasks, online);
  await reportVerification('end', match.entries);
  await reportVerification('never', new ProvenMatch('never').play(PLIES).entries);
  reportStream(measureStream());
}

function reportBytes(entries: readonly FullEntry[]): void {
  const start = entries.findIndex(({ step }) => step.kind === 'start');
  const played = entries.slice(start + 1).filter(({ step }) => step.kind.startsWith('dark-chess.'));
  const flights = played.filter(isFlight);
  const others = played.filter((entry) => !isFlight(entry));
  const messages = `${(others.length / PLIES).toFixed(2)} messages and ${(flights.length / PLIES).toFixed(2)} flights`;
  console.log(
    `    a ply              ${messages}, bodies of ${count(payloadsOf(others) / PLIES)} bytes without flights (targets: 2, 1, 3,200)`,
  );
  const record = entries.map((entry) => (isFlight(entry) ? { step: entry.step } : entry));
  const lines = encodeLog(record).length;
  console.log(
    `    the log            ${count(sizeOf(played) / PLIES)} bytes a ply (target: 420,000), ${count(sizeOf(entries))} in all`,
  );
  console.log(`    the record         ${count(lines / PLIES)} bytes a ply (target: 12,000), ${count(lines)} in all`);
}

function reportTasks(tasks: readonly Task[], online: readonly Task[]): void {
  const row = tasks.filter(({ stage }) => stage === 'flights');
  const before = tasks.filter(({ stage }) => stage !== 'turn' && stage !== 'over');
  const heavy = online.filter(({ what, kind }) => (what === 'work' && kind === undefined) || kind === FLIGHT);
  const flights = online.filter(({ what, kind }) => what === 'make' && kind === FLIGHT).length;
  const longest = Math.max(...heavy.map(({ ms }) => ms));
  console.log(`    processor time     ${count(sumOf(online) / PLIES)} ms a ply of both seats (target: 250 ms)`);
  console.log(
    `    before the start   ${count(sumOf(before))} ms of both seats in turn, of them ${count(sumOf(row))} for the stock`,
  );
  console.log(
    `    a rolling flight   ${count(sumOf(heavy) / flights)} ms of both seats, ${count(longest)} in the longest task (target: 400 ms)`,
  );
}

async function reportVerification(reveal: 'end' | 'never', entries: readonly FullEntry[]): Promise<void> {
  const record = encodeUtf8(encodeLog(entries.map((entry) => (isFlight(entry) ? { step: entry.step } : entry))));
  const whole = encodeUtf8(encodeLog(entries));
  const measure = async (log: Uint8Array, options: Partial<VerifyOptions> = {}): Promise<string> => {
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    const { verdict } = await verifyLog(log, { findGame, ed25519, sha256Hex, ...options });
    if (!verdict.ok) throw new Error('the match did not verify');
    const [wall, { user, system }] = [performance.now() - begun, process.cpuUsage(cpu)];
    return `${(wall / 1_000).toFixed(1)} s (${((user + system) / 1_000_000).toFixed(1)} s of processor)`;
  };
  const line = (what: string, figure: string, target = ''): void =>
    console.log(`    verifying "${reveal}"`.padEnd(23), what, figure, target);
  line('the record', await measure(record));
  if (reveal === 'end') line('with two threads', await measure(record, { auditElsewhere: auditInThreads }), '(target: 5 s)');
  else line('with its flights', await measure(whole), '(target: 2 s)');
}
