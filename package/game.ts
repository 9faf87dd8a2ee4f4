/** `fogline/game`: what rules and the machine of a seat are made of. It is the only import of a rules bundle. */

export type { Bot } from '../bots/bot.ts';
export { randomBot } from '../bots/random.ts';
export { deriveBytes } from '../shared/crypto/derive.ts';
export { domain } from '../shared/crypto/game-domain.ts';
export { taggedHash } from '../shared/crypto/hash.ts';
export { type Bytes, decodeBase64url, decodeHex, encodeBase64url, encodeHex } from '../shared/encoding/bytes.ts';
export type { Json, JsonObject } from '../shared/encoding/canonical.ts';
export { isOutsideId } from '../shared/encoding/game-id.ts';
export {
  array,
  base64url,
  base64urlText,
  boolean,
  extensible,
  hex,
  integer,
  json,
  jsonObject,
  name,
  nullable,
  object,
  oneOf,
  onlyTrue,
  optional,
  type Reader,
  refined,
  string,
  variants,
} from '../shared/encoding/shape.ts';
export { Fault, type FaultCode } from '../shared/fault.ts';
export { type Decisions, MOST_LISTED } from '../shared/games/decisions.ts';
export { defineGame, type PublicRules } from '../shared/games/define-game.ts';
export { forfeitOfTwo } from '../shared/games/forfeit.ts';
export type { FindGame, Game, Length, Need, Position, Proof, Result, StepContent } from '../shared/games/interface.ts';
export { lengthOf } from '../shared/games/length.ts';
export { randomDecision, sampleSchema } from '../shared/games/random-decision.ts';
export {
  type GameStep,
  isSeatStep,
  type Place,
  type Seat,
  type SeatStep,
  type Secret,
  type Setup,
} from '../shared/games/steps.ts';
export type { ViewSchema } from '../shared/games/view-schema.ts';
export { withCode } from '../shared/games/with-code.ts';
export { commitShare, deriveShare, SHARE_BYTES } from '../shared/randomness/joint.ts';
export {
  applyDrawsCommitment,
  applyDrawsShare,
  applyOpenedDraw,
  beginDraws,
  commitDraws,
  drawKey,
  drawsNext,
  drawsStage,
  dropHolders,
  openDraw,
  openedDraw,
  ownDraw,
  type PrivateDraws,
  readDrawSecrets,
  revealDrawsShare,
  sealDraw,
} from '../shared/randomness/private-draws.ts';
export {
  applyCommitment,
  applyReveal,
  beginEvent,
  dropParties,
  eventKey,
  eventKeyFor,
  eventNext,
  eventStage,
  playersOnly,
  type RandomEvent,
} from '../shared/randomness/random-event.ts';
export { type RandomInteger, randomIntegers, rollDie, shuffle } from '../shared/randomness/random-integers.ts';
export {
  actionNonce,
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  beginActions,
  commitAction,
  dropActors,
  NONCE_BYTES,
  type SecretActions,
} from '../shared/randomness/secret-action.ts';
