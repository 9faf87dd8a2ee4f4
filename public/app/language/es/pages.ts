/** Every page but the match itself, in Spanish. */

import type { PageTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const PAGES: PageTexts = {
  'components/copy-button': {
    copied: 'Copiado',
    refused: (code, text) => ['Tu navegador no copia. Cópialo a mano: ', code(text)],
  },
  'components/dialog': { done: 'Listo' },
  'components/engine-mark': {
    says: (engine) => `motor «${engine}», según dice`,
    why: 'El sitio dice que un programa decide por él. Nadie comprueba cuál es, ni si hay uno.',
  },
  'components/hex-value': { copy: (name) => `Copiar ${name}` },
  'components/key-mark': {
    why: 'No has jugado con esta clave bajo este nombre. Compara la clave cuando importe quién es.',
    spoken: 'aún desconocido, clave',
  },
  'components/language-choice': { label: 'Idioma' },
  'components/lazy': {
    loading: 'Cargando…',
    failed: 'No se pudo cargar esta parte de la página. Comprueba tu conexión y vuelve a cargarla.',
    reload: 'Volver a cargar',
  },
  'components/not-found': {
    title: 'Aquí solo hay niebla',
    advice: 'Esta dirección no lleva a ninguna página. Si alguien te envió un enlace, pídele que lo copie entero otra vez.',
    start: 'Empezar una partida',
    noGame: 'Aquí no se juega a nada con este nombre. Todos los juegos están en la página de inicio.',
    games: 'Ver todos los juegos',
  },
  'components/problem-words': {
    codes: {
      'device/no-storage':
        'Este navegador no guarda datos de esta página, así que perderías tu sitio. Sal de la navegación privada o permite los datos del sitio, y vuelve a cargar.',
      'device/internal': 'Algo se rompió en esta página. Vuelve a cargarla; tu partida está guardada.',
      'player/key-missing':
        'La clave de este sitio no está en este navegador. Abre la partida en el navegador donde ocupaste el sitio.',
      'player/no-seat': 'No tienes sitio en esta partida y no queda ninguno libre. Puedes mirar o empezar tu propia partida.',
      'player/moved-away': 'Este sitio se juega ahora en otro dispositivo. Para volver a jugar aquí, tráelo de allí.',
      'player/outdated-copy':
        'Esta copia del sitio es anterior a su última jugada. Trae el sitio otra vez desde el dispositivo donde jugaste por última vez.',
      'player/other-relay':
        'Esta partida se juega en otro servidor, así que no se envía nada de ella a este. Abre el enlace o el archivo allí, o en una copia de Fogline que juegue allí.',
      'player/not-a-seat':
        'Esto no es un sitio completo. Copia otra vez, y entero, el enlace o el archivo en el otro dispositivo.',
      'player/parcel-altered':
        'El servidor ha entregado algo que no es tu sitio, y no se usa nada de ello. Usa el enlace o el archivo del otro dispositivo.',
      'player/played-elsewhere': 'Juegas este sitio en otra pestaña. Sigue allí, o ciérrala y vuelve a cargar esta página.',
      'player/no-log-kept':
        'Este navegador no pudo guardar el registro de la partida, así que tu sitio no firma nada. Libera espacio y vuelve a cargar esta página.',
      'player/other-body':
        'Tu sitio estaba a punto de firmar otra versión de un paso, lo que mostraría lo que oculta. Vuelve a cargar esta página.',
      'player/decisions-missing':
        'A este navegador le faltan jugadas de tu sitio, como tras restaurar una copia de seguridad. Sigue jugando donde las hiciste.',
      'player/packed': 'Este sitio está empaquetado para otro dispositivo. Sigue allí o recupéralo aquí.',
      'player/restored-copy':
        'Tu sitio ha firmado más de lo que este navegador sabe, como tras restaurar una copia de seguridad. Recupera el sitio aquí para seguir.',
      'player/no-spare-key': 'Este sitio no puede salir del dispositivo donde lo ocupaste. Sigue jugando allí.',
      'relay/rate-limited': 'Han sido muchas peticiones en poco tiempo. Espera un minuto e inténtalo otra vez.',
      'relay/unknown-match': 'Esta partida no existe aquí. Pide otra vez el enlace o empieza tu propia partida.',
      'relay/no-parcel':
        'Este código ya no vale: dura diez minutos. No se ha perdido nada. Muestra otro en el otro dispositivo, con «Pasar a otro dispositivo».',
      'relay/parcel-taken':
        'Un dispositivo ya ha usado este código, quizá este con mala conexión; cada uno sirve una vez. Muestra otro donde empaquetaste el sitio. Si no era ninguno de tus dispositivos, recupéralo allí ahora mismo.',
      'relay/parcel-exists': 'No se pudo crear este código. Cierra la ventana y ábrela otra vez.',
      'relay/match-exists': 'Esta partida ya se abrió. Vuelve a cargar la página para verla.',
      'relay/no-new-matches':
        'Este servidor no admite partidas nuevas por ahora. Inténtalo más tarde; las que están en juego continúan.',
      'relay/game-not-carried': 'Este servidor no ofrece este juego. Elige otro.',
      'relay/match-too-large':
        'Una partida con estas reglas puede llegar a ser mayor de lo que este servidor admite. Elige otro juego u otras reglas.',
      'relay/no-listing': 'Este servidor no anuncia partidas. Empiézala sin anunciarla y envía su enlace a alguien.',
      'relay/list-full': 'La lista de partidas abiertas está llena ahora. Empiézala sin anunciarla y envía su enlace a alguien.',
      'relay/no-republication': 'Este servidor no publica partidas de otros servidores.',
      'relay/no-pushes':
        'Este servidor no puede avisarte cuando te toca. Pásate de vez en cuando o guarda el plazo en tu calendario.',
      'relay/endpoint-refused':
        'Este servidor no envía nada al servicio de avisos de tu navegador. Guarda el plazo en tu calendario o usa otro navegador.',
      'relay/stale-subscription':
        'El reloj de tu dispositivo difiere mucho del del servidor, o fue más rápido otro dispositivo. Inténtalo otra vez.',
      'relay/misconfigured':
        'Este servidor está mal configurado, y solo quien lo administra puede arreglarlo. Inténtalo más tarde.',
      'relay/not-published': 'No se publicó ninguna partida con este código final. Comprueba que lo copiaste entero.',
      'relay/bad-name': 'Tu nombre no tiene nada que se pueda ver, o tiene demasiado. Elige otro, o ninguno.',
      'relay/archived': 'Esta partida terminó hace mucho. Su registro publicado lo contiene todo.',
      'relay/withdrawn':
        'Quien administra este servidor ha retirado el contenido de esta partida. Sus pasos se pueden seguir comprobando, sin lo que decían.',
      'relay/blocked':
        'Quien administra este servidor ha bloqueado a este jugador o esta partida. Juega en otro servidor o escríbele.',
      'relay/never-began': 'Esta partida se cerró antes de empezar y no se guarda nada de ella.',
      'relay/damaged': 'El servidor no puede leer lo que guardó de esta partida. Quien lo administra puede revisarlo.',
      'relay/other-ending': 'Este servidor sabe cómo terminó la partida, y no fue así. No te fíes de este registro.',
      'relay/busy': 'El servidor está comprobando otras partidas. Espera un minuto e inténtalo otra vez.',
      'relay/too-slow': 'La conexión es demasiado lenta para esta partida. Inténtalo donde sea más rápida.',
      'relay/too-many-spectators': 'Hay tanta gente mirando esta partida que no queda sitio. Inténtalo más tarde.',
      'relay/too-many-proposals': 'Tu dispositivo ya ha dicho esto. Espera a los demás o vuelve a cargar la página.',
      'relay/unreachable': 'El servidor no respondió. Comprueba tu conexión e inténtalo otra vez.',
      'relay/too-many-sockets':
        'Tienes esta partida abierta en muchas otras pestañas o dispositivos. Cierra algunas y vuelve a cargar esta página.',
      'relay/internal': 'El servidor falló y no cambió nada. Inténtalo otra vez en un momento.',
      'relay/other-relay': 'Esta partida pertenece a otro servidor. Ábrela en la dirección donde se empezó.',
      'relay/key-retired':
        'La clave del servidor se ha filtrado, así que esta partida se anuló. Nadie pierde por ello; empieza otra.',
      'relay/key-unknown': 'El servidor ya no tiene la clave de esta partida, así que no puede continuar. Empieza otra.',
      'life/short-deadline':
        'Quien abrió esta partida dejó menos tiempo del que piden sus reglas. No entres; empieza tu propia partida.',
      'game/too-much-time':
        'Quien abrió esta partida deja más tiempo del que permite este juego. No entres; empieza tu propia partida.',
      'life/seat-taken': 'Otra persona ocupó antes este sitio. Puedes mirar o empezar tu propia partida.',
      'life/seat-kept': 'Este sitio está reservado para otra persona. Puedes mirar o empezar tu propia partida.',
      'life/wrong-spare': 'Esta no es la clave de este sitio. Pide un código nuevo en el dispositivo donde lo juegas.',
      'life/too-many-hand-overs': 'Este sitio se ha movido tantas veces como puede. Sigue jugando donde está ahora.',
      'life/no-such-seat': 'Esta partida no tiene ese sitio. Pide otra vez el enlace.',
      'life/already-seated': 'Ya tienes un sitio en esta partida. Sigue en él.',
      'life/wrong-invite': 'Este enlace no es una invitación válida a este sitio. Pide otra vez el enlace entero.',
      'life/wrong-phase': 'La partida ha avanzado y eso ya no es posible. Mira cómo está ahora.',
      'life/stale': 'La partida ha avanzado y eso ya no es posible. Mira cómo está ahora.',
      'life/not-your-turn': 'No te toca. Espera a los demás.',
      'life/not-a-seat': 'No tienes sitio en esta partida. Puedes mirarla.',
      'life/not-the-creator': 'Eso solo puede hacerlo quien empezó la partida.',
      'life/too-few-seats': 'Hay muy pocos sitios ocupados para empezar. Envía el enlace a alguien más.',
      'relay/too-many-phrases': 'Has dicho mucho de golpe. Espera unos segundos antes de decir más.',
      'life/too-late-to-abort': 'El juego está en marcha y la partida ya no se puede anular. Puedes rendirte u ofrecer tablas.',
      'life/no-such-offer': 'Las tablas ya no están ofrecidas. Sigue jugando u ofrécelas tú.',
      'life/too-many-offers': 'Ahora no puedes ofrecer tablas. Sigue jugando y ofrécelas después de otra jugada.',
      'life/already-opened': 'Tu sitio ya está descubierto. No tienes que hacer nada más.',
      'life/out-of-time': 'Tu tiempo se había agotado antes de que esto llegara.',
      'life/too-many-steps': 'Esta partida ha alcanzado su longitud máxima y no puede continuar.',
      'life/too-many-bytes': 'Esta partida ha alcanzado su longitud máxima y no puede continuar.',
      'game/not-now': 'Eso no es posible ahora. Mira a quién le toca.',
      'game/unknown-game':
        'Esta versión no conoce el juego de esta partida. Vuelve a cargar la página para tener la versión más nueva.',
      'game/other-rules':
        'Esta partida se juega con otras reglas que las que aquí llevan ese nombre. Pregunta a quien la abrió de dónde es su juego.',
      'game/wrong-params': 'Este juego no se puede jugar con estos ajustes. Elige otros.',
      'game/refused': 'Las reglas de este juego no permiten eso ahora.',
      'game/never-opened': 'En este juego nadie ve nunca lo que no has mostrado.',
      'game/wrong-seats': 'Este juego no se puede jugar con estos sitios.',
      'battleship/shot-before': 'Ya has disparado a esta casilla. Elige otra.',
      'battleship/no-such-cell': 'Esta casilla no está en el tablero. Elige otra.',
      'battleship/illegal-fleet': 'Las reglas no permiten colocar así los barcos. Mueve los barcos marcados.',
      'blackjack/no-double':
        'Solo puedes doblar con tus dos primeras cartas, y solo si tienes fichas para ello. Pide carta o plántate.',
      'holdem/not-allowed': 'Eso no se puede ahora, o no con esa cantidad. Mira qué ofrecen tus botones.',
      'dark-chess/illegal-move': 'Las reglas no permiten esta jugada según lo que ven tus piezas. Elige otra.',
      'dark-chess/not-a-move': 'Eso no es una jugada. Elige una pieza y luego una de las casillas marcadas.',
    },
    ruled: (said) => `Las reglas de este juego dicen: «${said}»`,
    foundAs: (trace) => `Quien administra el servidor lo encuentra como ${trace}.`,
    other: (detail) =>
      `Eso no funcionó: ${detail}. Vuelve a cargar la página; si ocurre otra vez, quizá haya que abandonar la partida.`,
  },
  'components/seat-names': {
    player: (number) => `Jugador ${number}`,
    claims: (claim, number) => `${claim} (jugador ${number})`,
    opponent: 'Rival',
  },
  'components/share-result': {
    share: 'Compartir resultado',
    save: 'Guardar imagen',
    failed: 'Ahora no se pudo dibujar la imagen. Inténtalo dentro de un minuto o copia el enlace.',
  },
  'components/shell': {
    skip: 'Ir al contenido',
    main: 'Menú principal',
    play: 'Jugar',
    check: 'Comprobar partida',
    clean: 'Sin cuenta, sin cookies, nada de otros sitios.',
    hidden: 'Lo que ocultas no sale nunca de tu dispositivo, salvo que lo muestres.',
  },
  'components/titles': {
    check: 'Comprobar una partida',
    player: 'Historial de un jugador',
    match: 'Partida',
    notFound: 'No encontrado',
  },
  'components/unchecked': {
    mark: 'Aún sin comprobar',
    asOpened: 'Lo que aquí se muestra es, por ahora, la palabra de los dispositivos de los jugadores.',
    progress: 'Progreso de la comprobación',
  },
  'home/device-matches': {
    title: 'Tus partidas',
    unreachable: 'El servidor no responde; esto es lo último que vio este navegador.',
    all: (count) => `Mostrar las ${count}`,
    kept: 'Guardadas solo en este navegador.',
    record: (link) => ['Lo que otros ven de ti es ', link('tu historial'), '.'],
    recordOf: (player) => `Historial de ${player}`,
    again: 'Revancha',
    show: 'Mostrar',
    everything: 'Todas las partidas',
    score: (won, player, lost) => `Tú ${won}, ${player} ${lost}.`,
    scoreDrawn: (won, player, lost, drawn) => `Tú ${won}, ${player} ${lost}, empates ${drawn}.`,
    until: (time) => `hasta ${time}`,
    nobody: 'Aún no ha entrado nadie',
    waiting: 'Esperando jugadores',
    against: (player) => `Contra ${player}`,
    opponent: 'rival',
    others: (count) => `Con otros ${count}`,
    company: (players) => `Con ${players}`,
    states: {
      waiting: 'En espera',
      mine: 'Te toca',
      playing: 'En juego',
      over: 'Terminada',
      won: 'Ganada',
      lost: 'Perdida',
      drawn: 'Tablas',
      void: 'Anulada',
    },
  },
  'home/find-match': {
    link: 'Enlace de una partida',
    open: 'Abrir',
    unknown: 'Ese no es el enlace de una partida de aquí. Cópialo entero y pégalo otra vez.',
    foreign: (server) =>
      `Esta copia de Fogline no juega en ${server}. Abre el enlace directamente o usa una copia que pueda jugar allí.`,
    file: (link) => ['¿Tienes una partida en un archivo? ', link('Compruébala aquí'), '.'],
    seat: 'Una partida que traes de otro dispositivo, como archivo',
    seatElsewhere: (server) =>
      `Esta partida se juega en ${server}, donde esta copia de Fogline no juega. Abre el archivo en ${server}, o en una copia que pueda jugar allí.`,
    wrongSeat: 'Ese no es un archivo así. Elige el que creó «Guardar una copia».',
  },
  'home/game-cards': {
    choose: 'Elige un juego',
    computer: 'Jugar contra la máquina',
    friend: 'Jugar con amigos',
    next: (rung) => `Rival: ${rung}`,
    beaten: (count, all) => `${count} de ${all} vencidos`,
    optionsFor: (game) => `Opciones de ${game}`,
  },
  'home/game-options': { players: 'Jugadores' },
  'home/home-page': {
    title: 'Guarda tu secreto. No confíes en nadie.',
    games: (more) => `Hundir la flota, ajedrez en la niebla y ${more} juegos más`,
    lead: (games) =>
      `${games}: envía un enlace y juega. Ni siquiera nuestro servidor sabe lo que escondes, y las trampas se descubren. Sin cuenta.`,
    friend: 'Jugar con amigos',
    computer: 'Jugar contra la máquina',
    find: 'Abrir una partida por su enlace o desde otro dispositivo',
    how: 'Cómo funciona',
    hide: 'Oculta',
    hideHow:
      'Tu flota, tus cartas o tus piezas se quedan en tu dispositivo. Solo da una especie de huella de ellas: desde ese momento no puedes cambiarlas y nadie puede mirar dentro.',
    play: 'Juega',
    playHow:
      'Cada respuesta debe encajar con esa huella, y una falsa no encajaría. Los dados y las cartas salen de todos los jugadores juntos, así que nadie los amaña.',
    check: 'Comprueba todo',
    checkHow: 'Cada dispositivo comprueba cada jugada en cuanto llega. El servidor de en medio pasa notas y no decide nada.',
    keep: 'Guarda la prueba',
    keepHow: 'Una partida terminada tiene su propio enlace. Quien lo tenga puede ver y comprobar todo el juego.',
  },
  'home/listing-words': {
    missing: (count) => plural(count, { one: '1 jugador más', other: `${count} jugadores más` }),
  },
  'home/open-seats': {
    title: 'Esperando jugadores',
    nobody: 'Ahora no espera nadie. Empieza una partida en la que cualquiera pueda entrar y anúnciala aquí.',
    recordOf: (player) => `${player}, su historial`,
    waits: (player, name, terms) => [player(name), ` espera a ${terms}`],
    join: 'Entrar',
    joinWhom: (player, game) => `Entrar con ${player}, ${game}`,
    engine: 'Contra un motor',
    engineWhom: (player, game) => `Contra un motor: ${player}, ${game}`,
    all: (count) => `Mostrar las ${count}`,
    more: 'Mostrar más',
  },
  'home/opponent-choice': { against: 'Contra', computer: 'La máquina', friend: 'Amigos' },
  'home/relay-choice': {
    about:
      'Esta copia de Fogline no te la ha enviado ningún servidor, así que ninguno puede cambiarla. Aun así se juega a través de uno:',
    label: 'Servidor para partidas nuevas',
    save: 'Usarlo',
    missing: 'Indica un servidor antes de empezar una partida. Una invitación a otro se puede abrir más abajo.',
    wrong: 'Esa no es la dirección de un servidor. Tiene esta forma: https://fogline.example.',
  },
  'home/start-sheet': {
    friend: 'Jugar con amigos',
    computer: 'Jugar contra la máquina',
    close: 'Cerrar',
    game: 'Juego',
    rung: 'Rival',
    side: 'Tú juegas',
    clock: 'Tiempo para pensar',
    noHurry: 'Sin prisa',
    name: 'Tu nombre (opcional)',
    onlyLink: 'Solo puede entrar quien tenga mi enlace',
    onlyLinks: 'Solo puede entrar quien tenga un enlace mío',
    practice: 'Práctica: no cuenta en ningún historial',
    list: 'Anunciar esta partida en la página de inicio, para quien quiera entrar',
    published:
      'Una partida terminada se publica para siempre, también una privada: quien tenga su enlace puede ver las jugadas, el resultado y tu nombre.',
    toPractise:
      'Una partida para practicar, solo en este dispositivo: no necesita red y no cuenta en ningún historial. Se puede repetir y comprobar como cualquier otra, y se publica solo si lo pides.',
    starting: 'Empezando…',
    start: 'Empezar partida',
    play: 'Jugar',
  },
  'installed/client-name': { version: 'Versión', hash: 'esta versión' },
  'installed/new-build': {
    found: 'Hay una nueva versión de Fogline. No se pierde nada de lo que juegas.',
    reload: 'Volver a cargar',
    version: 'Su versión es',
    hash: 'la nueva versión',
    logged: (origin) =>
      `Está en el registro público de ${origin}, con la firma de la clave de publicación. Que otros vean el mismo registro, solo lo dice este servidor.`,
    pinned: (origin) =>
      `Está en el registro público de ${origin}, en el que confía esta versión, con la firma de la clave de publicación.`,
    unlogged:
      'No está en ningún registro público con la firma de la clave de publicación. Las versiones nuevas honradas sí lo están: si hay algo en juego, pregunta a alguien de confianza antes de volver a cargar.',
    replaced:
      'La parte de Fogline que lo guarda en este dispositivo está siendo sustituida. Las actualizaciones honradas lo hacen muy pocas veces. Si no sabes de ninguna y hay algo en juego, cierra esta página y pregunta a alguien de confianza.',
  },
  'installed/new-relay': {
    title: 'Un servidor nuevo aquí',
    text: (server) =>
      `Este enlace lleva a ${server}. Todavía no se le ha enviado nada. Si continúas, ese servidor sabrá tu dirección de internet y lo que hagas allí. Tus otras partidas quedan fuera de su alcance.`,
    ask: 'Continuar',
  },
  'installed/offline': {
    offline: (link) => [
      'No tienes conexión. Para jugar con otros la necesitas; jugar contra la máquina y ',
      link('comprobar una partida'),
      ' desde un archivo funcionan sin ella.',
    ],
  },
  'player/checking': {
    byItself: 'Comprobar las partidas al leerlas',
    cost: 'Lo que eso le cuesta a este dispositivo',
    policy: (long, each, all) =>
      `Una tras otra, primero las que ves. Una partida de ajedrez en la niebla cuesta segundos de procesador: se comprueba mientras no haces nada, como mucho ${long} de ellas. Sin que lo pidas no se trae ningún registro de más de ${each} MB, ni más de ${all} MB en total, y nada empieza mientras esta página está oculta. Lo que este dispositivo ya comprobó no se trae otra vez.`,
    all: 'Comprobar todas las mostradas',
    stop: 'Parar',
    checked: (done, of) => `${done} de ${of} comprobadas.`,
  },
  'player/match-line': {
    checking: 'Comprobando…',
    progress: (against) => `Comprobación: ${against}`,
    givenAway: 'Abandonada.',
    noLog: 'Ahora no hay registro con el que comprobarlo. Sin él, la línea es solo la palabra del servidor.',
    tooLarge: 'Sin comprobar: su registro es más grande que lo que se trae sin pedirlo.',
  },
  'player/player-page': {
    looking: 'Buscando el historial…',
    title: 'Historial de un jugador',
    again: 'Intentarlo otra vez',
    none: 'Este servidor no tiene ninguna partida terminada de esta clave.',
    noneYet: 'Una partida aparece aquí poco después de terminar, si se jugó y no se anuló antes de empezar.',
    start: 'Empezar una partida',
    matches: 'Partidas',
    basis:
      'El servidor repite lo que firmaron los jugadores y quién se fue, y no decide nada. Esta página trae el registro de cada partida que ves, lo verifica en este navegador y dice lo que muestra. Lo que un servidor omite no se puede ver aquí.',
    earlier: 'Mostrar partidas anteriores',
    player: 'Jugador',
    key: 'Clave',
    keyName: 'clave de este jugador',
    nameBy: (step, link) => [
      `El nombre es el último que firmó esta clave, en el paso ${step} de `,
      link('esta partida'),
      '. Los nombres no son únicos: otra clave puede reclamar el mismo. Quien firmó es la clave.',
    ],
    engines: (engines) =>
      `En partidas de abajo dice que es un motor: ${engines}. Ninguna comprobación muestra qué programa decide por una clave.`,
    byGame: 'Por juego',
    notWon:
      'Donde pueden jugar más de dos, «no ganadas» cuenta cada sitio del que todos dijeron que no había ganado. Quizá no podía, como quien reparte en el blackjack.',
    notSettled:
      'Sin resolver: lo que se firmó y quién se fue no muestra el resultado sin las reglas del juego, así que el servidor no lo cuenta. El registro de la partida lo dice.',
    oneSide: 'Donde solo la firma de un lado responde de un resultado, únicamente el registro muestra si es verdad.',
    puppets: 'Dos claves de una misma persona pueden jugar entre sí para una lista como esta, y ninguna comprobación lo muestra.',
  },
  'player/record-words': {
    totals: {
      won: (count) => plural(count, { one: `${count} ganada`, other: `${count} ganadas` }),
      lost: (count) => plural(count, { one: `${count} perdida`, other: `${count} perdidas` }),
      notWon: (count) => plural(count, { one: `${count} no ganada`, other: `${count} no ganadas` }),
      drawn: (count) => `${count} en tablas`,
      void: (count) => plural(count, { one: `${count} anulada`, other: `${count} anuladas` }),
      unknown: (count) => `${count} sin resolver`,
      forfeits: (count) => plural(count, { one: `de ellas, ${count} abandonada`, other: `de ellas, ${count} abandonadas` }),
      claimed: (count) => `${count} con la firma de un solo lado`,
      contradicted: (count) => `${count} con declaraciones que se contradicen`,
    },
    outcomes: { won: 'Ganada', lost: 'Perdida', drawn: 'Tablas', void: 'Anulada', unknown: 'Sin resolver' },
    notWon: 'No ganada',
    alone: 'A solas',
    against: (player) => `Contra ${player}`,
    company: (players) => `Con ${players}`,
    aPlayer: 'un jugador',
    byLosers: 'firmada por todos los que pierden con ello',
    byOwn: (player) => `por la propia firma de ${player}`,
    byOther: 'por la firma de otro jugador',
    contradicted: 'lo que se firmó contradice otras declaraciones o el modo en que terminó el juego',
    onlyOwn: (player) => `solo ${player} firmó un resultado`,
    otherSigned: 'otro jugador firmó un resultado, y este no',
    waits: (span) => `El servidor solo responde tantas veces por minuto: esto sigue solo dentro de ${span}.`,
    logFails: 'Su registro no se sostiene. Ábrelo para ver por qué.',
    otherKey: 'Esta clave no jugó en ella: el servidor se equivoca.',
    wrong: (fields, said) => `La línea del servidor dice de ${fields} otra cosa que el registro. Según el registro: ${said}.`,
    refuted: (said) => `Refutada. Según el registro: ${said}.`,
    lied: (player) => `Lo que firmó ${player} es falso.`,
    evidence: {
      proven: 'probada para todos',
      opened: 'por lo que algunos revelaron; lo que los otros les dijeron no se comprobó',
      attested: 'atestiguada por los jugadores entre sí; nadie reveló nada',
      claimed: 'como se firmó; nada más lo muestra',
      time: 'según el reloj del servidor',
      void: 'como muestran sus pasos',
    },
    byLog: (outcome, evidence) => `${outcome}: según su registro, ${evidence}.`,
    same: (evidence) => `Comprobada: su registro dice lo mismo, ${evidence}.`,
    unknownGame: 'Las firmas, el orden y los tiempos se sostienen. Esta página no conoce el juego y no puede decir quién ganó.',
    noResult: 'Comprobada: su registro no da ningún resultado.',
    checkedTotals: (checked, of, outcomes, evidence) =>
      `Comprobadas aquí con su registro: ${checked} de ${of}. De ellas ${outcomes}; ${evidence}.`,
    evidenceCounts: {
      proven: (count) => plural(count, { one: `${count} probada para todos`, other: `${count} probadas para todos` }),
      opened: (count) => `${count} por lo que algunos revelaron`,
      attested: (count) =>
        plural(count, {
          one: `${count} atestiguada por los jugadores entre sí`,
          other: `${count} atestiguadas por los jugadores entre sí`,
        }),
      claimed: (count) => `${count} como se firmó`,
      time: (count) => `${count} según el reloj del servidor`,
      void: (count) => `${count} como muestran sus pasos`,
    },
  },
};
