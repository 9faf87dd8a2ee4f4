/** The match step by step: boards, what happened in words, and a slider. It begins where a fault is, or else at the end. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { FaultReport } from '../../../shared/verify/verdict.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { meaningOf } from '../components/fault-words.ts';
import { HexValue } from '../components/hex-value.tsx';
import { Icon } from '../components/icon.tsx';
import { detailWords } from '../components/problem-words.ts';
import { UncheckedMark } from '../components/unchecked.tsx';
import type { GameReplay } from '../games/game-replay.ts';
import { timeWords } from '../language/format.ts';
import { listWords, texts } from '../language/texts.ts';
import type { ReplayFrame } from './outcome.ts';
import { ReplayMoves } from './replay-moves.tsx';
import { replayStops } from './replay-stops.ts';
import { placeOfStep, stepInFragment, useStepAddress } from './step-address.ts';

export const REPLAY = texts('verify/replay', {
  title: 'Replay',
  faulty: 'This step is at fault.',
  controls: 'Move through the match',
  previous: 'Previous step',
  pause: 'Pause',
  play: 'Play',
  next: 'Next step',
  step: 'Step',
  moment: (step: number, time: string) => `Step ${step}, ${time}. Link hash`,
  linkHash: (step: number) => `link hash of step ${step}`,
  copy: 'Copy the link to this step',
  opened: (who: string, _count: number, nothing: string) => `${who} opened nothing: ${nothing}.`,
  show: (who: string) => `Show what ${who} opened at the end`,
});

const PLAY_INTERVAL_MS = 900;

interface ReplayProps {
  /** At least one. */
  readonly frames: readonly ReplayFrame[];
  readonly game: GameReplay;
  readonly names: readonly string[];
  /** The seats that somebody took. */
  readonly taken: readonly number[];
  readonly faults: readonly FaultReport[];
  /** Whether what is shown has been checked. */
  readonly isChecked: boolean;
  /** Where the match is published, if it is. */
  readonly address: string | undefined;
}

export function Replay({ frames: all, game, names, taken, faults, isChecked, address }: ReplayProps) {
  const [laidOpen, setLaidOpen] = useState(true);
  const stops = useMemo(
    () => replayStops(laidOpen ? all : all.map((frame) => ({ ...frame, seatViews: [] })), game, names, faults),
    [all, game, names, faults, laidOpen],
  );
  const last = stops.length - 1;
  const placeOf = (step: number): number =>
    placeOfStep(
      stops.map(({ step: { seq } }) => seq),
      step,
    );
  const [at, setAt] = useState(() => {
    const faulty = stops.findIndex(({ step: { seq } }) => faults.some(({ step }) => step === seq));
    const asked = address === undefined ? undefined : stepInFragment(location.hash);
    return faulty >= 0 ? faulty : asked === undefined ? last : placeOf(asked);
  });
  const [playing, setPlaying] = useState(false);
  // A log that turns out to be at fault may show less than it claimed.
  const here = Math.min(at, last);
  const { frame, step, words } = stops[here]!;
  const { seq, time, link } = step;

  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), PLAY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);

  const goTo = (index: number): void => {
    setPlaying(false);
    setAt(Math.min(Math.max(index, 0), last));
  };
  useStepAddress(address !== undefined && !playing, at >= last ? undefined : seq, (step) => goTo(placeOf(step)));
  const togglePlay = (): void => {
    if (!playing && at === last) setAt(0);
    setPlaying(!playing);
  };
  const record = useMemo(() => all.map((one) => one.step), [all]);
  const stepping = { at: here, first: 0, last, goTo };
  // The slider, and boards, have these keys by themselves.
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    const { target, ctrlKey, metaKey, altKey } = event;
    if (to === undefined || ctrlKey || metaKey || altKey) return;
    if (!(target instanceof Element) || target.closest('input, select, [role="grid"]')) return;
    event.preventDefault();
    goTo(to);
  };

  const openers = names.filter((_, seat) => all.at(-1)!.seatViews[seat] !== undefined);
  const Boards = game.Boards;
  return (
    <section class="panel stack" aria-labelledby="replay-heading" onKeyDown={onKeyDown}>
      <h2 id="replay-heading">
        {REPLAY.title} {!isChecked && <UncheckedMark />}
      </h2>
      {Boards && (
        <Boards
          view={frame.view}
          seatViews={frame.seatViews}
          names={names}
          taken={taken}
          lastView={stops[last]!.frame.view}
          lastSeatViews={stops[last]!.frame.seatViews}
          record={record}
          isBack={here < last}
          goToStep={(step) => goTo(placeOf(step))}
        />
      )}
      <p class="replay-caption" aria-live={playing ? 'off' : 'polite'}>
        {words.replace(/\.?$/, '.')}
      </p>
      {faults
        .filter(({ step }) => step === seq)
        .map(({ code, detail }) => (
          <div key={code} class="notice bad fault-here">
            <div>
              <strong>{REPLAY.faulty}</strong> {meaningOf(code)}{' '}
              <span class="soft small">{detail === code ? '' : detailWords({ code, detail })}</span>
            </div>
          </div>
        ))}
      <fieldset class="replay-controls">
        <legend class="visually-hidden">{REPLAY.controls}</legend>
        <button type="button" class="button" aria-label={REPLAY.previous} disabled={at === 0} onClick={() => goTo(at - 1)}>
          <Icon name="previous" />
        </button>
        <button type="button" class="button primary" aria-label={playing ? REPLAY.pause : REPLAY.play} onClick={togglePlay}>
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button type="button" class="button" aria-label={REPLAY.next} disabled={at === last} onClick={() => goTo(at + 1)}>
          <Icon name="next" />
        </button>
        <input
          type="range"
          class="replay-slider"
          aria-label={REPLAY.step}
          min={0}
          max={last}
          value={at}
          aria-valuetext={words}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
        <output class="replay-count">
          {here} / {last}
        </output>
      </fieldset>
      <ReplayMoves stops={stops} game={game} names={names} stepping={stepping} />
      <div class="replay-foot">
        {game.unopened !== undefined && (
          <OpenedNote
            openers={openers}
            names={names}
            unopened={game.unopened}
            laidOpen={laidOpen}
            onToggle={() => setLaidOpen(!laidOpen)}
          />
        )}
        <p class="soft small">
          {REPLAY.moment(seq, timeWords(time, 'clock'))} <HexValue hex={link} name={REPLAY.linkHash(seq)} />
        </p>
        {address !== undefined && (
          <CopyButton text={at >= last ? address : `${address}#${seq}`} label={REPLAY.copy} icon="link" />
        )}
      </div>
    </section>
  );
}

interface OpenedNoteProps {
  readonly openers: readonly string[];
  readonly names: readonly string[];
  readonly unopened: string;
  readonly laidOpen: boolean;
  readonly onToggle: () => void;
}

/** What was opened at the end, and what stays hidden for ever. */
function OpenedNote({ openers, names, unopened, laidOpen, onToggle }: OpenedNoteProps) {
  const hidden = names.filter((name) => !openers.includes(name));
  const kept = hidden.length === 0 ? '' : REPLAY.opened(listWords(hidden), hidden.length, unopened);
  if (openers.length === 0) return <p class="soft small">{kept}</p>;
  return (
    <div>
      <label class="switch">
        <input type="checkbox" checked={laidOpen} onChange={onToggle} />
        {REPLAY.show(listWords(openers))}
      </label>
      {kept !== '' && <p class="soft small">{kept}</p>}
    </div>
  );
}
