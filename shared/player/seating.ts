/** Takes a seat: opens a match, or joins one. Randomness comes in as bytes. */

import type { Signer } from '../crypto/ed25519.ts';
import { seedCommitment } from '../crypto/seat-seed.ts';
import { seedSigner } from '../crypto/seed-signer.ts';
import { decodeBase64url, encodeBase64url, encodeHex } from '../encoding/bytes.ts';
import { type JsonObject, toJson } from '../encoding/canonical.ts';
import { isOutsideId } from '../encoding/game-id.ts';
import { attempt, Fault } from '../fault.ts';
import type { FindGame, Game } from '../games/interface.ts';
import { readEngineClaim } from '../log/engine-claim.ts';
import type { Clock, Deadlines, Terms } from '../log/match-payloads.ts';
import { digestName } from '../log/name-digest.ts';
import type { SeatName } from '../log/seat-name.ts';
import { type Draft, GENESIS } from '../log/step.ts';
import { raiseToFloors } from '../match/deadline-floors.ts';
import { authorOf, type MatchState } from '../match/match-state.ts';
import { expectGameTerms, expectMostTime, findRules, missingRules } from '../playthrough/game-terms.ts';
import { expectCarried, type RelayPolicy } from '../relay/policy.ts';
import { INVITE_BYTES, inviteKey, signInvite } from './grants.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import { type DraftContent, signDraft } from './signing.ts';

export interface OpenOptions {
  readonly game: string;
  /** The version of its rules. */
  readonly rules: number;
  readonly findGame: FindGame;
  readonly params?: JsonObject;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly seats: number;
  /** The creator's seat: 0 when absent. */
  readonly seat?: number;
  /** Public keys that seats are kept for; like `invites` by seat, and the creator's own place is ignored. */
  readonly kept?: readonly (string | undefined)[];
  /** A token of 16 random bytes for each seat that is private. */
  readonly invites?: readonly (Uint8Array | undefined)[];
  readonly name?: SeatName;
  /** Name and version of the engine that decides: `shared/log/engine-claim.ts`. */
  readonly engine?: string;
  /** Whether the relay shows the open seats to everyone. */
  readonly listed?: boolean;
  /** Whether the match counts in no player's record. */
  readonly practice?: boolean;
  /** What the relay takes on, if it was asked: a match that it would refuse is not signed. */
  readonly policy?: RelayPolicy;
  /** Public key of the relay, from `GET /api/relay`. */
  readonly relayKey: string;
  readonly signer: Signer;
  /** 16 random bytes. */
  readonly match: Uint8Array;
  /** 32 random bytes. */
  readonly seed: Uint8Array;
  /** Another 32, for the spare key: without them the seat stays on this device. */
  readonly spare?: Uint8Array;
}

interface Opened {
  /** The first step of the match, to be posted. */
  readonly draft: Draft;
  /** What the device must save before it posts the draft. */
  readonly secret: SeatSecret;
}

/**
 * Opens a match for a seat of this device: signs once, and saves before anything is posted. A second call, perhaps from another tab or
 * process, returns the same draft to the byte: another one would be an equivocation, over a seed that the device has lost.
 */
export async function openOnce(store: SecretStore, options: OpenOptions): Promise<Opened> {
  const match = encodeBase64url(options.match);
  const { publicKey } = options.signer;
  const saved = async (): Promise<Opened | undefined> => {
    const secret = await store.load(match, publicKey);
    if (secret?.draft === undefined) return undefined;
    if (secret.draft.kind !== 'open') throw new Fault('player/played-elsewhere');
    return { draft: secret.draft, secret };
  };
  const open = async (): Promise<Opened> => {
    const opened = await openMatch(options);
    try {
      await store.save(opened.secret);
      return opened;
    } catch (error) {
      // Where no lock keeps two tabs apart, the store keeps the draft that came first.
      const first = error instanceof Fault && error.code === 'player/played-elsewhere' ? await saved() : undefined;
      if (first === undefined) throw error;
      return first;
    }
  };
  // A seat that is played already is locked for long, and its saved draft can be read without the lock.
  return (await saved()) ?? store.alone(match, publicKey, async () => (await saved()) ?? open());
}

export async function openMatch(options: OpenOptions): Promise<Opened> {
  const { game, rules, params = {}, clock, deadlines, seat: creatorSeat = 0, kept, signer, seed, spare, name, engine } = options;
  const match = encodeBase64url(options.match);
  const rulebook = options.findGame(game, rules);
  if (rulebook === undefined) throw new Fault('game/unknown-game', `there is no game "${game}" with rules ${rules}`);
  const { code } = rulebook;
  if (isOutsideId(game) !== (code !== undefined)) throw new Fault('game/no-code');
  if (options.seats < rulebook.seats.min || options.seats > rulebook.seats.max)
    throw new Fault('game/wrong-params', 'wrong number of seats');
  const invites = Array.from({ length: options.seats }, (_, seat) =>
    seat === creatorSeat ? undefined : options.invites?.[seat],
  );
  const terms: Terms = {
    game,
    rules,
    ...(code === undefined ? {} : { code }),
    params,
    clock,
    deadlines: raiseToFloors({ clock, deadlines }, rulebook),
    seats: invites.map((token, seat) => ({
      ...(token === undefined ? {} : { invite: inviteKey(match, seat, token) }),
      ...(seat === creatorSeat || kept?.[seat] === undefined ? {} : { key: kept[seat] }),
    })),
    seat: creatorSeat,
    seed: seedCommitment(match, creatorSeat, seed),
    ...(spare === undefined ? {} : { spare: seedSigner(spare).publicKey }),
    relay: options.relayKey,
    ...(rulebook.goesOn ? { goesOn: true } : {}),
    ...(rulebook.openings ? { openings: true } : {}),
    ...(rulebook.sameTurn === undefined ? {} : { sameTurn: rulebook.sameTurn }),
    ...(clock.increment === undefined ? {} : { moves: rulebook.moves ?? [] }),
    ...(rulebook.unpublished === undefined ? {} : { unpublished: rulebook.unpublished }),
    longest: rulebook.longest(rulebook.readParams(params), options.seats),
    ...(options.listed ? { listed: true } : {}),
    ...(options.practice ? { practice: true } : {}),
    ...digestOf(name),
    ...claimOf(engine),
  };
  expectGameTerms(rulebook, terms);
  expectMostTime(rulebook, terms);
  if (terms.practice && terms.listed) throw new Fault('game/wrong-params', 'a practice match is not listed');
  if (options.policy !== undefined) expectCarried(options.policy, terms);
  const next = options.seats === 1 ? [creatorSeat] : [];
  const content = { match, seq: 0, prev: GENESIS, kind: 'open', payload: toJson(terms), next };
  const draft = await signDraft(name === undefined ? content : { ...content, name }, signer);
  const tokens = invites.flatMap((token, seat) => (token === undefined ? [] : [[String(seat), encodeBase64url(token)] as const]));
  const secret = newSecret({
    ...{ match, game, rulebook, seat: creatorSeat, signer, seed, spare, params },
    invites: Object.fromEntries(tokens),
  });
  return { draft, secret: { ...secret, draft } };
}

interface JoinOptions {
  /** The present match: in its lobby, with the seat free. */
  readonly matchState: MatchState;
  readonly findGame: FindGame;
  readonly seat: number;
  /** Invite token in base64url, where the seat is private. */
  readonly invite?: string;
  readonly name?: SeatName;
  readonly engine?: string;
  readonly signer: Signer;
  /** 32 random bytes. */
  readonly seed: Uint8Array;
  /** Another 32, for the spare key: without them the seat stays on this device. */
  readonly spare?: Uint8Array;
}

function readToken(invite: string): Uint8Array {
  const token = attempt(() => decodeBase64url(invite, INVITE_BYTES));
  if (!token.ok) throw new Fault('life/wrong-invite', 'the link does not hold a whole invitation');
  return token.value;
}

/** The secret of a seat to be taken: its `join` waits in `draft` for the session to send it. */
export async function joinMatch(options: JoinOptions): Promise<SeatSecret> {
  const { matchState, seat, invite, name, engine, signer, seed, spare } = options;
  if (matchState.terms === undefined || matchState.phase !== 'lobby')
    throw new Fault('life/wrong-phase', 'the match takes no more players');
  if (matchState.seats[seat] !== undefined) throw new Fault('life/seat-taken');
  const rulebook = findRules(options.findGame, matchState.terms);
  // By rules from outside nobody takes a seat without having just those: each seat would follow another game.
  if (rulebook === undefined && matchState.terms.code !== undefined) throw missingRules(options.findGame, matchState.terms);
  if (rulebook !== undefined) {
    expectGameTerms(rulebook, matchState.terms);
    expectMostTime(rulebook, matchState.terms);
  }
  const payload: JsonObject = {
    seat,
    seed: seedCommitment(matchState.match, seat, seed),
    ...(spare === undefined ? {} : { spare: seedSigner(spare).publicKey }),
    ...(invite === undefined ? {} : { invite: signInvite(matchState.match, seat, signer.publicKey, readToken(invite)) }),
    ...digestOf(name),
    ...claimOf(engine),
  };
  const claim = name === undefined ? { payload } : { payload, name };
  const draft = await signDraft(joinStep(matchState, seat, claim), signer);
  return {
    ...newSecret({ match: matchState.match, ...pickTerms(matchState.terms), rulebook, seat, signer, seed, spare, invites: {} }),
    draft,
  };
}

/**
 * The key for a seat to be taken: the one that the seat is kept for, or else one that has signed nothing in this match. A `join` for
 * another seat may be on its way, and two signatures of one key at one place convict.
 */
export async function seatSigner(store: SecretStore, matchState: MatchState, seat: number): Promise<Signer> {
  const kept = matchState.terms?.seats[seat]?.key;
  if (kept !== undefined) {
    const signer = await store.signer(kept);
    if (signer === undefined) throw new Fault('life/seat-kept');
    return signer;
  }
  const identity = await store.identity();
  const { publicKey } = identity;
  const ours = (await store.list()).some(({ match, key }) => match === matchState.match && key === publicKey);
  return ours || authorOf(matchState, publicKey) !== undefined ? store.guest() : identity;
}

/** A `join` at the present head. The one that takes the last seat opens the set-up to all. */
export function joinStep(matchState: MatchState, seat: number, { payload, name }: Pick<Draft, 'payload' | 'name'>): DraftContent {
  const last = matchState.seats.every((other, i) => i === seat || other !== undefined);
  const next = last ? matchState.seats.map((_, i) => i) : [];
  const { match, seq, prev } = matchState;
  return { match, seq, prev, kind: 'join', payload, next, ...(name === undefined ? {} : { name }) };
}

const digestOf = (name: SeatName | undefined): { name?: string } => (name === undefined ? {} : { name: digestName(name) });

/** A claim that no relay takes is not signed. */
const claimOf = (engine: string | undefined): { engine?: string } =>
  engine === undefined ? {} : { engine: readEngineClaim(engine, 'engine') };

const pickTerms = ({ game, params }: Terms): Pick<Terms, 'game' | 'params'> => ({ game, params });

function newSecret(of: {
  match: string;
  game: string;
  rulebook: Game | undefined;
  seat: number;
  signer: Signer;
  seed: Uint8Array;
  spare: Uint8Array | undefined;
  params: JsonObject;
  invites: SeatSecret['invites'];
}): SeatSecret {
  const { match, game, rulebook, seat, signer, seed, spare, params, invites } = of;
  // Where nothing is to be shown at the end, nobody opens unless its person says so.
  const showAtEnd = params['reveal'] !== 'never' && rulebook?.keepsHidden !== true;
  const kept = spare === undefined ? {} : { spare: encodeHex(spare) };
  return { match, game, seat, key: signer.publicKey, seed: encodeHex(seed), ...kept, decisions: [], showAtEnd, invites };
}
