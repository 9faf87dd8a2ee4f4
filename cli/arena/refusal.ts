/** Why a report of an arena is not believed. */

export const REFUSALS = {
  'arena/not-a-report': 'The file is not a report of an arena.',
  'arena/other-plan': 'The name of the arena is not the hash of the plan beside it.',
  'arena/gap': 'The matches are not numbered from 1 without a gap.',
  'arena/too-many': 'There are more matches than the plan allows.',
  'arena/no-log': 'The log of a match is not in the folder beside the report.',
  'arena/broken-record': 'The log of a match does not hold.',
  'arena/other-match': 'The log is that of another match than the plan and the number say.',
  'arena/other-terms': 'The match was opened by other terms than the plan says.',
  'arena/other-key': 'The seats were taken by other keys than the plan says, or moved to others.',
  'arena/other-relay': 'Another key than that of the plan stood for the time.',
  'arena/wrong-match': 'What the report says of a match is not what its log says.',
  'arena/wrong-root': 'The root is not that of the final hashes.',
  'arena/wrong-score': 'The score does not follow from the matches.',
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The match at fault, where it is one. */
  readonly match: number | undefined;

  constructor(code: RefusalCode, detail: string, match?: number) {
    super(detail);
    [this.code, this.match] = [code, match];
  }
}
