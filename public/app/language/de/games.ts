/** The games in German: what all have, dice, and rock, paper, scissors. */

import type { GameTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const GAMES: GameTexts = {
  'games/confirm': {
    notSent: 'Noch nicht gesendet',
    how: 'Noch nicht gesendet. Wähle es noch einmal oder drücke Senden; Escape nimmt es zurück.',
    send: 'Senden',
    takeBack: 'Zurücknehmen',
  },
  'games/dice/die': { notThrown: 'noch nicht geworfen' },
  'games/dice/entry': {
    target: 'Punkte zum Sieg',
    name: 'Gieriges Schwein',
    summary: 'Ein Würfel für alle, zwei bis acht Spieler. Noch einmal würfeln oder rechtzeitig sichern.',
    rules: [
      'Ein Würfel fällt für alle. Ein Wurf von 2 bis 6 zählt zu den Punkten der Runde.',
      'Vor jedem weiteren Wurf sicherst du die Punkte und setzt die Runde aus, oder du würfelst weiter. Alle wählen gleichzeitig.',
      'Eine 1 beendet die Runde: Wer nicht gesichert hat, bekommt nichts.',
      'Es gewinnt, wer nach der Runde, in der jemand das Ziel erreicht, die meisten Punkte hat.',
    ],
  },
  'games/dice/texts': {
    over: 'Das Spiel ist aus',
    rollOrBank: 'Weiterwürfeln oder sichern?',
    throwing: 'Der Würfel fällt…',
    throwingDetail: 'Alle Geräte werfen ihn gemeinsam.',
    youBank: 'Du sicherst.',
    youRoll: 'Du würfelst weiter.',
    waiting: (who) => `Warten auf ${who}`,
    aOne: (round) => `Eine 1: Runde ${round} ist vorbei`,
    roundOver: (round) => `Runde ${round} ist vorbei`,
    youBanked: 'Du hast gesichert.',
    banked: (count, who) => plural(count, { one: `${who} hat gesichert.`, other: `${who} haben gesichert.` }),
    youBankedPoints: (points) => `Du hast ${points} gesichert.`,
    bankedPoints: (count, who, points) =>
      plural(count, { one: `${who} hat ${points} gesichert.`, other: `${who} haben ${points} gesichert.` }),
    thrown: (round, die, points) => `Runde ${round}: eine ${die} gewürfelt, bisher ${points} Punkte.`,
    everybodyNothing: 'Alle haben weitergewürfelt und bekommen nichts.',
    restNothing: 'Wer weitergewürfelt hat, bekommt nichts.',
    youInList: 'Du',
    stepCommit: (who) => `${who} hat einen Teil des Wurfs versiegelt`,
    stepReveal: (who) => `${who} hat einen Teil des Wurfs gezeigt`,
    stepRevealSit: (who) => `${who} hat einen Teil des Wurfs gezeigt und gesichert`,
    stepRevealStand: (who) => `${who} hat einen Teil des Wurfs gezeigt und weitergewürfelt`,
    throwNobody: 'niemand würfelt mehr',
    throwIs: (die) => `es ist eine ${die}`,
    throwEnds: (die) => `es ist eine ${die}, und die Runde ist vorbei`,
    scoreYou: (count) => plural(count, { one: `du hast ${count} Punkt`, other: `du hast ${count} Punkte` }),
    score: (count, who) => plural(count, { one: `${who} hat ${count} Punkt`, other: `${who} hat ${count} Punkte` }),
    scoreRestYou: (points) => `du ${points}`,
    thisRound: 'Diese Runde',
    bank: 'Sichern',
    bankPoints: (points) => `${points} sichern`,
    roll: 'Weiterwürfeln',
    nothingThrown: 'Noch ist nichts geworfen.',
    roundIs: (round, words) => `Runde ${round}. ${words}`,
    round: (round) => `Runde ${round}`,
    points: 'Punkte',
    pointsGone: 'Punkte, weg für alle, die weitergewürfelt haben',
    scores: 'Punkte',
    ofTarget: (target) => `von ${target}`,
    left: 'Ist ausgestiegen',
    gotNothing: 'Bekam in der letzten Runde nichts',
    bankedState: (points) => `${points} gesichert`,
    rolls: 'Würfelt',
    banksNow: 'Sichert jetzt',
    rollsAgain: 'Würfelt weiter',
    hasDecided: 'Hat gewählt',
    deciding: 'Überlegt',
    rounds: 'Bisherige Runden',
    roundColumn: 'Runde',
    throws: 'Würfe',
    keys: { roll: { key: 'R', does: 'weiterwürfeln' }, bank: { key: 'B', does: 'sichern' } },
    reasons: {
      'most-points': {
        you: 'du hattest am Ende weniger Punkte',
        others: (who, count) =>
          plural(count, { one: `${who} hatte am Ende weniger Punkte`, other: `${who} hatten am Ende weniger Punkte` }),
      },
      'equal-points': 'alle haben gleich viele Punkte',
    },
  },
  'games/dice/why-fair': {
    chooses: 'Niemand bestimmt den Wurf.',
    choosesText:
      'Jedes Gerät versiegelt vor jedem Wurf eine geheime Zahl. Der Wurf wird aus allen zusammen berechnet. Eine ehrlich gezogene genügt, damit er fair ist.',
    choosesSteps: (steps) =>
      `Jedes Gerät versiegelt vor jedem Wurf eine geheime Zahl, zuletzt bei ${steps}. Der Wurf wird aus allen zusammen berechnet. Eine ehrlich gezogene genügt, damit er fair ist.`,
    again: 'Niemand wirft noch einmal.',
    againText:
      'Sobald alle versiegelt haben, passt jedes Siegel nur zu einer Zahl. Wer nicht rechtzeitig öffnet, scheidet aus, und dieser Wurf wird nicht wiederholt: Die anderen behalten ihre Punkte.',
    againSteps: (steps) =>
      `Sobald alle versiegelt haben, passt jedes Siegel nur zu einer Zahl: Geöffnet wurden sie bei ${steps}. Wer nicht rechtzeitig öffnet, scheidet aus, und dieser Wurf wird nicht wiederholt: Die anderen behalten ihre Punkte.`,
    waits: 'Niemand wartet ab, was du tust.',
    waitsText:
      'Ob du weiterwürfelst oder sicherst, wird mit der Zahl versiegelt und mit ihr geöffnet; so wählen alle gleichzeitig.',
  },
  'games/result-words': {
    you: 'du',
    ofEveryMatch: {
      fault: {
        you: 'du hast die Regeln gebrochen',
        others: (who, count) =>
          plural(count, { one: `${who} hat die Regeln gebrochen`, other: `${who} haben die Regeln gebrochen` }),
      },
      resignation: {
        you: 'du hast aufgegeben',
        others: (who, count) => plural(count, { one: `${who} hat aufgegeben`, other: `${who} haben aufgegeben` }),
      },
      time: { you: 'deine Zeit ist abgelaufen', others: (who) => `die Zeit von ${who} ist abgelaufen` },
      'false-protest': {
        you: 'du hast ohne Grund Einspruch erhoben',
        others: (who, count) =>
          plural(count, { one: `${who} hat ohne Grund Einspruch erhoben`, other: `${who} haben ohne Grund Einspruch erhoben` }),
      },
      'not-opened': {
        you: 'du hast nicht offengelegt, was die Regeln verlangen',
        others: (who, count) =>
          plural(count, {
            one: `${who} hat nicht offengelegt, was die Regeln verlangen`,
            other: `${who} haben nicht offengelegt, was die Regeln verlangen`,
          }),
      },
      forfeit: {
        you: 'du hast das Spiel verloren gegeben',
        others: (who, count) =>
          plural(count, { one: `${who} hat das Spiel verloren gegeben`, other: `${who} haben das Spiel verloren gegeben` }),
      },
      agreement: 'beide Seiten haben sich darauf geeinigt',
      'left-before-start': 'jemand ist vor dem Start gegangen',
      aborted: {
        you: 'du hast abgebrochen, bevor etwas entschieden war',
        others: (who, count) =>
          plural(count, {
            one: `${who} hat abgebrochen, bevor etwas entschieden war`,
            other: `${who} haben abgebrochen, bevor etwas entschieden war`,
          }),
      },
      'not-played': 'sie wurde nicht zu Ende gespielt',
      'key-retired': 'der Schlüssel des Servers ist bekannt geworden',
      'everyone-forfeited': 'alle haben das Spiel verloren gegeben',
    },
  },
  'games/round-list': { label: 'Bisherige Runden' },
  'games/rps/entry': {
    bestOf: 'Höchstens Runden',
    name: 'Schere, Stein, Papier',
    summary: 'Beide wählen gleichzeitig, egal wer zuerst klickt.',
    rules: [
      'Beide wählen eine Hand und zeigen sie gleichzeitig.',
      'Stein schleift Schere, Schere schneidet Papier, Papier wickelt Stein ein. Zweimal dieselbe Hand zählt nicht.',
      'Wer mehr als die Hälfte der Runden gewinnt, gewinnt.',
    ],
  },
  'games/rps/hand-sign': {
    rock: 'Stein',
    paper: 'Papier',
    scissors: 'Schere',
    sealed: 'versiegelt',
  },
  'games/rps/texts': {
    beats: {
      rock: 'Stein schleift Schere',
      paper: 'Papier wickelt Stein ein',
      scissors: 'Schere schneidet Papier',
    },
    over: 'Das Spiel ist aus',
    choose: 'Wähle eine Hand',
    chooseRound: (round) => `Runde ${round}: Wähle eine Hand`,
    waiting: (who) => `Warten auf ${who}`,
    ownSealed: (hand) => `Deine Hand ist versiegelt: ${hand}.`,
    showing: 'Die Hände werden gezeigt…',
    tie: (hand, round) => `Zweimal ${hand}: Runde ${round} zählt nicht.`,
    youWonRound: (how, round) => `${how}: Du hast Runde ${round} gewonnen.`,
    wonRound: (how, who, round) => `${how}: ${who} hat Runde ${round} gewonnen.`,
    nobodySees: 'Niemand sieht sie, bevor beide gewählt haben.',
    stepCommit: (who) => `${who} hat eine Hand versiegelt`,
    stepReveal: (who, hand) => `${who} hat ${hand} gezeigt`,
    score: (most, least) => `${most}:${least} Runden`,
    wonBy: (who, score) => `${who} hat ${score} gewonnen`,
    yourHand: 'Deine Hand',
    noHand: 'Noch keine Hand',
    wins: (wins, needed) => `${wins} von ${needed} Runden gewonnen`,
    reasons: {
      'rounds-won': { you: 'du hast weniger Runden gewonnen', others: (who) => `${who} hat weniger Runden gewonnen` },
      'too-many-ties': 'hundert Runden gingen unentschieden aus',
    },
  },
  'games/rps/why-fair': {
    waits: 'Niemand wartet deine Hand ab.',
    waitsText: 'Eine Wahl wird sofort versiegelt. Keine Hand wird gezeigt, bevor beide versiegelt sind.',
    waitsSteps: (steps) =>
      `Eine Wahl wird sofort versiegelt, zuletzt bei ${steps}. Keine Hand wird gezeigt, bevor beide versiegelt sind.`,
    changes: 'Niemand überlegt es sich anders.',
    changesText: 'Ein Siegel passt nur zu einer Hand und zeigt nichts von ihr.',
    changesSteps: (steps) =>
      `Ein Siegel passt nur zu einer Hand und zeigt nichts von ihr. Die letzten wurden bei ${steps} geöffnet, und dein Gerät hat geprüft, dass sie passen.`,
    keeps: 'Niemand behält eine verlorene Hand verdeckt.',
    keepsText: 'Wer das Siegel nicht rechtzeitig öffnet, verliert die Partie.',
  },
  'games/step-words': {
    ofEveryMatch: {
      open: (who) => `${who} hat die Partie eröffnet`,
      join: (who) => `${who} ist dazugekommen`,
      cancel: (who) => `${who} hat die Partie abgesagt`,
      begin: (who) => `${who} hat mit den besetzten Plätzen begonnen`,
      start: () => 'Die Spieler haben den Start unterschrieben: Was versiegelt ist, steht von hier an fest',
      skip: (who) => `${who} hat festgehalten, wer ohne den verlassenen Platz dran ist`,
      abort: (who) => `${who} hat die Partie abgebrochen`,
      resign: (who) => `${who} hat aufgegeben`,
      'stand-down': (who) => `${who} ist ausgeschieden, und das Ende wartet nicht darauf`,
      'draw-offer': (who) => `${who} hat Remis angeboten`,
      'draw-decline': (who) => `${who} hat das Remis abgelehnt`,
      'draw-accept': (who) => `${who} hat das Remis angenommen`,
      'hand-over': (who) => `${who} spielt auf einem anderen Gerät weiter`,
      protest: (who) => `${who} hat gegen einen Schritt Einspruch erhoben`,
      opening: (who) => `${who} hat Verdecktes offengelegt`,
      'clock-note': (who) => `${who} hat festgehalten, dass die eigene Uhr etwas anderes sagt`,
      endgame: () => 'Die Spieler haben das Ergebnis unterschrieben',
      timeout: () => 'Der Server hat festgehalten, dass die Zeit abgelaufen war',
      retire: () => 'Der Server hat das Spiel beendet, weil sein Schlüssel bekannt geworden ist',
      close: () => 'Der Server hat die Partie geschlossen',
    },
    unknown: (who, kind) => `${who} hat einen Schritt „${kind}“ hinzugefügt`,
    relay: 'Der Server',
    everybody: 'Jeder',
    player: (seat) => `Spieler ${seat}`,
  },
  'games/stepper': {
    legend: 'Durch das Spiel blättern',
    first: 'Zum Anfang',
    previous: 'Einen zurück',
    next: 'Einen weiter',
    last: 'Zum Ende',
    slider: 'Zug',
    round: 'Runde',
    broken: 'Hier endete das Spiel, mitten in einer Runde.',
  },
  'games/why': {
    step: (seq, who) => `Schritt ${seq} (${who})`,
    relay: 'der Server',
    everybody: 'alle',
    you: 'du',
    relayClaim: 'Der Server kann niemandem helfen.',
    relayReason:
      'Er reicht unterschriebene Schritte weiter und hält die Zeit fest. Er sieht nie, was verborgen ist, und ein Schritt, den er ändert, passt nicht mehr zu seiner Unterschrift.',
  },
};
