/** Measures what ANDOS costs in dark chess, with and without proven questions: one table and a few questions, at real sizes. */

import { deriveBytes } from '../shared/crypto/derive.ts';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import type { DarkChessParams } from '../shared/games/dark-chess/audited/params.ts';
import { plyBytes, transferOf } from '../shared/games/dark-chess/audited/queries.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;

export function benchAndos(): void {
  console.log('ANDOS: a table of 64 squares, its key and the proof of it; one question; processor time');
  for (const ot of ['andos', 'andos-packet-proof'] as const) benchTransfer(ot);
}

function benchTransfer(ot: DarkChessParams['ot']): void {
  const transfer = transferOf({ ot });
  const times = { close: [] as number[], check: [] as number[], ask: [] as number[], answer: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const context = encodeUtf8(`bench ${round}`);
    const derive = (label: string, boundTo: readonly Uint8Array[], length: number) =>
      deriveBytes(new Uint8Array(32).fill(round), label, boundTo, length);
    const timed = <T>(of: keyof typeof times, work: () => T): T => {
      const begun = process.cpuUsage();
      const made = work();
      const { user, system } = process.cpuUsage(begun);
      times[of].push((user + system) / 1_000);
      return made;
    };
    const { publication, secret } = timed('close', () => transfer.publish(new Uint8Array(64), context, derive));
    const table = timed('check', () => transfer.readPublication(publication, context));
    const { request, asked } = timed('ask', () => transfer.ask(table, 0, [round], derive));
    transfer.read(
      asked,
      timed('answer', () => transfer.answer(secret, 0, 1, request)),
    );
  }
  const of = (name: keyof typeof times): string => Math.round(median(times[name])).toLocaleString('en');
  const { sizes } = transfer;
  console.log(`  ${ot}`);
  console.log(`    a table            closed in ${of('close')} ms, checked in ${of('check')} ms, ${sizes.publication} bytes`);
  console.log(`    a question         asked in ${of('ask')} ms, answered in ${of('answer')} ms, ${sizes.request(1)} bytes`);
  console.log(`    a ply              at most ${plyBytes({ ot }).toLocaleString('en')} bytes of log`);
}
