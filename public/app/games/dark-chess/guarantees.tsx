/** What is guaranteed in dark chess: at once, after the opening, and not. It depends on the match's oblivious transfer. */

import type { WhyFairProps } from '../game-screen.ts';

export function Guarantees({ params, record }: WhyFairProps) {
  const ot = params['ot'] ?? 'voprf';
  const questions = record.filter(({ kind }) => kind === 'dark-chess.query').length;
  const exchanged =
    questions > 0 && ` So far ${questions} messages with answers or questions were exchanged, and all of them fit.`;
  return (
    <div class="guarantees">
      <section aria-labelledby="guaranteed-at-once">
        <h2 id="guaranteed-at-once">At once, while you play</h2>
        <ul>
          {ot !== 'andos' && (
            <li>
              <strong>Nobody sees more than they ask for.</strong> After each move a device may open a fixed number of squares of
              the other side, and no more. Everything else stays closed to it, to the relay and to whoever watches.
              {ot === 'andos-packet-proof' && ' Each question carries a proof that it is for one square.'}
            </li>
          )}
          <li>
            <strong>Nobody learns what was asked.</strong> You are never told which squares your opponent looks at. Every search
            has the same length, whatever was found.
            {ot !== 'voprf' &&
              ' A board is sealed with a key that proves to hide this, and no device asks before it has checked that.'}
          </li>
          {ot === 'voprf' && (
            <li>
              <strong>An answer belongs to its board.</strong> Answers are opened with one key, which was sealed before the
              questions came, and your device checks each of them against it.{exchanged}
            </li>
          )}
          <li>
            <strong>A capture is announced.</strong> Its square is in the signed record, for everybody to see.
          </li>
        </ul>
      </section>
      <section aria-labelledby="guaranteed-afterwards">
        <h2 id="guaranteed-afterwards">With certainty, once both sides have opened</h2>
        <ul>
          <li>
            <strong>Every move was legal, every answer true.</strong> After the game both devices open what they hid, and
            everybody can run both of them again, move by move.
          </li>
          <li>
            <strong>Nobody asked for a square that no piece of theirs could see.</strong> One forbidden question or one false
            answer is found, with its step, and loses the match.
          </li>
          <li>Opening is part of the game. Who does not open loses.</li>
        </ul>
      </section>
      <section aria-labelledby="guaranteed-not">
        <h2 id="guaranteed-not">Not guaranteed</h2>
        <ul>
          <li>
            <strong>A peek during the game is not prevented.</strong> A changed program could spend its questions on squares that
            it may not see. It learns of them then, and is convicted afterwards.
          </li>
          {ot === 'andos' && (
            <li>
              <strong>A question may mix squares.</strong> In this match questions are not proven: a changed program could be told
              by one question how several squares differ. It is convicted afterwards.
            </li>
          )}
          {ot !== 'voprf' && (
            <li>
              <strong>An answer is not proven at once.</strong> In this match an answer may be another than the sealed one. It is
              convicted afterwards.
            </li>
          )}
          <li>Nothing here stops a player from asking a chess program for advice.</li>
        </ul>
      </section>
    </div>
  );
}
