import { describe, expect, it } from 'vitest';
import { faultOf, ToyMatch } from '../../test/support/toy-match.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { readTerms } from '../log/match-payloads.ts';
import { mostOf } from '../match/room.ts';
import { RELAY_LIMITS } from './limits.ts';
import { expectCarried, OPEN_POLICY, type PolicyVars, policyOf, readRelayPolicy } from './policy.ts';

describe('the policy of a relay', () => {
  it('takes everything where its operator has set nothing', () => {
    expect(policyOf({})).toEqual(OPEN_POLICY);
    expect(policyOf({ GAMES: '' })).toEqual(OPEN_POLICY);
  });

  it('is what the variables say, as texts or as wrangler reads them from its file', () => {
    const said = { games: ['battleship/classic', 'dice'], bytesPerMatch: 5_000_000, listing: false };
    expect(policyOf({ GAMES: 'battleship/classic, dice dice', BYTES_PER_MATCH: '5000000', LISTING: 'off' })).toMatchObject(said);
    expect(policyOf({ BYTES_PER_MATCH: 5_000_000, LISTING: false, NEW_MATCHES: true, REPUBLICATION: 'off' })).toEqual({
      ...OPEN_POLICY,
      ...{ bytesPerMatch: 5_000_000, listing: false, newMatches: true, republication: false },
    });
    expect(policyOf({ ROOM_OF_OTHER_GAMES: '0', BYTES_PER_HOUR: 8_000_000 })).toEqual({
      ...OPEN_POLICY,
      ...{ roomOfOtherGames: 0, bytesPerHour: 8_000_000 },
    });
  });

  it.each<[PolicyVars, string]>([
    [{ LISTING: 'no' }, 'LISTING is "no"'],
    [{ NEW_MATCHES: '' }, 'NEW_MATCHES is ""'],
    [{ REPUBLICATION: 1 }, 'REPUBLICATION is "1"'],
    [{ BYTES_PER_MATCH: '5 MB' }, 'BYTES_PER_MATCH is "5 MB"'],
    [{ BYTES_PER_MATCH: 0 }, 'BYTES_PER_MATCH is "0"'],
    [{ BYTES_PER_MATCH: LIMITS.bytesPerMatch + 1 }, 'bytesPerMatch'],
    [{ ROOM_OF_OTHER_GAMES: 'none' }, 'ROOM_OF_OTHER_GAMES is "none"'],
    [{ BYTES_PER_HOUR: 0 }, 'BYTES_PER_HOUR is "0"'],
    [{ BYTES_PER_HOUR: 1_000_000 }, 'bytesPerHour'],
    [{ GAMES: 'Dice' }, 'games[0]'],
  ])('of %o takes on nothing new, and names the variable', (vars, words) => {
    const policy = policyOf(vars);
    expect(readRelayPolicy({ ...policy }, 'policy')).toEqual(policy);
    expect(policy).toMatchObject({ newMatches: false, listing: false, republication: false });
    expect(policy.misconfigured).toContain(words);
    expect(faultOf(() => expectCarried(policy, readTerms(new ToyMatch().terms(), 'terms')))).toBe('relay/misconfigured');
  });
});

describe('a relay opens', () => {
  const outcome = (vars: PolicyVars, terms: JsonObject = {}, longest = { steps: 9, bytes: 90_000 }) =>
    faultOf(() => expectCarried(policyOf(vars), readTerms({ ...new ToyMatch({ longest }).terms(), ...terms }, 'terms')));

  it('matches of its games alone', () => {
    expect(outcome({ GAMES: 'dice toy' })).toBe('passed');
    expect(outcome({ GAMES: 'dice' })).toBe('relay/game-not-carried');
  });

  it('a match whose largest log is within its limit, and none that may need more or states nothing', () => {
    const { bytes } = mostOf({ longest: { steps: 9, bytes: 90_000 }, seats: [{}, {}] });
    expect(outcome({ BYTES_PER_MATCH: bytes })).toBe('passed');
    expect(outcome({ BYTES_PER_MATCH: bytes - 1 })).toBe('relay/match-too-large');
    const unstated = faultOf(() =>
      expectCarried(policyOf({ BYTES_PER_MATCH: bytes }), readTerms(new ToyMatch().terms(), 'terms')),
    );
    expect(unstated).toBe('relay/match-too-large');
  });

  it('no match whose parameters are more than those of a game, in bytes of UTF-8', () => {
    const text = '🦊'.repeat((RELAY_LIMITS.paramsBytes - '{"t":""}'.length) / 4);
    expect(outcome({}, { params: { t: text } })).toBe('passed');
    expect(outcome({}, { params: { t: `${text}x` } })).toBe('encoding/too-large');
  });

  it('listed matches, and matches at all, only while its operator wants them', () => {
    expect(outcome({ LISTING: 'off' })).toBe('passed');
    expect(outcome({ LISTING: 'off' }, { listed: true })).toBe('relay/no-listing');
    expect(outcome({ NEW_MATCHES: 'off' })).toBe('relay/no-new-matches');
  });
});
