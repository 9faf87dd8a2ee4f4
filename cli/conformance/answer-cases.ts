/** The product as a verifier under test: cases on standard input, an answer a line on standard output. */

import { createInterface } from 'node:readline';
import { findGame } from '../../shared/games/registry.ts';
import { ed25519 } from '../platform.ts';
import type { Question } from './case.ts';
import { judge } from './judge.ts';

export async function answerCases(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const question = JSON.parse(line) as Question;
    const answer = await judge(question, { ed25519, findGame });
    process.stdout.write(`${JSON.stringify({ id: question.id, ...answer })}\n`);
  }
}
