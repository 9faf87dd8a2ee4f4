/** Every page but the match itself, in German. */

import type { PageTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const PAGES: PageTexts = {
  'components/copy-button': {
    copied: 'Kopiert',
    refused: (code, text) => ['Dein Browser kopiert nicht. Kopiere es von Hand: ', code(text)],
  },
  'components/dialog': { done: 'Fertig' },
  'components/engine-mark': {
    says: (engine) => `Engine „${engine}“, nach eigener Angabe`,
    why: 'Der Platz sagt, dass ein Programm für ihn entscheidet. Niemand prüft, welches es ist oder ob es eines ist.',
  },
  'components/hex-value': { copy: (name) => `${name} kopieren` },
  'components/key-mark': {
    why: 'Mit diesem Schlüssel hast du unter diesem Namen noch nicht gespielt. Vergleiche den Schlüssel, wenn es darauf ankommt, wer es ist.',
    spoken: 'noch nicht begegnet, Schlüssel',
  },
  'components/language-choice': { label: 'Sprache' },
  'components/lazy': {
    loading: 'Wird geladen…',
    failed: 'Dieser Teil der Seite konnte nicht geladen werden. Prüfe deine Verbindung und lade dann neu.',
    reload: 'Neu laden',
  },
  'components/not-found': {
    title: 'Hier ist nichts als Nebel',
    advice: 'Diese Adresse führt zu keiner Seite. Wenn dir jemand einen Link geschickt hat, bitte um den ganzen Link.',
    start: 'Partie starten',
    noGame: 'Ein Spiel mit diesem Namen gibt es hier nicht. Alle Spiele stehen auf der Startseite.',
    games: 'Alle Spiele zeigen',
  },
  'components/problem-words': {
    codes: {
      'device/no-storage':
        'Dieser Browser speichert nichts für diese Seite, dein Platz ginge also verloren. Verlasse den privaten Modus oder erlaube Websitedaten und lade dann neu.',
      'device/internal': 'Auf dieser Seite ist etwas kaputtgegangen. Lade sie neu; deine Partie ist gespeichert.',
      'player/key-missing':
        'Der Schlüssel dieses Platzes ist nicht in diesem Browser. Öffne die Partie in dem Browser, in dem du den Platz genommen hast.',
      'player/no-seat':
        'Du hast in dieser Partie keinen Platz, und keiner ist frei. Du kannst zusehen oder selbst eine Partie starten.',
      'player/moved-away':
        'Dieser Platz wird jetzt auf einem anderen Gerät gespielt. Hole ihn von dort zurück, um wieder hier zu spielen.',
      'player/outdated-copy':
        'Diese Kopie des Platzes ist älter als sein letzter Zug. Übertrage den Platz noch einmal, von dem Gerät, auf dem du zuletzt gespielt hast.',
      'player/other-relay':
        'Diese Partie wird auf einem anderen Server gespielt, deshalb wird hierher nichts davon geschickt. Öffne den Link oder die Datei dort, oder in einer Kopie von Fogline, die dort spielt.',
      'player/not-a-seat':
        'Das ist kein vollständiger Platz. Kopiere den Link oder die Datei auf dem anderen Gerät noch einmal, und zwar ganz.',
      'player/parcel-altered':
        'Der Server hat etwas anderes als deinen Platz herausgegeben, und nichts davon wird benutzt. Nimm den Link oder die Datei auf dem anderen Gerät.',
      'player/played-elsewhere':
        'Du spielst diesen Platz in einem anderen Tab. Spiele dort weiter, oder schließe ihn und lade diese Seite neu.',
      'player/no-log-kept':
        'Dieser Browser konnte die Aufzeichnung der Partie nicht speichern, deshalb unterschreibt dein Platz nichts. Schaffe Speicherplatz und lade diese Seite neu.',
      'player/other-body':
        'Dein Platz war dabei, eine zweite Fassung eines Schritts zu unterschreiben, und die würde zeigen, was er verbirgt. Lade diese Seite neu.',
      'player/decisions-missing':
        'Diesem Browser fehlen Züge, die dein Platz gemacht hat, etwa nach dem Einspielen einer Sicherung. Spiele dort weiter, wo du sie gemacht hast.',
      'player/packed': 'Dieser Platz ist für ein anderes Gerät verpackt. Spiele dort weiter, oder hole ihn hier zurück.',
      'player/restored-copy':
        'Dein Platz hat mehr unterschrieben, als dieser Browser weiß, etwa nach dem Einspielen einer Sicherung. Hole den Platz hierher zurück, um weiterzuspielen.',
      'player/no-spare-key': 'Dieser Platz kann das Gerät nicht verlassen, auf dem du ihn genommen hast. Spiele dort weiter.',
      'relay/rate-limited': 'Das waren viele Anfragen in kurzer Zeit. Warte eine Minute und versuche es noch einmal.',
      'relay/unknown-match': 'Diese Partie gibt es hier nicht. Bitte noch einmal um den Link, oder starte selbst eine Partie.',
      'relay/no-parcel':
        'Dieser Code gilt nicht mehr: Er gilt zehn Minuten. Nichts ist verloren. Zeige auf dem anderen Gerät einen neuen, mit „Auf ein anderes Gerät umziehen“.',
      'relay/parcel-taken':
        'Ein Gerät hat diesen Code schon benutzt, vielleicht dieses bei schlechter Verbindung; jeder geht einmal. Zeige einen neuen, wo du den Platz gepackt hast. War es keines von deinen Geräten, dann hol ihn sofort dorthin zurück.',
      'relay/parcel-exists': 'Dieser Code ließ sich nicht machen. Schließe das Fenster und öffne es noch einmal.',
      'relay/match-exists': 'Diese Partie wurde schon eröffnet. Lade die Seite neu, um sie zu sehen.',
      'relay/no-new-matches':
        'Dieser Server nimmt gerade keine neuen Partien an. Versuche es später; laufende Partien gehen weiter.',
      'relay/game-not-carried': 'Dieser Server bietet dieses Spiel nicht an. Wähle ein anderes Spiel.',
      'relay/match-too-large':
        'Eine Partie nach diesen Regeln kann größer werden, als dieser Server erlaubt. Wähle ein anderes Spiel oder andere Regeln.',
      'relay/no-listing':
        'Dieser Server führt keine Liste von Partien. Starte diese ohne Eintrag und schicke ihren Link jemandem.',
      'relay/list-full':
        'Die Liste der offenen Partien ist gerade voll. Starte diese ohne Eintrag und schicke ihren Link jemandem.',
      'relay/no-republication': 'Dieser Server veröffentlicht keine Partien anderer Server.',
      'relay/no-pushes':
        'Dieser Server kann dir nicht melden, wann du dran bist. Schau ab und zu vorbei, oder speichere die Frist in deinem Kalender.',
      'relay/endpoint-refused':
        'Dieser Server schickt nichts an den Push-Dienst deines Browsers. Speichere die Frist in deinem Kalender, oder nimm einen anderen Browser.',
      'relay/stale-subscription':
        'Die Uhr deines Geräts weicht weit von der des Servers ab, oder ein anderes Gerät war schneller. Versuche es noch einmal.',
      'relay/misconfigured':
        'Dieser Server ist falsch eingerichtet; das kann nur sein Betreiber beheben. Versuche es später noch einmal.',
      'relay/not-published': 'Unter dieser Prüfsumme wurde keine Partie veröffentlicht. Sieh nach, ob du sie ganz kopiert hast.',
      'relay/bad-name': 'Dein Name hat nichts, was man sehen könnte, oder zu viel davon. Wähle einen anderen oder keinen.',
      'relay/archived': 'Diese Partie ist schon lange vorbei. Ihre veröffentlichte Aufzeichnung enthält alles.',
      'relay/withdrawn':
        'Der Betreiber dieses Servers hat den Inhalt dieser Partie zurückgezogen. Ihre Schritte lassen sich weiter prüfen, ohne das, was in ihnen stand.',
      'relay/blocked':
        'Der Betreiber dieses Servers hat diesen Spieler oder diese Partie gesperrt. Spiele auf einem anderen Server, oder schreibe dem Betreiber.',
      'relay/never-began': 'Diese Partie wurde geschlossen, bevor sie begann; nichts von ihr wird aufgehoben.',
      'relay/damaged': 'Der Server kann nicht lesen, was er von dieser Partie gespeichert hat. Sein Betreiber kann nachsehen.',
      'relay/other-ending': 'Dieser Server weiß, wie die Partie ausging, und zwar nicht so. Traue dieser Aufzeichnung nicht.',
      'relay/busy': 'Der Server prüft gerade andere Partien. Warte eine Minute und versuche es noch einmal.',
      'relay/too-slow': 'Die Verbindung ist zu langsam für diese Partie. Versuche es dort, wo sie schneller ist.',
      'relay/too-many-spectators':
        'So viele sehen dieser Partie zu, dass kein Platz mehr frei ist. Versuche es später noch einmal.',
      'relay/too-many-proposals': 'Dein Gerät hat das schon gesagt. Warte auf die anderen, oder lade die Seite neu.',
      'relay/unreachable': 'Der Server hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.',
      'relay/too-many-sockets':
        'Diese Partie ist bei dir in vielen anderen Tabs oder Geräten offen. Schließe einige davon und lade dann diese Seite neu.',
      'relay/internal': 'Beim Server ist etwas schiefgegangen; geändert wurde nichts. Versuche es gleich noch einmal.',
      'relay/other-relay':
        'Diese Partie gehört zu einem anderen Server. Öffne sie unter der Adresse, unter der sie gestartet wurde.',
      'relay/key-retired':
        'Der Schlüssel des Servers ist bekannt geworden, deshalb wurde diese Partie abgebrochen. Niemand verliert dadurch; starte eine neue.',
      'relay/key-unknown':
        'Der Server hat den Schlüssel dieser Partie nicht mehr, sie kann also nicht weitergehen. Starte eine neue.',
      'life/short-deadline':
        'Wer diese Partie eröffnet hat, lässt weniger Zeit, als ihre Regeln brauchen. Steig nicht ein; starte selbst eine Partie.',
      'game/too-much-time':
        'Wer diese Partie eröffnet hat, lässt mehr Zeit, als dieses Spiel erlaubt. Steig nicht ein; starte selbst eine Partie.',
      'life/seat-taken': 'Jemand anderes hat diesen Platz zuerst genommen. Du kannst zusehen oder selbst eine Partie starten.',
      'life/seat-kept': 'Dieser Platz ist für jemand anderen reserviert. Du kannst zusehen oder selbst eine Partie starten.',
      'life/wrong-spare':
        'Das ist nicht der Schlüssel zu diesem Platz. Lass dir auf dem Gerät, auf dem du ihn spielst, einen neuen Code geben.',
      'life/too-many-hand-overs': 'Dieser Platz ist so oft umgezogen, wie er darf. Spiele dort weiter, wo er jetzt ist.',
      'life/no-such-seat': 'Diesen Platz gibt es in dieser Partie nicht. Bitte noch einmal um den Link.',
      'life/already-seated': 'Du hast in dieser Partie schon einen Platz. Spiele auf dem weiter.',
      'life/wrong-invite': 'Dieser Link ist keine gültige Einladung zu diesem Platz. Bitte noch einmal um den ganzen Link.',
      'life/wrong-phase': 'Die Partie ist weitergegangen, das ist nicht mehr möglich. Sieh nach, wo sie jetzt steht.',
      'life/stale': 'Die Partie ist weitergegangen, das ist nicht mehr möglich. Sieh nach, wo sie jetzt steht.',
      'life/not-your-turn': 'Du bist nicht dran. Warte auf die anderen.',
      'life/not-a-seat': 'Du hast in dieser Partie keinen Platz. Du kannst ihr zusehen.',
      'life/not-the-creator': 'Das kann nur, wer die Partie gestartet hat.',
      'life/too-few-seats': 'Es sind zu wenige Plätze besetzt, um anzufangen. Schicke den Link noch jemandem.',
      'relay/too-many-phrases': 'Du hast viel auf einmal gesagt. Warte ein paar Sekunden, bevor du mehr sagst.',
      'life/too-late-to-abort':
        'Das Spiel läuft schon, die Partie kann nicht mehr abgebrochen werden. Du kannst aufgeben oder Remis anbieten.',
      'life/no-such-offer': 'Das Remis ist nicht mehr angeboten. Spiele weiter, oder biete selbst eins an.',
      'life/too-many-offers': 'Du kannst jetzt kein Remis anbieten. Spiele weiter und biete es nach einem anderen Zug an.',
      'life/already-opened': 'Dein Platz ist schon offengelegt. Du musst nichts mehr tun.',
      'life/out-of-time': 'Deine Zeit war abgelaufen, bevor das ankam.',
      'life/too-many-steps': 'Diese Partie hat ihre größte Länge erreicht und kann nicht weitergehen.',
      'life/too-many-bytes': 'Diese Partie hat ihre größte Länge erreicht und kann nicht weitergehen.',
      'game/not-now': 'Das geht gerade nicht. Sieh nach, wer dran ist.',
      'game/unknown-game':
        'Diese Version kennt das Spiel dieser Partie nicht. Lade die Seite neu, um die neueste Version zu bekommen.',
      'game/other-rules':
        'Diese Partie wird nach anderen Regeln gespielt als denen, die hier so heißen. Frag, wer sie eröffnet hat, woher ihr Spiel stammt.',
      'game/wrong-params': 'Mit diesen Einstellungen kann man dieses Spiel nicht spielen. Wähle andere.',
      'game/refused': 'Die Regeln dieses Spiels erlauben das jetzt nicht.',
      'game/never-opened': 'In diesem Spiel sieht niemand je, was du nicht gezeigt hast.',
      'game/wrong-seats': 'Mit diesen Plätzen kann man dieses Spiel nicht spielen.',
      'battleship/shot-before': 'Auf dieses Feld hast du schon geschossen. Wähle ein anderes.',
      'battleship/no-such-cell': 'Dieses Feld gibt es auf dem Brett nicht. Wähle ein anderes.',
      'battleship/illegal-fleet': 'Die Regeln erlauben nicht, dass Schiffe so liegen. Verschiebe die markierten Schiffe.',
      'blackjack/no-double':
        'Verdoppeln kannst du nur mit deinen ersten zwei Karten, und nur mit genug Chips. Nimm eine Karte oder bleib.',
      'holdem/not-allowed': 'Das geht jetzt nicht, oder nicht mit diesem Betrag. Sieh nach, was deine Knöpfe anbieten.',
      'dark-chess/illegal-move': 'Nach dem, was deine Figuren sehen, erlauben die Regeln diesen Zug nicht. Wähle einen anderen.',
      'dark-chess/not-a-move': 'Das ist kein Zug. Wähle eine Figur und dann eins der markierten Felder.',
    },
    ruled: (said) => `Die Regeln dieses Spiels sagen: „${said}“`,
    foundAs: (trace) => `Der Betreiber findet es unter ${trace}.`,
    other: (detail) =>
      `Das hat nicht geklappt: ${detail}. Lade die Seite neu; wenn es wieder passiert, musst du die Partie vielleicht aufgeben.`,
  },
  'components/seat-names': {
    player: (number) => `Spieler ${number}`,
    claims: (claim, number) => `${claim} (Spieler ${number})`,
    opponent: 'Gegner',
  },
  'components/share-result': {
    share: 'Ergebnis teilen',
    save: 'Bild speichern',
    failed: 'Das Bild konnte gerade nicht gezeichnet werden. Versuche es in einer Minute noch einmal oder kopiere den Link.',
  },
  'components/shell': {
    skip: 'Zum Inhalt springen',
    main: 'Hauptmenü',
    play: 'Spielen',
    check: 'Partie prüfen',
    clean: 'Kein Konto, keine Cookies, nichts von anderen Seiten.',
    hidden: 'Was du verbirgst, verlässt dein Gerät nie, außer du zeigst es.',
  },
  'components/titles': {
    check: 'Partie prüfen',
    player: 'Bilanz eines Spielers',
    match: 'Partie',
    notFound: 'Nicht gefunden',
  },
  'components/unchecked': {
    mark: 'Noch nicht geprüft',
    asOpened: 'Was hier offenliegt, ist bisher das Wort der beteiligten Geräte.',
    progress: 'Fortschritt der Prüfung',
  },
  'home/device-matches': {
    title: 'Deine Partien',
    unreachable: 'Der Server antwortet nicht; das hier hat dieser Browser zuletzt gesehen.',
    all: (count) => `Alle ${count} zeigen`,
    kept: 'Nur in diesem Browser gespeichert.',
    record: (link) => ['Was andere von dir sehen, ist ', link('deine Bilanz'), '.'],
    recordOf: (player) => `Bilanz von ${player}`,
    again: 'Revanche',
    show: 'Zeigen',
    everything: 'Alle Partien',
    score: (won, player, lost) => `Du ${won}, ${player} ${lost}.`,
    scoreDrawn: (won, player, lost, drawn) => `Du ${won}, ${player} ${lost}, unentschieden ${drawn}.`,
    until: (time) => `bis ${time}`,
    nobody: 'Noch niemand dabei',
    waiting: 'Wartet auf Mitspieler',
    against: (player) => `Gegen ${player}`,
    opponent: 'Unbekannt',
    others: (count) => `Mit ${count} anderen`,
    company: (players) => `Mit ${players}`,
    states: {
      waiting: 'Wartet',
      mine: 'Du bist dran',
      playing: 'Läuft',
      over: 'Beendet',
      won: 'Gewonnen',
      lost: 'Verloren',
      drawn: 'Remis',
      void: 'Abgebrochen',
    },
  },
  'home/find-match': {
    link: 'Link einer Partie',
    open: 'Öffnen',
    unknown: 'Das ist kein Link einer Partie auf dieser Seite. Kopiere ihn ganz und füge ihn noch einmal ein.',
    foreign: (server) =>
      `Diese Kopie von Fogline spielt nicht auf ${server}. Öffne den Link selbst oder nimm eine Kopie, die dort spielen darf.`,
    file: (link) => ['Du hast eine Partie als Datei? ', link('Prüfe sie hier'), '.'],
    seat: 'Eine Partie, die du von einem anderen Gerät mitgenommen hast, als Datei',
    seatElsewhere: (server) =>
      `Diese Partie wird auf ${server} gespielt, wo diese Kopie von Fogline nicht spielt. Öffne die Datei auf ${server} oder in einer Kopie, die dort spielen darf.`,
    wrongSeat: 'Das ist keine solche Datei. Wähle die, die „Kopie speichern“ erzeugt hat.',
  },
  'home/game-cards': {
    choose: 'Wähle ein Spiel',
    computer: 'Gegen den Computer',
    friend: 'Mit Freunden spielen',
    next: (rung) => `Gegner: ${rung}`,
    beaten: (count, all) => `${count} von ${all} besiegt`,
    optionsFor: (game) => `Optionen für ${game}`,
  },
  'home/game-options': { players: 'Mitspieler' },
  'home/home-page': {
    title: 'Behalt dein Geheimnis. Vertrau niemandem.',
    games: (more) => `Schiffe versenken, Nebelschach und ${more} weitere Spiele`,
    lead: (games) =>
      `${games}: Link schicken und losspielen. Nicht einmal unser Server weiß, was du versteckst, und Schummeln fliegt auf. Kein Konto.`,
    friend: 'Mit Freunden spielen',
    computer: 'Gegen den Computer',
    find: 'Eine Partie mit ihrem Link oder von einem anderen Gerät öffnen',
    how: 'So geht das',
    hide: 'Verbergen',
    hideHow:
      'Deine Flotte, deine Karten oder deine Figuren bleiben auf deinem Gerät. Es gibt nur eine Art Fingerabdruck davon heraus: Von da an kannst du sie nicht mehr ändern, und niemand kann hineinsehen.',
    play: 'Spielen',
    playHow:
      'Jede Antwort muss zu diesem Fingerabdruck passen, und eine falsche würde es nicht. Würfel und Karten kommen von allen Spielern gemeinsam, also kann niemand sie zinken.',
    check: 'Alles prüfen',
    checkHow: 'Jedes Gerät prüft jeden Zug, sobald er kommt. Der Server dazwischen reicht Zettel weiter und entscheidet nichts.',
    keep: 'Den Beweis behalten',
    keepHow: 'Eine beendete Partie hat ihren eigenen Link. Wer ihn hat, kann das ganze Spiel ansehen und prüfen.',
  },
  'home/listing-words': {
    missing: (count) => plural(count, { one: 'noch einen Mitspieler', other: `noch ${count} Mitspieler` }),
  },
  'home/open-seats': {
    title: 'Warten auf Mitspieler',
    nobody: 'Gerade wartet niemand. Starte eine Partie, in die jeder einsteigen kann, und trage sie hier ein.',
    recordOf: (player) => `${player}, zur Bilanz`,
    waits: (player, name, terms) => [player(name), ` wartet auf ${terms}`],
    join: 'Mitspielen',
    joinWhom: (player, game) => `Mitspielen mit ${player}, ${game}`,
    engine: 'Gegen eine Engine',
    engineWhom: (player, game) => `Gegen eine Engine: ${player}, ${game}`,
    all: (count) => `Alle ${count} zeigen`,
    more: 'Mehr zeigen',
  },
  'home/opponent-choice': { against: 'Gegen', computer: 'Computer', friend: 'Freunde' },
  'home/relay-choice': {
    about:
      'Diese Kopie von Fogline hat dir kein Server geschickt, also kann keiner sie ändern. Gespielt wird trotzdem über einen:',
    label: 'Server für neue Partien',
    save: 'Nehmen',
    missing: 'Nenne einen Server, bevor du eine Partie startest. Eine Einladung zu einem anderen kannst du unten öffnen.',
    wrong: 'Das ist keine Adresse eines Servers. Sie sieht aus wie https://fogline.example.',
  },
  'home/start-sheet': {
    friend: 'Mit Freunden spielen',
    computer: 'Gegen den Computer',
    close: 'Schließen',
    game: 'Spiel',
    rung: 'Gegner',
    side: 'Du spielst',
    clock: 'Bedenkzeit',
    noHurry: 'Ohne Eile',
    name: 'Dein Name (freiwillig)',
    onlyLink: 'Nur wer meinen Link hat, kann mitspielen',
    onlyLinks: 'Nur wer einen Link von mir hat, kann mitspielen',
    practice: 'Übung: zählt in keiner Bilanz',
    list: 'Diese Partie auf der Startseite für alle anbieten',
    published:
      'Eine beendete Partie wird für immer veröffentlicht, auch eine private: Wer ihren Link hat, sieht die Züge, das Ergebnis und deinen Namen.',
    toPractise:
      'Eine Partie zum Üben, allein auf diesem Gerät: Sie braucht kein Netz und zählt in keiner Bilanz. Sie lässt sich wie jede andere ansehen und prüfen und wird nur veröffentlicht, wenn du es willst.',
    starting: 'Startet…',
    start: 'Partie starten',
    play: 'Spielen',
  },
  'installed/client-name': { version: 'Version', hash: 'diese Version' },
  'installed/new-build': {
    found: 'Eine neue Version von Fogline ist da. Nichts, was du spielst, geht verloren.',
    reload: 'Neu laden',
    version: 'Ihre Version ist',
    hash: 'die neue Version',
    logged: (origin) =>
      `Sie steht im Verzeichnis von ${origin}, mit der Unterschrift des Veröffentlichungsschlüssels. Dass andere dasselbe Verzeichnis sehen, sagt nur dieser Server.`,
    pinned: (origin) =>
      `Sie steht im Verzeichnis von ${origin}, dem diese Version vertraut, mit der Unterschrift des Veröffentlichungsschlüssels.`,
    unlogged:
      'Sie steht in keinem Verzeichnis mit der Unterschrift des Veröffentlichungsschlüssels. Ehrliche neue Versionen stehen darin: Wenn etwas auf dem Spiel steht, frag jemanden, dem du vertraust, bevor du neu lädst.',
    replaced:
      'Der Teil von Fogline, der es auf diesem Gerät aufbewahrt, wird gerade ersetzt. Ehrliche Aktualisierungen tun das sehr selten. Wenn du von keiner weißt und etwas auf dem Spiel steht, schließ diese Seite und frag jemanden, dem du vertraust.',
  },
  'installed/new-relay': {
    title: 'Ein Server, der hier neu ist',
    text: (server) =>
      `Dieser Link führt zu ${server}. Noch wurde nichts dorthin geschickt. Wenn du weitergehst, erfährt der Server deine Internetadresse und was du dort tust. Deine anderen Partien bleiben für ihn unerreichbar.`,
    ask: 'Weiter',
  },
  'installed/offline': {
    offline: (link) => [
      'Du bist offline. Um mit anderen zu spielen, brauchst du eine Verbindung; gegen den Computer spielen und ',
      link('eine Partie prüfen'),
      ' aus einer Datei geht auch ohne.',
    ],
  },
  'player/checking': {
    byItself: 'Partien beim Lesen prüfen',
    cost: 'Was das dieses Gerät kostet',
    policy: (long, each, all) =>
      `Eine nach der anderen, zuerst die, die du siehst. Eine Partie Nebelschach kostet Sekunden Rechenzeit: Sie wird geprüft, während du nichts tust, höchstens ${long} davon. Ungefragt wird keine Aufzeichnung von mehr als ${each} MB geholt, insgesamt nicht mehr als ${all} MB, und solange diese Seite verdeckt ist, beginnt nichts. Was dieses Gerät schon geprüft hat, wird nicht noch einmal geholt.`,
    all: 'Alle gezeigten prüfen',
    stop: 'Anhalten',
    checked: (done, of) => `${done} von ${of} geprüft.`,
  },
  'player/match-line': {
    checking: 'Wird geprüft…',
    progress: (against) => `Prüfung: ${against}`,
    givenAway: 'Aufgegeben.',
    noLog: 'Gerade gibt es keine Aufzeichnung, mit der sich das prüfen lässt. Ohne sie ist die Zeile nur das Wort des Servers.',
    tooLarge: 'Nicht geprüft: Die Aufzeichnung ist größer als das, was ungefragt geholt wird.',
  },
  'player/player-page': {
    looking: 'Die Bilanz wird gesucht…',
    title: 'Bilanz eines Spielers',
    again: 'Noch einmal versuchen',
    none: 'Dieser Server hat keine beendete Partie dieses Schlüssels.',
    noneYet: 'Eine Partie erscheint hier kurz nach ihrem Ende, wenn sie gespielt und nicht vor ihrem Anfang abgebrochen wurde.',
    start: 'Partie starten',
    matches: 'Partien',
    basis:
      'Der Server gibt wieder, was Spieler unterschrieben haben und wer gegangen ist, und entscheidet nichts. Diese Seite holt die Aufzeichnung einer Partie, die du siehst, prüft sie in diesem Browser und sagt, was sie zeigt. Was ein Server weglässt, ist hier nicht zu sehen.',
    earlier: 'Frühere Partien zeigen',
    player: 'Spieler',
    key: 'Schlüssel',
    keyName: 'Schlüssel dieses Spielers',
    nameBy: (step, link) => [
      `Der Name ist der letzte, den dieser Schlüssel unterschrieben hat, in Schritt ${step} `,
      link('dieser Partie'),
      '. Namen sind nicht eindeutig: Ein anderer Schlüssel kann denselben beanspruchen. Unterschrieben hat der Schlüssel.',
    ],
    engines: (engines) =>
      `In Partien unten sagt er, dass er eine Engine ist: ${engines}. Welches Programm für einen Schlüssel entscheidet, zeigt keine Prüfung.`,
    byGame: 'Nach Spielen',
    notWon:
      'Wo mehr als zwei spielen können, zählt „nicht gewonnen“ jeden Platz, von dem alle sagten, dass er nicht gewonnen hat. Vielleicht konnte er es gar nicht, wie der Geber beim Blackjack.',
    notSettled:
      'Offen: Was unterschrieben wurde und wer gegangen ist, zeigt das Ergebnis nicht ohne die Regeln des Spiels, also zählt der Server es nicht. Die Aufzeichnung der Partie sagt es.',
    oneSide: 'Wo die Unterschrift nur einer Seite für ein Ergebnis steht, zeigt erst die Aufzeichnung, ob es stimmt.',
    puppets: 'Zwei Schlüssel einer Person können für eine solche Liste gegeneinander spielen, und keine Prüfung zeigt das.',
  },
  'player/record-words': {
    totals: {
      won: (count) => `${count} gewonnen`,
      lost: (count) => `${count} verloren`,
      notWon: (count) => `${count} nicht gewonnen`,
      drawn: (count) => `${count} remis`,
      void: (count) => `${count} abgebrochen`,
      unknown: (count) => `${count} offen`,
      forfeits: (count) => `davon ${count} aufgegeben`,
      claimed: (count) => `${count} nur von einer Seite unterschrieben`,
      contradicted: (count) => `${count} mit Aussagen, die sich widersprechen`,
    },
    outcomes: { won: 'Gewonnen', lost: 'Verloren', drawn: 'Remis', void: 'Abgebrochen', unknown: 'Offen' },
    notWon: 'Nicht gewonnen',
    alone: 'Allein',
    against: (player) => `Gegen ${player}`,
    company: (players) => `Mit ${players}`,
    aPlayer: 'ein Spieler',
    byLosers: 'von allen unterschrieben, die dadurch verlieren',
    byOwn: (player) => `nach eigener Unterschrift von ${player}`,
    byOther: 'nach der Unterschrift eines anderen Spielers',
    contradicted: 'was unterschrieben wurde, widerspricht anderen Aussagen oder dem Ende des Spiels',
    onlyOwn: (player) => `nur ${player} hat ein Ergebnis unterschrieben`,
    otherSigned: 'ein anderer Spieler hat ein Ergebnis unterschrieben, dieser nicht',
    waits: (span) => `Der Server antwortet nur so oft in der Minute; hier geht es von selbst weiter. Wartezeit: ${span}.`,
    logFails: 'Die Aufzeichnung stimmt nicht. Öffne sie, um zu sehen, warum.',
    otherKey: 'Dieser Schlüssel hat darin nicht gespielt: Der Server irrt sich.',
    wrong: (fields, said) =>
      `Die Zeile des Servers sagt zu ${fields} etwas anderes als die Aufzeichnung. Laut Aufzeichnung: ${said}.`,
    refuted: (said) => `Widerlegt. Laut Aufzeichnung: ${said}.`,
    lied: (player) => `Was ${player} unterschrieben hat, ist falsch.`,
    evidence: {
      proven: 'für alle bewiesen',
      opened: 'durch das, was einige offengelegt haben; was die anderen ihnen sagten, wurde nicht geprüft',
      attested: 'von den Spielern einander bezeugt; niemand hat offengelegt',
      claimed: 'wie unterschrieben; sonst zeigt es nichts',
      time: 'nach der Uhr des Servers',
      void: 'wie ihre Schritte zeigen',
    },
    byLog: (outcome, evidence) => `${outcome}: laut Aufzeichnung, ${evidence}.`,
    same: (evidence) => `Geprüft: Die Aufzeichnung sagt dasselbe, ${evidence}.`,
    unknownGame:
      'Unterschriften, Reihenfolge und Zeiten halten. Diese Seite kennt das Spiel nicht und kann nicht sagen, wer gewonnen hat.',
    noResult: 'Geprüft: Die Aufzeichnung gibt kein Ergebnis.',
    checkedTotals: (checked, of, outcomes, evidence) =>
      `Hier an der Aufzeichnung geprüft: ${checked} von ${of}. Davon ${outcomes}; ${evidence}.`,
    evidenceCounts: {
      proven: (count) => `${count} für alle bewiesen`,
      opened: (count) => `${count} durch das, was einige offengelegt haben`,
      attested: (count) => `${count} von den Spielern einander bezeugt`,
      claimed: (count) => `${count} wie unterschrieben`,
      time: (count) => `${count} nach der Uhr des Servers`,
      void: (count) => `${count} wie ihre Schritte zeigen`,
    },
  },
};
