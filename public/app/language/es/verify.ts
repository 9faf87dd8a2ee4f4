/** The pages that check a match, in Spanish. */

import type { VerifyTexts } from '../catalogue.ts';
import { plural } from '../texts.ts';

export const VERIFY: VerifyTexts = {
  'verify/check-yourself': {
    summary: 'Compruébalo tú',
    copy: (title) => `Copiar comandos: ${title}`,
    prints: (words) => `Debe mostrar: ${words}`,
  },
  'verify/checklist': {
    label: 'Lista de comprobación',
    states: {
      held: 'Se sostiene',
      partly: 'Se sostiene en parte',
      'not-asked': 'Sin preguntar',
      broken: 'Roto',
      running: 'Comprobando',
      waiting: 'Aún sin comprobar',
    },
    soFar: (done, total) => `${done} de ${total} pasos hasta ahora.`,
  },
  'verify/evidence-beside': {
    title: 'Desde cuándo existe',
    names: (authority, day, time) => `«${authority}» indica el ${day}, ${time}: la partida ya existía entonces, tal como es.`,
    unchecked: 'Eso dice su sello de tiempo, que aquí no se ha comprobado.',
    apart: (days) => `La partida dice que terminó ${days} antes. De eso solo hay la palabra de su servidor.`,
    contradicts: 'La partida dice que terminó después: uno de los dos relojes va mal, o miente.',
    ahead: 'Una de estas horas es posterior al reloj de este dispositivo: uno de los dos va mal, o miente.',
    endAhead:
      'La partida dice que termina más tarde de lo que marca ahora el reloj de este dispositivo: uno de los dos va mal, o miente.',
    unfit: 'El sello de tiempo que acompaña a este registro no es de esta partida y no dice nada de ella.',
    how: 'Descarga todo de esta partida, descomprímelo y consigue el certificado raíz de esa autoridad, de ella misma, como ca.pem. Necesitas OpenSSL 3 y nada de nuestro código.',
  },
  'verify/evidence-view': {
    contradictions: {
      'signed-twice':
        'Quien tiene esta clave firmó dos pasos distintos para un mismo lugar de la partida, para elegir después cuál había dicho. Un dispositivo honesto firma una vez en cada lugar.',
      'two-steps-at-one-place':
        'Este servidor puso su sello de tiempo a dos pasos distintos en un mismo lugar de la partida. Contó dos historias y no puede haber mostrado ambas a todos.',
      'another-step-before':
        'Este servidor selló un paso que sigue a otro distinto del que había sellado en ese lugar. Contó dos historias.',
      'two-trees-of-one-size':
        'Este registro público mostró dos historias de la misma longitud y firmó ambas. No puede haber mostrado ambas a todos.',
      'another-beginning':
        'Este registro público firmó una historia más larga que no empieza con la más corta. Reescribió lo que había mostrado.',
      'time-went-back':
        'Este servidor dio a un paso posterior una hora anterior. Las horas de un servidor honesto nunca retroceden.',
    },
    headings: {
      author: 'Demostrado: firmó dos veces',
      relay: 'Demostrado: el servidor se contradice',
      log: 'Demostrado: el registro público se contradice',
    },
    refused: 'No se acusa a nadie',
    refusedWhy: (why) => `Este archivo no demuestra nada. ${why}`,
    incomparable: 'Nada que comparar',
    incomparableWhy: 'No son dos registros de una misma partida. Elige el tuyo y el que otra persona tiene de ella.',
    agree: 'No hay contradicción',
    agreeWhy: 'Un registro puede ser más largo que el otro, pero nadie ha firmado dos versiones de esta partida.',
    differ: 'Los dos registros se contradicen',
    differWhy: 'Alguien ha firmado dos versiones de una partida. Guarda lo que lo demuestra:',
    again: 'Comprobar otra cosa',
    keys: { author: 'clave', relay: 'clave del servidor', log: 'clave del registro público' },
    keyTerms: { author: 'Clave', relay: 'Clave del servidor', log: 'Clave del registro público' },
    whose: {
      author:
        'Un archivo así acusa a una clave. De quién es lo dice la partida: compárala con las claves que muestra esta página al comprobar el registro. La partida la decide solo su registro; esto dice cuánto vale la palabra del jugador.',
      relay:
        'Un archivo así acusa a una clave. De quién es lo dice la partida: compárala con las claves que muestra esta página al comprobar el registro.',
      log: 'Un archivo así acusa a una clave. Compárala con la que te hace confiar en este registro público.',
    },
    log: 'Registro público',
    entries: (code, origin, size) => [code(origin), `, ${plural(size, { one: `${size} entrada`, other: `${size} entradas` })}`],
    match: 'Partida',
    step: (code, match, step) => [code(match), `, paso ${step}`],
    save: 'Guardar la prueba',
  },
  'verify/finding-banner': {
    onItsWay: 'El registro está en camino.',
    isChecked: 'Tu navegador recorre la partida paso a paso.',
    checked: 'Tu navegador ha comprobado este registro por sí mismo.',
    checkedOn: (date) => `Tu navegador ya comprobó exactamente estos datos el ${date}.`,
    again: 'Comprobarlos otra vez',
    length: (steps, time) => `${steps} en ${time}`,
    practice: 'práctica',
    onDevice: 'práctica, en un servidor de este dispositivo',
  },
  'verify/log-beside': {
    title: 'Su lugar en un registro público',
    byServer: (name, origin, number, size) => [
      'En un registro público que se llama ',
      name(origin),
      ` con el número ${number} de ${size}, firmado con la clave que este servidor nombra para él.`,
    ],
    byFile: (name, origin, number, size) => [
      'En un registro público que se llama ',
      name(origin),
      ` con el número ${number} de ${size}, firmado con la clave que este archivo nombra para él.`,
    ],
    unvouched:
      'Quien vigila un registro así ve si más tarde se cambia una partida que está en él. Aquí nadie responde por esa clave.',
    unchecked:
      'Con ella vino una prueba de que esta partida está en un registro público. Aquí no se ha comprobado quién la firmó: no hay clave de ese registro.',
    unfit:
      'La prueba que acompaña a esta partida no la muestra en ningún registro público. El veredicto de arriba no depende de ella. Descarga otra vez todo de esta partida del servidor donde se jugó. Si eso no ayuda, guarda el archivo y enséñaselo a tu rival: alguien reparte pruebas que no valen.',
    how: 'Descarga todo de esta partida y toma una copia de Fogline. Escribe en trusted.policy las claves del registro público y de quienes lo vigilan, tal como las conoces por otra vía.',
  },
  'verify/log-trust': {
    title: '¿En quién confías?',
    list: 'Un archivo con las claves de esos registros públicos y de quienes los vigilan, tal como las conoces por otra vía (tlog-policy). No sale de tu dispositivo.',
    choose: 'Elegir tu lista de claves',
    met: (name, origin) => ['Según tu lista está en el registro público de ', name(origin), '. El registro lo ha firmado.'],
    seen: (name, witness, when) => [name(witness), ` la vio allí: ${when}.`],
    tooFew: 'Según tu lista no queda demostrado: han firmado muy pocos de los que vigilan este registro.',
    otherLog: 'Según tu lista no queda demostrado: tu lista no nombra este registro.',
    unsigned:
      'Según tu lista no queda demostrado: el registro no ha firmado con la clave que nombra tu lista, o una de las firmas no es de la clave que nombra.',
    noList: (why) => `Ese archivo no es una lista de claves: ${why}.`,
  },
  'verify/log-chooser': {
    title: 'Comprobar una partida',
    lead: 'No hay que creer a nadie. Tu navegador recorre una partida de la primera jugada a la última y dice quién ganó y si alguien hizo trampas.',
    fromFile: 'Desde un archivo',
    file: 'Archivo de la partida',
    choose: 'Elegir un archivo',
    drop: 'o suéltalo en cualquier lugar de esta página',
    letGo: 'Suelta para comprobarlo',
    fileHint:
      'El archivo de una partida termina en .tar o .jsonl; uno con pruebas, en .json. Elige dos archivos de una partida para ver si alguien firmó dos versiones. No salen de tu dispositivo.',
    byLink: 'Por su enlace',
    link: 'Enlace o código final de una partida terminada',
    wrong:
      'Eso no es ni el enlace de una partida terminada ni un código final: ambos terminan en 64 caracteres, de 0 a 9 y de a a f. Cópialo entero y pégalo otra vez.',
    hint: 'Los jugadores lo reciben al terminar la partida. Termina en 64 caracteres que representan toda la partida.',
    check: 'Comprobar esta partida',
  },
  'verify/log-source': {
    unreadable: (detail) => `No se pueden leer los datos del servidor: ${detail}.`,
    otherAddress: 'Los datos del servidor nombran otro código final que esta dirección.',
    otherHash: 'El registro da otro código final que el que nombran los datos del servidor.',
    otherMatch: 'Los datos nombran otra partida que el registro.',
    otherGame: 'Los datos nombran otro juego que el registro.',
    otherSteps: 'Los datos cuentan otros pasos que los del registro.',
    otherRelay: 'Los datos nombran otro servidor que el registro.',
    otherPlayers: 'Los datos nombran a otros jugadores que el registro.',
    otherRest: 'Los datos dicen de la partida otra cosa que el registro.',
    otherKeys: 'El archivo nombra otras claves que las que se usaron en él.',
    otherPage:
      'La página de comandos de este archivo, VERIFY.md, no es la que escribe esta versión, o falta. Eso no le quita nada a la partida. Puede haberla escrito otra versión, o alguien que quiere que ejecutes otra cosa: no la ejecutes tal como está.',
  },
  'verify/match-view': {
    another: 'Comprobar otra partida',
    replay: 'Repetición',
    toCome: 'Aparece en cuanto se haya leído el registro.',
  },
  'verify/publish-here': {
    here: (link) => ['Este servidor tiene la partida. Cualquiera puede comprobarla en ', link('su enlace de aquí'), '.'],
    absent:
      'Este servidor aún no tiene la partida. Publicada aquí tiene un enlace propio, con el mismo código final. Las horas siguen siendo las del servidor en que se jugó.',
    onDevice:
      'Esta partida está en un servidor de este dispositivo y nadie más la tiene. Publicada tiene un enlace que se abre en cualquier parte, con el mismo código final. Sigue siendo una práctica, y sus horas siguen siendo las de este dispositivo: el servidor solo dice que ha recibido el registro.',
    publishRecord: 'Publicar este registro',
    copy: 'Copiar su enlace',
    publishing: 'Publicando…',
    publish: 'Publicarla aquí',
  },
  'verify/replay': {
    title: 'Repetición',
    faulty: 'Este paso es erróneo.',
    controls: 'Moverse por la partida',
    previous: 'Paso anterior',
    pause: 'Pausa',
    play: 'Reproducir',
    next: 'Paso siguiente',
    step: 'Paso',
    moment: (step, time) => `Paso ${step}, ${time}. Código de enlace`,
    linkHash: (step) => `código de enlace del paso ${step}`,
    copy: 'Copiar el enlace a este paso',
    opened: (who, count, nothing) =>
      plural(count, { one: `${who} no descubrió nada: ${nothing}.`, other: `${who} no descubrieron nada: ${nothing}.` }),
    show: (who) => `Mostrar lo descubierto al final: ${who}`,
  },
  'verify/replay-moves': { title: 'Jugadas' },
  'verify/replay-stops': {
    beginning: 'Antes de la primera jugada',
    doesNotCount: (who) => `${who} envió un paso que no cuenta`,
  },
  'verify/self-check': {
    lastHash: 'El último paso da el código final',
    form: 'Cada línea se puede leer de una sola forma',
    links: 'Cada paso nombra el código del anterior',
    digests: 'Cada contenido corresponde a su paso, y cada nombre a su contenido',
    signed: (step) => `El paso ${step} está firmado por su autor`,
    timestamped: '… y sellado con la hora por el servidor',
  },
  'verify/take-away': {
    title: 'No nos creas sin más',
    lead: 'Este veredicto se alcanzó en tu navegador, solo a partir del registro. Guárdalo y compruébalo con tus propias herramientas.',
    record: 'Descargar todo de esta partida',
    download: 'Descargar registro',
    copy: 'Copiar su enlace',
    tools:
      'Descarga el registro, abre una terminal en su carpeta y ejecuta esto. Necesitas jq, xxd, OpenSSL 3 y sha256sum, y nada de nuestro código.',
    withFogline: 'Con una copia de Fogline, lo que comprueba esta página:',
    whole: 'Toda la comprobación',
    verdict: 'el veredicto de esta página',
    faults: 'los errores que nombra esta página',
    same: 'lo que dice esta página',
  },
  'verify/use-verification': {
    tooLarge: 'Este archivo es mayor de lo que puede ser una partida. Elige el que guardó «Descargar todo de esta partida».',
    noBundle: (detail) =>
      `Este archivo no es el de una partida: ${detail}. Elige el que guardó «Descargar todo de esta partida», tal como está.`,
    tooMany: 'Elige un archivo para comprobarlo, o dos registros de una partida.',
  },
  'verify/verdict-view': {
    noVerdict: 'Sin veredicto',
    noFault: 'No se encontró ningún error hasta donde llega el registro.',
    comes: 'El veredicto llega cuando acaba la comprobación.',
    fault: 'Error',
    at: (code, name, step) => [code(name), ` en el paso ${step}`],
    meaning: 'Significado',
    detail: 'Detalle',
    key: 'Clave',
    keyOf: (player) => `clave de ${player}`,
    roles: {
      white: 'Blancas',
      black: 'Negras',
      dealer: 'Crupier',
      guesser: 'Adivino',
      player: 'Jugador',
      regulator: 'Garante',
    },
    record: 'Historial',
    recordOf: (player) => `Historial de ${player}`,
    players: 'Jugadores',
    nobody: (seat) => `${seat}: nadie ocupó este sitio.`,
    names: 'Un nombre es como un jugador dice llamarse. Quien firmó es la clave.',
    engines: 'Ninguna comprobación muestra qué programa decide por una clave, ni que lo haga una persona.',
    beingChecked: 'Qué se está comprobando',
    checked: 'Qué se comprobó',
    title: 'El registro',
    game: 'Juego',
    length: 'Duración',
    date: 'Fecha',
    clock: 'Reloj',
    onTime:
      'Esta partida se perdió por tiempo según el reloj del servidor, y un jugador dejó constancia de que su propio reloj decía otra cosa:',
    ahead: (player, step, by) =>
      `${player} anotó en el paso ${step} que su propio reloj iba hasta ${by} por delante del servidor.`,
    aheadOften: (player, steps, step, by) =>
      `${player} anotó en ${steps}, el primero de ellos el paso ${step}, que su propio reloj iba hasta ${by} por delante del servidor.`,
    behind: (player, step, by) =>
      `${player} anotó en el paso ${step} que su propio reloj iba hasta ${by} por detrás del servidor.`,
    behindOften: (player, steps, step, by) =>
      `${player} anotó en ${steps}, el primero de ellos el paso ${step}, que su propio reloj iba hasta ${by} por detrás del servidor.`,
    hashes: 'Códigos y claves',
    match: 'Partida',
    finalHash: 'Código final',
    lastHash: 'Código del último paso correcto',
    hashName: 'código final',
    timesBy: 'Horas según la clave',
    relayKey: 'clave del servidor',
  },
  'verify/verdict-words': {
    won: (players, count) => plural(count, { one: `${players} ganó`, other: `${players} ganaron` }),
    drawn: 'Tablas',
    void: 'No ganó nadie',
    left: (players) => `${players} se rindieron o agotaron su tiempo`,
    headings: {
      proven: 'Comprobada',
      opened: 'Mostrada por lo que descubrió un lado',
      attested: 'Atestiguada por los jugadores entre sí',
      claimed: 'Firmada, y sin comprobar',
      time: 'Según el reloj del servidor',
      holds: 'El registro se sostiene',
      bad: 'No es correcta',
      neutral: 'Esto no es el archivo de una partida',
      unchecked: 'Comprobando la partida',
    },
    rests: {
      time: 'Que se acabó el tiempo lo muestra solo el reloj del servidor: no hay más que su palabra.',
      opened: (opened, silent) =>
        `${opened} descubrió su juego, y se repitió. Lo que ${silent} dijo al otro lado no se comprobó.`,
      attested:
        'Nadie descubrió su juego. Lo jugado se mostró solo al otro jugador: dos que se ponen de acuerdo pueden escribir un registro así.',
      unknown:
        'Firmas, orden y horas se sostienen. Esta página no conoce el juego, así que sus jugadas no se comprobaron. Quizá sea más antigua que la partida: vuelve a cargarla.',
      otherRules: (game, code) =>
        `Firmas, orden y horas se sostienen. Las reglas de ${game} (código ${code}…) no están aquí, así que sus jugadas no se comprobaron.`,
      agreed: (result) => `Según la palabra de los jugadores que firmaron: ${result}.`,
    },
    cheated: (player, step, what) => `${player} hizo trampas en el paso ${step}. ${what}`,
    isChecked: 'Tu navegador la recorre paso a paso.',
    cancelled: 'La partida se canceló antes de empezar.',
    closed: 'La partida se cerró antes de empezar.',
    recordFaults: {
      'log/not-closed': 'La partida no ha terminado, o se cortó el final de este registro. Hasta ahí no hay nada mal.',
      'log/other-final-hash':
        'Es el registro de otra partida, o de otro curso de ella: no da el código final que se pidió. La culpa es de quien lo envió, y de ningún jugador.',
      'game/wrong-result':
        'Los jugadores firmaron un resultado que no se sigue de su propia partida. Lo hicieron todos, así que ninguno puede reprochárselo a otro.',
      'log/payload-missing':
        'A este registro le falta una parte de la partida, así que no se puede seguir el juego. Consigue uno entero.',
    },
    damages: {
      'log/bad-signature': 'Su firma no corresponde a lo que dice.',
      'log/bad-timestamp': 'La firma del servidor que lleva no corresponde a lo que dice.',
      'log/broken-link': 'No sigue al paso anterior.',
      'log/digest-mismatch': 'Lo que dice no es lo que se firmó.',
      'log/line-not-ended': 'El archivo se corta en medio de él.',
    },
    noLog:
      'Nada de lo que contiene se puede leer como el registro de una partida. Elige el archivo que guardó «Descargar registro».',
    faulty: (step, what) => `El paso ${step} es erróneo. ${what}`,
    byRelay: 'El servidor firmó este paso y debería haberlo rechazado: la culpa es del servidor, y de ningún jugador.',
    damaged:
      'El registro se dañó o se cambió después de la partida. Eso no dice nada contra un jugador: pídeselo a otra persona.',
    verdicts: {
      honest: 'Honesto',
      opened: 'Descubierto',
      fault: 'Hizo trampas',
      attested: 'Atestiguado',
      unproven: 'Sin probar',
    },
    opened:
      'Descubrió su semilla secreta al final. Repetido con esa semilla, su dispositivo dice exactamente lo que dijo en la partida.',
    proven: 'Se guardó su semilla. Lo que dijo lleva su propia prueba en el registro.',
    openedAlone: 'Lo que le dijo el otro lado no se comprobó.',
    openedLabel: 'Descubierto',
    checkedLabel: 'Comprobado',
    convicted: 'El paso de abajo acusa a este jugador y a nadie más: lleva su propia firma.',
    attested: (step) =>
      `Hasta el paso ${step}, lo que dijo llevaba pruebas para el otro lado, el único que podía comprobarlas y que siguió jugando. Tú solo tienes la palabra de ambos de que eran buenas.`,
    unproven: 'No descubrió nada que demuestre o refute lo que dijo. Eso no prueba ni trampas ni honestidad.',
    unchecked: 'No se comprobó si respetó las reglas, porque esta página no las tiene.',
    checks: {
      chain: { name: 'Cadena', meaning: 'Si los pasos nombran al anterior y están firmados por sus autores y por el servidor.' },
      life: {
        name: 'Turnos y reloj',
        meaning: 'Si los jugadores actuaron en su turno y, según el reloj del servidor, a tiempo.',
      },
      game: { name: 'Reglas del juego', meaning: 'Si las jugadas siguen las reglas y las pruebas del registro se sostienen.' },
      openings: { name: 'Descubrimiento', meaning: 'Si lo descubierto da otra vez lo que se dijo en la partida.' },
      ending: { name: 'Resultado', meaning: 'Si la partida está cerrada y su resultado se sigue de los pasos.' },
    },
    unasked: {
      attested: 'Se mostró solo al otro jugador, y nadie lo descubrió.',
      'not-opened': 'Solo un descubrimiento lo mostraría, y no lo hay.',
      'after-fault': 'Se dijo después de que una falta terminara la partida.',
      'nothing-to-open': 'No había nada que descubrir: lo dicho lleva su propia prueba.',
      'no-game': 'La partida terminó antes de que empezara su juego.',
      'unknown-game': 'Esta página no tiene las reglas de este juego.',
      'broken-before': 'El registro se corta antes.',
      withdrawn: 'Lo que decía lo retiró el operador del servidor.',
      'not-yet': 'Aún no está comprobado.',
    },
    unaskedOf: (player, why) => `Sin preguntar de ${player}. ${why}`,
    held: {
      chain: (count, figure) => plural(count, { one: '1 paso.', other: `${figure} pasos.` }),
      life: (count, figure) => plural(count, { one: '1 paso.', other: `${figure} pasos.` }),
      game: (count, figure) => plural(count, { one: '1 paso del juego.', other: `${figure} pasos del juego.` }),
      openings: (count, figure) => plural(count, { one: '1 jugador repetido.', other: `${figure} jugadores repetidos.` }),
      ending: (count, figure) => plural(count, { one: '1 afirmación.', other: `${figure} afirmaciones.` }),
    },
    steps: (count, figure) => plural(count, { one: '1 paso', other: `${figure} pasos` }),
    earlierKey: 'Es una clave anterior del servidor.',
    ownRelay: 'Es el servidor de este mismo dispositivo: sus horas son las de su reloj.',
    trust: 'Confía en este servidor para las horas de los pasos, y para nada más.',
    leaked: 'El servidor dice que esta clave se ha filtrado: sus horas no demuestran nada.',
    leakedFrom: (moment) => `El servidor dice que esta clave se ha filtrado: sus horas no demuestran nada desde ${moment}.`,
    playersHold: 'Las firmas de los jugadores valen igualmente.',
  },
  'verify/verification': {
    broke: (what) => `La comprobación se interrumpió: ${what}.`,
    notLoaded: 'No se pudo cargar el programa que comprueba.',
  },
  'verify/verify-page': {
    missing: 'Aquí no hay ninguna partida',
    missingLead: 'No se ha publicado nada en esta dirección. Eso no significa que haya algo mal en una partida.',
    soon: 'Una partida recién terminada puede tardar un minuto en publicarse en todas partes.',
    elsewhere: 'Quizá la partida se jugó en otro servidor, o aún no ha terminado.',
    notWhole: (code, hash) => ['Quizá una cifra del enlace está mal. Termina en ', code(hash)],
    failed: 'No se pudo comprobar nada',
    failedLead: (why) =>
      `${why} Eso no dice nada de la partida. Comprueba tu conexión e inténtalo otra vez, o comprueba la partida desde su archivo.`,
    withdrawn: 'Esta partida fue retirada',
    withdrawnLead:
      'Quien administra este servidor ya no entrega lo que se dijo en ella. Eso no dice nada de los jugadores. Un registro que alguien haya guardado se puede seguir comprobando desde su archivo.',
    withdrawnSteps: 'Quedan los pasos firmados. La línea de comandos de Fogline los comprueba:',
    steps: 'Los pasos que quedan',
    again: 'Intentarlo otra vez',
    file: 'Comprobar un archivo',
  },
};
