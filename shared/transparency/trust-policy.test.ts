import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import { sha256 } from '../crypto/hash.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import { encodeVerifierKey, logKey, makeVerifierKey, witnessKey } from './signed-note.ts';
import { isMet, readTrustPolicy } from './trust-policy.ts';

const publicKeyOf = (name: string) => portableSigner(sha256(encodeUtf8(name))).publicKey;
const log = (name: string) => encodeVerifierKey(logKey(name, publicKeyOf(name)));
const witness = (name: string) => encodeVerifierKey(witnessKey(`${name}.example`, publicKeyOf(name)));

const WITNESSES = ['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'];
/** The example of c2sp.org/tlog-policy. */
const EXAMPLE = `log ${log('log.example')}

# Two organizations.
${WITNESSES.slice(0, 3)
  .map((name) => `witness ${name} ${witness(name)}`)
  .join('\n')}
group X-witnesses 2 X1 X2 X3

${WITNESSES.slice(3)
  .map((name) => `\twitness  ${name}\t${witness(name)} https://${name}.example/ \t`)
  .join('\n')}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`;

describe('a policy', () => {
  it('names logs, witnesses and where they are asked', () => {
    const { logs, witnesses } = readTrustPolicy(EXAMPLE);
    expect(logs.map(({ name }) => name)).toEqual(['log.example']);
    expect([...witnesses.keys()]).toEqual(WITNESSES);
    expect(witnesses.get('X1')?.url).toBeUndefined();
    expect(witnesses.get('Y1')?.url).toBe('https://Y1.example/');
  });

  it('is met by exactly the sets of witnesses that its quorum says', () => {
    const { quorum } = readTrustPolicy(EXAMPLE);
    for (let set = 0; set < 2 ** WITNESSES.length; set++) {
      const cosigned = new Set(WITNESSES.filter((_, i) => (set >> i) & 1));
      const count = (letter: string) => [...cosigned].filter((name) => name.startsWith(letter)).length;
      expect(isMet(quorum, cosigned)).toBe(count('X') >= 2 && count('Y') >= 1);
    }
  });

  it('may ask for no witness, or for one', () => {
    expect(isMet(readTrustPolicy('quorum none').quorum, new Set())).toBe(true);
    const { quorum } = readTrustPolicy(`witness a ${witness('a')}\nquorum a`);
    expect(isMet(quorum, new Set())).toBe(false);
    expect(isMet(quorum, new Set(['a']))).toBe(true);
  });

  it('may have 32 logs, witnesses and groups, and names beyond ASCII', () => {
    const numbers = Array.from({ length: 32 }, (_, i) => i);
    const lines = [
      ...numbers.map((i) => `log ${log(`log-${i}`)}`),
      ...numbers.map((i) => `witness wächter-${i} ${witness(`w${i}`)}`),
      ...numbers.map((i) => (i === 0 ? 'group g0 any wächter-0' : `group g${i} 2 g${i - 1} wächter-${i}`)),
      'quorum g31',
    ];
    const { quorum, witnesses } = readTrustPolicy(lines.join('\n'));
    expect(isMet(quorum, new Set(witnesses.keys()))).toBe(true);
    expect(isMet(quorum, new Set([...witnesses.keys()].slice(1)))).toBe(false);
  });

  it('is refused in few words, however long its own are', () => {
    for (const text of ['x'.repeat(60_000), `quorum ${'x'.repeat(60_000)}`, `group g any ${'x'.repeat(60_000)}`]) {
      const read = attempt(() => readTrustPolicy(text));
      expect(read.ok || read.fault.message.length).toBeLessThan(300);
    }
  });

  it('may name a witness whose key cannot be checked here', () => {
    const key = encodeVerifierKey(makeVerifierKey('later.example', 6, '07'.repeat(1_312)));
    expect(readTrustPolicy(`witness later ${key}\nquorum later`).witnesses.size).toBe(1);
  });

  const a = `witness a ${witness('a')}\n`;
  const b = `witness b ${witness('b')}\n`;
  it.each([
    ['without a quorum', a],
    ['with two quorums', `${a}quorum a\nquorum a\n`],
    ['with a quorum of a later line', `quorum a\n${a}`],
    ['with a quorum of nobody', 'quorum nobody'],
    ['with a group of nobody', `group g any nobody\nquorum g`],
    ['with an empty group', `${a}group g any\nquorum a`],
    ['with a group that needs more than it has', `${a}group g 2 a\nquorum g`],
    ['with a group that needs nobody', `${a}group g 0 a\nquorum g`],
    ['with a number that is not in its one form', `${a}group g 01 a\nquorum g`],
    ['with a group that has `none`', 'group g any none\nquorum g'],
    ['with a witness called `none`', `${a.replace(' a ', ' none ')}quorum none`],
    ['with a member twice', `${a}group g 2 a a\nquorum g`],
    ['with a witness in two groups', `${a}${b}group g all a b\ngroup h any a\nquorum h`],
    ['with a name twice', `${a}${b.replace(' b ', ' a ')}quorum a`],
    [
      'with a public key twice, under another name',
      `${a}witness b ${encodeVerifierKey(witnessKey('other', publicKeyOf('a')))}\nquorum a`,
    ],
    [
      'with the public key of its log for a witness',
      `log ${log('x')}\nwitness x ${encodeVerifierKey(witnessKey('other', publicKeyOf('x')))}\nquorum x`,
    ],
    [
      'with the public key of a witness for a later log',
      `${a}log ${encodeVerifierKey(logKey('other', publicKeyOf('a')))}\nquorum a`,
    ],
    ['with a log twice', `log ${log('x')}\nlog ${log('x')}\nquorum none`],
    ['with the key of a log for a witness', `witness a ${log('x')}\nquorum a`],
    ['with the key of a witness for a log', `log ${witness('x')}\nquorum none`],
    ['with a text that is no key', 'log x\nquorum none'],
    ['with an unknown word', 'quorums none'],
    ['with carriage returns', `${a}quorum a`.replaceAll('\n', '\r\n')],
    ['with a control character', `# \u0007\nquorum none`],
    ['with a space of another alphabet for a space', `${a}quorum\u00a0a`],
    ['of too many lines', `${'\n'.repeat(2_000)}quorum none`],
    ['of too many bytes', `# ${'x'.repeat(70_000)}\nquorum none`],
  ])('is refused %s', (_, text) => {
    expect(faultCode(() => readTrustPolicy(text))).toBe('transparency/bad-policy');
  });
});
