/** Dark chess in German. */

import type { DarkChessTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const DARK_CHESS: DarkChessTexts = {
  'games/dark-chess/audited-texts': {
    stepCommit: (who) => `${who} hat das Anfangsbrett versiegelt`,
    stepMove: (who) => `${who} hat gezogen und das neue Brett versiegelt`,
    stepCapture: (who, square) => `${who} hat gezogen, auf ${square} geschlagen und das neue Brett versiegelt`,
    stepLooked: 'Beide Seiten haben sich umgesehen',
    stepQuery: (who) => `${who} hat sich umgesehen: verdeckte Fragen und verdeckte Antworten`,
    stepKing: (who) => `${who} hat den König hergegeben`,
    stepNoMove: (who) => `${who} hatte keinen Zug mehr`,
  },
  'games/dark-chess/entry': {
    white: 'Weiß',
    random: 'Zufall',
    black: 'Schwarz',
    whiteTask: 'Du hast Weiß und ziehst zuerst.',
    blackTask: 'Du hast Schwarz; Weiß zieht zuerst.',
    name: 'Nebelschach',
    summary: 'Schach im Nebel: Du siehst deine Figuren und die Felder, auf die sie ziehen könnten.',
    rules: [
      'Du siehst deine eigenen Figuren und jedes Feld, auf das eine davon ziehen könnte. Der Rest liegt im Nebel.',
      'Es gibt kein Schach und kein Matt: Wer den König schlägt, gewinnt. Ein König darf in Gefahr ziehen oder rochieren.',
      'Wer schlägt, nennt das Feld und sonst nichts. Züge und Umwandlungen bleiben verborgen.',
      'Ein Bauer sieht, ob etwas vor ihm steht, und was dort steht, wo er schlagen könnte.',
      'Hat eine Seite keinen Zug, ist das Spiel remis.',
    ],
    onNewDevice:
      'Beide Geräte bereiten dann neu vor, wie vor dem ersten Zug: einige Sekunden, wenn beide Seiten offen sind, sonst einige Besuche von jedem. Dabei läuft die Uhr dessen, der vorbereiten muss.',
    ladder: {
      moth: { label: 'Motte', manner: 'Flattert irgendwohin und nimmt manchmal, was sie sieht.' },
      hedgehog: { label: 'Igel', manner: 'Spielt mit Bedacht, was er sieht, und nickt ab und zu ein.' },
      cat: { label: 'Katze', manner: 'Schleicht umher und denkt einen Zug voraus.' },
      fox: { label: 'Fuchs', manner: 'Rät, was im Nebel steht, und irrt sich oft.' },
      wolf: { label: 'Wolf', manner: 'Verfolgt, was im Nebel stehen kann, und denkt voraus.' },
      owl: { label: 'Eule', manner: 'Sieht im Dunkeln am meisten: Sie wägt Hunderte Stellungen ab.' },
    },
    atEnd: 'Am Ende',
    bothShown: 'Beide Seiten werden gezeigt',
    nothingShown: 'Nichts wird gezeigt',
  },
  'games/dark-chess/king-note': {
    show: 'Zeigen, wo der andere König hätte sein können',
    working: 'Es wird ermittelt, wo der andere König hätte sein können…',
    exactly: (squares) =>
      plural(squares, {
        one: 'Was bis hierher zu sehen war, sagt, wo der andere König stand.',
        other: `Was bis hierher zu sehen war, lässt genau ${squares} Felder für den anderen König.`,
      }),
    atMost: (squares) =>
      `Was bis hierher zu sehen war, lässt höchstens ${squares} Felder für den anderen König: eher zu viele als zu wenige.`,
  },
  'games/dark-chess/reveal-notes': {
    end: 'Jeder Zug wird bewiesen, während ihr spielt. Nach dem Spiel werden beide Seiten offengelegt, und alle können es nachspielen.',
    never:
      'Jeder Zug wird bewiesen, während ihr spielt, und danach muss niemand eine Stellung zeigen. Wenn dein Gegner schummelt, beweist es nur dein eigenes Spiel, für alle offengelegt: Du wirst vorher gefragt.',
  },
  'games/dark-chess/spectator-caption': {
    untilEnd: 'Wer zuschaut, sieht die Figuren erst am Ende.',
    forGood: 'Wer zuschaut, sieht die Figuren nicht. Am Ende entscheidet jeder selbst, ob er sie zeigt.',
    moves: (count) => plural(count, { one: `Bisher ${count} Zug`, other: `Bisher ${count} Züge` }),
    taken: (count) =>
      plural(count, { one: 'eine Figur geschlagen, wo das Kreuz ist', other: `${count} Figuren geschlagen, wo die Kreuze sind` }),
  },
  'games/dark-chess/texts': {
    pieces: {
      king: 'König',
      queen: 'Dame',
      rook: 'Turm',
      bishop: 'Läufer',
      knight: 'Springer',
      pawn: 'Bauer',
    },
    owned: {
      own: {
        king: 'eigener König',
        queen: 'eigene Dame',
        rook: 'eigener Turm',
        bishop: 'eigener Läufer',
        knight: 'eigener Springer',
        pawn: 'eigener Bauer',
      },
      white: {
        king: 'weißer König',
        queen: 'weiße Dame',
        rook: 'weißer Turm',
        bishop: 'weißer Läufer',
        knight: 'weißer Springer',
        pawn: 'weißer Bauer',
      },
      black: {
        king: 'schwarzer König',
        queen: 'schwarze Dame',
        rook: 'schwarzer Turm',
        bishop: 'schwarzer Läufer',
        knight: 'schwarzer Springer',
        pawn: 'schwarzer Bauer',
      },
    },
    piece: 'Figur',
    yourTurn: 'Du bist dran',
    chooseMove: 'Wähle deinen Zug.',
    making: 'Dein Zug geht hinaus…',
    toMove: (who) => `${who} ist am Zug`,
    waiting: (who) => `Warten auf ${who}`,
    choosing: 'Der nächste Zug wird überlegt.',
    over: 'Das Spiel ist aus',
    youMoved: 'Du hast gezogen.',
    moved: (who) => `${who} hat gezogen.`,
    tookPiece: (who, square) => `${who} hat auf ${square} geschlagen.`,
    youTook: (piece, square) => `Du hast auf ${square} geschlagen: ${piece}.`,
    tookYours: (who, piece, square) => `${who} hat bei dir auf ${square} geschlagen: ${piece}.`,
    withCapture: (square) => `${square} mit Schlagen`,
    inHand: (piece, square, targets) =>
      `${piece} auf ${square} in der Hand. Mögliche Felder: ${targets}. Esc legt die Figur zurück.`,
    inHandAhead: (piece, square, targets) =>
      `${piece} auf ${square} in der Hand. Mögliche nächste Felder: ${targets}. Esc legt die Figur zurück.`,
    flip: 'Brett drehen',
    pencil: {
      take: 'Felder markieren',
      clear: 'Deine Markierungen löschen',
    },
    truth: 'So stand es',
    youSaw: 'Das hast du gesehen',
    everybodySaw: 'Das haben alle gesehen',
    everybodySees: 'Das sehen alle',
    whoSaw: (who) => ['Gesehen von ', who],
    whatWhoSaw: {
      white: (who) => `Was ${who} gesehen hat, Weiß`,
      black: (who) => `Was ${who} gesehen hat, Schwarz`,
    },
    yourBoard: 'Dein Brett',
    rank: 'Reihe',
    moves: 'Züge',
    number: 'Nummer',
    you: 'Du',
    movedUnseen: 'gezogen',
    toldOnly: 'Von der anderen Seite erfährst du, was sie schlägt, und sonst nichts.',
    before: 'Vor dem ersten Zug',
    played: (number, who, move) => `${number}. ${who} zog ${move}`,
    playedUnseen: (number, who) => `${number}. ${who} hat gezogen`,
    capturedUnseen: (number, who, square) => `${number}. ${who} hat auf ${square} geschlagen`,
    captured: (pieces) => `Geschlagen: ${pieces}.`,
    left: (count) => plural(count, { one: `noch ${count} Figur`, other: `noch ${count} Figuren` }),
    keys: {
      arrows: {
        key: 'Pfeile',
        does: 'gehen von Feld zu Feld',
      },
      enter: {
        key: 'Enter',
        does: 'nimmt eine Figur auf und setzt sie ab',
      },
      flip: {
        key: 'F',
        does: 'dreht das Brett',
      },
      mark: {
        key: 'M',
        does: 'markiert ein Feld für dich selbst',
      },
    },
    squares: {
      fog: 'Nebel',
      haze: 'vor dem letzten Zug leer',
      clear: 'leer',
      something: 'hier steht etwas',
      before: (piece) => `${piece} vor dem letzten Zug`,
      ghost: (piece, move) => `${piece} hier gesehen in Zug ${move}`,
      kingHere: 'hier hätte der König sein können',
      pencilled: 'von dir markiert',
      movedHere: 'zuletzt hierher gezogen',
      capturedHere: 'eben hier geschlagen',
      endangered: 'könnte aus dem Nebel geschlagen werden',
      inHand: 'in der Hand',
      canGo: 'mögliches Feld',
      mayGoNext: 'mögliches nächstes Feld',
      movesNext: 'zieht als Nächstes, wenn es geht',
      nextGoesHere: 'der nächste Zug geht hierher, wenn es geht',
    },
    promotion: {
      title: 'Dein Bauer wird…',
      secret: 'Dein Gegner erfährt es nicht.',
      back: 'Zug zurücknehmen',
    },
    pgn: {
      title: 'Die Züge',
      label: 'Das Spiel in PGN',
      download: 'PGN herunterladen',
      copy: 'PGN kopieren',
      about: 'Ohne Schach und Matt kann es nicht jedes Schachprogramm nachspielen; der König wird geschlagen wie jede Figur.',
    },
    reasons: {
      'king-captured': { you: 'dein König wurde geschlagen', others: (who) => `der König von ${who} wurde geschlagen` },
      'no-move': 'eine Seite hatte keinen Zug mehr',
      quiet: '50 Züge lang hat keine Seite geschlagen oder einen Bauern gezogen',
      length: 'die Partie war so lang, wie eine Partie sein kann',
      'false-accusation': {
        you: 'du hast der anderen Seite eine falsche Antwort vorgeworfen, die stimmte',
        others: (who) => `${who} hat der anderen Seite eine falsche Antwort vorgeworfen, die stimmte`,
      },
    },
  },
  'games/proven-dark-chess/guarantees': {
    once: 'Sofort, mit jedem Schritt',
    peek: {
      claim: 'Niemand kann spicken.',
      text: 'Jede Seite sieht, was ihre Figuren sehen, und sonst nichts: nicht der Gegner, nicht der Server, nicht wer zuschaut. Mehr ist nicht verboten, es ist unmöglich.',
    },
    legal: {
      claim: 'Jeder Zug ist erlaubt, jede Ansage wahr.',
      text: 'Zu jedem Schritt gehört ein Beweis, und dein Gerät macht erst weiter, wenn es ihn geprüft hat.',
    },
    proven: (count) =>
      plural(count, {
        one: `Bisher kam ${count} Schritt mit einem Beweis.`,
        other: `Bisher kamen ${count} Schritte mit einem Beweis.`,
      }),
    so: {
      claim: 'Was du siehst, stimmt.',
      text: 'Das andere Gerät kann dir keine Figur verbergen und keine zeigen, die nicht da ist.',
    },
    look: {
      claim: 'Niemand erfährt, wohin du siehst.',
      text: 'Jeder Schritt einer Art ist gleich lang, was auch auf dem Brett steht.',
    },
    capture: {
      claim: 'Schlagen wird angesagt.',
      text: 'Das Feld steht in der unterschriebenen Aufzeichnung, für alle sichtbar.',
    },
    blame: 'Wenn ein Beweis nicht stimmt',
    stops: {
      claim: 'Dein Gerät hält an und legt dein eigenes Spiel offen.',
      text: 'Alle können es dann noch einmal ablaufen lassen und finden den Schritt, bei dem die andere Seite geschummelt hat. Wer geschummelt hat, verliert, auch ohne je zurückzukommen.',
    },
    asks: {
      claim: 'Dein Gerät hält an und fragt dich.',
      text: 'Legst du dein eigenes Spiel offen, können es alle noch einmal ablaufen lassen und finden den Schritt, bei dem die andere Seite geschummelt hat. Wer geschummelt hat, verliert, auch ohne je zurückzukommen. Ohne dein Wort wird nichts offengelegt, und du verlierst durch Aufgabe oder auf Zeit; doch bevor das Ergebnis unterschrieben wird, wirst du noch einmal gefragt.',
    },
    falsely: 'Wer ohne Grund beschuldigt, wird genauso erkannt und verliert.',
    price: {
      claim: 'Das ist der Preis dieser Partie:',
      text: 'Am Ende wird nichts gezeigt, aber um Schummeln zu beweisen, machst du dein ganzes Spiel öffentlich. Das der anderen Seite bleibt verborgen.',
    },
    end: 'Am Ende',
    nothing: {
      claim: 'Niemand muss etwas zeigen.',
      text: 'Fremde sehen, was geschlagen wurde, das Ergebnis, und dass jeder jeden Beweis des anderen angenommen hat. Sie lesen „bezeugt“: der anderen Seite bewiesen, die als einzige prüfen konnte.',
    },
    mayShow: 'Du kannst dein Spiel trotzdem zeigen, mit dem Schalter in den Einstellungen.',
    erases: 'Wenn die Partie geschlossen ist, löscht dieser Browser, was dein Spiel verraten würde, außer du hast es gezeigt.',
    shown: {
      claim: 'Beide Seiten werden gezeigt.',
      text: 'Beide Geräte legen offen, was sie verborgen haben, und alle können beide noch einmal Zug für Zug ablaufen lassen.',
    },
    noWait:
      'Das Ergebnis wartet nicht darauf. Wer nicht offenlegt, gilt in der Aufzeichnung nicht als „ehrlich“, sondern nur als „bezeugt“.',
    not: 'Nicht garantiert',
    advice: 'Nichts hier hindert jemanden daran, ein Schachprogramm um Rat zu fragen.',
    visible: 'Wann du ziehst, wie lange du überlegst und dass du das Gerät wechselst, ist für alle sichtbar.',
    backup:
      'Ein Gerät, das ganz aus einer alten Sicherung wiederhergestellt wurde, oder ein altes Gerät von dir, das offen blieb, kann einem Server helfen, der mit deinem Gegner im Bunde ist. Spiel mit einem solchen Gerät nicht weiter.',
  },
  'games/proven-dark-chess/preparing': {
    label: 'Vorbereitung',
    first: 'Es wird vorbereitet. Noch läuft keine Uhr.',
    again: 'Jemand spielt auf einem anderen Gerät weiter: Es wird neu vorbereitet.',
    step: (step, total) => `${step} von ${total}`,
    away: (who) => `${who} ist dran, aber nicht da: Es geht mit dem nächsten Besuch weiter. Du musst hier nicht warten.`,
    visits: (count) =>
      plural(count, {
        one: 'Es ist der letzte Besuch vor dem nächsten Zug, wenn ihr nie zugleich da seid.',
        other: `Wenn ihr nie zugleich da seid, sind es noch ${count} Besuche bis zum nächsten Zug.`,
      }),
    theirClock: 'Deine Uhr läuft dabei nicht.',
  },
  'games/proven-dark-chess/texts': {
    preparing: 'Die Partie wird vorbereitet…',
    layFirst: 'Du kannst deinen ersten Zug schon wählen. Er geht hinaus, sobald alles bereit ist.',
    layReply: 'Du kannst deine Antwort auf den ersten Zug schon vorlegen.',
    layNext: 'Du kannst deinen nächsten Zug schon vorlegen.',
    preparingAgain: 'Neue Vorbereitung…',
    decided: 'Das Spiel ist entschieden',
    wronged: 'Etwas stimmt nicht',
    wrongedDetail: (who) =>
      `Ein Schritt von ${who} hat eine Prüfung deines Geräts nicht bestanden. Es legt dein Spiel offen und beweist das damit.`,
    wrongedHidden: (who) =>
      `Ein Schritt von ${who} hat eine Prüfung deines Geräts nicht bestanden. Dein Spiel beweist das, sobald es offenliegt.`,
    choosingLay: 'Der nächste Zug wird überlegt. Du kannst deinen schon vorlegen.',
    stepSetup: (who) => `${who} hat die Schlüssel vorbereitet`,
    stepFlight: (who) => `${who} hat Zufallszahlen für die kommenden Züge vorbereitet`,
    stepSelectors: (who) => `${who} hat versiegelt gefragt, was die Figuren sehen`,
    stepAnswer: (who) => `${who} hat der anderen Seite gesagt, was sie sieht, mit einem Beweis für sie`,
    stepMove: (who) => `${who} hat gezogen, mit einem Beweis für die andere Seite`,
    stepCapture: (who, square) => `${who} hat gezogen und auf ${square} geschlagen, mit einem Beweis für die andere Seite`,
    stepNoMove: (who) => `${who} hat gesagt, keinen Zug mehr zu haben, mit einem Beweis für die andere Seite`,
    stepAgreed: (who) => `${who} hat dem letzten Schritt zugestimmt`,
    fairTitle: 'Was ist garantiert?',
    showAtEnd: 'Mein ganzes Spiel am Ende zeigen',
    keepHidden: 'Meine Züge nach der Partie in diesem Browser behalten',
    unopened: 'Figuren und Züge bleiben verborgen',
    reasons: {
      'false-accusation': {
        you: 'du hast die andere Seite ohne Grund beschuldigt',
        others: (who) => `${who} hat die andere Seite ohne Grund beschuldigt`,
      },
    },
  },
  'games/proven-dark-chess/turn-notes': {
    nextIf: (move, who) => ['Als Nächstes ', move, `, wenn es geht, sobald ${who} gezogen hat.`],
    nextOnceReady: (move) => ['Als Nächstes ', move, ', sobald alles bereit ist.'],
    nextAfterAnswer: (move) => ['Als Nächstes ', move, ', sobald du auf das Remisangebot geantwortet hast.'],
    impossible: (move) => `${move} ist nicht mehr möglich.`,
    inDanger: 'Dein König könnte von einem Feld aus geschlagen werden, das du nicht siehst.',
    takeBack: 'Zurücknehmen',
    fog: 'Nebel vom Stand deines letzten Zuges.',
    soon: (who) => `Was du von hier siehst, kommt, sobald das Gerät von ${who} antwortet.`,
    visit: (who) => `Was du von hier siehst, bringt der nächste Besuch von ${who}.`,
  },
};
