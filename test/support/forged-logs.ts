/** Logs that somebody has forged without a key: for the commands by which a record is checked by hand. */

import { sha256Hex } from '../../shared/crypto/hash.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { decodeEntry, type Entry, GENESIS, joinEntry } from '../../shared/log/step.ts';
import { readVectorText } from '../vectors/files.ts';

interface ShortLog {
  readonly lines: readonly string[];
  /** Link hash of the last step. */
  readonly final: string;
}

/** The log of these payloads and names, whose steps nobody has signed: their links and digests are what the commands check. */
export function linkLog(entries: readonly Pick<Entry, 'payload' | 'name'>[]): ShortLog {
  let prev = GENESIS;
  const lines = entries.map(({ payload, name }, seq) => {
    const [text, signatures] = [encodeCanonical(payload!), [{ key: 'ab', sig: 'cd' }]];
    const step = encodeCanonical({ digest: sha256Hex(text), kind: 'toy', prev, seq, signatures, timestamp: { time: 1_800_000 } });
    prev = sha256Hex(step);
    return joinEntry(text, step, name);
  });
  return { lines, final: prev };
}

const whole = readVectorText('battleship-xaya.jsonl').trimEnd().split('\n').map(decodeEntry);
/** Of few steps, as each costs runs of programs: two names, five shots and answers, and the result at the end. */
export const SHORT_LOG = linkLog([...whole.slice(0, 2), ...whole.slice(40, 45), whole.at(-1)!]);

const { lines } = SHORT_LOG;
const at = (place: number, edit: (line: string) => string): string[] => lines.with(place, edit(lines[place]!));
const swapped = (a: number, b: number): string[] => lines.with(a, lines[b]!).with(b, lines[a]!);
const payloadOf = (line: string): string => /"payload":(.*),"step":/.exec(line)![1]!;
const withPayload = (line: string, payload: string): string => line.replace(payloadOf(line), () => payload);
const nameOf = (line: string): string => /^\{("name":.*?\}),"payload":/.exec(line)![1]!;
const reversed = (line: string): string => JSON.stringify({ step: JSON.parse(line).step, payload: JSON.parse(line).payload });

export const withoutPayload = (line: string): string => line.replace(/^\{.*?"payload":.*,"step":/, '{"step":');
export const withoutName = (line: string): string => line.replace(/^\{"name":.*?\},/, '{');
export const logFile = (log: readonly string[]): string => log.map((line) => `${line}\n`).join('');

const last = lines.at(-1)!;
const lastStep = /"step":(\{.*\})\}$/.exec(last)![1]!;
/** The whole log, with this line for its last, which says that the other seat has won: no later step links to it. */
const ending = (line: string): string[] => lines.with(-1, line);
const OTHER = payloadOf(last).replace('"winners":[0]', '"winners":[1]');
if (OTHER === payloadOf(last)) throw new Error('the forged result is that of the match');

/** By what is wrong with it, the lines of a log that no hash of the short one above fits, or that reads otherwise than it hashes. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  'a name was changed': at(0, (line) => line.replace('"seat 0"', '"Magnus"')),
  'the salt of a name was changed': at(0, (line) => line.replace('"salt":"ef', '"salt":"fe')),
  'two names were exchanged': [
    lines[0]!.replace(nameOf(lines[0]!), nameOf(lines[1]!)),
    lines[1]!.replace(nameOf(lines[1]!), nameOf(lines[0]!)),
    ...lines.slice(2),
  ],
  'a name is at a step that signed none': at(4, (line) => `{${nameOf(lines[0]!)},${line.slice(1)}`),
  'a name is there twice': at(0, (line) => `{${nameOf(line)},${line.slice(1)}`),
  'a name is beside a step without its payload': at(0, (line) => `{${nameOf(line)},${withoutPayload(line).slice(1)}`),
  'a payload was replaced': at(3, (line) => line.replace('"H4"', '"H5"')),
  'the payload of the last step was replaced, and with it the winner': at(7, (line) =>
    line.replace(/"winners":\[\d\]/, '"winners":[2]'),
  ),
  'the payloads of two steps were exchanged': [
    ...swapped(3, 5).map((line, i) => (i === 3 || i === 5 ? withPayload(lines[i]!, payloadOf(line)) : line)),
  ],
  'payloads from the fifth step on were replaced': lines.map((line, i) => (i < 4 ? line : withPayload(line, '{}'))),
  'a key of a step was changed': at(4, (line) => line.replace(/"signatures":\[\{"key":"../, '"signatures":[{"key":"00')),
  'a time was changed': at(4, (line) => line.replace('"time":1800000', '"time":1700000')),
  'the first steps were deleted': lines.slice(2),
  'three steps were deleted': lines.toSpliced(2, 3),
  'the last step was deleted': lines.slice(0, -1),
  'a step was added at the end': [...lines, lines[7]!],
  'two steps were exchanged': swapped(3, 4),
  'a step is there twice': lines.toSpliced(3, 0, lines[3]!),
  'the last step was replaced by one with another link': at(7, (line) => line.replace(/"prev":"../, '"prev":"00')),
  'the first step names one before it': at(0, (line) => line.replace('"prev":"00', '"prev":"01')),
  'the members of a line are in another order': at(4, reversed),
  'the members of a payload are in another order': at(0, (line) =>
    line.replace('"params":{},', '').replace('"rules":1,', '"rules":1,"params":{},'),
  ),
  'a payload is there twice': at(4, (line) => line.replace('{"payload":', '{"payload":{"at":"A1"},"payload":')),
  'a payload is behind its step too': at(4, (line) => `${line.slice(0, -1)},"payload":{"at":"A1"}}`),
  'a step is there twice in its line': at(4, (line) => line.replace(/"step":(.*)\}$/, '"step":$1,"step":$1}')),
  'a step is in another step': at(4, (line) => line.replace(/"step":(.*)\}$/, '"step":{"step":$1}}')),
  'a step without its payload is in another step': at(4, (line) =>
    withoutPayload(line).replace(/"step":(.*)\}$/, '"step":{"step":$1}}'),
  ),
  'a payload has its name in another spelling': at(4, (line) => line.replace('"payload"', '"p\\u0061yload"')),
  'a step without its payload has something else beside it': at(4, (line) =>
    withoutPayload(line).replace('{', '{"result":"won",'),
  ),
  'a payload is no object': at(4, (line) => withPayload(line, 'null')),
  'a line has a space more': at(4, (line) => line.replace('"payload":', '"payload": ')),
  'a line ends in a space': at(4, (line) => `${line} `),
  'a line ends in a carriage return': at(4, (line) => `${line}\r`),
  'a line is empty': lines.toSpliced(3, 0, ''),
  'a payload has a byte of zero': at(4, (line) => line.replace('"payload":{', '"payload":{\0')),
  'a line has a byte of zero before it': at(4, (line) => `\0${line}`),
  'a name has a byte of zero': at(0, (line) => line.replace('"seat 0', '"seat 0\0')),
  'the payload of the last step has its name in another spelling': ending(`{"p\\u0061yload":${OTHER},"step":${lastStep}}`),
  'the last line has a space behind the name of its payload': ending(`{"payload" :${OTHER},"step":${lastStep}}`),
  'the last line has a space before its payload': ending(`{"payload": ${OTHER},"step":${lastStep}}`),
  'the last line has a space at its beginning': ending(`{ "payload":${OTHER},"step":${lastStep}}`),
  'the last line has a space before its step': ending(`{"payload":${OTHER}, "step":${lastStep}}`),
  'the last line ends in a space': ending(`{"payload":${OTHER},"step":${lastStep}} `),
  'the last step has something else beside it': ending(`{"result":"won by the other","step":${lastStep}}`),
  'the payload of the last step is no object': ending(`{"payload":[${OTHER}],"step":${lastStep}}`),
  'the last line has another step before its payload': ending(`{"step":{},"payload":${OTHER},"step":${lastStep}}`),
  'the last line has two steps behind its payload': ending(`{"payload":${OTHER},"step":{"a":1},"step":${lastStep}}`),
  'the last line has a step in another spelling too': ending(`{"payload":${OTHER},"\\u0073tep":{},"step":${lastStep}}`),
  'the last line has a payload in another spelling too': ending(
    `{"payload":${payloadOf(last)},"p\\u0061yload":${OTHER},"step":${lastStep}}`,
  ),
  'the last line has a payload behind its step too': ending(`${last.slice(0, -1)},"payload":${OTHER}}`),
  'the last step is in two lines': ending(last.replace(',"step"', '\n,"step"')),
  'two steps are in one line': [...lines.slice(0, 3), lines[3]! + lines[4]!, ...lines.slice(5)],
  'a step is in two lines': at(4, (line) => line.replace(',"step"', '\n,"step"')),
  'a byte order mark is before it': [`\ufeff${lines[0]!}`, ...lines.slice(1)],
};

/** Each as the text of a file. */
export const FORGED_LOGS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LINES).map(([name, log]): [string, string] => [name, logFile(log)]),
  ['there is nothing', ''],
  ['the last line is not ended', lines.join('\n')],
]);
