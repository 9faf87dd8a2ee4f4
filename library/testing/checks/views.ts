/** What everybody sees is what the author says of it. */

import { type Check, must } from './check.ts';

export const VIEWS: Check = {
  name: 'every view fits the schema of views, and none with a member too many',
  applies: ({ views }) => views !== undefined,
  run({ seats, played }) {
    for (const count of seats) {
      const { misfit } = played(count);
      must(misfit === undefined, () => `with ${count} seats a view ${misfit}`);
    }
  },
};
