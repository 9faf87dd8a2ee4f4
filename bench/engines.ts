/** An engine of a few lines of Python plays every game against itself: real processes, seats and a relay, until it has decided a thousand times. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomBot } from '../bots/random.ts';
import { findBot } from '../bots/registry.ts';
import { playBotMatch, storesIn } from '../cli/bot-match.ts';
import { startEngine } from '../cli/engine/start-engine.ts';
import { type LocalRelay, startLocalRelay } from '../cli/local-relay.ts';
import { randomBytes, relayClient } from '../cli/platform.ts';
import { describeEnd } from '../shared/engine/describe-end.ts';
import { enginePlayer, greetEngine } from '../shared/engine/engine-player.ts';
import type { EnginePort } from '../shared/engine/engine-port.ts';
import { ENGINE_PROTOCOL, readBye } from '../shared/engine/messages.ts';
import { findGame, gameIds, latestRules } from '../shared/games/registry.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';

const PLIES = 1_000;
const ENGINE = `python3 "${fileURLToPath(new URL('../clients/python/examples/engine.py', import.meta.url))}"`;

interface Played {
  readonly plies: number;
  readonly illegal: number;
}

/** A process for each seat, as in two terminals. An engine that fails rejects. */
async function playMatch(state: string, { origin }: LocalRelay, game: string, most: number): Promise<Played> {
  const rules = latestRules(game)!;
  const seats = findGame(game, rules)!.seats.min;
  const ports = Array.from({ length: seats }, () => startEngine(ENGINE, { hidden: state }));
  let [plies, illegal] = [0, 0];
  const counted = (port: EnginePort): EnginePort => ({
    async ask(request) {
      if (request.type === 'turn' && ++plies > most) return { type: 'resign', id: request.id };
      return port.ask(request);
    },
    close: () => port.close(),
  });
  const broken = new AbortController();
  const last: Snapshot[] = [];
  try {
    for (const [seat, port] of ports.entries()) {
      const match = { game, rules, params: {}, seat, seats, view: {}, options: {} };
      await greetEngine(port, { type: 'hello', protocol: ENGINE_PROTOCOL, ...match });
    }
    const { finalHash } = await playBotMatch({
      ...{ relay: relayClient(origin), game, rules, store: storesIn(state), signal: broken.signal },
      player: (_, seat) =>
        enginePlayer(counted(ports[seat]!), {
          ...{ bot: findBot(game, 'random') ?? randomBot(game), random: randomIntegers(randomBytes(32), 'bot') },
          ...{ now: Date.now, failed: (fault) => broken.abort(fault) },
          refused: () => illegal++,
        }),
      changed: (seat, snapshot) => {
        last[seat] = snapshot;
      },
    });
    const permalink = relayClient(origin).permalink(finalHash);
    for (const [seat, port] of ports.entries()) readBye(await port.ask(describeEnd(last[seat]!, permalink)));
    return { plies: Math.min(plies, most), illegal };
  } finally {
    await Promise.all(ports.map((port) => port.close()));
  }
}

async function playGame(relay: LocalRelay, game: string): Promise<void> {
  const began = performance.now();
  let [plies, illegal, matches] = [0, 0, 0];
  for (; plies < PLIES; matches++) {
    const state = await mkdtemp(join(tmpdir(), 'fogline-engines-'));
    try {
      const played = await playMatch(state, relay, game, PLIES - plies);
      plies += played.plies;
      illegal += played.illegal;
    } finally {
      await rm(state, { recursive: true, force: true });
    }
  }
  const seconds = (performance.now() - began) / 1_000;
  const rate = `${(plies / seconds).toFixed(1)} decisions a second`;
  console.log(`  ${game.padEnd(22)} ${plies} decisions in ${matches} matches, ${illegal} against the rules, ${rate}`);
}

/** Each match is played to its published record, and what breaks one rejects. */
export async function benchEngines({ game }: { readonly game: string | undefined }): Promise<void> {
  console.log(`Engines: clients/python/examples/engine.py on every seat, over a relay, until it has decided ${PLIES} times`);
  const state = await mkdtemp(join(tmpdir(), 'fogline-engines-'));
  const relay = await startLocalRelay({ state });
  try {
    for (const id of game === undefined ? gameIds() : [game]) await playGame(relay, id);
  } finally {
    await relay.stop();
    await rm(state, { recursive: true, force: true });
  }
}
