import { afterEach } from 'vitest';
import { expectFramesInContract } from './contract.ts';

afterEach(expectFramesInContract);
