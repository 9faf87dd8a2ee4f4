/** What dark chess shows by all its rules. */

import { AUDITED_VIEW } from './audited/view-schema.ts';
import { PROVEN_VIEW } from './proven/view-schema.ts';

export const DARK_CHESS_VIEWS = [AUDITED_VIEW, PROVEN_VIEW];
