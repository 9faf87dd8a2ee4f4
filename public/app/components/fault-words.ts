/** What a fault of a step means, in the language of the page. Translations hold those that a log of players can have; the rest stay in English. */

import type { FaultCode } from '../../../shared/fault.ts';
import { isFaultCode } from '../../../shared/fault-codes.ts';
import { FAULTS } from '../../../shared/fault-meanings.ts';
import { texts } from '../language/texts.ts';
import type { Problem } from './problem.ts';

const ENGLISH: Partial<Record<FaultCode, string>> = FAULTS;

export const FAULT_MEANINGS = texts('components/fault-words', ENGLISH);

export const meaningOf = (code: FaultCode): string => FAULT_MEANINGS[code] ?? FAULTS[code];

/** A sentence about a step that breaks the rules. */
export const breachWords = ({ code, detail }: Problem): string => (isFaultCode(code) ? meaningOf(code) : detail);
