/** Two whole matches, other endings of them, and logs that are refused: each as an edit of one of the two. */

import { encodeHex } from '../../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { encodeEntry } from '../../../shared/log/step.ts';
import type { Check } from '../../../shared/verify/finding.ts';
import type { FullEntry } from '../../support/full-entry.ts';
import { type BattleshipId, FLEETS, ScriptedTable } from '../../support/scripted-battleship.ts';
import { testSeed } from '../../support/table.ts';
import type { Edit } from './edits.ts';
import { keyPair, lineOf, linkOf, signEntry, stampAgain } from './keys.ts';

const GAMES = { xaya: 'battleship/xaya', classic: 'battleship/classic' } as const;
export type LogName = keyof typeof GAMES;
export type Log = readonly FullEntry[];
const RELAY = keyPair(testSeed('relay'));
const both = <T>(make: (log: LogName) => T): Readonly<Record<LogName, T>> => ({ xaya: make('xaya'), classic: make('classic') });
/** Key pairs and secret seeds of the seats. */
const SEATS = both((log) => [0, 1].map((seat) => keyPair(testSeed(GAMES[log], 'identity', seat))));
const SEEDS = both((log) => [0, 1].map((seat) => encodeHex(testSeed(GAMES[log], 'seed', seat))));
/** One ms more than each deadline of the terms (to join, of the set-up, of the settlement) and than a budget with its grace. */
export const LATE_MS = { join: 3_600_001, setup: 600_001, settle: 60_001, clock: 605_001 } as const;

const logFile = (name: LogName): string => `battleship-${name}.jsonl`;

async function playLog(name: LogName): Promise<Log> {
  const table = new ScriptedTable(GAMES[name], { seed: GAMES[name] });
  await table.seat();
  await table.playUntil();
  return table.entries;
}

/** A log, and what verification must say of it. */
interface Case {
  readonly name: string;
  readonly log: LogName;
  readonly edits: readonly Edit[];
  /** The requested final hash, if it differs from the log's. */
  readonly askedFor?: string;
  /** Link hash of the last step, if the chain holds. */
  readonly finalHash?: string;
  readonly result?: JsonObject;
  /** Whether the verdict says that it is a practice match. */
  readonly practice?: true;
  /** The part of the checklist that fails. */
  readonly fails?: Check;
  /** A fault of the record. */
  readonly fault?: { readonly code: FaultCode; readonly step: number };
  /** A fault of a seat. */
  readonly convicted?: { readonly seat: number; readonly code: FaultCode; readonly step: number };
}
export type Expected = Pick<Case, 'result' | 'practice' | 'fails' | 'fault' | 'convicted'>;

/** A log that continues from the first `keep` entries of another. */
export class Branch {
  readonly #log: LogName;
  readonly #kept: Log;
  readonly #entries: FullEntry[] = [];

  constructor(log: LogName, whole: Log, keep: number) {
    this.#log = log;
    this.#kept = whole.slice(0, keep);
  }

  get #last(): FullEntry {
    return this.#entries.at(-1) ?? this.#kept.at(-1)!;
  }

  /** Adds a step of some seats, or of the relay alone; `wait` ms after the one before. */
  add(by: readonly number[] | 'relay', kind: string, payload: JsonObject, next: readonly number[], wait = 1_000): this {
    const { match, seq, timestamp } = this.#last.step;
    const authors = by === 'relay' ? [RELAY] : by.map((seat) => SEATS[this.#log][seat]!);
    const place = { match, seq: seq + 1, prev: linkOf(this.#last) };
    const entry = signEntry({ ...place, kind, payload, next }, { authors, relay: RELAY, time: timestamp.time + wait });
    this.#entries.push(entry);
    return this;
  }

  /** A result with the signatures that these seats would have given for it as `endgame` here. */
  claim(by: readonly number[], result: JsonObject): JsonObject {
    const { signatures } = new Branch(this.#log, [...this.#kept, ...this.#entries], Number.POSITIVE_INFINITY).add(
      by,
      'endgame',
      { result },
      [],
    ).#last.step;
    return { result, signatures: signatures.map(({ key, sig }) => ({ key, sig })) };
  }

  close(...claims: readonly JsonObject[]): this {
    const payload = { reason: 'unsigned', ...(claims.length === 0 ? {} : { claims }) };
    return this.add('relay', 'close', payload, [], LATE_MS.settle);
  }

  endgame(result: JsonObject): this {
    return this.add([0, 1], 'endgame', { result }, []);
  }

  /** The branch as a case; `fault` and `convicted` are of its first new step unless they name another. */
  as(name: string, expected: Expected): Case {
    const edits = [{ keep: this.#kept.length, add: this.#entries.map((entry) => `${lineOf(entry)}\n`) }];
    return { name, log: this.#log, edits, ...(expected.fails === 'chain' ? {} : { finalHash: linkOf(this.#last) }), ...expected };
  }
}

export const author = ({ step }: FullEntry): number =>
  Math.max(...Object.values(SEATS).map((seats) => seats.findIndex(({ publicKey }) => publicKey === step.signatures[0]!.key)));
export const won = (seat: number, reason: string): JsonObject => ({ kind: 'won', winners: [seat], reason });
const placed = (game: BattleshipId, seat: number): JsonObject => ({
  kind: 'place',
  ships: FLEETS[game][seat]!.map(({ x, y, vertical }) => ({ x, y, vertical })),
});

/** The opening of a seat after the first `steps` entries, with its decisions so far. */
export function openingOf(log: Log, name: LogName, seat: number, steps: number) {
  const shots = log
    .slice(0, steps)
    .filter((entry) => entry.step.kind === 'battleship.shot' && author(entry) === seat)
    .map(({ payload }) => ({ kind: 'shoot', at: payload['at']! }));
  return { seed: SEEDS[name][seat]!, decisions: [placed(GAMES[name], seat), ...shots] };
}

/** The first step of a kind, not before `from`, for which `also` holds. */
export function find(log: Log, kind: string, from = 0, also: (entry: FullEntry) => boolean = () => true): number {
  const seq = log.findIndex((entry, i) => i >= from && entry.step.kind === kind && also(entry));
  if (seq < 0) throw new Error(`no such ${kind}`);
  return seq;
}

/** The order of claims in a `close`. */
const byFirstKey = (...claims: [JsonObject, JsonObject]): number => {
  const [a, b] = claims.map(({ signatures }) => (signatures as unknown as readonly { key: string }[])[0]!.key);
  return a! < b! ? -1 : 1;
};

/** The step at which the branches begin: well within the battle. */
export const WITHIN = 20;

/** Endings that verify. */
function endings(log: Log): Case[] {
  const from = (keep: number): Branch => new Branch('xaya', log, keep);
  const shot = find(log, 'battleship.shot', WITHIN);
  const shooter = author(log[shot]!);
  const other = 1 - shooter;
  const over = find(log, 'opening');
  const { next } = log[shot - 1]!.step;
  const shown = openingOf(log, 'xaya', shooter, shot);
  const finished = { ...shown, decisions: [...shown.decisions, { kind: 'finish' }] };
  const won0 = won(0, 'fleet-sunk');
  const aborted: JsonObject = { kind: 'void', reason: 'aborted' };
  const claimed = [0, 1].map((seat) => from(over).claim([seat], won(seat, 'fleet-sunk'))).sort(byFirstKey);
  const ended = (branch: Branch, name: string, result: JsonObject): Case => branch.endgame(result).as(name, { result });
  return [
    from(1).add([0], 'cancel', {}, []).as('the creator cancels', {}),
    from(1).add('relay', 'close', { reason: 'expired' }, [], LATE_MS.join).as('nobody joins', {}),
    from(3)
      .add('relay', 'close', { reason: 'expired' }, [], LATE_MS.setup)
      .as('a seat never commits', { result: { kind: 'void', reason: 'not-played' } }),
    from(3).add([1], 'abort', {}, []).as('a seat calls the match off in the set-up', { result: aborted }),
    from(find(log, 'start') + 1)
      .add([0], 'abort', {}, [])
      .as('a seat calls the match off after the start', { result: aborted }),
    ended(from(shot).add([other], 'resign', {}, []), 'a seat resigns', won(shooter, 'resignation')),
    ended(from(shot).add([other], 'draw-offer', {}, next).add([shooter], 'draw-accept', {}, []), 'a draw is agreed', {
      kind: 'drawn',
      reason: 'agreement',
    }),
    ended(
      from(shot).add([other], 'draw-offer', {}, next).add([shooter], 'draw-decline', {}, next).add([other], 'resign', {}, []),
      'a draw is declined, and the seat that offered it resigns',
      won(shooter, 'resignation'),
    ),
    from(shot)
      .add('relay', 'timeout', { seats: [shooter] }, [], LATE_MS.clock)
      .close()
      .as('time runs out, and the loser signs nothing', { result: won(other, 'time') }),
    from(shot)
      .add('relay', 'retire', {}, [])
      .close()
      .as("the relay's key is retired", { result: { kind: 'void', reason: 'key-retired' } }),
    ended(
      from(shot)
        .add([shooter], 'opening', finished, [other])
        .add([other], 'opening', openingOf(log, 'xaya', other, shot), []),
      'a seat finishes early, and the other did not lie',
      won(other, 'finished-early'),
    ),
    from(shot)
      .add([shooter], 'opening', finished, [other])
      .add('relay', 'timeout', { seats: [other] }, [], LATE_MS.clock)
      .close()
      .as('a seat finishes early, and the other does not open in time', { result: won(shooter, 'time') }),
    ended(from(over), 'nobody opens afterwards', won0),
    from(over).close().as('nobody signs', { result: won0 }),
    from(over)
      .close(from(over).claim([0], won0))
      .as('the loser does not sign', { result: won0 }),
    from(over)
      .close(...claimed)
      .as('each signs that it has won', { result: won0 }),
    from(shot)
      .add([other], 'protest', { code: 'battleship/false-answer', seat: 1 - other, seq: shot - 1 }, [])
      .close()
      .as('a false protest', { result: won(shooter, 'false-protest') }),
  ];
}

/** Records that the chain itself refuses. */
function brokenChains(xaya: Log, classic: Log): Case[] {
  const at = find(xaya, 'battleship.answer', WITHIN, ({ payload }) => payload['says'] === 'hit');
  const { step } = xaya[at]!;
  const broken = (name: string, code: FaultCode, edit: Edit, seq = at): Case => ({
    name,
    log: 'xaya',
    edits: [edit],
    fails: 'chain',
    fault: { code, step: seq },
  });
  const edited = (name: string, code: FaultCode, find: string, put: string, line = at): Case =>
    broken(name, code, { line, find, put }, line);
  const instead = (entry: FullEntry): Edit => ({ keep: at, add: [`${lineOf(entry)}\n`] });
  const over = find(xaya, 'opening');
  const early = new Branch('xaya', xaya, at).add([1], 'resign', {}, [], -1);
  return [
    edited('an answer says something else', 'log/digest-mismatch', '"says":"hit"', '"says":"miss"'),
    edited('a shot goes elsewhere', 'log/digest-mismatch', '"at":"', '"at":"A', at - 1),
    edited('a step has another time', 'log/bad-timestamp', `"time":${step.timestamp.time}`, `"time":${step.timestamp.time + 1}`),
    edited(
      "a step is shown as the other seat's",
      'log/bad-signature',
      step.signatures[0]!.key,
      SEATS.xaya[1 - author(xaya[at]!)]!.publicKey,
    ),
    edited('a signature is another one', 'log/bad-signature', step.signatures[0]!.sig, xaya[at - 2]!.step.signatures[0]!.sig),
    edited('another relay is named', 'log/digest-mismatch', RELAY.publicKey, SEATS.xaya[0]!.publicKey, 0),
    edited('a space', 'encoding/not-canonical', '"step":', '"step": '),
    edited('upper-case hex', 'encoding/not-hex', step.prev, step.prev.toUpperCase()),
    edited('a field that does not exist', 'encoding/wrong-shape', '{"payload":', '{"note":1,"payload":'),
    edited('the last line feed is missing', 'log/line-not-ended', '\n', '', xaya.length - 1),
    broken(
      'another relay has stamped a step',
      'log/bad-timestamp',
      instead({ ...xaya[at]!, step: stampAgain(step, SEATS.xaya[0]!) }),
    ),
    broken('a step is missing', 'log/broken-link', { drop: at }),
    broken('the first step is missing', 'log/broken-link', { drop: 0 }, 0),
    broken('a step of another match', 'log/broken-link', instead(classic[at]!)),
    early.as('times go back', { fails: 'chain', fault: { code: 'life/time-went-back', step: at } }),
    new Branch('xaya', xaya, over)
      .close({ ...new Branch('xaya', xaya, over).claim([0], won(0, 'fleet-sunk')), result: won(1, 'fleet-sunk') })
      .as('a close lets a seat say what it did not sign', { fails: 'chain', fault: { code: 'log/bad-signature', step: over } }),
    ...ofManyValues(at, xaya[at]!),
    broken('an empty file', 'log/empty', { keep: 0, add: [] }, 0),
  ];
}

/** An answer with as many values as any payload may have, and with one more: another fault of it is found before that, or after it. */
function ofManyValues(line: number, { payload }: FullEntry): Case[] {
  const room = LIMITS.payloadValues - Object.keys(payload).length - 1;
  const of = (name: string, code: FaultCode, first: string, repeated: string, times: number): Case => ({
    ...{ name, log: 'xaya', fails: 'chain', fault: { code, step: line } },
    edits: [
      { line, find: '"says":"hit"', put: `"says":[${first}@0]` },
      { line, find: '@', put: repeated, times },
    ],
  });
  return [
    of('a payload with as many values as any may have', 'log/digest-mismatch', '', '0,', room - 1),
    of('a payload with one value more', 'encoding/too-many-values', '', '0,', room),
    of('a payload with too many values in small objects', 'encoding/too-many-values', '', '{"a":0},', Math.ceil(room / 2)),
    of('a payload with too many values, and too deep', 'encoding/too-deep', `${'['.repeat(11)}${']'.repeat(11)},`, '0,', room),
    of('a payload with too many values, and too large', 'encoding/too-large', '', '0,', LIMITS.payloadBytes / 2),
  ];
}

/** Records that no honest relay makes, or that are not those that were requested. */
function brokenLives(log: Log): Case[] {
  const shot = find(log, 'battleship.shot', WITHIN);
  const shooter = author(log[shot]!);
  const other = 1 - shooter;
  const over = find(log, 'opening');
  const from = (keep: number): Branch => new Branch('xaya', log, keep);
  const matchState = (name: string, code: FaultCode, branch: Branch, step = shot): Case =>
    branch.as(name, { fails: 'life', fault: { code, step } });
  const won0 = won(0, 'fleet-sunk');
  return [
    matchState(
      'a seat shoots out of turn',
      'life/not-your-turn',
      from(shot).add([other], 'battleship.shot', { at: 'A1' }, [shooter]),
    ),
    matchState(
      'time has not run out',
      'life/too-early',
      from(shot).add('relay', 'timeout', { seats: [shooter] }, [], LATE_MS.clock - 1),
    ),
    matchState(
      'the other seat is said to be out of time',
      'life/wrong-timeout',
      from(shot).add('relay', 'timeout', { seats: [other] }, [], LATE_MS.clock),
    ),
    matchState('a seat calls the match off too late', 'life/too-late-to-abort', from(shot).add([other], 'abort', {}, [])),
    matchState(
      'a seat stands down in a match that does not go on without it',
      'life/not-your-turn',
      from(shot).add([other], 'stand-down', {}, [shooter]),
    ),
    matchState('a seat retires the key of the relay', 'life/not-the-relay', from(shot).add([other], 'retire', {}, [])),
    matchState('a key is retired after the play', 'life/wrong-phase', from(over).add('relay', 'retire', {}, []), over),
    matchState(
      'a step after the deadline',
      'life/out-of-time',
      from(shot).add([shooter], 'battleship.shot', { at: 'H8' }, [other], LATE_MS.clock),
    ),
    matchState(
      'a seat says that time has run out',
      'life/not-the-relay',
      from(shot).add([other], 'timeout', { seats: [shooter] }, [], LATE_MS.clock),
    ),
    matchState(
      'a draw is declined that nobody offered',
      'life/no-such-offer',
      from(shot).add([shooter], 'draw-decline', {}, [shooter]),
    ),
    matchState(
      'a draw is offered again at once',
      'life/too-many-offers',
      from(shot)
        .add([other], 'draw-offer', {}, [shooter])
        .add([shooter], 'draw-decline', {}, [shooter])
        .add([other], 'draw-offer', {}, [shooter]),
      shot + 2,
    ),
    matchState('a kind that does not exist', 'life/unknown-kind', from(shot).add([shooter], 'surrender', {}, [])),
    matchState(
      'the winner alone signs the end',
      'life/signature-missing',
      from(over).add([0], 'endgame', { result: won0 }, []),
      over,
    ),
    matchState(
      'a shot after the end of play',
      'life/wrong-phase',
      from(over).add([1], 'battleship.shot', { at: 'H8' }, [0]),
      over,
    ),
    matchState('a step after the last one', 'life/wrong-phase', from(log.length).add([1], 'resign', {}, []), log.length),
    matchState(
      'the relay closes what the seats have ended',
      'life/wrong-phase',
      from(log.length).add('relay', 'close', { reason: 'unsigned' }, [], LATE_MS.settle),
      log.length,
    ),
    matchState(
      'a close lets a seat say two things',
      'life/wrong-close',
      from(over).close(from(over).claim([0], won0), from(over).claim([0], won(1, 'fleet-sunk'))),
      over,
    ),
    from(over)
      .endgame(won(1, 'fleet-sunk'))
      .as('a result that the log does not have', {
        fails: 'ending',
        fault: { code: 'game/wrong-result', step: over },
        result: won(0, 'fleet-sunk'),
      }),
    from(shot).as('the file was cut off between two lines', {
      fails: 'ending',
      fault: { code: 'log/not-closed', step: shot - 1 },
    }),
    {
      ...from(log.length).as('another final hash was asked for', {
        fails: 'ending',
        fault: { code: 'log/other-final-hash', step: log.length - 1 },
      }),
      askedFor: '00'.repeat(32),
    },
  ];
}

/** Steps against the rules of the game: they convict the seat that signed them. The other protests, and the relay closes. */
function brokenGames(log: Log): Case[] {
  const from = (keep: number): Branch => new Branch('xaya', log, keep);
  const against = (
    name: string,
    code: FaultCode,
    seq: number,
    change: (payload: JsonObject) => JsonObject,
    next = log[seq]!.step.next,
  ) => {
    const { step, payload } = log[seq]!;
    const seat = author(log[seq]!);
    return from(seq)
      .add([seat], step.kind, change(payload), next)
      .add([1 - seat], 'protest', { code, seat, seq }, [])
      .close()
      .as(name, { fails: 'game', convicted: { seat, code, step: seq }, result: won(1 - seat, 'fault') });
  };
  const commit = find(log, 'battleship.commit');
  const share = find(log, 'battleship.share');
  const shot = find(log, 'battleship.shot', WITHIN);
  const hit = find(log, 'battleship.answer', WITHIN, ({ payload }) => payload['says'] === 'hit');
  const earlier = log.find((entry) => entry.step.kind === 'battleship.shot' && author(entry) === author(log[shot]!))!;
  const flipped = (said: JsonObject, field: string): JsonObject => {
    const text = String(said[field]);
    return { ...said, [field]: `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` };
  };
  const open = find(log, 'opening');
  const seat = author(log[open]!);
  const shown = openingOf(log, 'xaya', seat, open);
  const { decisions } = shown;
  const ofSeat = log.flatMap(({ step }, seq) => (step.kind === 'battleship.shot' && author(log[seq]!) === seat ? [seq] : []));
  const opened = (name: string, code: FaultCode, step: number, change: object): Case =>
    from(open)
      .add([seat], 'opening', { ...shown, ...change }, [])
      .close()
      .as(name, { fails: 'openings', convicted: { seat, code, step }, result: won(1 - seat, 'fault') });
  const exchanged = [decisions[0]!, decisions[2]!, decisions[1]!, ...decisions.slice(3)];
  return [
    against("the other seat's proof", 'proofs/board-invalid', commit, (said) => ({
      ...said,
      validity: log[commit + 1]!.payload['validity']!,
    })),
    against('another share', 'randomness/wrong-share', share, (said) => flipped(said, 'share')),
    against('a cell is shot at twice', 'battleship/shot-before', shot, () => earlier.payload),
    against('a cell that is not on the board', 'battleship/no-such-cell', shot, () => ({ at: 'J10' })),
    against('a hit is called a miss', 'battleship/false-answer', hit, (said) => ({ ...said, says: 'miss' })),
    against('another blinding', 'battleship/false-answer', hit, (said) => flipped(said, 'blinding')),
    against('after a hit the turn passes', 'life/wrong-next', hit, (said) => said, [author(log[hit]!)]),
    opened('another seed is opened', 'game/wrong-seed', open, { seed: '00'.repeat(32) }),
    opened('another fleet is opened', 'battleship/wrong-opening', open, {
      decisions: [placed(GAMES.xaya, 1 - seat), ...decisions.slice(1)],
    }),
    opened('shots are opened in another order', 'game/audit-mismatch', ofSeat[0]!, { decisions: exchanged }),
    opened('more decisions are opened than were played', 'game/audit-decisions', open, {
      decisions: [...decisions, { kind: 'shoot', at: 'H8' }],
    }),
  ];
}

/** If a payload is left out, the chain holds, but the game cannot be followed. */
function withheld(log: Log): Case {
  const line = find(log, 'battleship.commit');
  const put = encodeEntry({ step: log[line]!.step });
  return {
    name: 'a seat keeps its commitment to itself',
    log: 'xaya',
    edits: [{ line, find: lineOf(log[line]!), put }],
    finalHash: linkOf(log.at(-1)!),
    fails: 'game',
    fault: { code: 'log/payload-missing', step: line },
  };
}

/** Names can be forgotten and not replaced. */
function names(log: Log): Case[] {
  const finalHash = linkOf(log.at(-1)!);
  const text = ({ name }: FullEntry): string => `{"name":{"salt":"${name!.salt}","text":"${name!.text}"},`;
  const put = text({ ...log[1]!, name: log[0]!.name! });
  return [
    {
      name: 'the names are forgotten',
      log: 'xaya',
      edits: [0, 1].map((line) => ({ line, find: text(log[line]!), put: '{' })),
      finalHash,
      result: won(0, 'fleet-sunk'),
    },
    {
      name: 'a seat is shown with the name of the other',
      log: 'xaya',
      edits: [{ line: 1, find: text(log[1]!), put }],
      fails: 'chain',
      fault: { code: 'log/other-name', step: 1 },
    },
  ];
}

/** The same match opened by other terms: a practice match, and what only looks like one. */
function practice([first]: Log): Case[] {
  const { step, payload } = first!;
  const { match, seq, prev, kind, next, timestamp } = step;
  const creator = SEATS.xaya[0]!;
  const opened = (change: JsonObject): FullEntry => ({
    ...signEntry(
      { match, seq, prev, kind, next, payload: { ...payload, ...change } },
      { authors: [creator], relay: RELAY, time: timestamp.time },
    ),
    name: first!.name!,
  });
  const open = opened({ practice: true });
  const cancelled = signEntry(
    { match, seq: 1, prev: linkOf(open), kind: 'cancel', payload: {}, next: [] },
    { authors: [creator], relay: RELAY, time: timestamp.time },
  );
  const whole = (...entries: readonly FullEntry[]): readonly Edit[] => [
    { keep: 0, add: entries.map((entry) => `${lineOf(entry)}\n`) },
  ];
  const refused = (name: string, change: JsonObject): Case => ({
    ...{ name, log: 'xaya', edits: whole(opened(change)), fails: 'chain' },
    fault: { code: 'encoding/wrong-shape', step: 0 },
  });
  return [
    { name: 'a practice match', log: 'xaya', edits: whole(open, cancelled), practice: true, finalHash: linkOf(cancelled) },
    refused('a match that says that it is no practice', { practice: false }),
    refused('a practice match that is to be listed', { practice: true, listed: true }),
    refused('a word in place of the mark of practice', { practice: 'true' }),
  ];
}

/** Nobody can see a wrong root in an answer during play; the opening of its seat shows it. */
function wrongRoot(log: Log): Case {
  const answer = find(log, 'battleship.answer', WITHIN);
  const { step, payload } = log[answer]!;
  const seat = author(log[answer]!);
  return new Branch('classic', log, answer)
    .add([seat], step.kind, { ...payload, board: '00'.repeat(32) }, step.next)
    .add([1 - seat], 'resign', {}, [])
    .add([seat], 'opening', openingOf(log, 'classic', seat, answer), [])
    .close()
    .as('a root of another board, shown by the opening', {
      fails: 'openings',
      convicted: { seat, code: 'game/audit-mismatch', step: answer },
      result: won(1 - seat, 'fault'),
    });
}

/** The two log files by name, and the index of the cases. */
export async function logsVectors() {
  const played = { xaya: await playLog('xaya'), classic: await playLog('classic') };
  const whole = (log: LogName): Case =>
    new Branch(log, played[log], played[log].length).as('as it was played', { result: won(0, 'fleet-sunk') });
  const cases = [
    whole('xaya'),
    whole('classic'),
    ...endings(played.xaya),
    ...brokenChains(played.xaya, played.classic),
    ...brokenLives(played.xaya),
    ...brokenGames(played.xaya),
    withheld(played.xaya),
    ...names(played.xaya),
    ...practice(played.xaya),
    wrongRoot(played.classic),
  ];
  const index = {
    about: 'Each case is a log file after its edits, and what verification says of it. README.md names the edits.',
    relay: { seed: encodeHex(testSeed('relay')), key: RELAY.publicKey },
    seats: both((log) =>
      SEATS[log].map(({ publicKey }, seat) => ({
        identity: encodeHex(testSeed(GAMES[log], 'identity', seat)),
        key: publicKey,
        seed: SEEDS[log][seat],
      })),
    ),
    cases: cases.map((one) => ({ ...one, log: logFile(one.log) })),
  };
  const files = Object.entries(played).map(
    ([name, entries]) => [logFile(name as LogName), entries.map((entry) => `${lineOf(entry)}\n`).join('')] as const,
  );
  return { played, files, index };
}
