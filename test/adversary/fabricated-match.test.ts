/**
 * The cheat: somebody with the keys of both seats writes a match that was never played. White takes the king with its first move, every body
 * is zeros, nobody opens, and both sign the result. Or only one of two in league opens.
 */

import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { cardPath, embedPath, finalPath } from '../../shared/wire/paths.ts';
import { matchLine } from '../../worker/picture/card-picture.ts';
import { shownPosition } from '../../worker/picture/final-position.ts';
import { FlightsLog } from '../support/flights-log.ts';
import { kingTakenAtOnce, withoutFlights } from '../support/proven-record.ts';
import { ed25519 } from '../support/table.ts';
import { expectNoMoreThan } from '../support/tier-words.ts';
import { api, ORIGIN, textOf } from '../worker/match-client.ts';

describe.each(['never', 'end'] as const)('a king that is taken with the first move, where the seats reveal %s', (reveal) => {
  const file = encodeUtf8(encodeLog(withoutFlights(kingTakenAtOnce(reveal))));

  it('is attested by the seats to each other, and no more: nothing of the game was asked', async () => {
    const { verdict } = await verifyLog(file, { findGame, ed25519 });
    expect(verdict).toMatchObject({
      ...{ ok: true, holds: true, evidence: 'attested' },
      result: { kind: 'won', winners: [0], reason: 'king-captured' },
      checks: {
        chain: { kind: 'held' },
        life: { kind: 'held' },
        game: { kind: 'not-asked', why: 'attested' },
        openings: { kind: 'not-asked', why: 'not-opened' },
        ending: { kind: 'held' },
      },
    });
    expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(['attested', 'attested']);
  });

  it('is published by a relay that is asked to, under words that claim no check, and a picture without a position', async () => {
    const verification = await verifyLog(file, { findGame, ed25519 });
    const { finalHash } = verification.verdict;
    expect((await api(`/hashes/${finalHash}/log`, { method: 'PUT', body: file as Uint8Array<ArrayBuffer> })).status).toBe(201);
    const said = await Promise.all(
      [finalPath(finalHash), embedPath(finalHash), `/api/oembed?url=${ORIGIN}${finalPath(finalHash)}`].map(async (path) =>
        textOf(await exports.default.fetch(new Request(ORIGIN + path))),
      ),
    );
    const [page, embedded, oembed] = said;
    expect(page).toContain('<meta name="description" content="Claimed by its players');
    for (const text of [embedded, oembed]) expect(text).toContain('Signed: ');
    // Of the page, what is written into it: all else is the file of the build.
    const head = /<!-- head[^>]*-->([\s\S]*)<!-- \/head -->/.exec(page!)![1]!;
    for (const text of [head, embedded!, oembed!]) expectNoMoreThan('claimed', 'en', text);
    const card = await exports.default.fetch(new Request(ORIGIN + cardPath(finalHash)));
    expect(card.headers.get('content-type')).toBe('image/png');
    await card.arrayBuffer();
    const record = recordOf(verification)!;
    const position = shownPosition(record, decodeUtf8(file).split('\n'));
    expect([position, matchLine(record, position)]).toEqual([undefined, 'Dark chess · result as signed']);
  });
});

it('one seat in league that opens shows its own play, and nothing of what the other told it', async () => {
  const log = new FlightsLog({ turns: 2 }).play().open(0).wait();
  const { verdict } = await log.verify();
  expect(verdict).toMatchObject({ ok: true, evidence: 'opened' });
  expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(['opened', 'attested']);
  expect(verdict.checks).toMatchObject({
    game: { kind: 'held', except: [{ seat: 1, why: 'attested' }] },
    openings: { kind: 'held', of: 1, except: [{ seat: 1, why: 'not-opened' }] },
  });
  const both = await new FlightsLog({ turns: 2 }).play().open(0).open(1).endgame().verify();
  expect(both.verdict).toMatchObject({ ok: true, evidence: 'proven', checks: { openings: { kind: 'held', of: 2 } } });
});
