/** What is guaranteed in proven dark chess: at once, when something does not hold, at the end, and not. */

import type { ComponentChildren } from 'preact';
import { plural, texts } from '../../language/texts.ts';
import type { WhyFairProps } from '../game-screen.ts';

export const PROVEN_GUARANTEES = texts('games/proven-dark-chess/guarantees', {
  once: 'At once, with every step',
  peek: {
    claim: 'Nobody can peek.',
    text: 'Each side sees what its pieces see and nothing else: not the other player, not the relay, not a spectator. More is not forbidden, it is impossible.',
  },
  legal: {
    claim: 'Every move is legal, every announcement true.',
    text: 'A step carries a proof, and your device goes on only when it has checked it.',
  },
  proven: (count: number) =>
    plural(count, { one: `So far ${count} step came with a proof.`, other: `So far ${count} steps came with a proof.` }),
  so: {
    claim: 'What you see is so.',
    text: 'The other device cannot hide a piece from you, or show you one that is not there.',
  },
  look: {
    claim: 'Nobody learns where you look.',
    text: 'Every step of a kind has the same length, whatever stands on the board.',
  },
  capture: {
    claim: 'A capture is announced.',
    text: 'Its square is in the signed record, for everybody to see.',
  },
  blame: 'When a proof does not hold',
  stops: {
    claim: 'Your device stops and opens your own game.',
    text: 'Everybody can then run it again and finds the step at which the other side cheated. The cheater loses, also if it never comes back.',
  },
  asks: {
    claim: 'Your device stops and asks you.',
    text: 'If you open your own game, everybody can run it again and finds the step at which the other side cheated. The cheater loses, also if it never comes back. Without your word nothing is opened, and you lose by resigning or on time; but you are asked once more before the result is signed.',
  },
  falsely: 'Who accuses without cause is found out in the same way, and loses.',
  price: {
    claim: 'That is the price of this match:',
    text: 'nothing is shown at the end, but to convict a cheater you make your whole game public. The other side’s stays hidden.',
  },
  end: 'At the end',
  nothing: {
    claim: 'Nobody has to show anything.',
    text: 'Strangers see the captures and the result, and that each of you accepted every proof of the other. They read “attested”: proven to the other side, which alone could check.',
  },
  mayShow: 'You may show your game all the same, by the switch below the board.',
  erases: 'When the match is closed, this browser erases what would give your game away, unless you have shown it.',
  shown: {
    claim: 'Both sides are shown.',
    text: 'Both devices open what they hid, and everybody can run both again, move by move.',
  },
  noWait: 'The result does not wait for that. Who does not open is not “honest” in the record, but only “attested”.',
  not: 'Not guaranteed',
  advice: 'Nothing here stops a player from asking a chess program for advice.',
  visible: 'When you move, how long you think, and that you change the device is there for everybody to see.',
  backup:
    'A device that is restored whole from an old backup, or an old device of yours that is left open, can help a relay that is in league with your opponent. Do not play on with such a device.',
});

export function Guarantees({ params, record }: WhyFairProps) {
  const never = params['reveal'] === 'never';
  const proven = record.filter(({ kind }) => kind === 'dark-chess.move' || kind === 'dark-chess.answer').length;
  return (
    <div class="guarantees">
      <section aria-labelledby="guaranteed-at-once">
        <h2 id="guaranteed-at-once">{PROVEN_GUARANTEES.once}</h2>
        <ul>
          <Guarantee of={PROVEN_GUARANTEES.peek} />
          <Guarantee of={PROVEN_GUARANTEES.legal}>{proven > 0 && PROVEN_GUARANTEES.proven(proven)}</Guarantee>
          <Guarantee of={PROVEN_GUARANTEES.so} />
          <Guarantee of={PROVEN_GUARANTEES.look} />
          <Guarantee of={PROVEN_GUARANTEES.capture} />
        </ul>
      </section>
      <section aria-labelledby="guaranteed-blame">
        <h2 id="guaranteed-blame">{PROVEN_GUARANTEES.blame}</h2>
        <ul>
          <Guarantee of={never ? PROVEN_GUARANTEES.asks : PROVEN_GUARANTEES.stops} />
          <li>{PROVEN_GUARANTEES.falsely}</li>
          {never && <Guarantee of={PROVEN_GUARANTEES.price} />}
        </ul>
      </section>
      <section aria-labelledby="guaranteed-end">
        <h2 id="guaranteed-end">{PROVEN_GUARANTEES.end}</h2>
        <ul>
          {never ? (
            <>
              <Guarantee of={PROVEN_GUARANTEES.nothing} />
              <li>{PROVEN_GUARANTEES.mayShow}</li>
              <li>{PROVEN_GUARANTEES.erases}</li>
            </>
          ) : (
            <>
              <Guarantee of={PROVEN_GUARANTEES.shown} />
              <li>{PROVEN_GUARANTEES.noWait}</li>
            </>
          )}
        </ul>
      </section>
      <section aria-labelledby="guaranteed-not">
        <h2 id="guaranteed-not">{PROVEN_GUARANTEES.not}</h2>
        <ul>
          <li>{PROVEN_GUARANTEES.advice}</li>
          <li>{PROVEN_GUARANTEES.visible}</li>
          <li>{PROVEN_GUARANTEES.backup}</li>
        </ul>
      </section>
    </div>
  );
}

interface GuaranteeProps {
  readonly of: { readonly claim: string; readonly text: string };
  readonly children?: ComponentChildren;
}

function Guarantee({ of: { claim, text }, children }: GuaranteeProps) {
  return (
    <li>
      <strong>{claim}</strong> {text} {children}
    </li>
  );
}
