/**
 * A part of the list of matches with open seats that their creators chose to show: those of one game, or of one shard of it. It may be out of
 * date: the object of a match decides. Nobody who waits is displaced by a crowd, because a network has only a share of the list.
 */

import { DurableObject } from 'cloudflare:workers';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { type Cursor, encodeListing, type Listing, type Networks } from '../shared/wire/listing.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS listing (
  match   TEXT PRIMARY KEY,
  shown   INTEGER NOT NULL,
  creator TEXT NOT NULL,
  near    TEXT,
  site    TEXT,
  wide    TEXT,
  expires INTEGER NOT NULL,
  listing TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listing_by_age ON listing (shown, match);
`;

/** A listed match: its place in the list, the latest first, and its text. */
interface ListedRow extends Cursor {
  readonly creator: string;
  readonly listing: string;
}

const SHARES = [
  ['near', RELAY_LIMITS.listingsPerNetwork],
  ['site', RELAY_LIMITS.listingsPerSite],
  ['wide', RELAY_LIMITS.listingsPerWideNetwork],
] as const;

export class OpenSeats extends DurableObject {
  #exists: boolean | undefined;

  /** Whether there is room for a match of this creator from these networks. */
  hasRoom(match: string, creator: string, networks?: Networks): boolean {
    if (!this.#isThere()) return true;
    return this.ctx.storage.transactionSync(() => {
      this.#dropExpired();
      return this.#isListed(match) || this.#placeFor(creator, networks) !== undefined;
    });
  }

  /** Adds a match, or updates it in its place. Returns whether there is room for it. */
  show(listing: Listing, networks?: Networks): boolean {
    const { sql } = this.ctx.storage;
    sql.exec(SCHEMA);
    this.#exists = true;
    const { match, expires } = listing;
    const creator = listing.seats[listing.creator]!.key;
    const now = Date.now();
    if (expires <= now) return false;
    return this.ctx.storage.transactionSync(() => {
      this.#dropExpired();
      if (!this.#isListed(match)) {
        const place = this.#placeFor(creator, networks);
        if (place === undefined) return false;
        if (place.instead !== undefined) this.hide(place.instead);
      }
      const { near = null, site = null, wide = null } = networks ?? {};
      sql.exec(
        `INSERT INTO listing (match, shown, creator, near, site, wide, expires, listing) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (match) DO UPDATE SET listing = excluded.listing`,
        ...[match, now, creator, near, site, wide, expires, encodeListing(listing)],
      );
      return true;
    });
  }

  hide(match: string): void {
    if (this.#isThere()) this.ctx.storage.sql.exec('DELETE FROM listing WHERE match = ?', match);
  }

  /** The listed matches after a place, the latest first. */
  page(after: Cursor | undefined, most: number): ListedRow[] {
    if (!this.#isThere()) return [];
    const rows = this.ctx.storage.sql.exec(
      `SELECT match, shown, creator, listing FROM listing WHERE expires > ? AND (shown, match) < (?, ?)
       ORDER BY shown DESC, match DESC LIMIT ?`,
      ...[Date.now(), after?.shown ?? Number.MAX_SAFE_INTEGER, after?.match ?? '', most],
    );
    return [...rows].map((row) => ({
      match: String(row['match']),
      shown: Number(row['shown']),
      creator: String(row['creator']),
      listing: String(row['listing']),
    }));
  }

  /** Nothing is stored for a game that nobody has listed: anybody may ask for any name. */
  #isThere(): boolean {
    this.#exists ??= this.#count("SELECT count(*) AS n FROM sqlite_master WHERE name = 'listing'") > 0;
    return this.#exists;
  }

  #count(query: string, ...bound: string[]): number {
    return Number(this.ctx.storage.sql.exec(query, ...bound).one()['n']);
  }

  #dropExpired(): void {
    this.ctx.storage.sql.exec('DELETE FROM listing WHERE expires <= ?', Date.now());
  }

  #isListed(match: string): boolean {
    return this.#count('SELECT count(*) AS n FROM listing WHERE match = ?', match) > 0;
  }

  /** Where a new match finds a place, perhaps `instead` of another one; undefined where it finds none. */
  #placeFor(creator: string, networks: Networks | undefined): { readonly instead?: string } | undefined {
    const { sql } = this.ctx.storage;
    const oldestOf = sql.exec('SELECT match FROM listing WHERE creator = ? ORDER BY shown', creator).toArray();
    // Who lists another match gives up the oldest one: the key has signed both.
    if (oldestOf.length >= RELAY_LIMITS.listingsPerKey) return { instead: String(oldestOf[0]!['match']) };
    if (networks !== undefined) {
      const isFull = ([name, most]: readonly [keyof Networks, number]): boolean =>
        this.#count(`SELECT count(*) AS n FROM listing WHERE ${name} = ?`, networks[name]) >= most;
      if (SHARES.some(isFull)) return undefined;
    }
    if (this.#count('SELECT count(*) AS n FROM listing') < RELAY_LIMITS.listings) return {};
    // The list is full: the network that takes most of it gives way, if it takes more than the newcomer's would then.
    const own = networks === undefined ? 0 : this.#count('SELECT count(*) AS n FROM listing WHERE wide = ?', networks.wide);
    const [crowd] = sql
      .exec(
        `SELECT count(*) AS n, wide FROM listing WHERE wide IS NOT NULL GROUP BY wide HAVING n > ? ORDER BY n DESC, wide LIMIT 1`,
        own + 1,
      )
      .toArray();
    if (crowd === undefined) return undefined;
    const latest = sql.exec('SELECT match FROM listing WHERE wide = ? ORDER BY shown DESC, match DESC LIMIT 1', crowd['wide']!);
    return { instead: String(latest.one()['match']) };
  }
}
