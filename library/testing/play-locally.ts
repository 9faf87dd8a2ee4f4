/** A whole match in one process: real sessions, signatures and proofs, over the relay's own machine. Nothing waits and nothing is stored. */

import type { Bot } from '../../bots/bot.ts';
import type { Ed25519, Signer } from '../../shared/crypto/ed25519.ts';
import { portableEd25519, portableSigner } from '../../shared/crypto/ed25519-noble.ts';
import { sha256, sha256Hex } from '../../shared/crypto/hash.ts';
import { type Bytes, encodeBase64url, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { isOutsideId } from '../../shared/encoding/game-id.ts';
import type { Game } from '../../shared/games/interface.ts';
import { withCode } from '../../shared/games/with-code.ts';
import type { Deadlines } from '../../shared/log/match-payloads.ts';
import type { Draft } from '../../shared/log/step.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import { Session } from '../../shared/player/session.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { makeKeyRing } from '../../shared/relay/key-ring.ts';
import { type Verification, verifyLog } from '../../shared/verify/verify-log.ts';
import { MemoryLogs } from '../memory-logs.ts';
import { seedOf } from './bot-program.ts';
import { type FullEntry, machineRelay, type RelayAnswer } from './local-relay.ts';

/** Signatures by another library than the portable one, which is slow. */
export interface Signatures {
  readonly ed25519: Ed25519<boolean>;
  readonly signerOf: (seed: Uint8Array) => Signer<string>;
}

interface LocalOptions {
  readonly game: Game;
  /** By seat; one plays every seat. */
  readonly bots: readonly Bot[];
  /** The same seed gives the same match. */
  readonly seed: string;
  readonly params?: JsonObject;
  /** As many as there are bots where absent. */
  readonly seats?: number;
  readonly signatures?: Signatures;
}

interface LocalMatch {
  /** The log file. */
  readonly log: Bytes;
  readonly verification: Verification;
}

const START_MS = 1_800_000_000_000;
const DEADLINES: Deadlines = { join: 3_600_000, setup: 600_000, settle: 60_000 };
/** What stands for the code of rules that are not packed yet. */
const NO_CODE = '00'.repeat(32);

/** Each signature is checked once for all: relay, sessions and verifier ask about the same ones. */
function checkedOnce({ verify }: Ed25519<boolean>): Ed25519<boolean> {
  const known = new Map<string, boolean>();
  return {
    verify(key, message, signature) {
      const name = `${key} ${signature} ${encodeHex(sha256(message))}`;
      const verdict = known.get(name) ?? verify(key, message, signature);
      known.set(name, verdict);
      return verdict;
    },
  };
}

export async function playLocally({
  bots,
  seed,
  params = {},
  seats = bots.length,
  ...options
}: LocalOptions): Promise<LocalMatch> {
  const { signerOf, ed25519: slow } = options.signatures ?? { ed25519: portableEd25519, signerOf: portableSigner };
  const ed25519 = checkedOnce(slow);
  const game = isOutsideId(options.game.id) && options.game.code === undefined ? withCode(options.game, NO_CODE) : options.game;
  const findGame = () => game;
  const relaySigner = signerOf(seedOf(seed, 'relay'));
  const match = seedOf(seed, 'match').subarray(0, 16);
  const id = encodeBase64url(match);
  const relay = machineRelay(id, { ed25519, keys: makeKeyRing(relaySigner), sha256Hex });
  const [sessions, drafts, all] = [[] as Session[], [] as Draft[], [] as FullEntry[]];
  const randoms = Array.from({ length: seats }, (_, seat) => randomIntegers(seedOf(seed, 'bot', seat), 'bot'));

  // A step that came too late, because another seat was faster, is refused, and its seat makes it anew.
  const deliver = async ({ entries }: RelayAnswer): Promise<void> => {
    if (entries.length === 0) return;
    all.push(...entries);
    for (const session of sessions) await session.receive({ kind: 'entries', entries });
  };
  const settle = async (): Promise<void> => {
    for (let draft = drafts.shift(); draft !== undefined; draft = drafts.shift())
      await deliver(await relay.submit(draft, START_MS));
  };
  const logFile = async (): Promise<Bytes> => encodeUtf8(await relay.log());

  const enter = async (seat: number): Promise<void> => {
    const signer = signerOf(seedOf(seed, 'identity', seat));
    const own = { findGame, signer, seed: seedOf(seed, 'seed', seat) };
    let secret: Awaited<ReturnType<typeof joinMatch>>;
    if (seat === 0) {
      const clock = { budget: 600_000, grace: Math.max(5_000, game.floors?.grace ?? 0) };
      const terms = { game: game.id, rules: game.version, params, seats, clock, deadlines: DEADLINES, match };
      const opened = await openMatch({ ...own, ...terms, relayKey: relaySigner.publicKey });
      secret = opened.secret;
      drafts.push(opened.draft);
      await settle();
    } else secret = await joinMatch({ ...own, matchState: readMatchState(id, await logFile()), seat });
    const fresh = randomIntegers(seedOf(seed, 'fresh', seat), 'fresh');
    const session = new Session({
      ...{ match: id, ed25519, findGame, secret, signer, logs: new MemoryLogs(), store: { save: async () => {} } },
      send: (message) => {
        if (message.kind === 'submit') drafts.push(message.draft);
      },
      changed: () => {},
      now: () => START_MS,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => fresh(256)),
    });
    await session.restore();
    await session.receive({ kind: 'entries', entries: all });
    sessions.push(session);
    await session.resend();
    await settle();
  };

  for (let seat = 0; seat < seats; seat++) await enter(seat);
  for (let played = true; played; ) {
    played = false;
    for (const [seat, session] of sessions.entries()) {
      const { need, asks, view, matchState } = session.snapshot();
      if (need.kind !== 'decide' || matchState.phase === 'closed') continue;
      const bot = bots[seat] ?? bots[0]!;
      await session.perform({ kind: 'decide', decision: bot.decide(view, randoms[seat]!, asks()) });
      await settle();
      played = true;
    }
  }
  const log = await logFile();
  return { log, verification: await verifyLog(log, { ed25519, findGame }) };
}
