/** What a ply of dark chess costs: both seats and the relay's machine in one process, and the verification of the game. */

import { verifyLog } from '../shared/verify/verify-log.ts';
import { ChessTable } from '../test/support/dark-chess-table.ts';
import { ed25519 } from '../test/support/table.ts';
import { median } from './statistics.ts';

const MOVES = ['e2e4', 'e7e5', 'g1f3'];

export async function benchDarkChess(): Promise<void> {
  console.log(`Dark chess: ${MOVES.length} plies with voprf, both seats and the relay's machine on one core`);
  const table = new ChessTable({ seed: 'bench' });
  await table.seat();
  const plies: { readonly ms: number; readonly bytes: number; readonly messages: number }[] = [];
  for (const move of MOVES) {
    const [started, bytes, messages] = [performance.now(), table.log.length, table.entries.length];
    await table.move(move);
    plies.push({
      ms: performance.now() - started,
      bytes: table.log.length - bytes,
      messages: table.entries.length - messages,
    });
  }
  // One seat gives up, so both open and everybody audits both.
  const ending = performance.now();
  await table.players[0]!.session.wish('resign');
  await table.settle();
  const ended = performance.now();
  const { verdict } = await verifyLog(table.log, { ed25519 });
  const verified = performance.now();
  if (!verdict.ok) throw new Error('the match did not verify');
  const of = (name: 'ms' | 'bytes' | 'messages'): string => Math.round(median(plies.map((ply) => ply[name]))).toString();
  const perPly = (ms: number): string => (ms / MOVES.length).toFixed(0);
  console.log(
    `  a ply               ${of('ms')} ms  ${of('bytes')} bytes of log  ${of('messages')} messages one after the other`,
  );
  console.log(`  the end             ${perPly(ended - ending)} ms a ply: each of the two sessions audits both seats`);
  console.log(`  verifying the log   ${perPly(verified - ended)} ms a ply, both audits included`);
}
