/** The view of audited dark chess as JSON Schema. */

import { oneOf } from '../../../encoding/shape.ts';
import { boardViewSchema } from '../board-view-schema.ts';
import { longestPlies } from './longest.ts';

export const AUDITED_VIEW = boardViewSchema(1, longestPlies({ ot: 'voprf' }), {
  stage: oneOf(['commit', 'start', 'move', 'query', 'accused', 'over']),
});
