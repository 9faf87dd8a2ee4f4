import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import { handAccounts } from '../../../../shared/games/holdem/hand-account.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { Select } from '../../components/select.tsx';
import { type AccountProps, gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { HandList } from './hand-list.tsx';
import { isUnfinished } from './history.ts';
import { PokerTable } from './poker-table.tsx';
import { HOLDEM_TEXTS } from './texts.ts';
import { ThisHand } from './this-hand.tsx';
import { describeStep, endTitle, score } from './words.ts';

function Boards({ view, names, lastView, goToStep }: ReplayBoardsProps<HoldemView>) {
  const { played } = lastView;
  const hands = [
    ...played.map((hand) => endTitle(hand, undefined, names)),
    ...(isUnfinished(lastView) ? [HOLDEM_TEXTS.unfinished] : []),
  ];
  // To where its cards are dealt.
  const goToHand = (index: number): void => goToStep((played[index] ?? lastView).acts[0]!.seq);
  return (
    <div class="holdem">
      {hands.length > 1 && (
        <Select label={HOLDEM_TEXTS.hands} labels={hands} chosen={(endedHand(view)?.hand ?? view.hand) - 1} onChoose={goToHand} />
      )}
      <PokerTable
        view={view}
        seat={undefined}
        names={names}
        playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />}
        tellsSeen
      />
      <ThisHand view={view} names={names} />
      {played.some(({ shown }) => shown.includes(undefined)) && <p class="hint">{HOLDEM_TEXTS.neverShown}</p>}
    </div>
  );
}

function Account({ view, heldTo, names }: AccountProps<HoldemView>) {
  return <HandList played={view.played} names={names} accounts={handAccounts(view.played, heldTo)} />;
}

const HOLDEM_REPLAY = gameReplay<HoldemView>({
  Boards,
  Account,
  quietKinds: ['cards.key', 'cards.deal', 'cards.share'],
  describeStep,
  reasons: HOLDEM_TEXTS.reasons,
  score,
  unopened: HOLDEM_TEXTS.unopened,
});

export const HOLDEM_REPLAYS = { 1: HOLDEM_REPLAY };
