/** Dark chess in German. */

import type { DarkChessTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const DARK_CHESS: DarkChessTexts = {
  'games/dark-chess/audited-texts': {
    settingUp: 'Das Brett wird aufgebaut…',
    looking: 'Du siehst dich um…',
    lookingDone: (done, total) => `Du siehst dich um… ${done} von ${total}`,
    lookingLabel: 'Umsehen',
    opening: 'Beide Seiten werden aufgedeckt…',
    openingDetail: 'Einem Gerät wurde etwas gesagt, was nicht stimmen kann.',
    fairTitle: 'Was ist garantiert?',
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
      'Ein Bauer sieht, ob etwas vor ihm steht, und was dort steht, wo er schlagen könnte.',
      'Es gibt kein Schach und kein Matt: Wer den König schlägt, gewinnt. Ein König darf in Gefahr ziehen oder rochieren.',
      'Wer schlägt, nennt das Feld und sonst nichts. Züge und Umwandlungen bleiben verborgen.',
      'Hat eine Seite keinen Zug, ist das Spiel remis.',
    ],
    onNewDevice:
      'Beide Geräte bereiten dann neu vor, wie vor dem ersten Zug: einige Sekunden, wenn beide Seiten offen sind, sonst einige Besuche von jedem. Dabei läuft die Uhr dessen, der vorbereiten muss.',
    atEnd: 'Am Ende',
    bothShown: 'Beide Seiten werden gezeigt',
    nothingShown: 'Nichts wird gezeigt',
    ot: 'Oblivious Transfer',
    voprf: 'VOPRF',
    andos: 'ANDOS',
    andosProven: 'ANDOS mit bewiesenen Fragen',
  },
  'games/dark-chess/guarantees': {
    once: 'Sofort, während ihr spielt',
    noMore: {
      claim: 'Niemand sieht mehr, als er fragt.',
      text: 'Nach jedem Zug darf ein Gerät eine feste Zahl von Feldern der anderen Seite öffnen und nicht mehr. Alles andere bleibt ihm, dem Server und allen Zuschauern verschlossen.',
      proof: 'Zu jeder Frage gehört ein Beweis, dass sie einem Feld gilt.',
    },
    unasked: {
      claim: 'Niemand erfährt, was gefragt wurde.',
      text: 'Du erfährst nie, welche Felder dein Gegner ansieht. Jede Suche ist gleich lang, was auch gefunden wurde.',
      key: 'Ein Brett ist mit einem Schlüssel versiegelt, der beweist, dass er das verbirgt, und kein Gerät fragt, bevor es das geprüft hat.',
    },
    belongs: {
      claim: 'Eine Antwort gehört zu ihrem Brett.',
      text: 'Antworten werden mit einem Schlüssel geöffnet, der versiegelt war, bevor die Fragen kamen, und dein Gerät prüft jede daran.',
    },
    exchanged: (count) =>
      plural(count, {
        one: `Bisher wurde ${count} Nachricht mit Antworten oder Fragen ausgetauscht, und sie passt.`,
        other: `Bisher wurden ${count} Nachrichten mit Antworten oder Fragen ausgetauscht, und alle passen.`,
      }),
    capture: {
      claim: 'Schlagen wird angesagt.',
      text: 'Das Feld steht in der unterschriebenen Aufzeichnung, für alle sichtbar.',
    },
    afterwards: 'Mit Gewissheit, sobald beide Seiten offengelegt haben',
    legal: {
      claim: 'Jeder Zug war erlaubt, jede Antwort wahr.',
      text: 'Nach dem Spiel legen beide Geräte offen, was sie verborgen haben, und alle können beide noch einmal Zug für Zug ablaufen lassen.',
    },
    forbidden: {
      claim: 'Niemand hat nach einem Feld gefragt, das keine eigene Figur sehen konnte.',
      text: 'Eine verbotene Frage oder eine falsche Antwort wird mit ihrem Schritt gefunden und verliert die Partie.',
    },
    partOfGame: 'Das Offenlegen gehört zum Spiel. Wer es nicht tut, gewinnt nichts, und auch ein Remis zählt dann nicht.',
    not: 'Nicht garantiert',
    peek: {
      claim: 'Spicken während des Spiels wird nicht verhindert.',
      text: 'Ein verändertes Programm könnte seine Fragen für Felder verwenden, die es nicht sehen darf. Es erfährt dann von ihnen und wird hinterher überführt.',
    },
    mixed: {
      claim: 'Eine Frage kann Felder mischen.',
      text: 'In dieser Partie sind Fragen nicht bewiesen: Ein verändertes Programm könnte mit einer Frage erfahren, wie sich mehrere Felder unterscheiden. Es wird hinterher überführt.',
    },
    unproven: {
      claim: 'Eine Antwort wird nicht sofort bewiesen.',
      text: 'In dieser Partie kann eine Antwort eine andere sein als die versiegelte. Sie wird hinterher überführt.',
    },
    advice: 'Nichts hier hindert jemanden daran, ein Schachprogramm um Rat zu fragen.',
  },
  'games/dark-chess/reveal-notes': {
    end: 'Jeder Zug wird bewiesen, während ihr spielt. Nach dem Spiel werden beide Seiten offengelegt, und alle können es nachspielen.',
    never:
      'Jeder Zug wird bewiesen, während ihr spielt, und danach muss niemand eine Stellung zeigen. Wenn dein Gegner schummelt, beweist es nur dein eigenes Spiel, für alle offengelegt: Du wirst vorher gefragt.',
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
    },
    squares: {
      fog: 'Nebel',
      haze: 'vor dem letzten Zug leer',
      clear: 'leer',
      something: 'hier steht etwas',
      before: (piece) => `${piece} vor dem letzten Zug`,
      movedHere: 'zuletzt hierher gezogen',
      capturedHere: 'eben hier geschlagen',
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
  'games/dark-chess/transfer-notes': {
    voprf:
      'Niemand erfährt, welche Felder du ansiehst. Eine Frage öffnet ein Feld, und jede Antwort beweist, dass es die versiegelte ist.',
    andos:
      'Langsam: etwa 15 MB und mehrere Sekunden je Zug. Niemand erfährt, welche Felder du ansiehst. Aber ein verändertes Programm kann mehrere Felder in eine Frage mischen, und Antworten sind nicht bewiesen: Beides zeigt sich erst, wenn beide Seiten offenlegen.',
    'andos-packet-proof':
      'Sehr langsam: etwa 25 MB und Minuten je Zug, für wenige Züge. Niemand erfährt, welche Felder du ansiehst, und von jeder Frage ist bewiesen, dass sie einem Feld gilt. Antworten sind nicht bewiesen: Eine falsche zeigt sich erst, wenn beide Seiten offenlegen.',
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
    title: 'Vor dem ersten Zug',
    titleAgain: 'Eine Seite spielt auf einem anderen Gerät weiter',
    about: 'Beide Geräte erzeugen die Zufallszahlen, mit denen jeder Zug bewiesen wird.',
    first: 'Das dauert einige Sekunden, solange beide Seiten offen sind. Noch läuft niemandes Bedenkzeit.',
    again: 'Was das vorige Gerät erzeugt hatte, wird weggeworfen, damit nichts je zweimal benutzt wird.',
    label: 'Vorbereitung',
    step: (step, total) => `Schritt ${step} von ${total}`,
    away: (who) => `${who} ist dran, aber nicht da: Es geht mit dem nächsten Besuch weiter. Du musst hier nicht warten.`,
    theirClock: 'Deine Uhr läuft dabei nicht.',
    signing: 'Beide Geräte unterschreiben den Start…',
    working: 'Dein Gerät arbeitet…',
    theirs: (who) => `Das Gerät von ${who} arbeitet…`,
  },
  'games/proven-dark-chess/texts': {
    preparing: 'Die Partie wird vorbereitet…',
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
    nextAfterAnswer: (move) => ['Als Nächstes ', move, ', sobald du auf das Remisangebot geantwortet hast.'],
    impossible: (move) => `${move} ist nicht mehr möglich.`,
    takeBack: 'Zurücknehmen',
    fog: 'Nebel vom Stand deines letzten Zuges.',
    soon: (who) => `Was du von hier siehst, kommt, sobald das Gerät von ${who} antwortet.`,
    visit: (who) => `Was du von hier siehst, bringt der nächste Besuch von ${who}.`,
  },
};
