/**
 * The cheat: rules of the same name and version as those by which a match was played, under which another seat has won. And rules that come
 * with a record to do something else than to judge it.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../library/rules/rules-bundle.ts';
import { verifyByRules } from '../../library/rules/verify-by-rules.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import type { FindGame } from '../../shared/games/interface.ts';
import { withCode } from '../../shared/games/with-code.ts';
import { joinMatch } from '../../shared/player/seating.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { faultCode } from '../support/fault-code.ts';
import { lieAbout } from '../support/malice.ts';
import { NUMBER_ID, numberGame } from '../support/number-game.ts';
import { findNumber, packNumber, playNumber } from '../support/packed-number.ts';
import { ed25519, Table, testSeed } from '../support/table.ts';
import { STRANGER } from '../support/toy-match.ts';

let [higher, lower]: readonly Bytes[] = [];
let log: Bytes;
let lobby: Table['state']['matchState'];

const verdictBy = async (findGame: FindGame, of = log) => (await verifyLog(of, { ed25519, findGame })).verdict;

beforeAll(async () => {
  [higher, lower] = [await packNumber('higher'), await packNumber('lower')];
  log = await playNumber(higher);
  const alone = new Table({ game: NUMBER_ID, seed: 'alone', taken: 1, findGame: findNumber('higher', higher) });
  await alone.seat();
  lobby = alone.state.matchState;
});

describe('rules of one name and version', () => {
  it('judge a match where the log states their code, and leave it unchecked where it states another', async () => {
    const right = await verdictBy(findNumber('higher', higher!));
    expect(right).toMatchObject({ ok: true, evidence: 'proven', result: { kind: 'won', winners: [1] } });
    const other = await verdictBy(findNumber('lower', lower!));
    const { agreed, agreedBy, unknown, checks } = other;
    expect(other).toMatchObject({ ok: false, holds: true, evidence: 'claimed', result: null });
    expect({ agreed, agreedBy }).toEqual({ agreed: right.result, agreedBy: [0, 1] });
    expect(unknown).toEqual({ game: NUMBER_ID, rules: 1, code: codeOf(higher!) });
    expect(checks.game).toEqual({ kind: 'not-asked', why: 'unknown-game' });
    expect(await verdictBy(() => numberGame('higher'))).toMatchObject({ ok: false, unknown: { code: codeOf(higher!) } });
  });

  it('do not let a device with others take a seat', async () => {
    const join = (findGame: FindGame) =>
      joinMatch({ matchState: lobby, findGame, seat: 1, signer: STRANGER, seed: testSeed('joiner') });
    await expect(join(findNumber('lower', lower!))).rejects.toMatchObject({ code: 'game/other-rules' });
    await expect(join(() => undefined)).rejects.toMatchObject({ code: 'game/unknown-game' });
    expect((await join(findNumber('higher', higher!))).game).toBe(NUMBER_ID);
  });

  it('open no match without their code', async () => {
    const table = new Table({ game: NUMBER_ID, seed: 'codeless', findGame: () => numberGame('higher') });
    await expect(table.seat()).rejects.toMatchObject({ code: 'game/no-code' });
    expect(faultCode(() => withCode({ ...numberGame('higher'), id: 'number' }, codeOf(higher!)))).toBe('game/no-code');
  });
});

describe('rules that come with a record', () => {
  const judge = async (rules: Bytes, of = log) => verifyByRules(of, await verdictBy(() => undefined, of), rules);

  it('give the verdict that rules of the device give, where they have the code', async () => {
    expect(await judge(higher!)).toEqual(await verdictBy(findNumber('higher', higher!)));
    const cheated = await playNumber(higher!, (table) => lieAbout(table, 0, 'number.say', () => ({ payload: { number: 12 } })));
    const caught = await judge(higher!, cheated);
    expect(caught.seats[0]).toMatchObject({ verdict: 'fault', fault: { code: 'encoding/wrong-shape' } });
    expect(caught).toEqual(await verdictBy(findNumber('higher', higher!), cheated));
    await expect(judge(lower!)).rejects.toMatchObject({ code: 'rules/other-code' });
  });

  it('are not believed where they name another winner than its seats have signed', async () => {
    const { evidence, checks, seats } = await verdictBy(findNumber('higher', higher!));
    const said = encodeCanonical({
      ...{ evidence, result: { kind: 'won', winners: [0], reason: 'number' } },
      checks: { game: checks.game, openings: checks.openings, ending: checks.ending },
      seats: seats.map((seat) => seat && { verdict: seat.verdict, opened: seat.opened }),
    });
    const liar = encodeUtf8(
      `Object.defineProperty(globalThis, 'output', { get: () => '${said}', set() {} }); await new Promise(() => {}); export default 1;`,
    );
    await expect(judge(liar, await playNumber(liar))).rejects.toMatchObject({
      ...{ code: 'rules/failed', message: expect.stringContaining('another result than the seats have signed') },
    });
  });
});
