import { cosign } from '../../../../shared/transparency/cosignature.ts';
import { encodeVerifierKey, readNote } from '../../../../shared/transparency/signed-note.ts';
import { ToyLog, toyWitness } from '../../../support/toy-log.ts';

export const log = new ToyLog();
export const elsewhere = new ToyLog('elsewhere.example/tlog');
export const friend = toyWitness();
export const another = toyWitness('another.example/witness');
export const TIME = 1_800_000_000;
export const LINE = '— a AQIDBAU=\n';

const POLICY = [
  `log ${encodeVerifierKey(log.key)}`,
  `log ${encodeVerifierKey(elsewhere.key)}`,
  `witness friend ${encodeVerifierKey(friend.key)}`,
  `witness another ${encodeVerifierKey(another.key)}`,
  'group one any friend another',
].join('\n');
export const policyOf = (quorum: string): string => `${POLICY}\nquorum ${quorum}\n`;

export const SIZE = 9;
export const INDEX = 3;
export const entry = log.entry(INDEX);
export const TEXT = readNote(log.checkpoint(SIZE)).text;
export const seenBy = (by: typeof friend, time: number, text = TEXT): string => cosign(text, time, by.key, by.signer);
export const found = (seen: object, index = INDEX, size = SIZE) => ({ found: { origin: log.origin, index, size, seen } });
