import { expect, it } from 'vitest';
import { inviteLinks } from '../shared/player/invite-links.ts';
import type { SeatSecret } from '../shared/player/secret-store.ts';
import { listLinks } from './invite-links.ts';

const match = 'A'.repeat(22);
const [one, other] = ['B'.repeat(22), 'C'.repeat(22)] as const;
const linksOf = (invites: SeatSecret['invites']): string => listLinks(inviteLinks('https://relay.test', { match, invites }));

it('links to private seats say whose they are, counted from 1; the link itself counts as the record does', () => {
  expect(linksOf({ 1: one, 2: other })).toBe(
    `  seat 2  https://relay.test/m/${match}#1.${one}\n  seat 3  https://relay.test/m/${match}#2.${other}`,
  );
});

it('one link leads to seats that anybody may take', () => {
  expect(linksOf({})).toBe(`  https://relay.test/m/${match}`);
});
