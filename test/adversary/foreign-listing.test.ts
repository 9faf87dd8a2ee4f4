/** The cheat: somebody lists a match that its creator did not want listed, by adding a request to list it to its first step. */

import { expect, it } from 'vitest';
import { listingOf } from '../../shared/wire/listing.ts';
import { STRANGER, signWith, ToyMatch } from '../support/toy-match.ts';

it('the request to list a match is part of what its creator signed', () => {
  const match = new ToyMatch();
  const listed = { ...match.terms(), listed: true };
  const own = match.draft('open', 0, match.terms());
  const forged = signWith(own, listed, [STRANGER]);
  const codeOf = (draft: typeof own) => match.submit(draft).flatMap((one) => (one.kind === 'reject' ? [one.fault.code] : []));
  expect(codeOf({ ...forged, signatures: own.signatures })).toEqual(['log/bad-signature']);
  expect(codeOf({ ...own, payload: listed })).toEqual(['log/digest-mismatch']);
  expect(match.matchState.phase).toBe('new');
  match.submit(own);
  expect(codeOf(forged)).toEqual(['life/stale']);
  expect([match.matchState.phase, listingOf(match.matchState)]).toEqual(['lobby', undefined]);
});
