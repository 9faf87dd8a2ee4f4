/** What is guaranteed in proven dark chess: at once, when something does not hold, at the end, and not. */

import type { WhyFairProps } from '../game-screen.ts';

export function Guarantees({ params, record }: WhyFairProps) {
  const never = params['reveal'] === 'never';
  const proven = record.filter(({ kind }) => kind === 'dark-chess.move' || kind === 'dark-chess.answer').length;
  return (
    <div class="guarantees">
      <section aria-labelledby="guaranteed-at-once">
        <h2 id="guaranteed-at-once">At once, with every step</h2>
        <ul>
          <li>
            <strong>Nobody can peek.</strong> Each side sees what its pieces see and nothing else: not the other player, not the
            relay, not whoever watches. More is not forbidden, it is impossible.
          </li>
          <li>
            <strong>Every move is legal, every announcement true.</strong> A step carries a proof, and your device goes on only
            when it has checked it.{proven > 0 && ` So far ${proven} steps were proven.`}
          </li>
          <li>
            <strong>What you see is so.</strong> The other device cannot hide a piece from you, or show you one that is not there.
          </li>
          <li>
            <strong>Nobody learns where you look.</strong> Every step of a kind has the same length, whatever stands on the board.
          </li>
          <li>
            <strong>A capture is announced.</strong> Its square is in the signed record, for everybody to see.
          </li>
        </ul>
      </section>
      <section aria-labelledby="guaranteed-blame">
        <h2 id="guaranteed-blame">When a proof does not hold</h2>
        <ul>
          <li>
            <strong>Your device stops and opens your own game.</strong> Everybody can then run it again and finds the step at
            which the other side cheated. The cheater loses, also if it never comes back.
          </li>
          <li>Who accuses without cause is found out in the same way, and loses.</li>
          {never && (
            <li>
              <strong>That is the price of this match:</strong> nothing is shown at the end, but a cheater can make your whole
              game public. The other side’s stays hidden.
            </li>
          )}
        </ul>
      </section>
      <section aria-labelledby="guaranteed-end">
        <h2 id="guaranteed-end">At the end</h2>
        <ul>
          {never ? (
            <>
              <li>
                <strong>Nobody has to show anything.</strong> Strangers see the captures and the result, and that each of you
                accepted every proof of the other. They read “attested”: proven to the other side, which alone could check.
              </li>
              <li>You may show your game all the same, by the switch below the board.</li>
              <li>When the match is closed, this browser erases what would give your game away, unless you have shown it.</li>
            </>
          ) : (
            <>
              <li>
                <strong>Both sides are shown.</strong> Both devices open what they hid, and everybody can run both again, move by
                move.
              </li>
              <li>The result does not wait for that. Who does not open is not “honest” in the record, but only “attested”.</li>
            </>
          )}
        </ul>
      </section>
      <section aria-labelledby="guaranteed-not">
        <h2 id="guaranteed-not">Not guaranteed</h2>
        <ul>
          <li>Nothing here stops a player from asking a chess program for advice.</li>
          <li>When you move, how long you think, and that you change the device is there for everybody to see.</li>
          <li>
            A device that is restored whole from an old backup, or an old device of yours that is left open, can help a relay that
            is in league with your opponent. Do not play on with such a device.
          </li>
        </ul>
      </section>
    </div>
  );
}
