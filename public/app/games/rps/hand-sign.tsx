/** Rock, paper and scissors as drawings, in units of which one is 48 wide. */

import type { Hand } from '../../../../shared/games/rps/hands.ts';
import { texts } from '../../language/texts.ts';

export const HAND_SIGN = texts('games/rps/hand-sign', {
  rock: 'rock',
  paper: 'paper',
  scissors: 'scissors',
  sealed: 'sealed',
});

/** `undefined` is a hand that is sealed: a bank of fog. */
export function HandSign({ hand, silent = false }: { hand: Hand | undefined; silent?: boolean }) {
  const name = hand ?? 'sealed';
  return (
    <svg class={`hand-sign ${name}`} viewBox="0 0 48 48" role="img" aria-label={HAND_SIGN[name]} aria-hidden={silent}>
      {hand === undefined ? <Sealed /> : SIGNS[hand]}
    </svg>
  );
}

function Sealed() {
  return (
    <path
      class="sign-line"
      d="M8 17q5.300-4 10.700 0t10.600 0 10.700 0M8 25q5.300-4 10.700 0t10.600 0 10.700 0M8 33q5.300-4 10.700 0t10.600 0 10.700 0"
    />
  );
}

const SIGNS: Readonly<Record<Hand, preact.JSX.Element>> = {
  rock: (
    <>
      <path class="sign-body" d="M7 32.500 11 19l10-8.500 12 2L42 24l-2.500 11.500L28 40.500H14Z" />
      <path class="sign-line" d="M21 10.500 23.500 22 11 19M23.500 22 34 25.500 42 24M34 25.500 28 40.500" />
    </>
  ),
  paper: (
    <>
      <path class="sign-body" d="M12 6.500h17l8 8v27H12Z" />
      <path class="sign-line" d="M29 6.500v8h8M18 22h13M18 28.500h13M18 35h8" />
    </>
  ),
  scissors: (
    <>
      <path class="sign-line strong" d="M13.500 6 29.800 32M34.500 6 18.200 32" />
      <circle class="sign-body" cx="14" cy="36" r="6" />
      <circle class="sign-body" cx="34" cy="36" r="6" />
      <circle class="sign-hole" cx="24" cy="22.700" r="1.600" />
    </>
  ),
};
