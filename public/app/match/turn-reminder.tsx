/** "Tell me when it is my turn", for matches that outlast a visit: by the browser's push service, or by one's own calendar. */

import { useEffect, useState } from 'preact/hooks';
import { isGameKind } from '../../../shared/match/match-state.ts';
import type { Problem } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { saveFile } from '../components/save-file.ts';
import type { Reminder } from '../device/device-store.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { currentLocale, texts } from '../language/texts.ts';
import { matchPath } from '../relay-client/paths.ts';
import { describedRelay } from '../relay-client/relay.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { pushSupport } from '../turns/push-support.ts';
import { Confirmed } from './confirmed.tsx';

export const TURN_REMINDER = texts('match/turn-reminder', {
  region: 'Being told',
  isOn: 'You will be told when it is your turn.',
  stop: 'Tell me no more',
  homeScreen:
    'To be told when it is your turn, put Fogline on your home screen (Share, then “Add to Home Screen”) and open it from there.',
  moment: 'Just a moment…',
  ask: 'Tell me when it is my turn',
  tell: 'Tell me',
  notNow: 'Not now',
  denied: 'Your browser has been told to show no notifications of this site. You can change that in its settings.',
  price:
    'The push service of your browser then learns that somebody waits for you, and when; not for what or with whom. Our server can tell which matches are played on this device.',
  refused: 'Without your permission nothing changes: open this page now and then.',
  noAddress: 'Your browser’s push service does not answer. Try again later.',
  calendarTitle: (game: string) => `${game}: your turn ends`,
  calendar: 'Put the deadline into my calendar',
});

/** Who has less time than this for a move stays on the page. */
const LONG_MS = 60 * 60_000;

interface TurnReminderProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string;
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
}

/** For whom nobody knows when the others come, and once this seat has done something in the game, such as placed its fleet. */
export function isRemindable({ matchState, record, presence, seat }: MatchSnapshot): boolean {
  const { phase, next } = matchState;
  if (seat === undefined || phase === 'settle' || phase === 'closed') return false;
  const isSomebodyAway = next.some((one) => one !== seat && presence[one] === false);
  return phase === 'lobby' || isSomebodyAway || record.some(({ author, kind }) => author === seat && isGameKind(kind));
}

export function TurnReminder({ match, playing, game, snapshot }: TurnReminderProps) {
  const [pushKey, setPushKey] = useState<string>();
  const [reminder, setReminder] = useState<Reminder>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Problem | 'refused' | 'no-address'>();
  const { terms, phase } = snapshot.matchState;
  // To ask costs milliseconds: the browser asks another of its processes.
  const [support, setSupport] = useState(pushSupport);
  const read = async (): Promise<void> => {
    const { listReminders } = await import('../device/device-store.ts');
    setReminder((await listReminders()).find((one) => one.match === match && one.key === playing));
  };
  useEffect(() => {
    if (support === 'no') return;
    describedRelay()
      .then((described) => setPushKey(described.pushKey))
      .catch(() => {});
    read().catch(() => {});
  }, [match, playing]);

  const change = async (work: () => Promise<Problem | 'refused' | undefined>): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      setFailed(await work());
      await read();
    } catch {
      // The browser gives no address, such as one whose push service is switched off.
      setFailed('no-address');
    }
    setSupport(pushSupport());
    setBusy(false);
  };
  const ask = () =>
    change(async () => {
      // Browsers ask at a click alone, so this comes first.
      if ((await Notification.requestPermission()) !== 'granted') return 'refused';
      const { remind } = await import('../turns/remind.ts');
      const { language } = currentLocale();
      const of = {
        match,
        key: playing,
        seat: snapshot.seat!,
        gameName: game.name,
        language,
        game: terms!.game,
        rules: terms!.rules,
      };
      return remind(of, pushKey!);
    });
  const stop = () =>
    change(async () => {
      await (await import('../turns/remind.ts')).endReminder(reminder!);
      return undefined;
    });

  const offers = support !== 'no' && (pushKey !== undefined || reminder !== undefined);
  const calendar = phase === 'play' && <Calendar match={match} game={game} snapshot={snapshot} />;
  if (!offers) return calendar === false ? null : <div class="turn-reminder">{calendar}</div>;
  return (
    <section class="turn-reminder stack stack-tight" aria-label={TURN_REMINDER.region}>
      {reminder !== undefined ? (
        <p>
          {TURN_REMINDER.isOn}{' '}
          <button type="button" class="link-button" disabled={busy} onClick={stop}>
            {TURN_REMINDER.stop}
          </button>
        </p>
      ) : support === 'home-screen' ? (
        <p class="hint">{TURN_REMINDER.homeScreen}</p>
      ) : (
        <>
          <div class="row">
            <Confirmed
              harmless
              label={busy ? TURN_REMINDER.moment : TURN_REMINDER.ask}
              icon="bell"
              title={TURN_REMINDER.ask}
              text={TURN_REMINDER.price}
              yes={TURN_REMINDER.tell}
              no={TURN_REMINDER.notNow}
              disabled={busy || support === 'refused'}
              onYes={ask}
            />
            {calendar}
          </div>
          {support === 'refused' && <p class="hint">{TURN_REMINDER.denied}</p>}
        </>
      )}
      {failed === 'refused' && <p class="hint">{TURN_REMINDER.refused}</p>}
      {failed === 'no-address' && <p class="problem">{TURN_REMINDER.noAddress}</p>}
      <ProblemNotice problem={typeof failed === 'object' ? failed : undefined} />
    </section>
  );
}

/** The deadline of the present turn, for one's own calendar: it needs no server. */
function Calendar({ match, game, snapshot }: Pick<TurnReminderProps, 'match' | 'game' | 'snapshot'>) {
  const { matchState, seat } = snapshot;
  const own = seat === undefined ? undefined : matchState.seats[seat];
  if (own?.since === undefined) return null;
  const deadline = own.since + matchState.terms!.clock.grace + own.budget - snapshot.clockOffset;
  if (deadline - Date.now() < LONG_MS) return null;
  const save = async (): Promise<void> => {
    const { calendarText } = await import('../../../shared/player/calendar.ts');
    const entry = { match, url: location.origin + matchPath(match), title: TURN_REMINDER.calendarTitle(game.name) };
    saveFile(
      new Blob([calendarText({ ...entry, deadline: new Date(deadline), now: new Date() })], { type: 'text/calendar' }),
      'fogline.ics',
    );
  };
  return (
    <button type="button" class="button plain" onClick={save}>
      {TURN_REMINDER.calendar}
    </button>
  );
}
