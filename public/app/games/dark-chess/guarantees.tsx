/** What is guaranteed in dark chess: at once, after the opening, and not. It depends on the match's oblivious transfer. */

import type { ComponentChildren } from 'preact';
import { plural, texts } from '../../language/texts.ts';
import type { WhyFairProps } from '../game-screen.ts';

export const GUARANTEES = texts('games/dark-chess/guarantees', {
  once: 'At once, while you play',
  noMore: {
    claim: 'Nobody sees more than they ask for.',
    text: 'After each move a device may open a fixed number of squares of the other side, and no more. Everything else stays closed to it, to the relay and to whoever watches.',
    proof: 'Each question carries a proof that it is for one square.',
  },
  unasked: {
    claim: 'Nobody learns what was asked.',
    text: 'You are never told which squares your opponent looks at. Every search has the same length, whatever was found.',
    key: 'A board is sealed with a key that proves to hide this, and no device asks before it has checked that.',
  },
  belongs: {
    claim: 'An answer belongs to its board.',
    text: 'Answers are opened with one key, which was sealed before the questions came, and your device checks each of them against it.',
  },
  exchanged: (count: number) =>
    plural(count, {
      one: `So far ${count} message with answers or questions was exchanged, and it fits.`,
      other: `So far ${count} messages with answers or questions were exchanged, and all of them fit.`,
    }),
  capture: {
    claim: 'A capture is announced.',
    text: 'Its square is in the signed record, for everybody to see.',
  },
  afterwards: 'With certainty, once both sides have opened',
  legal: {
    claim: 'Every move was legal, every answer true.',
    text: 'After the game both devices open what they hid, and everybody can run both of them again, move by move.',
  },
  forbidden: {
    claim: 'Nobody asked for a square that no piece of theirs could see.',
    text: 'One forbidden question or one false answer is found, with its step, and loses the match.',
  },
  partOfGame: 'Opening is part of the game. Who does not open wins nothing, and nobody has a draw.',
  not: 'Not guaranteed',
  peek: {
    claim: 'A peek during the game is not prevented.',
    text: 'A changed program could spend its questions on squares that it may not see. It learns of them then, and is convicted afterwards.',
  },
  mixed: {
    claim: 'A question may mix squares.',
    text: 'In this match questions are not proven: a changed program could be told by one question how several squares differ. It is convicted afterwards.',
  },
  unproven: {
    claim: 'An answer is not proven at once.',
    text: 'In this match an answer may be another than the sealed one. It is convicted afterwards.',
  },
  advice: 'Nothing here stops a player from asking a chess program for advice.',
});

export function Guarantees({ params, record }: WhyFairProps) {
  const ot = params['ot'] ?? 'voprf';
  const questions = record.filter(({ kind }) => kind === 'dark-chess.query').length;
  return (
    <div class="guarantees">
      <section aria-labelledby="guaranteed-at-once">
        <h2 id="guaranteed-at-once">{GUARANTEES.once}</h2>
        <ul>
          {ot !== 'andos' && (
            <Guarantee of={GUARANTEES.noMore}>{ot === 'andos-packet-proof' && GUARANTEES.noMore.proof}</Guarantee>
          )}
          <Guarantee of={GUARANTEES.unasked}>{ot !== 'voprf' && GUARANTEES.unasked.key}</Guarantee>
          {ot === 'voprf' && <Guarantee of={GUARANTEES.belongs}>{questions > 0 && GUARANTEES.exchanged(questions)}</Guarantee>}
          <Guarantee of={GUARANTEES.capture} />
        </ul>
      </section>
      <section aria-labelledby="guaranteed-afterwards">
        <h2 id="guaranteed-afterwards">{GUARANTEES.afterwards}</h2>
        <ul>
          <Guarantee of={GUARANTEES.legal} />
          <Guarantee of={GUARANTEES.forbidden} />
          <li>{GUARANTEES.partOfGame}</li>
        </ul>
      </section>
      <section aria-labelledby="guaranteed-not">
        <h2 id="guaranteed-not">{GUARANTEES.not}</h2>
        <ul>
          <Guarantee of={GUARANTEES.peek} />
          {ot === 'andos' && <Guarantee of={GUARANTEES.mixed} />}
          {ot !== 'voprf' && <Guarantee of={GUARANTEES.unproven} />}
          <li>{GUARANTEES.advice}</li>
        </ul>
      </section>
    </div>
  );
}

interface GuaranteeProps {
  readonly of: { readonly claim: string; readonly text: string };
  readonly children?: ComponentChildren;
}

export function Guarantee({ of: { claim, text }, children }: GuaranteeProps) {
  return (
    <li>
      <strong>{claim}</strong> {text} {children}
    </li>
  );
}
