/** The package itself has no contents: one function of it would load every game with its proofs. */

throw new Error(
  'Import one of fogline/verify, fogline/evidence, fogline/faults, fogline/game, fogline/games, fogline/page, fogline/seat, fogline/relay, fogline/testing or fogline/config.',
);
