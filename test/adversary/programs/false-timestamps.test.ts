/**
 * A relay wants a match to look older than it is, or shows a timestamp that is not of this match; an authority that nobody trusts helps it.
 * The match of the vectors is said to have ended in January 2027.
 */

import { readFileSync } from 'node:fs';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEvidenceBeside } from '../../../cli/evidence-beside.ts';
import { checkTimestamp } from '../../../cli/timestamps.ts';
import { readBundle } from '../../../shared/bundle/read-bundle.ts';
import { decodeHex, encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../../shared/encoding/canonical.ts';
import { Fault } from '../../../shared/fault.ts';
import { readTimestamp } from '../../../shared/timestamp/timestamp-reply.ts';
import { encodeTimestampRequest } from '../../../shared/timestamp/timestamp-request.ts';
import { TimestampAuthority } from '../../support/timestamp-authority.ts';
import { FOLDER } from '../../vectors/files.ts';

const FINAL = 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85';
const OTHER = '5a'.repeat(32);
const ENDED = 1_800_000_054_000;
const DAY_MS = 86_400_000;

const honest = new TimestampAuthority({ name: 'Honest', days: 3_650 });
const friend = new TimestampAuthority({ name: 'Honest', days: 3_650 });
afterAll(() => Promise.all([honest.stop(), friend.stop()]));

type Reply = Uint8Array<ArrayBuffer>;

async function timestampOf(hash: string, at: number, by = honest): Promise<Reply> {
  const query = encodeTimestampRequest({ hash, nonce: decodeHex('0102030405060708') });
  return new Uint8Array(await by.replyAt(new Date(at), Buffer.from(query)));
}

/** What a verifier says who trusts the honest authority alone, or nobody. */
async function verdictOn(reply: Reply, roots: readonly string[] = [honest.root]): Promise<string> {
  try {
    const { trusted } = await checkTimestamp(reply, FINAL, ...roots);
    return trusted ? 'trusted' : 'nobody vouches';
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

/** `now`: of the clock of the reader. */
const wordsOn = async (reply: Reply, now = ENDED + 100 * DAY_MS): Promise<string> => {
  const timestamps = [await checkTimestamp(reply, FINAL, honest.root)];
  return describeEvidenceBeside({ timestamps, log: null, unmet: [], ended: ENDED }, now).join(' ').replaceAll(/\s+/g, ' ');
};

describe('a relay that dates a match back', () => {
  it('has a timestamp from when it asked, and the verdict says how far its own times are from that', async () => {
    const late = await timestampOf(FINAL, ENDED + 40 * DAY_MS);
    expect(await wordsOn(late)).toContain('the relay says that it ended 40 d 0 h before: for that there is only its word');
    expect(await wordsOn(await timestampOf(FINAL, ENDED + 60_000))).not.toContain('only its word');
  });

  it('cannot show the timestamp of an older match in its place', async () => {
    const older = await timestampOf(OTHER, ENDED - DAY_MS);
    expect(await verdictOn(older)).toBe('timestamp/other-hash');
    const record = { ...{ finalHash: FINAL, match: '4dxOEIWn6bTh-2VyfVfIyw', game: 'battleship/xaya', rules: 1 } };
    const rest = { seats: [], relay: '01'.repeat(32), steps: 78, claim: null };
    const file = (name: string, body: Uint8Array) => ({ header: { name, size: body.length }, body });
    const bundle = await packTar([
      file('final.json', encodeUtf8(encodeCanonical({ ...record, ...rest }))),
      file('final.tsr', older),
      file('keys.json', encodeUtf8(encodeCanonical({ relay: rest.relay, seats: [] }))),
      file('match.jsonl', encodeUtf8('{}\n')),
    ]);
    await expect(readBundle(bundle)).rejects.toMatchObject({ code: 'bundle/other-match' });
  });

  it('cannot write another time, or another hash, into what was signed', async () => {
    const late = await timestampOf(FINAL, ENDED + 40 * DAY_MS);
    const earlier = Buffer.from(late);
    earlier.set(Buffer.from('20270115080154Z'), earlier.indexOf('20270224'));
    expect(readTimestamp(new Uint8Array(earlier)).time).toBe(ENDED + 60_000);
    const ofOther = await timestampOf(OTHER, ENDED);
    const exchanged = Buffer.from(ofOther);
    exchanged.set(Buffer.from(FINAL, 'hex'), exchanged.indexOf(OTHER, 0, 'hex'));
    expect(readTimestamp(new Uint8Array(exchanged)).hash).toBe(FINAL);
    for (const forged of [earlier, exchanged]) {
      expect(await verdictOn(new Uint8Array(forged))).toBe('timestamp/not-verified');
      expect(await verdictOn(new Uint8Array(forged), [])).toBe('timestamp/not-verified');
    }
  });
});

describe('an authority that lies', () => {
  it('has a name like that of an honest one, and is not trusted for it', async () => {
    const lie = await timestampOf(FINAL, ENDED - 30 * DAY_MS, friend);
    expect(readTimestamp(lie).authority).toBe('Honest');
    expect(await verdictOn(lie)).toBe('timestamp/not-verified');
    expect(await verdictOn(lie, [])).toBe('nobody vouches');
  });

  it('that is trusted and names a time before the end of the match contradicts the relay, and the verdict says so', async () => {
    expect(await wordsOn(await timestampOf(FINAL, ENDED - DAY_MS))).toContain('the clock of one of the two is wrong, or lies');
  });

  it('that names a time that has not come is told apart, and so is the relay', async () => {
    const reply = await timestampOf(FINAL, ENDED + 60_000);
    const ahead = (by: string) => `${by} names 2027-01-15T08:0`;
    const now = ENDED - 60_000;
    for (const by of ['the relay', 'the authority "Honest"']) expect(await wordsOn(reply, now)).toContain(ahead(by));
    expect(await wordsOn(reply, now)).toContain("is later than this computer's clock: one of the two is wrong, or lies");
    expect(await wordsOn(reply, ENDED)).not.toContain(ahead('the relay'));
    expect(await wordsOn(reply)).not.toContain("this computer's clock");
  });

  it('has a name that OpenSSL repeats, as if the check had passed', async () => {
    const named = new TimestampAuthority({ name: 'Verification: OK', days: 3_650 });
    try {
      const reply = await timestampOf(FINAL, ENDED, named);
      expect(readTimestamp(reply).authority).toBe('Verification: OK');
      expect(await verdictOn(reply)).toBe('timestamp/not-verified');
    } finally {
      await named.stop();
    }
  });

  it('signs with a certificate that is for something else', async () => {
    const query = encodeTimestampRequest({ hash: FINAL, nonce: decodeHex('0102030405060708') });
    const reply = await honest.replyAt(new Date(ENDED), Buffer.from(query), 'issuer');
    expect(await verdictOn(new Uint8Array(reply))).toBe('timestamp/not-verified');
  });
});

describe('a timestamp with any bit turned', () => {
  let reply: Reply;
  beforeAll(async () => {
    reply = new Uint8Array(readFileSync(`${FOLDER}timestamp/final.tsr`));
  });

  it('says the same, or is refused', async () => {
    const { time } = readTimestamp(reply);
    const places = Array.from({ length: 40 }, (_, i) => Math.floor((i * reply.length) / 40));
    for (const at of places) {
      const turned = reply.slice();
      turned[at]! ^= 1 << (at % 8);
      const checked = await checkTimestamp(turned, FINAL, `${FOLDER}timestamp/ca.pem`).catch((error: unknown) => error);
      if (checked instanceof Fault) continue;
      expect(checked, `byte ${at}`).toMatchObject({ existedBy: new Date(time).toISOString() });
    }
  });
});
