/** The one list of matches with open seats that their creators chose to show. It may be out of date: the object of a match decides. */

import { DurableObject } from 'cloudflare:workers';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { encodeListing, type Listing } from '../shared/wire/listing.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS listing (
  position INTEGER PRIMARY KEY,
  match    TEXT NOT NULL UNIQUE,
  creator  TEXT NOT NULL,
  expires  INTEGER NOT NULL,
  listing  TEXT NOT NULL
) STRICT;
`;

export class OpenSeats extends DurableObject {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(SCHEMA);
  }

  /** Adds a match, or updates it in its place. Where there is no room the oldest match is dropped. */
  show(listing: Listing): void {
    const { sql } = this.ctx.storage;
    const creator = listing.seats[listing.creator]!.key;
    this.ctx.storage.transactionSync(() => {
      sql.exec('DELETE FROM listing WHERE expires <= ?', Date.now());
      sql.exec(
        `INSERT INTO listing (match, creator, expires, listing) VALUES (?, ?, ?, ?)
         ON CONFLICT (match) DO UPDATE SET listing = excluded.listing`,
        listing.match,
        creator,
        listing.expires,
        encodeListing(listing),
      );
      const keep = (where: string, most: number, ...bound: string[]): void => {
        sql.exec(
          `DELETE FROM listing WHERE ${where} AND position NOT IN
             (SELECT position FROM listing WHERE ${where} ORDER BY position DESC LIMIT ?)`,
          ...bound,
          ...bound,
          most,
        );
      };
      keep('creator = ?', RELAY_LIMITS.listingsPerKey, creator);
      keep('TRUE', RELAY_LIMITS.listings);
    });
  }

  hide(match: string): void {
    this.ctx.storage.sql.exec('DELETE FROM listing WHERE match = ?', match);
  }

  /** The list, the latest match first, as the text of the answer to `GET /api/matches?open`. */
  list(): string {
    const rows = this.ctx.storage.sql.exec('SELECT listing FROM listing WHERE expires > ? ORDER BY position DESC', Date.now());
    return `{"matches":[${[...rows].map((row) => String(row['listing']))}]}`;
  }
}
