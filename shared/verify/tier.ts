/**
 * The ladder of evidence: how much shows that the result of a match is right, from the strongest to the weakest. A verdict names the
 * weakest that its result rests on.
 */

/**
 * `proven`: to everybody, by proofs in the log or because all whose word it needs have opened and were run again. `opened`: by the opening of
 * some seats alone: what the others told them was not checked. `attested`: by the word of those who were there. The seats proved it to each
 * other at most, and nobody opened, so a holder of all of their keys can write such a log; or the clock of the relay decided it.
 * `claimed`: nothing shows it but what was signed, or there is no result.
 */
export const TIERS = ['proven', 'opened', 'attested', 'claimed'] as const;
export type Tier = (typeof TIERS)[number];

/** Whether a tier is at least as strong as another one. */
export const reaches = (tier: Tier, required: Tier): boolean => TIERS.indexOf(tier) <= TIERS.indexOf(required);
