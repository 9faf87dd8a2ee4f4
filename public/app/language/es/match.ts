/** A match in Spanish. */

import type { MatchTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const MATCH: MatchTexts = {
  'match/action-words': {
    sound: 'Sonido',
    offerDraw: 'Ofrecer tablas',
    goOn: 'Seguir jugando',
    resign: {
      label: 'Rendirse',
      title: '¿Rendirte en esta partida?',
      yes: 'Sí, rendirme',
      early: 'La partida aún no ha empezado, así que nadie gana.',
      othersPlayOn: 'Los demás siguen sin ti.',
      otherWins: 'Entonces gana tu rival.',
    },
    abort: {
      label: 'Anular',
      title: '¿Anular esta partida?',
      text: 'Aún no ha pasado nada: nadie gana ni pierde, y no se publica nada.',
      yes: 'Sí, anularla',
    },
    cancel: {
      label: 'Cancelar la partida',
      title: '¿Cancelar esta partida?',
      text: 'Su enlace ya no llevará a ningún sitio y nadie podrá unirse. Puedes empezar otra cuando quieras.',
      yes: 'Sí, cancelarla',
      no: 'Seguir esperando',
    },
  },
  'match/arrival': {
    about:
      'La partida sigue aquí y el otro dispositivo solo mira. Tu reloj corre como antes, y todos pueden ver que has cambiado de dispositivo.',
    title: '¿Seguir jugando en este dispositivo?',
    accept: 'Jugar aquí',
    leave: 'Dejarla donde está',
  },
  'match/clock-words': {
    eachMove: (span) => `${span} para cada jugada`,
    aMove: (span) => `${span} por jugada`,
    mayTake: (span) => `Cada jugada puede durar ${span}.`,
    eachPlayer: (budget, grace) => `Cada jugador tiene ${budget} y, en cada jugada, ${grace} que no cuentan.`,
    deadlines: (join, setup, settle) =>
      `Plazos: ${join} para que lleguen todos, ${setup} para cada paso de la preparación y ${settle} para firmar el resultado.`,
    deadlinesWithOpening: (join, setup, opening, settle) =>
      `Plazos: ${join} para que lleguen todos, ${setup} para cada paso de la preparación, ${opening} para descubrir al final lo que demuestra tu juego limpio y ${settle} para firmar el resultado.`,
    short: {
      second: (count) => `${count} s`,
      minute: (count) => `${count} min`,
      hour: (count) => `${count} h`,
      day: (count) => `${count} d`,
    },
  },
  'match/download-record': {
    download: 'Descargar el registro',
    failed: 'El registro no se pudo leer ahora. Inténtalo de nuevo en un momento.',
  },
  'match/keep-secret': {
    save: 'Guardar lo que ocultaste',
    how: 'Un archivo con todo lo que ocultaste y decidiste en esta partida, por si este navegador lo pierde. Quien tenga el archivo lo ve todo.',
  },
  'match/end-words': {
    title: 'Después',
    published:
      'La partida queda publicada para siempre: quien tenga su enlace puede repetirla y comprobar lo que muestra su registro.',
    counts: (link) => ['Cuenta en ', link('tu historial'), '.'],
    verified: (mark) => [mark('Sin errores'), ': tu dispositivo ha seguido la partida hasta el final.'],
    unchecked: 'Ahora tu dispositivo vuelve a jugarlo todo para ver si es verdad.',
    practice: 'Era una práctica y no cuenta en el historial de nadie.',
    onDevice: 'El registro está en este dispositivo y en ninguna otra parte.',
    check: 'Repetir y comprobar',
    copy: 'Copiar su enlace',
    another: 'Nueva partida',
    erased: 'Este navegador ha borrado lo que delataría tu juego. Con lo que queda, nadie puede saber lo que no enseñaste.',
    elsewhere: 'Publicarla en otra parte',
    elsewhereHow:
      'El registro está completo y es tuyo: ya no necesita este servidor. Descárgalo, abre la página «Comprobar una partida» de cualquier otro servidor, elige allí el archivo y publícalo. Su código final y sus horas no cambian.',
    keep: 'Guardarla o publicarla',
    keepHow: 'Nadie más tiene este registro. Descárgalo, o publícalo desde su página, en «Repetir y comprobar».',
    settling: {
      checking: 'Se está comprobando el último paso. Después la partida se firma y se publica.',
      neverBegan: 'La partida se cerró antes de empezar, así que no se publica nada.',
      publishing: 'Publicando la partida…',
      signing: 'Todos los dispositivos firman el resultado…',
      away: (until) => `Si alguno no vuelve, la partida se publica sin su firma, como muy tarde ${until}.`,
      oursWon: (until) =>
        `Tu victoria cuenta en cuanto tu dispositivo haya mostrado tu lado del juego. Lo hace solo: deja esta página abierta o vuelve antes de ${until}. Si para entonces no lo ha hecho, pierdes tu victoria.`,
      ours: (until) =>
        `Las tablas cuentan en cuanto tu dispositivo haya mostrado tu lado del juego. Lo hace solo: deja esta página abierta o vuelve antes de ${until}. Si para entonces no lo ha hecho, las tablas no valen.`,
      theirs: (who, until) =>
        `El dispositivo de ${who} aún debe mostrar su lado del juego, hasta ${until}; si no, la partida queda sin resultado.`,
      oursAttested: (until) =>
        `El resultado ya vale. Tu dispositivo muestra por sí mismo tu lado del juego: deja esta página abierta o vuelve antes de ${until}. Si no, tu lado queda oculto, y solo el dispositivo de tu rival pudo comprobarlo.`,
      theirsAttested: (who, until) =>
        `El resultado ya vale. Verás los dos lados en cuanto el dispositivo de ${who} muestre el suyo; puede hacerlo hasta ${until}. Si no, ese lado queda oculto, y solo el dispositivo del otro pudo comprobarlo.`,
    },
  },
  'match/evidence-notice': {
    relay: 'El servidor ha firmado cosas que se contradicen.',
    player: (who) =>
      `${who} ha firmado dos pasos distintos para el mismo lugar de la partida. Uno de ellos vale, y la partida sigue.`,
    somebody: 'Un jugador',
    keep: 'Las dos firmas juntas lo prueban ante cualquiera, sin esta partida y sin el servidor. Guárdalas.',
    save: 'Guardar la prueba',
  },
  'match/header-words': {
    lost: 'Sin conexión. Volverá sola; tu reloj sigue corriendo.',
    lostUnsent: 'Sin conexión. Tu jugada está guardada y saldrá sola; tu reloj sigue corriendo.',
    lostSight: 'Sin conexión. Volverá sola.',
    youOffer: 'Ofreces tablas. La próxima jugada de cualquiera retira la oferta.',
    youOfferInTurn: 'Ofreces tablas. La oferta vale hasta que el otro lado haya jugado.',
    offers: (who) => `${who} ofrece tablas.`,
    offersTitle: (who) => `${who} ofrece tablas`,
    declines: 'Si sigues jugando, tu próxima jugada las rechaza.',
    answersLater: (who) => `Tu respuesta sale cuando ${who} haya jugado.`,
    accept: 'Aceptar las tablas',
    decline: 'Rechazar',
    declined: (who) => `${who} ha rechazado las tablas. La partida sigue.`,
    youDeclined: 'Has rechazado las tablas. La partida sigue.',
    awayWin: (who, left) => `${who} no está. Si no vuelve, ganas en ${left}.`,
    awayLoss: (who, left) => `${who} no está. Si no vuelve, el tiempo se acaba en ${left}.`,
    awayOut: (who, left) => `${who} no está. Si no vuelve, el juego sigue sin ${who} en ${left}.`,
    awayOff: (who, left) => `${who} no está. Si no vuelve, la partida se anula en ${left} y nadie pierde.`,
    setupTime: (left) => `Se anula en ${left} si nadie sigue`,
    youWatch: 'Estás mirando.',
    watching: (count) => plural(count, { one: `${count} persona está mirando.`, other: `${count} personas están mirando.` }),
    watchingToo: (count) =>
      plural(count, { one: `${count} persona más está mirando.`, other: `${count} personas más están mirando.` }),
  },
  'match/headline': {
    settingTable: 'Preparando la mesa…',
    waitingOpponent: 'Esperando a un rival',
    waitingPlayers: 'Esperando jugadores',
    taken: (taken, seats) => `${taken} de ${seats} sitios están ocupados.`,
    cancelled: 'La partida se canceló',
    nobodyJoined: 'Nadie llegó a tiempo',
    over: 'El juego ha terminado',
    beingSettled: 'Se está fijando el resultado.',
    drawn: 'Empate',
    void: 'La partida se anuló',
    won: (count, who) => plural(count, { one: `Ha ganado ${who}`, other: `Han ganado ${who}` }),
    youLost: 'Has perdido',
    youLostTo: (who) => `Has perdido contra ${who}`,
    youWon: 'Has ganado',
    youAndWon: (who) => `Han ganado tú y ${who}`,
    beginExpired: 'Se había acabado el tiempo para empezar.',
    pendingYou: 'Vale cuando tu dispositivo haya mostrado que jugaste limpio: mira abajo.',
    pending: (count, who) =>
      plural(count, {
        one: `Vale cuando ${who} haya mostrado juego limpio: mira abajo.`,
        other: `Vale cuando ${who} hayan mostrado juego limpio: mira abajo.`,
      }),
    youChecking: 'Tu dispositivo aún comprueba el último paso.',
    checking: (who) => `El dispositivo de ${who} aún comprueba el último paso.`,
  },
  'match/invite-link': {
    shareText: (game) => `Juega conmigo a ${game}:`,
    link: 'Enlace de invitación',
    copy: 'Copiar enlace',
    share: 'Compartir',
    onlyHere: (command) => [
      'Este enlace solo funciona en este equipo. Para jugar con otra persona, detén Fogline, arráncalo con ',
      command('npm start -- --lan'),
      ' y abre la dirección que muestra.',
    ],
  },
  'match/keys-words': {
    title: 'Teclas',
    tab: { key: 'Tab', does: 'va al siguiente elemento que se puede usar' },
    list: { key: '?', does: 'abre esta lista' },
    escape: { key: 'Esc', does: 'la cierra y devuelve lo que tienes en la mano' },
  },
  'match/lobby-words': {
    table: 'En la mesa',
    watch: 'Podrás mirar la partida desde aquí cuando empiece. Para jugar necesitas el enlace de invitación de un sitio libre.',
    beginner: (who) => `${who} puede empezar en cuanto haya suficientes sitios ocupados.`,
    sendOne: 'Envía este enlace a tu rival',
    sendEach: 'Envía un enlace a cada jugador',
    sendAll: 'Envía este enlace a los jugadores',
    again: (who) => `Has pedido a ${who} jugar otra vez`,
    againOpponent: 'Has pedido a tu rival jugar otra vez',
    isAsked: (who) => `${who} ve en la página de la última partida que quieres jugar otra vez. O envía este enlace:`,
    isAskedOpponent: 'Tu rival ve en la página de la última partida que quieres jugar otra vez. O envía este enlace:',
    waitsFor: (who) => `Esperando a que ${who} pulse «Otra vez»`,
    waitsForOpponent: 'Esperando a que tu rival pulse «Otra vez»',
    theSeatKept: 'Solo quien tuvo el sitio en la última partida puede ocuparlo: con «Revancha» allí o con este enlace.',
    theSeatPrivate: 'Quien tenga este enlace puede ocupar el sitio, así que envíalo a una sola persona.',
    theSeatOpen: 'Cualquiera que encuentre esta partida puede ocupar el sitio.',
    seatKept: (seat) =>
      `Solo quien tuvo el sitio ${seat} en la última partida puede ocuparlo: con «Revancha» allí o con este enlace.`,
    seatPrivate: (seat) => `Quien tenga este enlace puede ocupar el sitio ${seat}, así que envíalo a una sola persona.`,
    freeSeatOpen: 'Cualquiera que encuentre esta partida puede ocupar un sitio libre.',
    freeSeatKept: 'Solo quien tuvo un sitio en la última partida puede ocuparlo: con «Revancha» allí o con este enlace.',
    waits: (span) => `La partida espera ${span}; no hace falta que dejes esta página abierta.`,
    begin: (count) => `Empezar con estos ${count}`,
    beginLater: 'Empezar cuando haya suficientes',
    seats: 'Sitios',
    free: (seat) => `Sitio ${seat}, libre`,
    kept: (seat) => `Sitio ${seat}, reservado`,
    you: 'Tú',
    away: 'Ausente',
    linkBelow: 'Enlace abajo',
    showLink: 'Ver enlace',
  },
  'match/match-page': {
    catchingUp: 'Repasando la partida hasta ahora…',
    looking: 'Buscando la partida…',
    settingUp: 'Preparando el tablero…',
    failed: 'Esta partida no se puede mostrar',
    reload: 'Recargar',
    unknownGame: 'Un juego que aquí no se conoce',
    unknownGameText: (game) =>
      `Esta partida es del juego «${game}». Recarga la página para tener la versión más nueva, o pregunta donde se empezó.`,
    earlierRules: 'Una partida con reglas anteriores',
    earlierRulesText: (game) =>
      `Esta partida de ${game} se juega con reglas que solo hay en la línea de comandos. Cuando acabe, su registro se podrá comprobar aquí.`,
  },
  'match/match-screen': {
    startAnother: 'Empezar otra partida',
    rules: 'Las reglas en breve',
    whyFair: '¿Por qué nadie puede hacer trampa?',
    filledSeat:
      'Este dispositivo también ocupa un sitio por sí solo y guarda lo que allí es secreto. Lo hace mientras esta página esté abierta.',
    bothSides:
      'Los dos lados están en este dispositivo, que guarda los secretos de ambos; la máquina decide según lo que su propio lado puede ver. Juega mientras esta página esté abierta.',
    deviceRelay: 'También el servidor entre ellos está aquí: nada de esta partida sale del dispositivo.',
    allSides:
      'Todos los lados están en este dispositivo, que guarda los secretos de cada uno; la máquina decide según lo que su propio lado puede ver. Juega mientras esta página esté abierta.',
  },
  'match/move-seat': {
    open: 'Pasar a otro dispositivo',
    title: 'Pasar tu sitio a otro dispositivo',
    close: 'Cerrar',
    before:
      'Sigues en el otro dispositivo, y este solo mira desde que el sitio está empaquetado. Puedes recuperarlo aquí; un sitio puede moverse 8 veces en total.',
    pack: 'Empaquetar el sitio',
    scan: 'Escanea esto con el otro dispositivo. Sigues allí; este dispositivo ahora solo mira.',
    openLink: 'Abre este enlace en el otro dispositivo. Sigues allí; este dispositivo ahora solo mira.',
    copy: 'Copiar enlace',
    save: 'Guardar una copia',
    secret: 'Quien tenga el código, el enlace o el archivo tiene tu sitio y ve lo que ocultas. No se lo enseñes a nadie.',
    last: 'Es la última vez que el sitio puede moverse: se queda donde lo abras.',
  },
  'match/notice-pages': {
    home: 'A la página de inicio',
    missing: 'Esa partida no existe',
    missingText: 'Quizá el enlace perdió un trozo por el camino. Pide de nuevo el enlace completo o empieza tú una partida.',
    unreachable: 'El servidor no responde',
    unreachableText:
      'No se ha perdido nada: tu partida está guardada aquí y allí. Esta página lo intenta de nuevo cada pocos segundos. Revisa tu conexión si sigue igual.',
    tryNow: 'Probar ahora',
    elsewhere: 'Estás jugando en otra pestaña',
    elsewhereText: 'Un sitio se juega en una sola pestaña a la vez. Sigue en la otra o trae la partida a esta.',
    playHere: 'Jugar aquí',
    playSeatHere: (seat) => `Jugar aquí el sitio ${seat}`,
  },
  'match/next-rung': { next: (rung) => `El siguiente: ${rung}` },
  'match/first-rules': { title: 'Tu primer tablero', understood: 'Entendido' },
  'match/notices': {
    catchesUp: 'Tu dispositivo repasa lo que ha pasado. Sigue solo.',
    movedAway: 'Este sitio se juega ahora en otro dispositivo, y este solo mira. Para volver a jugar aquí, tráelo desde allí.',
    packed: 'Tu sitio está empaquetado para otro dispositivo, y este solo mira.',
    restored: 'Tu sitio ha firmado más de lo que este navegador sabe, como tras restaurar una copia de seguridad.',
    playOn: 'Seguir aquí',
    accuse:
      'Tu rival ha enviado a tu dispositivo algo falso que la partida no muestra. Si muestras todo tu juego a todos, el registro lo condena. Hasta que respondas, tu dispositivo no firma ningún resultado.',
    openGame: 'Mostrar mi juego',
    leaveClosed: 'Dejarlo oculto',
    accuseNow:
      'Tu rival ha enviado a tu dispositivo algo falso, y solo tu propio juego, que esta partida no muestra a nadie, lo prueba. Muestra todo tu juego a todos y gana ya, o déjalo oculto: tu dispositivo se rinde entonces, y aún puedes decidir antes de que se firme el resultado. Tu reloj corre.',
    showAndWin: 'Mostrar mi juego y ganar',
    keepAndResign: 'Dejarlo oculto y rendirme',
    arriving: 'Tu sitio viene de camino a este dispositivo…',
    missing: (count) =>
      plural(count, {
        one: 'El servidor aún debe mostrar un paso de esta partida que tu sitio ya vio. Hasta entonces, tu dispositivo no dice nada.',
        other: `El servidor aún debe mostrar ${count} pasos de esta partida que tu sitio ya vio. Hasta entonces, tu dispositivo no dice nada.`,
      }),
    outdated:
      'Esta copia de tu sitio es anterior a su último traslado, así que no puede seguir aquí. Trasládalo otra vez, desde el dispositivo donde jugaste por última vez.',
    relayFault: (seq, breach) =>
      `El paso ${seq} del registro no se sostiene. ${breach} La culpa es del servidor y tu dispositivo ya no acepta nada de él. Tu propio registro está guardado: descárgalo abajo. Recarga la página; si sigue igual, la partida no puede seguir aquí.`,
    ownFault: (seq, breach) => `Tu propio dispositivo rompió las reglas en el paso ${seq}. ${breach}`,
    otherFault: (who, seq, breach) => `${who} rompió las reglas en el paso ${seq}. ${breach}`,
    youAreOut: 'Con eso quedas fuera.',
    stoodDown:
      'Has quedado fuera del juego. Quédate para firmar el resultado con los demás o cierra esta página: pueden terminar la partida sin ti.',
    matchLost: 'Con eso la partida está perdida.',
    decides: 'Eso decide la partida. No tienes que hacer nada más.',
    seatOut: 'Ese sitio queda fuera y los demás siguen jugando.',
    protested: 'Tu dispositivo ha protestado. No tienes que hacer nada más.',
    clockAhead: (span) =>
      `El reloj de tu dispositivo va ${span} adelantado. Aquí cuenta el reloj del servidor; tu próximo paso anota la diferencia en el registro.`,
    clockBehind: (span) =>
      `El reloj de tu dispositivo va ${span} atrasado. Aquí cuenta el reloj del servidor; tu próximo paso anota la diferencia en el registro.`,
    deniesTimeout:
      'Según el reloj de este dispositivo, tu tiempo no había acabado cuando el servidor terminó el juego. Tu dispositivo no firma que perdiste por tiempo y ha dejado constancia de su reloj en el registro.',
    gotIt: 'Entendido',
    usedTitle: 'Esta invitación ya se usó.',
    usedText:
      '¿Fuiste tú, en otro dispositivo? Entonces sigue allí, o elige allí «Pasar a otro dispositivo» para jugar aquí. Si no, puedes mirar.',
  },
  'match/phrase-words': {
    phrases: {
      hello: '¡Hola!',
      'good-luck': '¡Suerte!',
      'well-played': '¡Bien jugado!',
      thanks: '¡Gracias!',
      oops: '¡Ups!',
      'good-game': '¡Buena partida!',
    },
    open: 'Decir algo',
    said: (who, words) => `${who} dice: ${words}`,
  },
  'match/player-header': {
    you: 'Tú',
    out: 'Fuera',
    away: 'Ausente',
    clock: (who) => `Reloj de ${who}`,
    clockRunning: (who) => `Reloj de ${who}, en marcha`,
    free: 'Lo que una jugada puede durar sin gastar tiempo',
  },
  'match/qr-code': { label: 'Código QR del enlace' },
  'match/record-panel': {
    title: 'El registro',
    steps: (count) => plural(count, { one: `${count} paso`, other: `${count} pasos` }),
    about:
      'Los pasos están firmados por su jugador, sellados por el servidor y encadenados al anterior por su código de enlace. El último va primero.',
    list: 'Pasos del registro',
    step: 'Paso',
    linkHash: (seq) => `código de enlace del paso ${seq}`,
  },
  'match/rematch-button': {
    ask: 'Revancha',
    starting: 'Empezando…',
    title: '¿Revancha?',
    asked: (count, who) =>
      plural(count, { one: `${who} quiere la revancha: Otra vez`, other: `${who} quieren la revancha: Otra vez` }),
  },
  'match/seat-choice': {
    invited: (game) => `Te invitan a ${game}`,
    inviteYou: (count, who, game) => plural(count, { one: `${who} te invita a ${game}`, other: `${who} te invitan a ${game}` }),
    invites: (who) => [who, ' te invita a'],
    ofThisBrowser: 'Una partida de este navegador',
    time: (clock) => `Tiempo: ${clock}.`,
    alreadyBoth: (seat) =>
      `Ya tienes el sitio ${seat} de esta partida en este navegador. Sigue allí, o toma también el sitio libre para jugar los dos lados en un dispositivo.`,
    alreadySeveral: (seat) =>
      `Ya tienes el sitio ${seat} de esta partida en este navegador. Sigue allí, o toma también el sitio libre para jugar varios sitios en un dispositivo.`,
    continueAs: (seat) => `Seguir en el sitio ${seat}`,
    yourSeat: 'Tu sitio',
    seat: (seat) => `Sitio ${seat}`,
    chosenByStarter: 'Quien empieza una partida elige quién juega qué.',
    name: 'Tu nombre (opcional)',
    nameThat: 'Nombre en ese sitio (opcional)',
    nameOther: 'Nombre en el otro sitio (opcional)',
    joining: 'Entrando…',
    join: 'Unirse',
    takeSeat: (seat) => `Tomar el sitio ${seat} en este navegador`,
    takeOther: 'Tomar el otro sitio en este navegador',
    published:
      'No hace falta cuenta. Una partida terminada se publica para siempre, con sus jugadas, su resultado y tu nombre si lo das.',
    practice: 'Esta es de práctica: no cuenta en el historial de nadie.',
    rules: 'Las reglas en breve',
    here: (count, seats, who) => plural(count, { one: `${seats} sitios; está ${who}.`, other: `${seats} sitios; están ${who}.` }),
  },
  'match/sending-mark': {
    sending: (size) => `Enviando ${size}…`,
    saved: 'Guardado, se enviará al volver',
  },
  'match/settings-words': {
    open: 'Ajustes',
    sound: 'Sonidos',
    phrases: 'Mostrar lo que dicen los demás',
    ghosts: 'Mostrar en la niebla las piezas donde las viste por última vez',
    looks: {
      theme: { label: 'Página', values: { system: 'Automático', light: 'Claro', dark: 'Oscuro' } },
      board: { label: 'Tablero', values: { sea: 'Mar', wood: 'Madera', plain: 'Liso' } },
      pieces: { label: 'Piezas', values: { figures: 'Figuras', letters: 'Letras' } },
      coordinates: { label: 'Letras y números en el borde', values: { on: 'Visibles', off: 'Ocultos' } },
    },
  },
  'match/turn-reminder': {
    region: 'Avisos',
    isOn: 'Te avisaremos cuando te toque.',
    stop: 'No avisarme más',
    homeScreen:
      'Para que te avise cuando te toque, añade Fogline a tu pantalla de inicio (Compartir y «Añadir a pantalla de inicio») y ábrelo desde allí.',
    moment: 'Un momento…',
    ask: 'Avísame cuando me toque',
    tell: 'Avísame',
    notNow: 'Ahora no',
    denied: 'Tu navegador tiene orden de no mostrar avisos de este sitio. Puedes cambiarlo en sus ajustes.',
    price:
      'El servicio push de tu navegador sabrá entonces que alguien te espera, y cuándo; no para qué ni con quién. Nuestro servidor puede ver qué partidas se juegan en este dispositivo.',
    refused: 'Sin tu permiso nada cambia: abre esta página de vez en cuando.',
    noAddress: 'El servicio push de tu navegador no responde. Inténtalo más tarde.',
    calendarTitle: (game) => `${game}: se acaba tu turno`,
    calendar: 'Poner el plazo en mi calendario',
  },
};
