/** Why a match ended as it did, after “Alice won: ”. */

/** `losers` are those who brought the end about, or all who did not win; `you` for the person who reads it. */
export type ResultReasons = Readonly<Record<string, (losers: string) => string>>;

const OF_EVERY_MATCH: ResultReasons = {
  fault: (losers) => `${losers} broke the rules`,
  resignation: (losers) => `${losers} resigned`,
  time: (losers) => `${losers} ran out of time`,
  'false-protest': (losers) => `${losers} protested without cause`,
  'not-opened': (losers) => `${losers} did not open what the rules ask for`,
  forfeit: (losers) => `${losers} gave the game up`,
  agreement: () => 'the players agreed on it',
  'left-before-start': () => 'a player left before the start',
  aborted: (losers) => `${losers} called it off before anything was decided`,
  'not-played': () => 'it was not played to its end',
  'key-retired': () => 'the key of the relay has leaked',
  'everyone-forfeited': () => 'every player gave the game up',
};

/** A clause without a full stop; the code of a reason that has no words. */
export function reasonWords(reason: string, losers: string, ofGame: ResultReasons): string {
  return (ofGame[reason] ?? OF_EVERY_MATCH[reason])?.(losers) ?? reason;
}

export function asSentence(clause: string): string {
  return clause === '' ? '' : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
