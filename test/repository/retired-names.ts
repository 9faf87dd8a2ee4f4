/**
 * Names of code for an idea that has another one now: no source has them again (glossary.test.ts). Each row has the retired names, where they are
 * retired (everywhere, in some folders, or as names of files without their endings), and what to write.
 */
export const RETIRED_NAMES: readonly (readonly [
  names: string,
  where: 'everywhere' | 'files' | readonly string[],
  write: string,
])[] = [
  ['Life SeatLife beginLife linkLife advanceLife readLife', 'everywhere', 'MatchState MatchSeat applyStep readMatchState'],
  [
    'life',
    ['shared/match', 'shared/playthrough', 'shared/player', 'shared/relay', 'shared/wire', 'durable-objects', 'worker'],
    'matchState',
  ],
  ['Course course beginCourse advanceCourse closeCourse auditCourse', 'everywhere', 'GameRun gameRun applyGameStep'],
  ['Act Play', ['shared'], 'CheckedStep GameStep'],
  ['Plan DraftPlan ownPlan jointPlan startMove', 'everywhere', 'StepContent DraftContent nextOwnStep nextJointStep startStep'],
  ['Wish wish wishes wishPlan', 'everywhere', 'SeatRequest request'],
  ['OwnSeat ownSeat', 'everywhere', 'LocalSeat'],
  ['Witness witness', ['shared/player'], 'EquivocationWatch'],
  ['askPatiently', 'everywhere', 'withRetryAfter'],
  ['cutSegments segmentKey republishedKey', 'everywhere', 'cutLines partKey'],
  [
    'drawIntegers drawPermutation drawShuffle drawBelow applyPlay expectStage',
    'everywhere',
    'randomIntegers randomPermutation randomShuffle randomBelow defineGame',
  ],
  ['Plate plate useLasting seatedIn', 'everywhere', 'PlayerHeader useSustained activeSeats'],
  [
    'Attendance AttendedSeat attendSeat attendTo isAttended holdAttended attendant lull SeatContent',
    'everywhere',
    'BackgroundSeats BackgroundSeat playInBackground isInBackground holdInBackground StepContent',
  ],
  [
    'Surroundings MatchNotices NoticeEnv noticeWords isGlance',
    'everywhere',
    '…Ports ResultReports ReportEnv notificationWords openingState',
  ],
  ['StoredStep payloadTextOf logContradictionOf', 'everywhere', 'EncodedEntry payloadInText concludeLog'],
  ['Policy readPolicy', ['shared/transparency'], 'TrustPolicy readTrustPolicy'],
  ['Told Shown glanceBytes glances studies', 'everywhere', 'CheckedMatch ShownSquare inlineBytes weighedWorlds searchedWorlds'],
  ['Arrivals arrivalsAfter readArrival encodeArrival', 'everywhere', 'nextSinceAfter SocketCaller'],
  [
    'advance-life course plans wishes patience expectations own-seat own',
    'files',
    'apply-step game-run next-step requests retry-after preconditions local-seat seat-state',
  ],
  [
    'turn-notices notice-words attend attendant attention arrivals',
    'files',
    'turn-notifications notification-words background-seats background-play turn-indicator next-since',
  ],
  [
    'draw draws kinds deadline grant apart lasting plate seated life-words',
    'files',
    'draw-offer draw-rules random-integers match-payloads clock inner-signatures notice-pages use-settled player-header headline',
  ],
];
