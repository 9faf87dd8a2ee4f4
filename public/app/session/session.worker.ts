/** The worker of a match: session, connection, proofs and secrets live here, so that the page only draws. */

import { findGame } from '../../../shared/games/registry.ts';
import { saltName } from '../../../shared/log/seat-name.ts';
import { MATCH_ID_BYTES } from '../../../shared/log/step.ts';
import { readTypedName } from '../../../shared/match/fit-name.ts';
import { callingKinds } from '../../../shared/player/calling-kinds.ts';
import { INVITE_BYTES } from '../../../shared/player/grants.ts';
import { undefinedOn } from '../../../shared/player/relay-client.ts';
import { takeRematch } from '../../../shared/player/rematch.ts';
import { openOnce } from '../../../shared/player/seating.ts';
import { problemOfError } from '../components/problem.ts';
import { machineCache } from '../device/machine-cache.ts';
import { computerKey, platformEd25519 } from '../device/secret-store.ts';
import { BackgroundSeats } from './background-seats.ts';
import { MatchClient } from './match-client.ts';
import type { Command, NewMatch, Report } from './messages.ts';
import { endRehearsal, rehearse } from './rehearsal.ts';
import { accessFor, accessTo, type RelayAccess, relayAccess } from './relay-access.ts';
import { dropReminder, keepReminder } from './reminders.ts';
import { randomBytes } from './seat-platform.ts';

const SEED_BYTES = 32;

/** The part of a dedicated worker's global scope that is used here. */
const scope = globalThis as unknown as {
  postMessage(report: Report): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Command>) => void): void;
  close(): void;
};

/** A match that was saved here and whose opening may have got lost: the same one is posted again. */
let unposted: Awaited<ReturnType<typeof openOnce>> | undefined;

async function open(wanted: NewMatch): Promise<string> {
  const { private: isPrivate, name, computers, level = '', ...options } = wanted;
  const { relay, store } = accessFor(wanted);
  if (unposted === undefined) {
    const [{ key: relayKey, policy }, signer] = await Promise.all([relay.describe(), store.identity()]);
    const seats = Array.from({ length: options.seats }, (_, seat) => seat);
    const kept = await Promise.all(seats.map((seat) => (computers.includes(seat) ? computerKey(level) : undefined)));
    const invites = kept.map((key) => (isPrivate && key === undefined ? randomBytes(INVITE_BYTES) : undefined));
    const random = { match: randomBytes(MATCH_ID_BYTES), seed: randomBytes(SEED_BYTES), spare: randomBytes(SEED_BYTES), invites };
    unposted = await openOnce(store, {
      ...{ ...options, ...random, findGame, kept, relayKey, policy, signer },
      ...saltName(readTypedName(name), randomBytes),
    });
  }
  const { match } = unposted.secret;
  // Where there is such a match already, it is this one.
  await undefinedOn('relay/match-exists', relay.open(unposted.draft));
  unposted = undefined;
  return match;
}

async function reportOpening(opening: Promise<string>): Promise<void> {
  try {
    scope.postMessage({ kind: 'opened', match: await opening });
  } catch (error) {
    scope.postMessage({ kind: 'not-opened', problem: problemOfError(error) });
  }
}

async function reportReminded(work: Promise<void>): Promise<void> {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => problemOfError(error),
  );
  scope.postMessage({ kind: 'reminded', problem });
}

const matchTools = async (access: RelayAccess) => ({ ...access, caches: machineCache, ed25519: await platformEd25519() });

let client: MatchClient | undefined;
let background: BackgroundSeats | undefined;

async function obey(command: Command): Promise<void> {
  switch (command.kind) {
    case 'open':
      // Nobody else is waited for then.
      if (command.match.computers.length > 0) endRehearsal();
      return reportOpening(open(command.match));
    case 'rehearse':
      return rehearse(command.game, command.rules);
    case 'rematch': {
      const { before, key } = command;
      const take = async () => takeRematch(before, key, { findGame, randomBytes, ...(await accessTo(before.match)) });
      return reportOpening(take());
    }
    case 'watch': {
      const report = (state: Extract<Report, { kind: 'state' }>['state']): void => scope.postMessage({ kind: 'state', state });
      client = new MatchClient(command.match, { ...(await matchTools(await accessTo(command.match))), report });
      return client.watch(command.invitation, command.played);
    }
    case 'play-in-background':
      background ??= new BackgroundSeats(
        await matchTools(relayAccess()),
        () => scope.postMessage({ kind: 'noted' }),
        () => scope.postMessage({ kind: 'background-ended' }),
      );
      return background.add(command.seats);
    case 'remind': {
      const { game, rules, ...reminder } = command.of;
      const kinds = callingKinds(findGame(game, rules) ?? { calls: [] });
      return reportReminded(keepReminder({ ...reminder, kinds }));
    }
    case 'renew-reminder':
      return reportReminded(keepReminder(command.reminder));
    case 'drop-reminder':
      return reportReminded(dropReminder(command.reminder));
    case 'join':
    case 'arrive':
    case 'take-back':
      endRehearsal();
      return client?.receiveSeat(command);
    case 'play':
      return client?.play(command.key, command.takeOver);
    case 'list-decisions':
      return client?.listDecisions();
    case 'hide-packed':
      return client?.hidePacked();
    case 'computers':
      return client?.thinkBy(command.port);
    case 'wake':
      return client?.wake();
    case 'offline':
      return client?.goOffline();
    case 'finish':
      await client?.finish();
      return obey({ kind: 'leave' });
    case 'leave':
      await client?.leave();
      return scope.close();
    default:
      return client?.perform(command);
  }
}

scope.addEventListener('message', ({ data }) => void obey(data));
