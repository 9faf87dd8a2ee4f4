/** Every domain tag of the protocol. A tag is ASCII and ends in a newline, so that no tag is a prefix of another. */
export const DOMAINS = {
  /** Signature of a step by its author: tag ‖ JCS({v, match, seq, prev, kind, digest, next}). */
  step: 'fogline/1 step\n',
  /** Signature of the relay: tag ‖ JCS(step without timestamp.sig). */
  timestamp: 'fogline/1 timestamp\n',
  /** Signature of a socket's greeting: tag ‖ JCS({match, nonce}). */
  hello: 'fogline/1 hello\n',
  /** Signature of a phrase by the key of its seat: tag ‖ JCS({match, nonce, phrase, prev, seq}). */
  phrase: 'fogline/1 phrase\n',
  /** Signature of the relay's operator over an order: tag ‖ JCS(order). */
  operator: 'fogline/1 operator\n',
  /** Signature of a seat over a request about its pushes: tag ‖ JCS(request, with the hash of the endpoint in its place). */
  push: 'fogline/1 push\n',
  /** Signature of a seat's spare key over the key that takes the seat over: tag ‖ JCS({key, match, seat}). */
  handOver: 'fogline/1 hand-over\n',
  /** Commitment of a seat to its seed: SHA-256(tag ‖ match ‖ seat ‖ seed). */
  seed: 'fogline/1 seed\n',
  /** Digest of the name of a seat: SHA-256(tag ‖ JCS({salt, text})). */
  name: 'fogline/1 name\n',
  /** Signature of an invitation's key over the key that takes the seat: tag ‖ JCS({key, match, seat}). */
  join: 'fogline/1 join\n',
  /** Seed of an invitation's key: SHA-256(tag ‖ match ‖ seat ‖ token). */
  invite: 'fogline/1 invite\n',
  /** Id of a rematch: the first 16 bytes of SHA-256(tag ‖ match ‖ secret that two seats share, or nothing ‖ place). */
  rematch: 'fogline/1 rematch\n',
  /** Salt of the key derivation of a seat: HKDF-SHA-512. */
  derive: 'fogline/1 derive\n',
  /** Commitment to a share of joint randomness: SHA-256(tag ‖ match ‖ seat ‖ share). */
  share: 'fogline/1 share\n',
  /** Joint random key: SHA-256(tag ‖ match ‖ share of seat 0 ‖ share of seat 1 …). */
  joint: 'fogline/1 joint\n',
  /** Commitment to a secret action: SHA-256(tag ‖ match ‖ seat ‖ round ‖ nonce ‖ JCS(action)). */
  action: 'fogline/1 action\n',
  /** Commitment to the secret of a private draw: SHA-256(tag ‖ match ‖ seat ‖ round ‖ draw ‖ secret). */
  drawSeal: 'fogline/1 draw-seal\n',
  /** Key of a private draw: SHA-256(tag ‖ match ‖ seat ‖ round ‖ draw ‖ joint key ‖ secret). */
  draw: 'fogline/1 draw\n',
  /** Hash to ristretto255 of the second Pedersen generator and of the vector generators. */
  generator: 'fogline/1 generator\n',
  /** Fiat–Shamir transcript of the board validity argument. */
  boardValidity: 'fogline/1 board-validity\n',
  /** Key of a stream of bytes: SHAKE256(tag ‖ key). */
  stream: 'fogline/1 stream\n',
  /** Name of the purpose of an oblivious transfer: SHA-256(tag ‖ SHA-256 of the construction's id ‖ context). */
  transferContext: 'fogline/1 transfer-context\n',
  /** Name of a round of a transfer: SHA-256(tag ‖ round ‖ SHA-256 of the publication). */
  transferRound: 'fogline/1 transfer-round\n',
  /** Name of a request: SHA-256(tag ‖ request). */
  transferRequest: 'fogline/1 transfer-request\n',
  /** Pad that hides an entry of a transfer: the first bits of SHA-256(tag ‖ output of the OPRF). */
  transferPad: 'fogline/1 transfer-pad\n',
  /** Fiat–Shamir transcript of the proof that a Goldwasser–Micali key is sound. */
  residuosityKey: 'fogline/1 residuosity-key\n',
  /** Fiat–Shamir transcript of the proof that a question is for a published entry. */
  packetValidity: 'fogline/1 packet-validity\n',
  /** Hash of the numbers at a position of a hidden packet, and of two such hashes: SHA-256(tag ‖ numbers), SHA-256(tag ‖ left ‖ right). */
  packetLeaf: 'fogline/1 packet-leaf\n',
  packetNode: 'fogline/1 packet-node\n',
  /** Commitment to one's side of a dark chess board: SHA-256(tag ‖ match ‖ seat ‖ salt ‖ side). */
  darkChessBoard: 'fogline/1 dark-chess-board\n',
  /** State of the transcript of a match: SHA-256(tag ‖ match ‖ seed commitments), then SHA-256(tag ‖ state ‖ seat ‖ digest ‖ kind). */
  transcript: 'fogline/1 transcript\n',
  /** Hash to ristretto255 of the point that a sender of a base oblivious transfer adds to the receiver's. */
  baseTransferPoint: 'fogline/1 base-ot-point\n',
  /** Hash to ristretto255 of the point that a receiver of a base oblivious transfer sends for the key that it does not learn. */
  baseTransferRandom: 'fogline/1 base-ot-random\n',
  /** Key of a base oblivious transfer: the first 16 bytes of SHA-256(tag ‖ match ‖ receiver ‖ index ‖ choice ‖ A ‖ r0 ‖ r1 ‖ shared point). */
  baseTransfer: 'fogline/1 base-ot\n',
  /** Name of the trees of one holder: SHA-256(tag ‖ match ‖ holder). */
  treeDirection: 'fogline/1 tree-direction\n',
  /** The two children of a tree's node: SHA-256(tag ‖ direction ‖ tree ‖ number of the node ‖ node). */
  treeNode: 'fogline/1 tree-node\n',
  /** Key of a leaf, and the tag by which leaves are checked: SHA-256(tag ‖ direction ‖ tree ‖ leaf ‖ last node). */
  treeLeaf: 'fogline/1 tree-leaf\n',
  treeTag: 'fogline/1 tree-tag\n',
  /** Prefix of a batch: SHA-256(tag ‖ transcript ‖ nonce of the second seat). */
  batch: 'fogline/1 batch\n',
  /** Key of a column of an extension: SHA-256(tag ‖ key of the leaf ‖ prefix of the batch ‖ holder ‖ piece). */
  extensionKey: 'fogline/1 extension-key\n',
  /** The two points of a column check: SHA-256(tag ‖ transcript ‖ corrections). */
  extensionCheck: 'fogline/1 extension-check\n',
  /** Prefix of the hashes of a batch's cross tuples: the first 16 bytes of SHA-256(tag ‖ prefix of the batch ‖ seat). */
  crossTuple: 'fogline/1 cross-tuple\n',
  /** Check of a batch's cross tuples: SHA-256(tag ‖ prefix of the tuples ‖ sums). */
  tupleCheck: 'fogline/1 tuple-check\n',
  /** Commitment to that check: SHA-256(tag ‖ transcript ‖ salt ‖ check). */
  tupleCommitment: 'fogline/1 tuple-commitment\n',
  /** Challenge of a proof about authenticated bits: the first 16 bytes of SHA-256(tag ‖ transcript ‖ SHA-256 of the public fields ‖ body). */
  proof: 'fogline/1 proof\n',
  /** Digest that authenticates opened bits: SHA-256(tag ‖ their MACs). */
  openedBits: 'fogline/1 opened-bits\n',
  /** A match in a transparency log: SHA-256(tag ‖ final hash in hex), and SHA-256(tag ‖ match id). */
  loggedFinal: 'fogline/1 logged-final\n',
  loggedMatch: 'fogline/1 logged-match\n',
  /** Hash to ristretto255 of the point of a card: its message is the name of the deck, a space and the number of the card. */
  cardPoint: 'fogline/1 card\n',
  /** Hash to ristretto255 of the generators of proofs of shuffles: `chain`, `matrix 0`, `matrix 1` … */
  cardGenerator: 'fogline/1 card-generator\n',
  /** Fiat–Shamir transcripts of the proofs about cards: of a key of a hand, of a shuffle, of shares. */
  handKey: 'fogline/1 hand-key\n',
  cardShuffle: 'fogline/1 card-shuffle\n',
  cardShares: 'fogline/1 card-shares\n',
  /** State of everything in the claim of a shuffle, from which its verifier takes weights. */
  shuffleClaim: 'fogline/1 shuffle-claim\n',
  /** Digest of a shuffle: SHA-256(tag ‖ shuffled deck). */
  shuffleDigest: 'fogline/1 shuffle-digest\n',
  /** Digest of a deck with its keys and shuffles: SHA-256(tag ‖ JCS({cards, count, hand, keys, match, seats, shuffles})). */
  dealtDeck: 'fogline/1 dealt-deck\n',
  /** Signature of a release key over a build of the client: tag ‖ JCS({client, commit, type}). */
  client: 'fogline/1 client\n',
  /** Salt of the name and the key of a parcel: HKDF-SHA-512 of its secret, with the match id as its info. */
  parcel: 'fogline/1 parcel\n',
} as const satisfies Record<string, `fogline/1 ${string}\n`>;
