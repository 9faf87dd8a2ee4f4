/** Evidence against an author, who has signed two different steps for one place of a match. */

import { encodeCanonical } from '../encoding/canonical.ts';
import { hex, object, oneOf } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { type Header, headerOf, KEY_BYTES, readHeader, SIGNATURE_BYTES, type Step, VERSION } from '../log/step.ts';
import { stepMessage } from '../log/step-digest.ts';
import { expectPair, placedText, type SignedMessage, type StepConclusion } from './step-pair.ts';

const readSignedHeader = object({ header: readHeader, sig: hex(SIGNATURE_BYTES) });
export type SignedHeader = ReturnType<typeof readSignedHeader>;

export const readAuthorEvidence = object({
  evidence: oneOf(['author']),
  v: oneOf([VERSION]),
  key: hex(KEY_BYTES),
  first: readSignedHeader,
  second: readSignedHeader,
});
export type AuthorEvidence = ReturnType<typeof readAuthorEvidence>;

/** A step or a draft, as its authors have signed it. */
export type SignedStep = Header & Pick<Step, 'signatures'>;

const textOf = (header: Header): string => placedText(header, encodeCanonical(headerOf(header)));

/** What the two prove of their author, if the signatures hold. */
export function concludeAuthor({ key, first, second }: AuthorEvidence): StepConclusion {
  expectPair(first.header, second.header, textOf);
  if (first.header.prev !== second.header.prev) throw new Fault('evidence/no-contradiction');
  const { match, seq } = second.header;
  return { guilty: 'author', key, match, seq, contradiction: 'signed-twice' };
}

export const messagesOfAuthor = ({ key, first, second }: AuthorEvidence): readonly SignedMessage[] =>
  [first, second].map(({ header, sig }) => ({ key, message: stepMessage(header), sig }));

/** What these steps would prove against their authors. */
export function* suspectAuthors(signed: readonly SignedStep[]): Iterable<AuthorEvidence> {
  const places = new Map<string, Map<string, SignedHeader>>();
  for (const one of signed) {
    for (const { key, sig } of one.signatures) {
      const place = `${key} ${one.match} ${one.prev}`;
      const header = headerOf(one);
      places.set(place, (places.get(place) ?? new Map()).set(textOf(header), { header, sig }));
    }
  }
  for (const [place, said] of places) {
    const texts = [...said.keys()].sort();
    const key = place.slice(0, 2 * KEY_BYTES);
    for (const [i, text] of texts.slice(1).entries()) {
      yield { evidence: 'author', v: VERSION, key, first: said.get(texts[i]!)!, second: said.get(text)! };
    }
  }
}
