/** A match in German. */

import type { MatchTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const MATCH: MatchTexts = {
  'match/action-words': {
    sound: 'Ton',
    offerDraw: 'Remis anbieten',
    goOn: 'Weiterspielen',
    resign: {
      label: 'Aufgeben',
      title: 'Diese Partie aufgeben?',
      yes: 'Ja, aufgeben',
      early: 'Die Partie hat noch nicht begonnen, also gewinnt niemand.',
      othersPlayOn: 'Die anderen spielen ohne dich weiter.',
      otherWins: 'Dann gewinnt dein Gegner.',
    },
    abort: {
      label: 'Abbrechen',
      title: 'Diese Partie abbrechen?',
      text: 'Noch ist nichts geschehen: Niemand gewinnt oder verliert, und nichts davon wird veröffentlicht.',
      yes: 'Ja, abbrechen',
    },
    cancel: {
      label: 'Partie absagen',
      title: 'Diese Partie absagen?',
      text: 'Ihr Link führt dann ins Leere, und niemand kann mehr mitspielen. Du kannst jederzeit eine neue beginnen.',
      yes: 'Ja, absagen',
      no: 'Weiter warten',
    },
  },
  'match/arrival': {
    about:
      'Die Partie geht hier weiter, und das andere Gerät schaut nur noch zu. Deine Uhr läuft wie zuvor, und alle sehen, dass du das Gerät gewechselt hast.',
    title: 'Auf diesem Gerät weiterspielen?',
    accept: 'Hier spielen',
    leave: 'Dort lassen',
    coming: 'Dein Platz ist unterwegs …',
    failed: 'Dein Platz ist nicht angekommen',
    again: 'Noch einmal versuchen',
    watch: 'Der Partie zuschauen',
  },
  'match/clock-words': {
    eachMove: (span) => `${span} für jeden Zug`,
    aMove: (span) => `${span} pro Zug`,
    mayTake: (span) => `Jeder Zug darf ${span} dauern.`,
    delayed: (time, delay) => `${time}, ${delay} Aufschub`,
    eachPlayer: (budget) => `Jeder hat ${budget}.`,
    eachMoveAdds: (budget, increment) => `Jeder hat ${budget}, und jeder Zug bringt ${increment} dazu.`,
    uncounted: (grace) => `Bis zu ${grace} je Zug zählen nicht, damit eine langsame Verbindung nichts kostet.`,
    deadlines: (join, setup, settle) =>
      `Fristen: ${join}, bis alle da sind, ${setup} für jeden Schritt des Aufbaus und ${settle} für die Unterschrift unter das Ergebnis.`,
    deadlinesWithOpening: (join, setup, opening, settle) =>
      `Fristen: ${join}, bis alle da sind, ${setup} für jeden Schritt des Aufbaus, ${opening}, um am Ende offenzulegen, was dein ehrliches Spiel zeigt, und ${settle} für die Unterschrift unter das Ergebnis.`,
    short: {
      second: (count) => `${count} s`,
      minute: (count) => `${count} min`,
      hour: (count) => `${count} h`,
      day: (count) => `${count} T`,
    },
  },
  'match/download-record': {
    download: 'Aufzeichnung herunterladen',
    failed: 'Die Aufzeichnung konnte gerade nicht gelesen werden. Versuch es gleich noch einmal.',
  },
  'match/keep-secret': {
    save: 'Sichern, was du verborgen hast',
    how: 'Eine Datei mit allem, was du in dieser Partie verborgen und entschieden hast, falls dieser Browser es verliert. Wer die Datei hat, sieht alles davon.',
  },
  'match/end-words': {
    title: 'Danach',
    published:
      'Die Partie ist dauerhaft veröffentlicht: Wer ihren Link hat, kann sie nachspielen und prüfen, was ihre Aufzeichnung zeigt.',
    counts: (link) => ['Sie zählt in ', link('deiner Bilanz'), '.'],
    verified: (mark) => [mark('Kein Fehler gefunden'), ': Dein Gerät ist der Partie bis zum Ende gefolgt.'],
    unchecked: 'Dein Gerät spielt jetzt alles noch einmal durch und sieht nach, ob es wahr ist.',
    practice: 'Es war eine Übung und zählt in keiner Bilanz.',
    onDevice: 'Die Aufzeichnung ist auf diesem Gerät und nirgends sonst.',
    check: 'Nachspielen und prüfen',
    copy: 'Link kopieren',
    another: 'Neue Partie',
    erased:
      'Dieser Browser hat gelöscht, was dein Spiel verraten würde. Aus dem Rest kann niemand erschließen, was du nicht gezeigt hast.',
    elsewhere: 'Anderswo veröffentlichen',
    elsewhereHow:
      'Die Aufzeichnung ist vollständig und gehört dir: Sie braucht diesen Server nicht mehr. Lade sie herunter, öffne die Seite „Partie prüfen“ eines anderen Servers, wähle dort die Datei und veröffentliche sie. Prüfsumme und Zeiten bleiben gleich.',
    keep: 'Behalten oder veröffentlichen',
    keepHow:
      'Niemand sonst hat diese Aufzeichnung. Lade sie herunter, oder veröffentliche sie auf ihrer Seite unter „Nachspielen und prüfen“.',
    settling: {
      checking: 'Der letzte Schritt wird noch geprüft. Dann wird die Partie unterschrieben und veröffentlicht.',
      neverBegan: 'Die Partie wurde geschlossen, bevor sie begann; darum wird nichts davon veröffentlicht.',
      publishing: 'Die Partie wird veröffentlicht…',
      signing: 'Alle Geräte unterschreiben das Ergebnis…',
      away: (until) => `Bleibt eines fern, wird die Partie ohne seine Unterschrift veröffentlicht, spätestens ${until}.`,
      oursWon: (until) =>
        `Dein Sieg zählt, sobald dein Gerät deine Seite des Spiels gezeigt hat. Es tut das von selbst: Lass diese Seite offen oder komm vor ${until} wieder. Sonst ist dein Sieg verloren.`,
      ours: (until) =>
        `Das Remis zählt, sobald dein Gerät deine Seite des Spiels gezeigt hat. Es tut das von selbst: Lass diese Seite offen oder komm vor ${until} wieder. Sonst zählt das Remis nicht.`,
      theirs: (who, until) =>
        `Das Gerät von ${who} muss bis ${until} noch seine Seite des Spiels zeigen; sonst hat die Partie kein Ergebnis.`,
      oursAttested: (until) =>
        `Das Ergebnis steht fest. Dein Gerät zeigt von selbst deine Seite des Spiels: Lass diese Seite offen oder komm vor ${until} wieder. Sonst bleibt deine Seite verborgen, und nur das Gerät deines Gegners konnte sie prüfen.`,
      theirsAttested: (who, until) =>
        `Das Ergebnis steht fest. Du siehst beide Seiten, sobald das Gerät von ${who} die seine zeigt; das kann es bis ${until}. Sonst bleibt diese Seite verborgen, und nur das Gerät der anderen konnte sie prüfen.`,
    },
  },
  'match/evidence-notice': {
    relay: 'Der Server hat Widersprüchliches unterschrieben.',
    player: (who) =>
      `${who} hat zwei verschiedene Schritte für dieselbe Stelle der Partie unterschrieben. Einer davon gilt, und die Partie geht weiter.`,
    somebody: 'Ein Spieler',
    keep: 'Beide Unterschriften zusammen beweisen das jedem, auch ohne diese Partie und ohne den Server. Heb sie auf.',
    save: 'Beweis speichern',
  },
  'match/header-words': {
    lost: 'Keine Verbindung. Sie kommt von selbst zurück; deine Uhr läuft weiter.',
    lostUnsent: 'Keine Verbindung. Dein Zug ist gespeichert und geht von selbst hinaus; deine Uhr läuft weiter.',
    lostSight: 'Keine Verbindung. Sie kommt von selbst zurück.',
    youOffer: 'Du bietest Remis an. Mit dem nächsten Zug, gleich von wem, verfällt das Angebot.',
    youOfferInTurn: 'Du bietest Remis an. Das gilt, bis die andere Seite gezogen hat.',
    offers: (who) => `${who} bietet Remis an.`,
    offersTitle: (who) => `${who} bietet Remis an`,
    declines: 'Wenn du weiterspielst, lehnt dein nächster Zug es ab.',
    answersLater: (who) => `Deine Antwort geht hinaus, sobald ${who} gezogen hat.`,
    accept: 'Remis annehmen',
    decline: 'Ablehnen',
    declined: (who) => `${who} hat das Remis abgelehnt. Es geht weiter.`,
    youDeclined: 'Du hast das Remis abgelehnt. Es geht weiter.',
    awayWin: (who, left) => `${who} ist nicht da. Ohne Rückkehr gewinnst du in ${left}.`,
    awayLoss: (who, left) => `${who} ist nicht da. Ohne Rückkehr läuft die Zeit in ${left} ab.`,
    awayOut: (who, left) => `${who} ist nicht da. Ohne Rückkehr geht es in ${left} ohne ${who} weiter.`,
    awayOff: (who, left) => `${who} ist nicht da. Ohne Rückkehr wird die Partie in ${left} abgebrochen, und niemand verliert.`,
    setupTime: (left) => `Wird in ${left} abgebrochen, wenn niemand weitermacht`,
    youWatch: 'Du schaust zu.',
    watching: (count) => plural(count, { one: `${count} Person schaut zu.`, other: `${count} Personen schauen zu.` }),
    watchingToo: (count) =>
      plural(count, { one: `${count} weitere Person schaut zu.`, other: `${count} weitere Personen schauen zu.` }),
  },
  'match/headline': {
    settingTable: 'Der Tisch wird vorbereitet…',
    waitingOpponent: 'Warten auf einen Gegner',
    waitingPlayers: 'Warten auf Mitspieler',
    taken: (taken, seats) => `${taken} von ${seats} Plätzen sind besetzt.`,
    cancelled: 'Die Partie wurde abgesagt',
    nobodyJoined: 'Niemand kam rechtzeitig',
    over: 'Das Spiel ist aus',
    beingSettled: 'Das Ergebnis wird festgestellt.',
    drawn: 'Unentschieden',
    void: 'Die Partie wurde abgebrochen',
    won: (count, who) => plural(count, { one: `${who} hat gewonnen`, other: `${who} haben gewonnen` }),
    youLost: 'Du hast verloren',
    youLostTo: (who) => `Du hast gegen ${who} verloren`,
    youWon: 'Du hast gewonnen',
    youAndWon: (who) => `Du und ${who} haben gewonnen`,
    beginExpired: 'Die Zeit für den Beginn war abgelaufen.',
    pendingYou: 'Es gilt, sobald dein Gerät gezeigt hat, dass du ehrlich gespielt hast: siehe unten.',
    pending: (count, who) =>
      plural(count, {
        one: `Es gilt, sobald ${who} ehrliches Spiel gezeigt hat: siehe unten.`,
        other: `Es gilt, sobald ${who} ehrliches Spiel gezeigt haben: siehe unten.`,
      }),
    youChecking: 'Dein Gerät prüft noch den letzten Schritt.',
    checking: (who) => `Das Gerät von ${who} prüft noch den letzten Schritt.`,
  },
  'match/invite-link': {
    shareText: (game) => `Spiel mit mir ${game}:`,
    link: 'Einladungslink',
    copy: 'Link kopieren',
    share: 'Teilen',
    onlyHere: (command) => [
      'Dieser Link geht nur auf diesem Computer. Um mit jemand anderem zu spielen, beende Fogline, starte es mit ',
      command('npm start -- --lan'),
      ' und öffne die Adresse, die es ausgibt.',
    ],
  },
  'match/keys-words': {
    title: 'Tasten',
    tab: { key: 'Tab', does: 'geht zum nächsten Bedienelement' },
    list: { key: '?', does: 'öffnet diese Liste' },
    escape: { key: 'Esc', does: 'schließt sie und legt zurück, was in der Hand ist' },
  },
  'match/lobby-words': {
    table: 'Am Tisch',
    watch:
      'Du kannst der Partie von hier aus zuschauen, sobald sie beginnt. Zum Mitspielen brauchst du den Einladungslink eines freien Platzes.',
    beginner: (who) => `${who} kann beginnen, sobald genug Plätze besetzt sind.`,
    sendOne: 'Schick diesen Link deinem Gegner',
    sendEach: 'Schick jedem Mitspieler einen Link',
    sendAll: 'Schick den Mitspielern diesen Link',
    again: (who) => `${who} ist zu einer neuen Partie eingeladen`,
    againOpponent: 'Dein Gegner ist zu einer neuen Partie eingeladen',
    isAsked: (who) =>
      `${who} sieht auf der Seite der letzten Partie, dass du noch einmal spielen willst. Oder schick diesen Link:`,
    isAskedOpponent:
      'Dein Gegner sieht auf der Seite der letzten Partie, dass du noch einmal spielen willst. Oder schick diesen Link:',
    waitsFor: (who) => `Warten, bis ${who} auf „Noch einmal“ klickt`,
    waitsForOpponent: 'Warten, bis dein Gegner auf „Noch einmal“ klickt',
    theSeatKept: 'Nur wer den Platz in der letzten Partie hatte, kann ihn nehmen: mit „Revanche“ dort oder über diesen Link.',
    theSeatPrivate: 'Wer diesen Link hat, kann den Platz nehmen. Schick ihn also nur einer Person.',
    theSeatOpen: 'Wer diese Partie findet, kann den Platz nehmen.',
    seatKept: (seat) =>
      `Nur wer Platz ${seat} in der letzten Partie hatte, kann ihn nehmen: mit „Revanche“ dort oder über diesen Link.`,
    seatPrivate: (seat) => `Wer diesen Link hat, kann Platz ${seat} nehmen. Schick ihn also nur einer Person.`,
    freeSeatOpen: 'Wer diese Partie findet, kann einen freien Platz nehmen.',
    freeSeatKept: 'Nur wer in der letzten Partie einen Platz hatte, kann ihn nehmen: mit „Revanche“ dort oder über diesen Link.',
    waits: (span) => `Die Partie wartet ${span}; du musst diese Seite nicht offen lassen.`,
    begin: (count) => `Mit diesen ${count} beginnen`,
    beginLater: 'Beginnen, sobald genug da sind',
    seats: 'Plätze',
    free: (seat) => `Platz ${seat} ist frei`,
    kept: (seat) => `Platz ${seat} ist reserviert`,
    you: 'Du',
    away: 'Nicht da',
    linkBelow: 'Link unten',
    showLink: 'Link zeigen',
  },
  'match/match-page': {
    catchingUp: 'Die bisherige Partie wird durchgegangen…',
    looking: 'Die Partie wird gesucht…',
    settingUp: 'Das Brett wird aufgebaut…',
    failed: 'Diese Partie kann nicht gezeigt werden',
    reload: 'Neu laden',
    unknownGame: 'Ein Spiel, das hier nicht bekannt ist',
    unknownGameText: (game) =>
      `Diese Partie gehört zum Spiel „${game}“. Lade die Seite neu, um die neueste Fassung zu bekommen, oder frag dort, wo sie begonnen wurde.`,
    earlierRules: 'Eine Partie nach früheren Regeln',
    earlierRulesText: (game) =>
      `Diese Partie ${game} wird nach Regeln gespielt, die es nur auf der Kommandozeile gibt. Ist sie vorbei, kann ihre Aufzeichnung hier geprüft werden.`,
  },
  'match/match-screen': {
    startAnother: 'Eine neue Partie beginnen',
    rules: 'Die Regeln in Kürze',
    whyFair: 'Warum kann niemand schummeln?',
    filledSeat:
      'Dieses Gerät besetzt auch einen Platz von selbst und hält, was dort geheim ist. Das tut es, solange diese Seite offen ist.',
    bothSides:
      'Beide Seiten sind auf diesem Gerät, das die Geheimnisse beider hält; der Computer entscheidet nach dem, was seine eigene Seite sehen darf. Er spielt, solange diese Seite offen ist.',
    deviceRelay: 'Auch der Server zwischen ihnen ist auf diesem Gerät: Nichts von dieser Partie verlässt es.',
    allSides:
      'Alle Seiten sind auf diesem Gerät, das die Geheimnisse aller hält; der Computer entscheidet nach dem, was seine eigene Seite sehen darf. Er spielt, solange diese Seite offen ist.',
  },
  'match/move-seat': {
    open: 'Auf ein anderes Gerät umziehen',
    title: 'Mit deinem Platz auf ein anderes Gerät umziehen',
    close: 'Schließen',
    before:
      'Du spielst auf dem anderen Gerät weiter, und dieses schaut nur noch zu, sobald der Platz gepackt ist. Du kannst ihn hierher zurückholen; insgesamt kann ein Platz 8-mal umziehen.',
    pack: 'Platz packen',
    scan: 'Scanne das mit dem anderen Gerät: Es geht einmal, zehn Minuten lang. Du spielst dort weiter; dieses Gerät schaut jetzt nur zu.',
    making: 'Der Code wird gemacht …',
    expired: 'Die zehn Minuten des Codes sind um.',
    renew: 'Neuen Code zeigen',
    noCode: (why) => `Es gibt keinen Code zum Scannen. ${why} Der Link und die Datei gehen trotzdem.`,
    tooLarge: 'Dieser Platz ist zu groß für einen Code zum Scannen.',
    onlyHere: (command) => [
      'Diese Adresse geht nur auf diesem Computer: Ein Telefon kann sie nicht öffnen. Dein Platz kann in einen anderen Browser dieses Computers umziehen. Um auch auf einem Telefon zu spielen, beende Fogline, starte es mit ',
      command('npm start -- --lan'),
      ' und beginne eine Partie unter der Adresse, die es ausgibt.',
    ],
    openLink: 'Öffne diesen Link auf dem anderen Gerät. Du spielst dort weiter; dieses Gerät schaut jetzt nur zu.',
    copy: 'Link kopieren',
    save: 'Kopie speichern',
    secret: 'Wer den Code, den Link oder die Datei hat, hat deinen Platz und sieht, was du verbirgst. Zeig sie niemandem.',
    last: 'Das ist der letzte Umzug, den der Platz machen kann: Er bleibt, wo du ihn öffnest.',
  },
  'match/notice-pages': {
    home: 'Zur Startseite',
    missing: 'Diese Partie gibt es nicht',
    missingText:
      'Vielleicht ist unterwegs ein Stück des Links verloren gegangen. Bitte noch einmal um den ganzen Link oder beginne selbst eine Partie.',
    unreachable: 'Der Server antwortet nicht',
    unreachableText:
      'Nichts ist verloren: Deine Partie ist hier und dort gespeichert. Diese Seite versucht es alle paar Sekunden wieder. Prüfe deine Verbindung, wenn es so bleibt.',
    tryNow: 'Jetzt versuchen',
    elsewhere: 'Du spielst in einem anderen Tab',
    elsewhereText: 'Ein Platz wird immer nur in einem Tab gespielt. Spiel im anderen weiter oder hol die Partie hierher.',
    playHere: 'Stattdessen hier spielen',
    playSeatHere: (seat) => `Platz ${seat} stattdessen hier spielen`,
  },
  'match/next-rung': { next: (rung) => `Als Nächstes: ${rung}` },
  'match/first-rules': { title: 'Dein erstes Brett', understood: 'Verstanden' },
  'match/notices': {
    catchesUp: 'Dein Gerät geht durch, was geschehen ist. Es geht von selbst weiter.',
    movedAway:
      'Dieser Platz wird jetzt auf einem anderen Gerät gespielt, und dieses schaut nur zu. Um wieder hier zu spielen, zieh von dort zurück.',
    packed: 'Dein Platz ist für ein anderes Gerät gepackt, und dieses schaut nur zu.',
    restored: 'Dein Platz hat mehr unterschrieben, als dieser Browser weiß, etwa nach dem Einspielen einer Sicherung.',
    playOn: 'Hier weiterspielen',
    accuse:
      'Dein Gegner hat deinem Gerät etwas Falsches geschickt, was die Partie nicht zeigt. Wenn du dein ganzes Spiel für alle offenlegst, überführt die Aufzeichnung deinen Gegner. Bis du antwortest, unterschreibt dein Gerät kein Ergebnis.',
    openGame: 'Mein Spiel offenlegen',
    leaveClosed: 'Verdeckt lassen',
    accuseNow:
      'Dein Gegner hat deinem Gerät etwas Falsches geschickt, und nur dein eigenes Spiel, das diese Partie niemandem zeigt, beweist es. Zeig allen dein ganzes Spiel und gewinne jetzt, oder lass es verdeckt: Dann gibt dein Gerät auf, und du kannst dich noch entscheiden, bevor das Ergebnis unterschrieben wird. Deine Uhr läuft.',
    showAndWin: 'Mein Spiel zeigen und gewinnen',
    keepAndResign: 'Verdeckt lassen und aufgeben',
    arriving: 'Dein Platz ist auf dem Weg zu diesem Gerät…',
    missing: (count) =>
      plural(count, {
        one: 'Der Server muss noch einen Schritt dieser Partie zeigen, den dein Platz schon gesehen hat. Bis dahin sagt dein Gerät nichts.',
        other: `Der Server muss noch ${count} Schritte dieser Partie zeigen, die dein Platz schon gesehen hat. Bis dahin sagt dein Gerät nichts.`,
      }),
    outdated:
      'Diese Kopie deines Platzes ist älter als sein letzter Umzug und kann hier nicht weitermachen. Zieh noch einmal um, von dem Gerät, auf dem du zuletzt gespielt hast.',
    relayFault: (seq, breach) =>
      `Schritt ${seq} der Aufzeichnung hält nicht. ${breach} Der Fehler liegt beim Server, und dein Gerät nimmt nichts mehr von ihm an. Deine eigene Aufzeichnung bleibt: Lade sie unten herunter. Lade die Seite neu; wenn es so bleibt, kann die Partie hier nicht weitergehen.`,
    ownFault: (seq, breach) => `Dein eigenes Gerät hat bei Schritt ${seq} die Regeln gebrochen. ${breach}`,
    otherFault: (who, seq, breach) => `${who} hat bei Schritt ${seq} die Regeln gebrochen. ${breach}`,
    youAreOut: 'Damit bist du ausgeschieden.',
    stoodDown:
      'Du bist aus dem Spiel. Bleib, um das Ergebnis mit den anderen zu unterschreiben, oder schließ diese Seite: Sie können die Partie ohne dich beenden.',
    matchLost: 'Damit ist die Partie verloren.',
    decides: 'Das entscheidet die Partie. Du musst nichts weiter tun.',
    seatOut: 'Dieser Platz ist ausgeschieden, und die anderen spielen weiter.',
    protested: 'Dein Gerät hat Einspruch erhoben. Du musst nichts weiter tun.',
    clockAhead: (span) =>
      `Die Uhr deines Geräts geht ${span} vor. Hier zählt die Uhr des Servers; dein nächster Schritt hält den Unterschied in der Aufzeichnung fest.`,
    clockBehind: (span) =>
      `Die Uhr deines Geräts geht ${span} nach. Hier zählt die Uhr des Servers; dein nächster Schritt hält den Unterschied in der Aufzeichnung fest.`,
    deniesTimeout:
      'Nach der Uhr dieses Geräts war deine Zeit nicht um, als der Server das Spiel beendet hat. Dein Gerät unterschreibt nicht, dass du auf Zeit verloren hast, und hat seine Uhr in der Aufzeichnung festgehalten.',
    gotIt: 'Verstanden',
    usedTitle: 'Diese Einladung ist schon benutzt.',
    usedText:
      'Warst du das, auf einem anderen Gerät? Dann spiel dort weiter oder wähle dort „Auf ein anderes Gerät umziehen“, um hier zu spielen. Sonst kannst du zuschauen.',
  },
  'match/phrase-words': {
    phrases: {
      hello: 'Hallo!',
      'good-luck': 'Viel Glück!',
      'well-played': 'Gut gespielt!',
      thanks: 'Danke!',
      oops: 'Ups!',
      'good-game': 'Schöne Partie!',
    },
    open: 'Etwas sagen',
    said: (who, words) => `${who} sagt: ${words}`,
  },
  'match/player-header': {
    you: 'Du',
    out: 'Raus',
    away: 'Nicht da',
    clock: (who) => `Uhr von ${who}`,
    clockRunning: (who) => `Uhr von ${who}, läuft`,
    free: 'So lange darf ein Zug dauern, ohne Zeit zu kosten',
  },
  'match/qr-code': { label: 'QR-Code des Links' },
  'match/record-panel': {
    title: 'Die Aufzeichnung',
    steps: (count) => plural(count, { one: `${count} Schritt`, other: `${count} Schritte` }),
    about:
      'Schritte sind von ihrem Spieler unterschrieben, vom Server gestempelt und durch ihre Prüfsumme mit dem vorigen verkettet. Der neueste steht oben.',
    list: 'Schritte der Aufzeichnung',
    step: 'Schritt',
    linkHash: (seq) => `Prüfsumme von Schritt ${seq}`,
  },
  'match/rematch-button': {
    ask: 'Revanche',
    starting: 'Wird gestartet…',
    title: 'Revanche?',
    asked: (count, who) =>
      plural(count, { one: `${who} möchte eine Revanche: Noch einmal`, other: `${who} möchten eine Revanche: Noch einmal` }),
  },
  'match/seat-choice': {
    invited: (game) => `Du bist eingeladen zu ${game}`,
    inviteYou: (count, who, game) =>
      plural(count, { one: `${who} lädt dich ein zu ${game}`, other: `${who} laden dich ein zu ${game}` }),
    invites: (who) => [who, ' lädt dich ein zu'],
    ofThisBrowser: 'Eine Partie dieses Browsers',
    time: (clock) => `Zeit: ${clock}.`,
    alreadyBoth: (seat) =>
      `Du hast in diesem Browser schon Platz ${seat} dieser Partie. Spiel dort weiter oder nimm auch den freien Platz, um beide Seiten auf einem Gerät zu spielen.`,
    alreadySeveral: (seat) =>
      `Du hast in diesem Browser schon Platz ${seat} dieser Partie. Spiel dort weiter oder nimm auch den freien Platz, um mehrere Plätze auf einem Gerät zu spielen.`,
    continueAs: (seat) => `Auf Platz ${seat} weiterspielen`,
    yourSeat: 'Dein Platz',
    seat: (seat) => `Platz ${seat}`,
    chosenByStarter: 'Wer eine Partie beginnt, bestimmt, wer was spielt.',
    name: 'Dein Name (freiwillig)',
    nameThat: 'Name auf diesem Platz (freiwillig)',
    nameOther: 'Name auf dem anderen Platz (freiwillig)',
    joining: 'Du kommst dazu…',
    join: 'Mitspielen',
    takeSeat: (seat) => `Platz ${seat} in diesem Browser nehmen`,
    takeOther: 'Den anderen Platz in diesem Browser nehmen',
    published:
      'Du brauchst kein Konto. Eine beendete Partie wird dauerhaft veröffentlicht, mit ihren Zügen, ihrem Ergebnis und deinem Namen, wenn du einen angibst.',
    practice: 'Diese hier ist eine Übung: Sie zählt in keiner Bilanz.',
    rules: 'Die Regeln in Kürze',
    here: (count, seats, who) =>
      plural(count, { one: `${seats} Plätze; ${who} ist da.`, other: `${seats} Plätze; ${who} sind da.` }),
  },
  'match/sending-mark': {
    sending: (size) => `${size} werden gesendet…`,
    saved: 'Gespeichert, wird später gesendet',
  },
  'match/settings-words': {
    open: 'Einstellungen',
    confirm: 'Züge bestätigen: erst wählen, dann senden',
    sound: 'Töne',
    phrases: 'Zeigen, was andere sagen',
    ghosts: 'Figuren im Nebel zeigen, wo du sie zuletzt gesehen hast',
    looks: {
      theme: { label: 'Seite', values: { system: 'Automatisch', light: 'Hell', dark: 'Dunkel' } },
      board: { label: 'Brett', values: { sea: 'Meer', wood: 'Holz', plain: 'Schlicht' } },
      pieces: { label: 'Figuren', values: { figures: 'Bilder', letters: 'Buchstaben' } },
      coordinates: { label: 'Buchstaben und Zahlen am Rand', values: { on: 'Zeigen', off: 'Verbergen' } },
    },
  },
  'match/turn-reminder': {
    region: 'Benachrichtigung',
    isOn: 'Du wirst benachrichtigt, wenn du dran bist.',
    stop: 'Nicht mehr benachrichtigen',
    homeScreen:
      'Um benachrichtigt zu werden, leg Fogline auf deinen Startbildschirm („Teilen“, dann „Zum Home-Bildschirm“) und öffne es von dort.',
    moment: 'Einen Moment…',
    ask: 'Sag mir, wenn ich dran bin',
    tell: 'Benachrichtigen',
    notNow: 'Jetzt nicht',
    denied: 'Dein Browser soll von dieser Seite keine Mitteilungen zeigen. Das kannst du in seinen Einstellungen ändern.',
    price:
      'Der Push-Dienst deines Browsers erfährt dann, dass und wann jemand auf dich wartet, aber nicht, worauf oder wer. Unser Server kann erkennen, welche Partien auf diesem Gerät gespielt werden.',
    refused: 'Ohne deine Erlaubnis bleibt alles, wie es ist: Öffne diese Seite ab und zu.',
    noAddress: 'Der Push-Dienst deines Browsers antwortet nicht. Versuch es später noch einmal.',
    calendarTitle: (game) => `${game}: dein Zug läuft ab`,
    calendar: 'Frist in meinen Kalender eintragen',
  },
};
