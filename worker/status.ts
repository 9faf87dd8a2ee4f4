/** The HTTP status of each fault. */

import type { FaultCode } from '../shared/fault.ts';

type Status = 400 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 416 | 426 | 429 | 451 | 500 | 503;

const STATUS: Partial<Record<FaultCode, Status>> = {
  'encoding/too-large': 413,
  'relay/unknown-match': 404,
  'relay/not-published': 404,
  'relay/not-found': 404,
  'relay/no-log': 404,
  'relay/not-logged': 404,
  'relay/no-such-tile': 404,
  'relay/log-set-back': 503,
  'relay/no-timestamp': 404,
  'relay/archived': 410,
  'relay/never-began': 410,
  'relay/damaged': 503,
  'relay/withdrawn': 451,
  'relay/blocked': 403,
  'relay/not-the-operator': 403,
  'relay/order-repeated': 409,
  'relay/method-not-allowed': 405,
  'relay/match-exists': 409,
  'relay/no-pushes': 403,
  'relay/endpoint-refused': 403,
  'relay/stale-subscription': 409,
  'relay/other-ending': 409,
  'relay/bad-range': 416,
  'relay/busy': 503,
  'relay/too-slow': 408,
  'relay/foreign-origin': 403,
  'relay/not-a-socket': 426,
  'relay/rate-limited': 429,
  'relay/too-many-phrases': 429,
  'relay/too-many-spectators': 503,
  'relay/too-many-sockets': 503,
  'relay/internal': 500,
  'relay/misconfigured': 500,
  'relay/key-unusable': 503,
  'relay/store-unreachable': 503,
  'relay/objects-unreachable': 503,
  'relay/game-not-carried': 403,
  'relay/match-too-large': 403,
  'relay/no-listing': 403,
  'relay/no-republication': 403,
  'relay/no-new-matches': 503,
  'relay/list-full': 503,
};

export const statusOf = (code: FaultCode): Status => STATUS[code] ?? 400;
