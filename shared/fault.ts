/**
 * Every fault code of every layer, with one line of meaning. A code is `area/what-is-wrong` and is never renamed once released.
 * Checks throw a `Fault`; the public entry of each layer turns it into data with `attempt`. Anything else thrown is our own bug.
 */
export const FAULTS = {
  'encoding/not-json': 'The text is not JSON.',
  'encoding/not-canonical':
    'The JSON is not in its canonical form (RFC 8785): other spacing, order of keys, escapes or a duplicate key.',
  'encoding/not-an-integer': 'A number is not an integer within ±(2^53−1).',
  'encoding/control-character': 'A string holds a control character.',
  'encoding/lone-surrogate': 'A string is not well-formed Unicode.',
  'encoding/key-not-ascii': 'A key of an object is not printable ASCII.',
  'encoding/too-deep': 'Arrays and objects are nested too deep.',
  'encoding/too-large': 'The text is longer than its limit.',
  'encoding/too-many-values': 'A payload has more JSON values in it than any may have.',
  'encoding/not-hex': 'Not lower-case hex of the right length.',
  'encoding/not-base64url': 'Not unpadded base64url of the right length.',
  'encoding/not-base64': 'Not padded base64 of the right length.',
  'encoding/not-utf8': 'The bytes are not UTF-8.',
  'encoding/wrong-shape': 'A field is missing, unknown, or of the wrong type or range.',
  'encoding/wrong-length': 'A message has another length than its place gives it.',

  'crypto/bad-point': 'Not a canonical ristretto255 encoding, or the identity where it is not allowed.',
  'crypto/bad-scalar': 'Not a canonical scalar below the group order.',
  'crypto/bad-field-element': 'Not an element of the scalar field of BN254, or not the bytes to make one of.',
  'crypto/bad-tree-size': 'The number of leaves of a Merkle tree is not a power of two.',
  'crypto/no-such-leaf': 'The Merkle tree has no leaf of this index.',
  'crypto/not-sealed': 'The bytes were not sealed under this key, or were changed.',

  'proofs/wrong-length': 'A proof, or a list of commitments or blindings, has another length than its statement gives it.',
  'proofs/wrong-opening': 'The value and blinding do not open the commitment.',
  'proofs/illegal-fleet': 'The ships to be proven are not a legal fleet.',
  'proofs/board-invalid': 'The proof does not show that the committed cells hold a legal fleet.',
  'proofs/wrong-mac': 'A bit was opened that is not the one it was authenticated as.',
  'proofs/wrong-proof': 'The proof does not show that the hidden bits fit together as the rules say.',

  'log/digest-mismatch': 'The payload is not the one that the digest names.',
  'log/bad-signature': 'A signature of a step does not verify.',
  'log/bad-timestamp': "The relay's signature of a step does not verify, or is by another key than the match names.",
  'log/broken-link': 'The step does not name the link hash of the step before it.',
  'log/empty': 'The log has no steps.',
  'log/line-not-ended': 'The last line of a log file has no line feed.',
  'log/not-closed': 'The match is not over: its log has no last step.',
  'log/other-final-hash': 'The log is not the one that this final hash names.',
  'log/payload-missing': 'A payload that the rules need was left out of the record.',
  'log/other-name': 'The name beside a step is not the one whose digest its seat has signed.',

  'log/other-step': 'The relay shows another step, at a place of the log where it has shown one already.',
  'log/steps-lost': 'The relay has fewer steps than it has shown before.',

  'evidence/bad-signature': 'The key that is accused did not sign one of the two statements.',
  'evidence/other-match': 'The two statements are about two matches.',
  'evidence/other-key': 'The two statements are by two keys.',
  'evidence/wrong-order': 'The two statements are the same, or not in their one order: by place, then by text.',
  'evidence/no-contradiction': 'The signer of both statements may have been honest: one log can hold them.',

  'transparency/bad-note': 'The text is not a signed note.',
  'transparency/bad-key': 'The text is not a key (vkey) that this version knows.',
  'transparency/bad-checkpoint': 'The note is not a checkpoint of a log.',
  'transparency/bad-signature': 'The log did not sign the checkpoint, or a line of a known key under it does not verify.',
  'transparency/bad-request': 'The body is not a request for a cosignature.',
  'transparency/bad-proof': 'The file is not a proof of a log.',
  'transparency/bad-policy': 'The file is not a policy of logs and witnesses.',
  'transparency/not-in-log': 'The proof does not lead to the root of the log.',
  'transparency/unknown-log': 'The log is not one of those that are known here.',
  'transparency/too-few-witnesses': 'Too few of the witnesses that the policy names have signed.',
  'transparency/not-a-release': 'The entry is not one of this client that a release key which counts here has signed.',
  'transparency/inconsistent': 'The tree does not go on from the one that was signed before.',
  'transparency/wrong-path': 'The hashes of a proof are not a path between the entry or trees that it names.',

  'life/wrong-match': 'The step belongs to another match.',
  'life/stale': 'The step does not follow the last one.',
  'life/too-many-steps': 'The match has reached its limit of steps.',
  'life/too-many-bytes': 'The match has reached its limit of bytes.',
  'life/time-went-back': 'A timestamp is earlier than the one before it.',
  'life/out-of-time': 'The step came after the deadline.',
  'life/short-deadline': 'The terms of the match leave less time than its rules ask for.',
  'life/too-many-protests': 'The seat has protested against this other one before.',
  'life/too-early': 'The relay ended a match before a deadline had passed.',
  'life/wrong-timeout': 'A timeout names other seats than those whose time ran out.',
  'life/wrong-close': 'A close states another reason than the one that applies.',
  'life/wrong-clock-note': 'Only a seat whose time ran out notes its clock, once, and states it.',
  'life/wrong-phase': 'The step is not possible in this phase of the match.',
  'life/wrong-next': 'The step states other seats as next than the rules do.',
  'life/unknown-kind': 'The kind is not one of this version.',
  'life/not-a-seat': 'The step is not signed by a seat of the match.',
  'life/not-the-creator': 'Only the creator may cancel.',
  'life/not-the-relay': 'Only the relay may append this.',
  'life/signature-missing': 'A step that every seat must sign lacks a signature.',
  'life/no-such-seat': 'The match has no such seat.',
  'life/too-few-seats': 'A match needs at least two players to begin.',
  'life/skip-owed': 'A seat has dropped out, or is said to have lied: first a `skip` must say whose turn it is.',
  'life/too-late-to-abort': 'The match can be called off no more: somebody has decided something since the start.',
  'life/no-such-offer': 'There is no draw offer to answer, or one is already standing.',
  'life/too-many-offers': 'No draw can be offered: one was declined in this position, or the seat has offered too many.',
  'life/wrong-spare': 'The spare key is not the one that the seat named when it was taken.',
  'life/too-many-hand-overs': 'The seat has gone on with another key as often as it may.',
  'life/seat-taken': 'The seat is taken.',
  'life/seat-kept': 'The seat is kept for another key.',
  'life/already-seated': 'This key already has a seat of the match.',
  'life/wrong-invite': 'The seat is private and the invitation is missing or wrong.',
  'life/not-your-turn': 'It is not the turn of this seat.',
  'life/already-opened': 'The seat has already opened.',

  'oblivious-transfer/wrong-entries': 'The entries to be published are not as many symbols, or not as small, as the table takes.',
  'oblivious-transfer/no-such-entry': 'The table has no entry of this index.',
  'oblivious-transfer/wrong-length': 'A message of an oblivious transfer has another length than its table and round give it.',
  'oblivious-transfer/other-context': 'The publication was made for another match, seat, step or construction.',
  'oblivious-transfer/other-round': 'The request is for another publication or another round of it.',
  'oblivious-transfer/other-request': 'The response answers another request.',
  'oblivious-transfer/bad-symbol': 'A symbol of a message has more bits than the table gives it.',
  'oblivious-transfer/bad-key': 'The modulus or non-residue of a publication is not one of its size.',
  'oblivious-transfer/bad-number': 'A number is outside its range, or not of Jacobi symbol 1 where it must be.',
  'oblivious-transfer/wrong-proof':
    'A proof does not show what it should: the committed key, a sound key or a question for one entry.',
  'oblivious-transfer/mirrored': "A seat sent the other's own point back as its own.",
  'oblivious-transfer/wrong-tree': 'The leaves of a tree are not the ones that its check names.',
  'oblivious-transfer/wrong-extension': 'The columns of an extension do not pass their check.',
  'oblivious-transfer/wrong-tuple': 'The cross tuples of a batch do not pass their check, or it was not the one committed to.',

  'cards/wrong-key':
    'The proof does not show that the seat knows the secret of its key of the hand, or the keys of all seats add up to the identity.',
  'cards/wrong-shuffle': 'The proof does not show that the deck was only shuffled and masked anew.',
  'cards/wrong-share': 'The proof does not show that the shares are of these cards by the key of the seat.',
  'cards/no-card': 'The shares open the place to no card of the deck.',
  'cards/out-of-place': 'A key or a shuffle comes from a seat that has no part in the deck, twice, or a shuffle before all keys.',
  'cards/incomplete-deck': 'A seat of the deck has not stated its key or not shuffled it.',
  'cards/no-own-shuffle': 'The seat has not shuffled this deck, so it gives no share of it.',

  'timestamp/malformed': 'This is no answer of an authority.',
  'timestamp/no-answer': 'The authority gave no timestamp.',
  'timestamp/other-hash': 'The timestamp is for another hash.',
  'timestamp/other-request': 'It answers another request.',
  'timestamp/not-verified': 'The timestamp is by no trusted authority.',

  'bundle/malformed': 'The file is no bundle of a relay.',
  'bundle/other-match': 'The bundle mixes matches.',
  'bundle/other-record': 'The record in the bundle says something else of the match than its log.',
  'bundle/other-keys': 'The bundle names other keys than those that were used in it.',
  'bundle/other-rules': 'The bundle has other rules than its log states.',
  'bundle/other-page': 'The page of commands in the bundle is not the one that this release writes, or is missing.',

  'randomness/wrong-share': 'A revealed share is not the one that was committed to.',
  'randomness/wrong-action': 'A revealed action is not the one that was committed to.',
  'randomness/too-early': 'A value is revealed before everybody has committed, or by a server before all others.',
  'randomness/given-before': 'The seat has committed, or revealed, before.',
  'randomness/not-a-party': 'The seat takes no part in this random event or action.',
  'randomness/wrong-draw': 'An opened draw is not the one that was committed to.',
  'randomness/wrong-bound': 'An integer is drawn below a bound that is no integer from 1 to 2^32.',
  'randomness/missing-reveal': 'A share was not revealed, so that the random event has no outcome.',

  'game/unknown-game': 'This version knows no such game or rules.',
  'game/other-rules': 'The match is played by other rules of this name and version.',
  'game/no-code': 'A game from outside, and no other, has the code of its rules.',
  'game/wrong-params': 'The parameters of the match are not ones of its game.',
  'game/unknown-kind': 'The kind of the step is not one of the game.',
  'game/wrong-stage': 'The step is not possible at this stage of the game.',
  'game/wrong-seats': 'The game is not for this number of seats.',
  'game/wrong-start': 'The start does not say what the seats have committed to.',
  'game/wrong-seed': 'The opened seed is not the one that the seat committed to.',
  'game/not-now': 'This decision is not possible now.',
  'game/audit-mismatch': 'The opened seed and decisions give other bytes than the seat sent.',
  'game/audit-decisions': 'The opening names decisions that were never played.',
  'game/not-eliminated': 'The seat stood down, and the rules of the game had not eliminated it.',
  'game/false-protest': 'The seat protested against another one that had broken no rule.',
  'game/false-accusation': 'The seat opened to accuse the other one, and its own machine finds nothing wrong.',
  'game/never-opened': 'The game never shows what a seat has hidden.',
  'game/too-much-time': 'The terms of the match leave more time than its game allows.',
  'game/wrong-result': 'The endgame states another result than the log does.',
  'game/refused': 'The rules of the game refuse this, in words of their own.',

  'battleship/no-such-cell': 'The name is not a cell of the board.',
  'battleship/shot-before': 'The cell was shot at before.',
  'battleship/false-answer': 'The answer does not open the cell as it was committed to.',
  'battleship/illegal-fleet': 'The fleet is not placed as the rules say.',
  'battleship/wrong-opening': 'The opened fleet is not the one that the seat committed to.',
  'battleship/wrong-board-size': 'A raw board is not 10 rows of 10 spaces.',
  'battleship/invalid-code': 'A space of a raw board has a code that does not exist.',
  'battleship/wrong-cell-count': 'A ship has more or fewer spaces than its length.',
  'battleship/not-in-line': 'The spaces of a ship are not one unbroken horizontal or vertical line.',
  'battleship/wrong-ship-count': 'A constructor board does not have five ships of three parameters.',
  'battleship/bad-coordinate': 'The x or y of a ship is not an integer on the board.',
  'battleship/bad-direction': 'The direction of a ship is neither 0 nor 1.',
  'battleship/off-board': 'A ship runs off the edge of the board.',
  'battleship/overlap': 'A ship overlaps another.',

  'blackjack/wrong-deal': 'The dealer deals another number of hands, or shows or hides its second card against the rules.',
  'blackjack/wrong-draw': 'The dealer draws where it stands, or stands where it draws.',
  'blackjack/false-card': 'A card was dealt that does not lie in that place of the shuffled deck.',
  'blackjack/no-double': 'A hand cannot be doubled after its first two cards, or without the chips.',

  'holdem/not-allowed': 'The seat may not fold, check, call, bet or raise so now, or not to this amount.',
  'holdem/shuffle-first': 'A seat acts before it has shuffled the deck of the following hand.',
  'holdem/no-shuffle-due': 'The seat has shuffled the deck of the following hand, or there is no following hand.',
  'holdem/must-show': 'A seat mucks that has to show: it is the first to, or the board is still to be run out.',

  'dark-chess/not-a-square': 'The text is not a square such as e4.',
  'dark-chess/not-a-move': 'The text is not a move such as e2e4 or e7e8q.',
  'dark-chess/illegal-move': 'The rules do not allow this move in the position that the seat sees.',
  'dark-chess/nothing-captured': 'The announced square of a capture holds no piece of the opponent.',
  'dark-chess/impossible-answer': 'The answer to a question is one that no position gives.',
  'dark-chess/wrong-start': 'A seat commits to another board than the starting position, or does not open it.',
  'dark-chess/king-kept': 'A seat goes on although its king was captured.',

  'player/key-missing': 'The key of the seat is not on this device.',
  'player/moved-away': 'The seat is played on another device now.',
  'player/no-spare-key': 'This seat was taken without a spare key, so it stays on its device.',
  'player/parcel-altered': 'What the relay handed out is not the parcel of this code.',
  'player/not-a-seat': 'This is not the whole of a seat that comes from another device.',
  'player/other-relay': 'The seat is played at another relay, and is shown to no other one.',
  'player/played-elsewhere': 'Another session of this device has signed for the seat meanwhile.',
  'player/outdated-copy': 'This copy of the seat is older than what the seat has done since.',
  'player/no-log-kept': 'The device could not keep the log, so the seat signs nothing that depends on it.',
  'player/other-body': 'The seat has signed other content in this place, and a second one would show what it hides.',
  'player/decisions-missing': 'This device lacks decisions of the seat that the log has used.',
  'player/packed': 'The seat is packed for another device, so this one signs nothing for it.',
  'player/restored-copy': 'The seat has signed more than this device knows of, as after a backup was restored.',
  'player/no-seat': 'This device holds no seat of the match, and none is free.',

  'relay/other-relay': 'The match names the key of another relay.',
  'relay/key-retired': 'The key of the relay that the match names has leaked, so the match can only be settled.',
  'relay/key-unknown': 'The relay no longer has the key that the match names.',
  'relay/too-many-proposals': 'The seat has signed another proposal at this place of the log.',
  'relay/no-new-matches': 'The relay takes no new matches at present. Those that run go on.',
  'relay/game-not-carried': 'The relay carries no matches of this game.',
  'relay/match-too-large': 'The match may come to a larger log than this relay carries.',
  'relay/no-listing': 'The relay lists no open seats.',
  'relay/list-full': 'The list of open seats has no room for another match, or for none from this network.',
  'relay/no-republication': 'The relay publishes no logs of other relays.',
  'relay/misconfigured': 'A variable of the relay has a value that it cannot read. Its operator must set it right.',
  'relay/unknown-match': 'The relay has no such match.',
  'relay/archived': 'The match is over, and of its log only the published record is left.',
  'relay/never-began': 'The match was closed before it began, and nothing of it is kept.',
  'relay/damaged': 'The relay cannot read what it has stored of the match.',
  'relay/match-exists': 'A match with this id exists already.',
  'relay/too-many-spectators': 'The match has as many readers as it can take.',
  'relay/too-many-sockets': 'The seat has as many connections as it may, and its newest ones stay.',
  'relay/too-many-phrases': 'The seat has said too much in too short a time.',
  'relay/rate-limited': 'Too many requests in a short time.',
  'relay/withdrawn': 'The operator of this relay has withdrawn what was in this match.',
  'relay/blocked': 'The operator of this relay has blocked this key or this match.',
  'relay/not-the-operator': 'The order is not signed by an operator of this relay.',
  'relay/stale-order': 'The order was given at another time than now, by the clock of the relay.',
  'relay/order-repeated': 'The relay has carried out this order already.',
  'relay/not-published': 'No match was published under this final hash.',
  'relay/no-log': 'This relay keeps no transparency log.',
  'relay/not-logged': 'The transparency log of this relay does not show what was asked for, or not yet.',
  'relay/log-set-back': 'The transparency log of this relay has lost what it had shown, so it signs nothing more.',
  'relay/no-such-tile': 'The transparency log of this relay has no such tile, or not yet.',
  'relay/no-timestamp': 'There is no timestamp of this match.',
  'relay/bad-name':
    'The name has characters that nobody sees or that reorder text, is not in its normal form (NFKC), or has nothing to see.',
  'relay/no-pushes': 'The relay sends no pushes.',
  'relay/no-parcel': 'The relay has no parcel of this name: ten minutes are over, or none was left.',
  'relay/parcel-taken': 'Somebody has taken this parcel, and it is handed out once.',
  'relay/parcel-exists': 'A parcel of this name was left already.',
  'relay/endpoint-refused': 'The relay sends pushes to the push services of browsers, and this address is of none.',
  'relay/stale-subscription': 'The request about pushes is not of this time, or the seat has made a later one.',
  'relay/other-ending': 'The relay closed this match with another final hash, or has not closed it.',
  'relay/busy': 'The relay is checking as many logs as it has room for.',
  'relay/too-slow': 'The log came too slowly.',
  'relay/bad-range': 'The range begins behind the end of the log.',
  'relay/bad-request': 'The request cannot be understood.',
  'relay/not-found': 'There is nothing at this address.',
  'relay/method-not-allowed': 'This address does not have this method.',
  'relay/foreign-origin': 'A page of another site may not open a match or a socket here.',
  'relay/not-a-socket': 'This address is for WebSockets.',
  'relay/unknown-protocol': 'This relay speaks none of the subprotocols that the client offers.',
  'relay/stale-greeting': "The greeting of the socket is not of this time: the device's clock is far from the relay's.",
  'relay/only-watching': 'This connection only watches. A step is sent over one that proves a key.',
  'relay/unreachable': 'The relay does not answer.',
  'relay/internal': 'The relay failed; nothing was changed.',
  'relay/key-unusable': 'The relay has no key that signs: its seed is missing or malformed.',
  'relay/store-unreachable': 'The store of published logs does not answer.',
  'relay/objects-unreachable': 'The objects of the matches do not answer.',

  'rules/other-import': 'The rules import more than `fogline/game`.',
  'rules/no-game': 'The rules have no game from outside as default export.',
  'rules/other-code': 'The rules are not of the code that the log states.',
  'rules/too-large': 'The rules, or the log, are too large for a sandbox.',
  'rules/over-budget': 'The rules took too much time or memory.',
  'rules/failed': 'The rules broke off, or gave no verdict.',

  'verify/weaker-evidence': 'What shows the result is weaker than what is required.',
} as const satisfies Record<string, string>;

export type FaultCode = keyof typeof FAULTS;

/** Whether a text is the code of a fault that this version knows. */
export const isFaultCode = (text: string): text is FaultCode => Object.hasOwn(FAULTS, text);

/** The most characters of what the rules of a game say in their own words. */
const OWN_WORDS = 200;

/** A game from outside may say anything: one line of bounded length, without a character that changes how the text around it is read. */
const ownWords = (said: string): string => said.slice(0, OWN_WORDS).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

/** A failed check: a stable code, and a detail for people. The detail of `game/refused` is the game's own, and shown as such. */
export class Fault extends Error {
  readonly code: FaultCode;
  /** The step at fault, where it is earlier than the step at which the check failed. */
  readonly seq: number | undefined;

  /** `detail`: what more there is to say than the meaning of the code, which a verifier need not load. */
  constructor(code: FaultCode, detail: string = code, seq?: number) {
    super(code === 'game/refused' ? ownWords(detail) : detail);
    this.name = 'Fault';
    this.code = code;
    this.seq = seq;
  }
}

/** What there is to say of a fault: its detail, or else the meaning of its code. */
export const explainFault = ({ code, message }: Pick<Fault, 'code' | 'message'>): string =>
  message === code ? FAULTS[code] : message;

/** A failure that the operator can look up, by the ray that was told to the person who met it. */
export const internalFault = (ray: string): Fault =>
  new Fault('relay/internal', `${FAULTS['relay/internal']} The operator of the relay finds it as ${ray}.`);

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** The result of a check as data. Errors that are not faults are our own bugs and pass through. */
export function attempt<T>(check: () => T): Checked<T> {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error };
    throw error;
  }
}
