/** Everything that a match tells outside: a file of this folder each, and its line here. */

import type { Outlet } from '../../shared/relay/outlet.ts';
import type { LoggingEnv } from '../log-match.ts';
import type { OutletHost } from './host.ts';
import { type ListingEnv, MatchListing } from './listing.ts';
import { MatchLogging } from './logging.ts';
import { type PublicationEnv, publicationOf } from './publication.ts';
import { type PushEnv, pushesOf } from './pushes.ts';
import { type ReportEnv, ResultReports } from './result-reports.ts';
import { type TimestampEnv, timestampOf } from './timestamp.ts';

export interface OutletsEnv extends ListingEnv, LoggingEnv, ReportEnv, PublicationEnv, PushEnv, TimestampEnv {}

/** The outlets of a match, and those of them that somebody asks for something. */
export function outletsOf(host: OutletHost<OutletsEnv>) {
  const { store, env, now, shell } = host;
  const publication = publicationOf(host);
  const pushes = pushesOf(host);
  const all: readonly Outlet[] = [
    publication,
    new MatchListing(store, { env, now, isHere: (seat) => shell().isHere(seat) }),
    new ResultReports(store, env),
    new MatchLogging(store, env),
    pushes,
    timestampOf(host),
  ];
  return { all, publication, pushes };
}
