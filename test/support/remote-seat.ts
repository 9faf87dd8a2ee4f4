/** A seat or a spectator of a match on a relay over TCP: connection, session and a bot, with nothing of the command line. */

import type { Bot } from '../../bots/bot.ts';
import { ed25519, platform } from '../../cli/platform.ts';
import { findGame } from '../../shared/games/registry.ts';
import { Connection } from '../../shared/player/connection.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { Session } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import type { MemoryStore } from './memory-store.ts';

interface RemoteSeat {
  readonly relay: RelayClient;
  readonly match: string;
  readonly store: MemoryStore;
  /** Absent for a spectator. */
  readonly secret?: SeatSecret;
  readonly bot?: { readonly bot: Bot; readonly seed: Uint8Array };
  readonly changed?: (snapshot: Snapshot) => void;
}

/** Plays, or watches, until the record of the match is published; rejects at a fault and at a refusal. */
export async function playRemotely({ relay, match, store, secret, bot, changed }: RemoteSeat): Promise<Snapshot> {
  const signer = secret === undefined ? undefined : await store.signer(secret.key);
  const random = randomIntegers(bot?.seed ?? new Uint8Array(32), 'bot');
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
  let asked = false;
  const session: Session = new Session({
    findGame,
    match,
    ed25519,
    store,
    ...(secret === undefined ? {} : { secret }),
    ...(signer === undefined ? {} : { signer }),
    send: (message) => connection.send(message),
    now: Date.now,
    changed(snapshot) {
      changed?.(snapshot);
      if (snapshot.fault !== undefined || snapshot.rejected !== undefined)
        return reject(snapshot.fault?.fault ?? snapshot.rejected);
      if (snapshot.published !== undefined) return resolve(snapshot);
      if (bot === undefined || asked || snapshot.need.kind !== 'decide') return;
      asked = true;
      session.perform({ kind: 'decide', decision: bot.bot.decide(snapshot.view, random, snapshot.asks()) }).then(() => {
        asked = false;
      }, reject);
    },
  });
  const connection: Connection = new Connection(
    match,
    relay.socketUrl(match),
    platform,
    {
      message: (message) => (message.ok ? session.receive(message.value) : reject(message.fault)),
      state: (state) => (state === 'connected' ? void session.resend() : undefined),
      from: () => session.from(),
      steps: (from) => relay.view(match, from),
    },
    signer,
  );
  try {
    return await promise;
  } finally {
    connection.close();
  }
}
