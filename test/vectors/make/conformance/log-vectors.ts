/** The two matches of Battleship and the cases of `logs.json`, as they lie in the folder: to play the matches again takes seconds. */

import { readFileSync } from 'node:fs';
import { encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import { decodeLog } from '../../../../shared/log/file.ts';
import type { Log, LogName, logsVectors } from '../logs.ts';

export type LogVectors = Awaited<ReturnType<typeof logsVectors>>;

const readText = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const fileOf = (name: LogName): string => `battleship-${name}.jsonl`;
const entriesOf = (name: LogName): Log => decodeLog(encodeUtf8(readText(fileOf(name)))).entries as Log;

export const readLogVectors = (): LogVectors => ({
  played: { xaya: entriesOf('xaya'), classic: entriesOf('classic') },
  files: (['xaya', 'classic'] as const).map((name) => [fileOf(name), readText(fileOf(name))] as const),
  index: JSON.parse(readText('logs.json')),
});
