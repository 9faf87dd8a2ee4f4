import { expect, it } from 'vitest';
import { ProvenTable } from '../../../../test/support/proven-table.ts';
import { SMALL_PLAN } from '../../../../test/support/small-plan.ts';
import { digestPayload } from '../../../crypto/payload-digest.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { provenDarkChess } from './game.ts';
import { KINDS } from './payloads.ts';

const CASES: readonly (readonly [string, (body: string) => JsonObject])[] = [
  ['encoding/wrong-length', (body) => ({ body: body.slice(4) })],
  ['encoding/not-base64url', () => ({ body: '!' })],
  ['encoding/wrong-shape', (body) => ({ body, more: 1 })],
  ['encoding/wrong-shape', () => ({})],
];

it('a flight that cannot be read is refused by the other machine alone', () => {
  const game = provenDarkChess(SMALL_PLAN);
  const table = new ProvenTable(game, () => 'e2e4', 'unread flight');
  table.playUntil(() => table.state.started && table.state.plies === 0);
  expect(table.prepare(0).kind).toBe('send');
  const { kind, payload } = table.content(0);
  expect(kind).toBe(KINDS.flight);
  for (const [code, payloadOf] of CASES) {
    const bad = payloadOf(payload['body'] as string);
    const step = { seq: table.steps.length, by: 0, kind, payload: bad, prev: '', digest: digestPayload(bad) };
    const { state } = game.apply(table.state, step);
    const [author, other] = table.seats.map((seat) => game.observe(seat, step, state));
    expect([game.accuses!(author!), game.accuses!(other!)?.fault.code]).toEqual([undefined, code]);
    expect(game.need(other!, { ...state, next: [1] })).toEqual({ kind: 'open', next: [] });
  }
});
