/** The pages that check a match, in German. */

import type { VerifyTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const VERIFY: VerifyTexts = {
  'verify/check-yourself': {
    summary: 'Selbst prüfen',
    copy: (title) => `Befehle kopieren: ${title}`,
    prints: (words) => `Muss ausgeben: ${words}`,
  },
  'verify/checklist': {
    label: 'Prüfliste',
    states: {
      held: 'Hält',
      partly: 'Hält zum Teil',
      'not-asked': 'Nicht gefragt',
      broken: 'Gebrochen',
      running: 'Wird geprüft',
      waiting: 'Noch nicht geprüft',
    },
    soFar: (done, total) => `${done} von ${total} Schritten bisher.`,
  },
  'verify/evidence-beside': {
    title: 'Wann es sie gab',
    names: (authority, day, time) => `„${authority}“ nennt den ${day}, ${time}: Spätestens da gab es die Partie, so wie sie ist.`,
    unchecked: 'Das sagt ihr Zeitstempel; er wurde hier nicht geprüft.',
    apart: (days) => `Die Partie gibt an, ${days} früher zu Ende gewesen zu sein. Dafür gibt es nur das Wort ihres Servers.`,
    contradicts: 'Die Partie gibt an, später zu Ende gewesen zu sein: Eine der beiden Uhren geht falsch oder lügt.',
    ahead: 'Eine dieser Zeiten ist später als die Uhr dieses Geräts: Eine von beiden geht falsch oder lügt.',
    endAhead:
      'Die Partie sagt, dass sie später endet, als es nach der Uhr dieses Geräts jetzt ist: Eine von beiden geht falsch oder lügt.',
    unfit: 'Der Zeitstempel neben dieser Aufzeichnung gehört nicht zu dieser Partie und sagt nichts über sie.',
    how: 'Lade alles von dieser Partie, packe es aus und hole das Wurzelzertifikat der Stelle bei ihr selbst, als ca.pem. Du brauchst OpenSSL 3 und nichts von unserem Code.',
  },
  'verify/evidence-view': {
    contradictions: {
      'signed-twice':
        'Wer diesen Schlüssel hat, hat für eine Stelle der Partie zwei verschiedene Schritte unterschrieben, um später zu wählen, welcher gelten soll. Ein ehrliches Gerät unterschreibt an jeder Stelle einmal.',
      'two-steps-at-one-place':
        'Dieser Server hat an einer Stelle der Partie zwei verschiedene Schritte mit seinem Zeitstempel versehen. Er hat zwei Geschichten erzählt und kann nicht beide allen gezeigt haben.',
      'another-step-before':
        'Dieser Server hat einen Schritt gestempelt, der auf einen anderen folgt als den, den er an jener Stelle gestempelt hatte. Er hat zwei Geschichten erzählt.',
      'two-trees-of-one-size':
        'Dieses Verzeichnis hat zwei Verläufe gleicher Länge gezeigt und beide unterschrieben. Es kann nicht beide allen gezeigt haben.',
      'another-beginning':
        'Dieses Verzeichnis hat einen längeren Verlauf unterschrieben, der nicht mit dem kürzeren beginnt. Es hat umgeschrieben, was es gezeigt hatte.',
      'time-went-back':
        'Dieser Server hat einem späteren Schritt eine frühere Zeit gegeben. Die Zeiten eines ehrlichen Servers gehen nie zurück.',
    },
    headings: {
      author: 'Bewiesen: zweimal unterschrieben',
      relay: 'Bewiesen: Der Server widerspricht sich',
      log: 'Bewiesen: Das Verzeichnis widerspricht sich',
    },
    refused: 'Niemand ist überführt',
    refusedWhy: (why) => `Diese Datei beweist nichts. ${why}`,
    incomparable: 'Nichts zu vergleichen',
    incomparableWhy: 'Das sind nicht zwei Aufzeichnungen einer Partie. Wähle deine und die, die jemand anderes von ihr hat.',
    agree: 'Kein Widerspruch',
    agreeWhy: 'Eine Aufzeichnung kann länger sein als die andere, aber niemand hat zwei Fassungen dieser Partie unterschrieben.',
    differ: 'Die beiden Aufzeichnungen widersprechen sich',
    differWhy: 'Jemand hat zwei Fassungen einer Partie unterschrieben. Behalte, was das beweist:',
    again: 'Etwas anderes prüfen',
    keys: { author: 'Schlüssel', relay: 'Schlüssel des Servers', log: 'Schlüssel des Verzeichnisses' },
    keyTerms: { author: 'Schlüssel', relay: 'Schlüssel des Servers', log: 'Schlüssel des Verzeichnisses' },
    whose: {
      author:
        'Eine solche Datei überführt einen Schlüssel. Wem er gehört, sagt die Partie: Vergleiche ihn mit den Schlüsseln, die diese Seite zeigt, wenn du die Aufzeichnung prüfst. Über die Partie entscheidet allein ihre Aufzeichnung; dies sagt, was das Wort des Spielers wert ist.',
      relay:
        'Eine solche Datei überführt einen Schlüssel. Wem er gehört, sagt die Partie: Vergleiche ihn mit den Schlüsseln, die diese Seite zeigt, wenn du die Aufzeichnung prüfst.',
      log: 'Eine solche Datei überführt einen Schlüssel. Vergleiche ihn mit dem, durch den du diesem Verzeichnis vertraust.',
    },
    log: 'Verzeichnis',
    entries: (code, origin, size) => [code(origin), `, ${plural(size, { one: `${size} Eintrag`, other: `${size} Einträge` })}`],
    match: 'Partie',
    step: (code, match, step) => [code(match), `, Schritt ${step}`],
    save: 'Beweis speichern',
  },
  'verify/finding-banner': {
    onItsWay: 'Die Aufzeichnung ist unterwegs.',
    isChecked: 'Dein Browser geht die Partie Schritt für Schritt durch.',
    checked: 'Dein Browser hat diese Aufzeichnung selbst geprüft.',
    checkedOn: (date) => `Genau diese Daten hat dein Browser schon geprüft, am ${date}.`,
    again: 'Noch einmal prüfen',
    length: (steps, time) => `${steps} in ${time}`,
    practice: 'Übung',
    onDevice: 'Übung, auf einem Server dieses Geräts',
  },
  'verify/log-beside': {
    title: 'Ihr Eintrag im öffentlichen Verzeichnis',
    byServer: (name, origin, number, size) => [
      'In einem Verzeichnis, das sich ',
      name(origin),
      ` nennt, als Nummer ${number} von ${size}, unterschrieben mit dem Schlüssel, den dieser Server dafür nennt.`,
    ],
    byFile: (name, origin, number, size) => [
      'In einem Verzeichnis, das sich ',
      name(origin),
      ` nennt, als Nummer ${number} von ${size}, unterschrieben mit dem Schlüssel, den diese Datei dafür nennt.`,
    ],
    unvouched:
      'Wer ein solches Verzeichnis beobachtet, sieht, wenn darin später eine Partie ausgetauscht wird. Für diesen Schlüssel bürgt hier niemand.',
    unchecked:
      'Ein Beweis, dass diese Partie in einem öffentlichen Verzeichnis steht, kam mit ihr. Wer ihn unterschrieben hat, wurde hier nicht geprüft: Es gibt keinen Schlüssel dieses Verzeichnisses.',
    unfit:
      'Der Beweis neben dieser Aufzeichnung zeigt diese Partie in keinem Verzeichnis. Das Urteil oben kommt ohne ihn aus. Lade alles von dieser Partie noch einmal von dem Server, auf dem sie gespielt wurde. Hilft das nicht, behalte die Datei und zeig sie deinem Gegner: Jemand gibt Beweise aus, die nicht halten.',
    how: 'Lade alles von dieser Partie und nimm eine Kopie von Fogline. Schreib in trusted.policy die Schlüssel des Verzeichnisses und derer, die es überwachen, so wie du sie von anderswo kennst.',
  },
  'verify/log-trust': {
    title: 'Wem traust du?',
    list: 'Eine Datei mit den Schlüsseln solcher Verzeichnisse und derer, die sie überwachen, so wie du sie von anderswo kennst (tlog-policy). Sie bleibt auf deinem Gerät.',
    choose: 'Deine Schlüsselliste wählen',
    met: (name, origin) => [
      'Nach deiner Liste steht sie im Verzeichnis von ',
      name(origin),
      '. Das Verzeichnis hat es unterschrieben.',
    ],
    seen: (name, witness, when) => [name(witness), ` hat sie dort gesehen: ${when}.`],
    tooFew:
      'Nach deiner Liste ist es nicht gezeigt: Zu wenige von denen, die dieses Verzeichnis überwachen, haben unterschrieben.',
    otherLog: 'Nach deiner Liste ist es nicht gezeigt: Deine Liste nennt dieses Verzeichnis nicht.',
    unsigned:
      'Nach deiner Liste ist es nicht gezeigt: Das Verzeichnis hat nicht mit dem Schlüssel unterschrieben, den deine Liste nennt, oder eine Unterschrift darunter ist nicht von dem Schlüssel, den sie nennt.',
    noList: (why) => `Diese Datei ist keine Schlüsselliste: ${why}.`,
  },
  'verify/log-chooser': {
    title: 'Partie prüfen',
    lead: 'Du musst niemandem glauben. Dein Browser geht eine Partie vom ersten bis zum letzten Zug durch und sagt, wer gewonnen hat und ob jemand geschummelt hat.',
    fromFile: 'Aus einer Datei',
    file: 'Datei der Partie',
    choose: 'Datei wählen',
    drop: 'oder irgendwo auf dieser Seite ablegen',
    letGo: 'Loslassen zum Prüfen',
    fileHint:
      'Die Datei einer Partie endet auf .tar oder .jsonl, eine mit Beweisen auf .json. Wähle zwei Dateien einer Partie, um zu sehen, ob jemand zwei Fassungen unterschrieben hat. Sie bleiben auf deinem Gerät.',
    byLink: 'Mit ihrem Link',
    link: 'Link oder Prüfsumme einer beendeten Partie',
    wrong:
      'Das ist weder der Link einer beendeten Partie noch eine Prüfsumme: Beide enden mit 64 Zeichen von 0 bis 9 und a bis f. Kopiere alles und füge es noch einmal ein.',
    hint: 'Die Spieler bekommen sie am Ende der Partie. Sie endet mit 64 Zeichen, die für die ganze Partie stehen.',
    check: 'Diese Partie prüfen',
  },
  'verify/log-source': {
    unreadable: (detail) => `Die Angaben des Servers lassen sich nicht lesen: ${detail}.`,
    otherAddress: 'Die Angaben des Servers nennen eine andere Prüfsumme als diese Adresse.',
    otherHash: 'Die Aufzeichnung ergibt eine andere Prüfsumme, als die Angaben des Servers nennen.',
    otherMatch: 'Die Angaben nennen eine andere Partie als die Aufzeichnung.',
    otherGame: 'Die Angaben nennen ein anderes Spiel als die Aufzeichnung.',
    otherSteps: 'Die Angaben zählen andere Schritte, als die Aufzeichnung hat.',
    otherRelay: 'Die Angaben nennen einen anderen Server als die Aufzeichnung.',
    otherPlayers: 'Die Angaben nennen andere Spieler als die Aufzeichnung.',
    otherRest: 'Die Angaben sagen von der Partie etwas anderes als die Aufzeichnung.',
    otherKeys: 'Das Archiv nennt andere Schlüssel als die, die darin gebraucht wurden.',
    otherPage:
      'Die Seite mit Befehlen in diesem Archiv, VERIFY.md, ist nicht die, die diese Version schreibt, oder sie fehlt. Der Partie nimmt das nichts. Eine andere Version kann sie geschrieben haben, oder jemand, der will, dass du etwas anderes ausführst: Führe sie so nicht aus.',
  },
  'verify/match-view': {
    another: 'Eine andere Partie prüfen',
    replay: 'Verlauf',
    toCome: 'Er kommt, sobald die Aufzeichnung gelesen ist.',
  },
  'verify/publish-here': {
    here: (link) => ['Dieser Server hat die Partie. Jeder kann sie unter ', link('ihrem Link hier'), ' prüfen.'],
    absent:
      'Dieser Server hat die Partie noch nicht. Hier veröffentlicht bekommt sie einen eigenen Link mit derselben Prüfsumme. Die Zeiten bleiben die des Servers, auf dem sie gespielt wurde.',
    onDevice:
      'Diese Partie ist auf einem Server dieses Geräts, und niemand sonst hat sie. Veröffentlicht bekommt sie einen Link, den man überall öffnen kann, mit derselben Prüfsumme. Sie bleibt eine Übung, und ihre Zeiten bleiben die dieses Geräts: Der Server sagt nur, dass er die Aufzeichnung erhalten hat.',
    publishRecord: 'Diese Aufzeichnung veröffentlichen',
    copy: 'Link kopieren',
    publishing: 'Wird veröffentlicht…',
    publish: 'Hier veröffentlichen',
  },
  'verify/replay': {
    title: 'Verlauf',
    faulty: 'Dieser Schritt ist fehlerhaft.',
    controls: 'Durch die Partie blättern',
    previous: 'Ein Schritt zurück',
    pause: 'Anhalten',
    play: 'Abspielen',
    next: 'Ein Schritt weiter',
    step: 'Schritt',
    moment: (step, time) => `Schritt ${step}, ${time}. Prüfsumme`,
    linkHash: (step) => `Prüfsumme von Schritt ${step}`,
    copy: 'Link zu diesem Schritt kopieren',
    opened: (who, count, nothing) =>
      plural(count, { one: `${who} hat nichts offengelegt: ${nothing}.`, other: `${who} haben nichts offengelegt: ${nothing}.` }),
    show: (who) => `Zeigen, was am Ende offengelegt wurde: ${who}`,
  },
  'verify/replay-moves': { title: 'Züge' },
  'verify/replay-stops': {
    beginning: 'Vor dem ersten Zug',
    doesNotCount: (who) => `${who}: ein Schritt, der nicht zählt`,
  },
  'verify/self-check': {
    lastHash: 'Der letzte Schritt ergibt die Prüfsumme der Partie',
    form: 'Jede Zeile lässt sich nur auf eine Art lesen',
    links: 'Jeder Schritt nennt die Prüfsumme des Schritts davor',
    digests: 'Jeder Inhalt passt zu seinem Schritt, und jeder Name zu seinem Inhalt',
    signed: (step) => `Schritt ${step} ist von seinem Urheber unterschrieben`,
    timestamped: '… und vom Server mit der Zeit gestempelt',
  },
  'verify/take-away': {
    title: 'Glaub nicht uns',
    lead: 'Dieses Urteil ist in deinem Browser entstanden, allein aus der Aufzeichnung. Behalte sie und prüfe sie mit eigenen Werkzeugen.',
    record: 'Alles von dieser Partie laden',
    download: 'Aufzeichnung laden',
    copy: 'Link kopieren',
    tools:
      'Lade die Aufzeichnung, öffne eine Shell in ihrem Ordner und führe dies aus. Du brauchst jq, xxd, OpenSSL 3 und sha256sum, und nichts von unserem Code.',
    withFogline: 'Mit einer Kopie von Fogline was diese Seite prüft:',
    whole: 'Die ganze Prüfung',
    verdict: 'das Urteil dieser Seite',
    faults: 'die Fehler, die diese Seite nennt',
    same: 'was diese Seite sagt',
  },
  'verify/use-verification': {
    tooLarge:
      'Diese Datei ist größer, als eine Partie sein kann. Wähle die, die „Alles von dieser Partie laden“ gespeichert hat.',
    noBundle: (detail) =>
      `Dieses Archiv ist nicht das einer Partie: ${detail}. Wähle das, das „Alles von dieser Partie laden“ gespeichert hat, so wie es ist.`,
    tooMany: 'Wähle eine Datei zum Prüfen oder zwei Aufzeichnungen einer Partie.',
  },
  'verify/verdict-view': {
    noVerdict: 'Kein Urteil',
    noFault: 'Kein Fehler gefunden, soweit die Aufzeichnung trägt.',
    comes: 'Das Urteil kommt, wenn die Prüfung fertig ist.',
    fault: 'Fehler',
    at: (code, name, step) => [code(name), ` in Schritt ${step}`],
    meaning: 'Bedeutung',
    detail: 'Einzelheit',
    key: 'Schlüssel',
    keyOf: (player) => `Schlüssel von ${player}`,
    roles: {
      white: 'Weiß',
      black: 'Schwarz',
      dealer: 'Dealer',
      guesser: 'Rater',
      player: 'Spieler',
      regulator: 'Mischhelfer',
    },
    record: 'Bilanz',
    recordOf: (player) => `Bilanz von ${player}`,
    players: 'Spieler',
    nobody: (seat) => `${seat}: Diesen Platz hat niemand genommen.`,
    names: 'Ein Name ist, wie ein Spieler sich nennt. Unterschrieben hat der Schlüssel.',
    engines: 'Keine Prüfung zeigt, welches Programm für einen Schlüssel entscheidet, oder dass es ein Mensch tut.',
    beingChecked: 'Was geprüft wird',
    checked: 'Was geprüft wurde',
    title: 'Die Aufzeichnung',
    game: 'Spiel',
    length: 'Länge',
    date: 'Datum',
    clock: 'Uhr',
    onTime:
      'Diese Partie wurde nach der Uhr des Servers auf Zeit verloren, und ein Platz hat festgehalten, dass seine eigene Uhr etwas anderes sagte:',
    ahead: (player, step, by) =>
      `${player} hat in Schritt ${step} vermerkt, dass die eigene Uhr bis zu ${by} vor der des Servers ging.`,
    aheadOften: (player, steps, step, by) =>
      `${player} hat mehrmals (${steps}, zuerst Schritt ${step}) vermerkt, dass die eigene Uhr bis zu ${by} vor der des Servers ging.`,
    behind: (player, step, by) =>
      `${player} hat in Schritt ${step} vermerkt, dass die eigene Uhr bis zu ${by} hinter der des Servers ging.`,
    behindOften: (player, steps, step, by) =>
      `${player} hat mehrmals (${steps}, zuerst Schritt ${step}) vermerkt, dass die eigene Uhr bis zu ${by} hinter der des Servers ging.`,
    hashes: 'Prüfsummen und Schlüssel',
    match: 'Partie',
    finalHash: 'Prüfsumme der Partie',
    lastHash: 'Prüfsumme des letzten guten Schritts',
    hashName: 'Prüfsumme der Partie',
    timesBy: 'Zeiten nach Schlüssel',
    relayKey: 'Schlüssel des Servers',
  },
  'verify/verdict-words': {
    won: (players, count) => plural(count, { one: `${players} hat gewonnen`, other: `${players} haben gewonnen` }),
    drawn: 'Remis',
    void: 'Niemand hat gewonnen',
    left: (players) => `${players} haben aufgegeben oder die Zeit überschritten`,
    headings: {
      proven: 'Geprüft und in Ordnung',
      opened: 'Gezeigt durch das, was eine Seite offengelegt hat',
      attested: 'Von den Spielern einander bezeugt',
      claimed: 'Unterschrieben und nicht geprüft',
      time: 'Nach der Uhr des Servers',
      holds: 'Die Aufzeichnung hält',
      bad: 'Nicht in Ordnung',
      neutral: 'Das ist keine Datei einer Partie',
      unchecked: 'Die Partie wird geprüft',
    },
    rests: {
      opened: (opened, silent) =>
        `${opened} hat offengelegt und wurde noch einmal gespielt. Was ${silent} der anderen Seite sagte, wurde nicht geprüft.`,
      time: 'Dass die Zeit abgelaufen war, zeigt allein die Uhr des Servers: Dafür hast du nur sein Wort.',
      attested:
        'Niemand hat offengelegt. Was gespielt wurde, wurde nur dem anderen Spieler gezeigt: Zwei, die sich einig sind, können so eine Aufzeichnung schreiben.',
      unknown:
        'Unterschriften, Reihenfolge und Zeiten halten. Diese Seite kennt das Spiel nicht, die Züge wurden also nicht geprüft. Vielleicht ist sie älter als die Partie: Lade sie neu.',
      otherRules: (game, code) =>
        `Unterschriften, Reihenfolge und Zeiten halten. Die Regeln von ${game} (Code ${code}…) sind hier nicht vorhanden, die Züge wurden also nicht geprüft.`,
      agreed: (result) => `Nach dem Wort der Spieler, die unterschrieben haben: ${result}.`,
    },
    cheated: (player, step, what) => `${player} hat in Schritt ${step} geschummelt. ${what}`,
    isChecked: 'Dein Browser geht sie Schritt für Schritt durch.',
    cancelled: 'Die Partie wurde abgesagt, bevor sie begann.',
    closed: 'Die Partie wurde geschlossen, bevor sie begann.',
    recordFaults: {
      'log/not-closed':
        'Die Partie ist nicht zu Ende, oder das Ende dieser Aufzeichnung wurde abgeschnitten. Bis dahin stimmt alles.',
      'log/other-final-hash':
        'Das ist die Aufzeichnung einer anderen Partie oder eines anderen Verlaufs: Sie ergibt nicht die Prüfsumme, nach der gefragt war. Schuld ist, wer sie geschickt hat, und kein Spieler.',
      'game/wrong-result':
        'Die Spieler haben ein Ergebnis unterschrieben, das nicht aus ihrer Partie folgt. Alle haben es getan, also kann es keiner einem anderen vorwerfen.',
      'log/payload-missing':
        'In dieser Aufzeichnung fehlt ein Teil der Partie, das Spiel lässt sich also nicht verfolgen. Besorge eine ganze.',
    },
    damages: {
      'log/bad-signature': 'Seine Unterschrift passt nicht zu dem, was er sagt.',
      'log/bad-timestamp': 'Die Unterschrift des Servers darunter passt nicht zu dem, was er sagt.',
      'log/broken-link': 'Er folgt nicht auf den Schritt davor.',
      'log/digest-mismatch': 'Was er sagt, ist nicht das, was unterschrieben wurde.',
      'log/line-not-ended': 'Die Datei bricht mitten in ihm ab.',
    },
    noLog:
      'Nichts darin lässt sich als Aufzeichnung einer Partie lesen. Wähle die Datei, die „Aufzeichnung laden“ gespeichert hat.',
    faulty: (step, what) => `Schritt ${step} ist fehlerhaft. ${what}`,
    byRelay:
      'Der Server hat diesen Schritt unterschrieben und hätte ihn ablehnen müssen: Schuld ist der Server und kein Spieler.',
    damaged:
      'Die Aufzeichnung wurde nach der Partie beschädigt oder verändert. Das sagt nichts gegen einen Spieler: Hole sie von jemand anderem.',
    verdicts: { honest: 'Ehrlich', opened: 'Offengelegt', fault: 'Geschummelt', attested: 'Bezeugt', unproven: 'Unbewiesen' },
    opened:
      'Hat am Ende den geheimen Startwert offengelegt. Damit noch einmal gespielt, sagt das Gerät genau, was es in der Partie gesagt hat.',
    proven: 'Hat den Startwert für sich behalten. Was gesagt wurde, trägt in der Aufzeichnung seinen eigenen Beweis.',
    openedAlone: 'Was die andere Seite ihm sagte, wurde nicht geprüft.',
    openedLabel: 'Offengelegt',
    checkedLabel: 'Geprüft',
    convicted: 'Der Schritt unten überführt diesen Spieler und sonst niemanden: Er trägt die eigene Unterschrift.',
    attested: (step) =>
      `Bis Schritt ${step} kam das Gesagte mit Beweisen für die andere Seite, die allein prüfen konnte und weitergespielt hat. Du hast nur das Wort der beiden, dass sie hielten.`,
    unproven:
      'Hat nichts offengelegt, was das Gesagte beweisen oder widerlegen würde. Das spricht weder für Schummeln noch dagegen.',
    unchecked: 'Ob die Regeln eingehalten wurden, ist nicht geprüft, denn diese Seite hat sie nicht.',
    checks: {
      chain: {
        name: 'Kette',
        meaning: 'Ob Schritte den davor nennen und von ihren Urhebern und vom Server unterschrieben sind.',
      },
      life: {
        name: 'Züge und Uhr',
        meaning: 'Ob alle in der richtigen Reihenfolge und, nach der Uhr des Servers, rechtzeitig gezogen haben.',
      },
      game: { name: 'Spielregeln', meaning: 'Ob Züge den Regeln folgen und die Beweise in der Aufzeichnung halten.' },
      openings: { name: 'Offenlegung', meaning: 'Ob Offengelegtes wieder ergibt, was in der Partie gesagt wurde.' },
      ending: { name: 'Ergebnis', meaning: 'Ob die Partie geschlossen ist und ihr Ergebnis aus den Schritten folgt.' },
    },
    unasked: {
      attested: 'Es wurde nur dem anderen Spieler gezeigt, und niemand hat es offengelegt.',
      'not-opened': 'Nur eine Offenlegung würde es zeigen, und es gibt keine.',
      'after-fault': 'Es wurde gesagt, nachdem ein Fehler die Partie beendet hatte.',
      'nothing-to-open': 'Es gab nichts offenzulegen: Gesagtes trägt seinen eigenen Beweis.',
      'no-game': 'Die Partie endete, bevor ihr Spiel begann.',
      'unknown-game': 'Diese Seite hat die Regeln dieses Spiels nicht.',
      'broken-before': 'Die Aufzeichnung bricht vorher ab.',
      withdrawn: 'Was darin stand, hat der Betreiber des Servers zurückgezogen.',
      'not-yet': 'Es ist noch nicht geprüft.',
    },
    unaskedOf: (player, why) => `Nicht gefragt von ${player}. ${why}`,
    held: {
      chain: (count, figure) => plural(count, { one: '1 Schritt.', other: `${figure} Schritte.` }),
      life: (count, figure) => plural(count, { one: '1 Schritt.', other: `${figure} Schritte.` }),
      game: (count, figure) => plural(count, { one: '1 Schritt des Spiels.', other: `${figure} Schritte des Spiels.` }),
      openings: (count, figure) =>
        plural(count, { one: '1 Spieler noch einmal gespielt.', other: `${figure} Spieler noch einmal gespielt.` }),
      ending: (count, figure) => plural(count, { one: '1 Aussage.', other: `${figure} Aussagen.` }),
    },
    steps: (count, figure) => plural(count, { one: '1 Schritt', other: `${figure} Schritte` }),
    earlierKey: 'Das ist ein früherer Schlüssel des Servers.',
    ownRelay: 'Das ist der Server dieses Geräts selbst: Seine Zeiten sind die seiner Uhr.',
    trust: 'Vertraue diesem Server bei den Zeiten der Schritte und bei sonst nichts.',
    leaked: 'Der Server sagt, dass dieser Schlüssel bekannt geworden ist: Seine Zeiten beweisen nichts.',
    leakedFrom: (moment) =>
      `Der Server sagt, dass dieser Schlüssel bekannt geworden ist: Seine Zeiten ab ${moment} beweisen nichts.`,
    playersHold: 'Die Unterschriften der Spieler gelten trotzdem.',
  },
  'verify/verification': {
    broke: (what) => `Die Prüfung ist abgebrochen: ${what}.`,
    notLoaded: 'Das Programm, das prüft, konnte nicht geladen werden.',
  },
  'verify/verify-page': {
    missing: 'Hier ist keine Partie',
    missingLead: 'Unter dieser Adresse ist nichts veröffentlicht. Das heißt nicht, dass mit einer Partie etwas nicht stimmt.',
    soon: 'Eine gerade beendete Partie kann eine Minute brauchen, bis sie überall veröffentlicht ist.',
    elsewhere: 'Vielleicht wurde die Partie auf einem anderen Server gespielt, oder sie ist noch nicht zu Ende.',
    notWhole: (code, hash) => ['Vielleicht stimmt eine Ziffer des Links nicht. Er endet auf ', code(hash)],
    failed: 'Es konnte nichts geprüft werden',
    failedLead: (why) =>
      `${why} Das sagt nichts über die Partie. Prüfe deine Verbindung und versuche es noch einmal, oder prüfe die Partie aus ihrer Datei.`,
    withdrawn: 'Diese Partie wurde zurückgezogen',
    withdrawnLead:
      'Wer diesen Server betreibt, gibt nicht mehr heraus, was in ihr stand. Das sagt nichts über die Spieler. Eine Aufzeichnung, die jemand gespeichert hat, lässt sich weiter aus ihrer Datei prüfen.',
    withdrawnSteps: 'Geblieben sind die signierten Schritte. Die Kommandozeile von Fogline prüft sie:',
    steps: 'Die Schritte, die geblieben sind',
    again: 'Noch einmal versuchen',
    file: 'Eine Datei prüfen',
  },
};
