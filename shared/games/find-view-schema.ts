/** What the views of a game hold. */

import type { JsonObject } from '../encoding/canonical.ts';

/** `{}`, which every view fits, where the game does not say it. */
export async function findViewSchema(game: string, rules: number): Promise<JsonObject> {
  const { VIEWS } = await import('./view-list.ts');
  return VIEWS.find((one) => one.game === game && one.rules === rules)?.schema ?? {};
}
