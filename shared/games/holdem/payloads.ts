/** The payloads of hold'em, and the decisions behind them. */

import { CARD_BYTES } from '../../cards/deck.ts';
import { KEY_BYTES, KEY_PROOF_BYTES } from '../../cards/hand-key.ts';
import { SAME_EXPONENT_BYTES } from '../../cards/same-exponent.ts';
import { SHARE_BYTES } from '../../cards/shares.ts';
import { shuffleProofBytes } from '../../cards/shuffle-proof.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { base64url, integer, object, oneOf, optional, type Reader, variants } from '../../encoding/shape.ts';
import type { Action, Options } from './betting.ts';
import { CARDS } from './places.ts';

export const KINDS = {
  key: 'cards.key',
  shuffle: 'cards.shuffle',
  deal: 'cards.deal',
  share: 'cards.share',
  show: 'cards.show',
  act: 'holdem.act',
  muck: 'holdem.muck',
} as const;

/** More chips than any match has. */
const MOST_CHIPS = 1_000_000;

export const readKey = object({ key: base64url(KEY_BYTES), proof: base64url(KEY_PROOF_BYTES) });
export const readShuffle = object({ deck: base64url(CARD_BYTES * CARDS), proof: base64url(shuffleProofBytes(CARDS)) });

/** One proof for all shares of a step. */
const sharesOf = (cards: number) => ({ shares: base64url(SHARE_BYTES * cards), proof: base64url(SAME_EXPONENT_BYTES) });
export const readShares = (cards: number) => object(sharesOf(cards));

export interface DealPayload {
  readonly shares: Bytes;
  readonly proof: Bytes;
  readonly key?: Bytes;
  readonly keyProof?: Bytes;
}

const readLastDeal = object(sharesOf(2));
const readDealWithKey = object({ ...sharesOf(2), key: base64url(KEY_BYTES), keyProof: base64url(KEY_PROOF_BYTES) });
/** Shares of the two cards of the other seat and, but for the last hand, the key of the following one. */
export const readDeal = (isLast: boolean): Reader<DealPayload> => (isLast ? readLastDeal : readDealWithKey);

export const readMuck = object({});

const to = integer({ min: 1, max: MOST_CHIPS });

/** `turnOf` of the turn that a decision is for: it is taken then or never. */
const at = optional(integer({ min: 0, max: MOST_CHIPS }));

/** What a person decides. */
export const readDecision: Reader<Action & { readonly at?: number | undefined }> = variants({
  fold: object({ kind: oneOf(['fold']), at }),
  check: object({ kind: oneOf(['check']), at }),
  call: object({ kind: oneOf(['call']), at }),
  bet: object({ kind: oneOf(['bet']), to, at }),
  raise: object({ kind: oneOf(['raise']), to, at }),
});

/** Each that is possible now. */
export const optionsReader = ({ check, call, raise }: Options) => {
  const plain = (kind: 'fold' | 'check' | 'call') => ({ [kind]: object({ kind: oneOf([kind]) }) });
  const loud = (to: Reader<number>, kind: 'bet' | 'raise') => ({ [kind]: object({ kind: oneOf([kind]), to }) });
  return variants({
    ...plain('fold'),
    ...(check ? plain('check') : {}),
    ...(call === undefined ? {} : plain('call')),
    ...(raise === undefined ? {} : loud(integer(raise), raise.kind)),
  });
};

const quiet = object({ action: oneOf(['fold', 'check', 'call']) });
const loud = object({ action: oneOf(['bet', 'raise']), to });

/** The same as it stands in the log. */
export function readAct(payload: JsonObject): Action {
  if (payload['to'] === undefined) return { kind: quiet(payload, 'payload').action };
  const { action: kind, to: chips } = loud(payload, 'payload');
  return { kind, to: chips };
}

export const actPayload = ({ kind, ...chips }: Action): JsonObject => ({ action: kind, ...chips });
