/** A rematch on the command line: the same match that the button of the web client leads to. */

import { Fault } from '../shared/fault.ts';
import { findGame } from '../shared/games/registry.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import { inviteLinks } from '../shared/player/invite-links.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import { takeRematch } from '../shared/player/rematch.ts';
import type { SeatSecret, SecretStore } from '../shared/player/secret-store.ts';
import { writeMatchLink } from '../shared/wire/match-link.ts';
import { listLinks } from './invite-links.ts';
import type { LineInput } from './line-input.ts';
import { randomBytes } from './platform.ts';
import { printJson } from './usage.ts';

/** Asks the person who types. `command` does the same later; `code` is the exit code when they leave. */
export function wantsRematch(input: LineInput, command: string, code: number): Promise<boolean> {
  const prompt = (): void => {
    console.log(`\nA rematch, by the same terms? Type "yes", or press Enter to leave. Later:\n${command}`);
    input.prompt();
  };
  return new Promise((resolve) => {
    input.listen({
      line(text) {
        const answer = text.trim().toLowerCase();
        if (['yes', 'y'].includes(answer)) resolve(true);
        else if (['no', 'n', ''].includes(answer)) resolve(false);
        // The line was meant for the match, which ended meanwhile.
        else prompt();
      },
      end: () => resolve(false),
      // No seat is held here, nor while the rematch is looked for.
      interrupt: () => process.exit(code),
    });
    prompt();
  });
}

interface Table {
  readonly relay: RelayClient;
  readonly store: SecretStore;
  readonly json: boolean;
  readonly engine?: { readonly claim: string };
}

/** Takes the seat that `key` has in the rematch of a closed match, and prints the links for the others. */
export async function goToRematch(before: MatchState, key: string, { relay, store, json, engine }: Table): Promise<SeatSecret> {
  const claim = engine === undefined ? {} : { engine: engine.claim };
  const match = await takeRematch(before, key, { findGame, store, relay, randomBytes, ...claim });
  const secret = await store.load(match, key);
  if (secret === undefined)
    throw new Fault('player/no-seat', 'this seat has come to the rematch without what this computer keeps');
  const links = inviteLinks(relay.origin, secret);
  if (json) printJson({ match, links: links.map(({ link }) => link) });
  else {
    const link = writeMatchLink({ origin: relay.origin, match });
    console.log(`The rematch: everybody who asks for one comes to this match. Its link:\n  ${link}\n`);
    if (links.some(({ seat }) => seat !== undefined)) console.log(`Links to the seats that are free:\n${listLinks(links)}\n`);
  }
  return secret;
}
