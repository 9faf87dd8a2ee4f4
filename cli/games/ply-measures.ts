/** What a match of dark chess costs for each ply: messages and bytes, from the log as a seat has it. */

import { decodeBase64url, utf8Length } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { type Entry, encodeEntry } from '../../shared/log/step.ts';
import { isGameKind } from '../../shared/match/match-state.ts';
import type { Measured, PlayedMatch } from './terminal-game.ts';
import { writeCount } from './words.ts';

interface Measures {
  /** How often the seats take turns in sending before the match starts: so many visits of two that are never there together. */
  readonly passesBeforeStart: number;
  readonly plies: number;
  /** Steps of the game after `start`, without flights. */
  readonly messagesPerPly: number;
  readonly flightsPerPly: number;
  /** Bytes of what these messages say, without flights. */
  readonly onlineBytesPerPly: number;
  /** Bytes of the log after `start`, flights included. */
  readonly bytesPerPly: number;
}

const FLIGHT = 'dark-chess.flight';
const MOVE = 'dark-chess.move';

/** What a step says: its body where it has one, else its payload as text. */
function saidBytes({ payload }: Entry): number {
  const body = payload?.['body'];
  return typeof body === 'string' ? decodeBase64url(body).length : utf8Length(encodeCanonical(payload ?? {}));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export function measurePlies(entries: readonly Entry[]): Measures {
  const start = entries.findIndex(({ step }) => step.kind === 'start');
  const played = entries.slice(start + 1);
  const authors = entries.slice(0, start).flatMap(({ step }) => (isGameKind(step.kind) ? [step.signatures[0]!.key] : []));
  const ofGame = played.filter(({ step }) => isGameKind(step.kind));
  const flights = ofGame.filter(({ step }) => step.kind === FLIGHT);
  const online = ofGame.filter(({ step }) => step.kind !== FLIGHT);
  const plies = ofGame.filter(({ step }) => step.kind === MOVE).length;
  const perPly = (total: number, digits: number): number => Number((total / Math.max(1, plies)).toFixed(digits));
  return {
    passesBeforeStart: authors.filter((author, at) => author !== authors[at - 1]).length,
    plies,
    messagesPerPly: perPly(online.length, 2),
    flightsPerPly: perPly(flights.length, 2),
    onlineBytesPerPly: perPly(sumOf(online.map(saidBytes)), 0),
    bytesPerPly: perPly(sumOf(played.map((entry) => utf8Length(encodeEntry(entry)) + 1)), 0),
  };
}

/** The same in a few lines for a person, with the size of the published record. */
export function measureDarkChess({ entries, recordBytes }: PlayedMatch): Measured {
  const measures = measurePlies(entries);
  const { passesBeforeStart, plies, messagesPerPly, flightsPerPly, onlineBytesPerPly, bytesPerPly } = measures;
  const words = [
    `The match started after ${passesBeforeStart} passes of one seat to the other.`,
    `${plies} plies, each of ${messagesPerPly} messages and ${flightsPerPly} flights in the mean. A ply takes`,
    `${writeCount(onlineBytesPerPly)} bytes of messages, and ${writeCount(bytesPerPly)} of the log with its flights. The published record`,
    `has ${writeCount(recordBytes)} bytes.`,
  ].join('\n');
  return { figures: { ...measures, recordBytes }, words };
}
