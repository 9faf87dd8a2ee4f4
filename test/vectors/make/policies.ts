/** Policies: good ones with sets of witnesses that meet them and sets that do not, and texts that are no policy. */

import type { FaultCode } from '../../../shared/fault.ts';
import { encodeVerifierKey, logKey, makeVerifierKey, witnessKey } from '../../../shared/transparency/signed-note.ts';
import { signerOf } from '../../support/toy-log.ts';

interface PolicyCase {
  readonly name: string;
  readonly text: string;
  /** Names of witnesses that have cosigned, where that is enough, and where it is not. */
  readonly met?: readonly (readonly string[])[];
  readonly unmet?: readonly (readonly string[])[];
  readonly fault?: FaultCode;
}

const log = (name: string): string => `log ${encodeVerifierKey(logKey(name, signerOf(name).publicKey))}\n`;
const witness = (name: string, key = name): string =>
  `witness ${name} ${encodeVerifierKey(witnessKey(`${key}.example`, signerOf(key).publicKey))}\n`;
const vkeyOf = (line: string): string => line.trimEnd().split(' ').at(-1)!;
const [A, B, C] = ['a', 'b', 'c'].map((name) => witness(name)) as [string, string, string];
const LATER = `witness later ${encodeVerifierKey(makeVerifierKey('later.example', 6, '07'.repeat(1_312)))}\n`;

const GOOD: readonly PolicyCase[] = [
  { name: 'no witness is asked for', text: 'quorum none\n', met: [[]] },
  { name: 'no line feed at the end', text: `${A}quorum a`, met: [['a']], unmet: [[]] },
  { name: 'a witness', text: `${log('x')}${A}${B}quorum a\n`, met: [['a'], ['a', 'b']], unmet: [[], ['b']] },
  { name: 'a group of any', text: `${A}${B}group g any a b\nquorum g\n`, met: [['a'], ['b']], unmet: [[]] },
  { name: 'a group of all', text: `${A}${B}group g all a b\nquorum g\n`, met: [['a', 'b']], unmet: [['a'], ['b']] },
  {
    name: 'two of three',
    text: `${A}${B}${C}group g 2 a b c\nquorum g\n`,
    met: [
      ['a', 'c'],
      ['a', 'b', 'c'],
    ],
    unmet: [[], ['c']],
  },
  {
    name: 'a group of a group and a witness',
    text: `${A}${B}${C}group g any a b\ngroup h all g c\nquorum h\n`,
    met: [
      ['a', 'c'],
      ['b', 'c'],
    ],
    unmet: [['a', 'b'], ['c']],
  },
  {
    name: 'comments, empty lines, tabs, spaces at both ends, and addresses',
    text: `# a policy\n\n \t# of two\n\t${A.trimEnd()}\thttps://a.example/ \n${log('x').trimEnd()}  https://x.example\nquorum   a\t\n`,
    met: [['a']],
    unmet: [[]],
  },
  { name: 'names beyond ASCII', text: `${witness('wächter', 'w')}quorum wächter\n`, met: [['wächter']], unmet: [[]] },
  {
    name: 'a group that has the name of nobody else, like a keyword',
    text: `${A}group quorum any a\nquorum quorum\n`,
    met: [['a']],
    unmet: [[]],
  },
  { name: 'a witness whose key cannot be checked here', text: `${LATER}quorum later\n`, unmet: [[]] },
  { name: 'a witness in no group', text: `${A}${B}group g any a\nquorum b\n`, met: [['b']], unmet: [['a']] },
];

const BAD: readonly (readonly [string, string])[] = [
  ['no quorum', A],
  ['two quorums', `${A}quorum a\nquorum a\n`],
  ['a quorum of a later line', `quorum a\n${A}`],
  ['a quorum of nobody', 'quorum nobody\n'],
  ['a quorum of two', `${A}${B}quorum a b\n`],
  ['a group of nobody', 'group g any nobody\nquorum none\n'],
  ['a group without members', `${A}group g any\nquorum a\n`],
  ['a group that needs more than it has', `${A}group g 2 a\nquorum g\n`],
  ['a group that needs nobody', `${A}group g 0 a\nquorum g\n`],
  ['a number with a zero before it', `${A}group g 01 a\nquorum g\n`],
  ['a group that has `none`', 'group g any none\nquorum none\n'],
  ['a witness called `none`', `${witness('none', 'n')}quorum none\n`],
  ['a group called `none`', `${A}group none any a\nquorum a\n`],
  ['a member twice', `${A}group g 1 a a\nquorum g\n`],
  ['a witness in two groups', `${A}${B}group g all a b\ngroup h any a\nquorum h\n`],
  ['a name twice', `${A}${B.replace(' b ', ' a ')}quorum a\n`],
  [
    'a public key twice, under other names',
    `${A}witness b ${encodeVerifierKey(witnessKey('other', signerOf('a').publicKey))}\nquorum a\n`,
  ],
  [
    'the public key of its log for a witness',
    `${log('x')}witness x ${encodeVerifierKey(witnessKey('other', signerOf('x').publicKey))}\nquorum x\n`,
  ],
  ['a log twice', `${log('x')}${log('x')}quorum none\n`],
  ['the key of a log for a witness', `witness a ${vkeyOf(log('x'))}\nquorum a\n`],
  ['the key of a witness for a log', `log ${vkeyOf(A)}\nquorum none\n`],
  ['a key that is none', 'log x\nquorum none\n'],
  ['a key whose id is another one', `${A.replace(/\+[0-9a-f]{8}\+/, '+01234567+')}quorum a\n`],
  ['an unknown word', 'quorums none\n'],
  ['a word in capitals', 'Quorum none\n'],
  ['a comment behind a line', 'quorum none # nobody\n'],
  ['carriage returns', `${A}quorum a\n`.replaceAll('\n', '\r\n')],
  ['a control character in a comment', '# \u0007\nquorum none\n'],
  ['a delete (U+007F) in a comment', '# \u007f\nquorum none\n'],
  ['a space of another alphabet for a space', `${A}quorum\u00a0a\n`],
  ['too many lines', `${'\n'.repeat(1_024)}quorum none`],
];

export const policyCases = (): readonly PolicyCase[] => [
  ...GOOD.map((one) => ({ ...one, name: `a policy: ${one.name}` })),
  ...BAD.map(([name, text]) => ({ name: `a policy with ${name}`, text, fault: 'transparency/bad-policy' as const })),
];
