import { expect, it } from 'vitest';
import type { Question } from './case.ts';
import { askVerifier } from './run-verifier.ts';

const questions: readonly Question[] = ['a', 'b'].map((id) => ({ id, of: 'canonical', files: { text: 'x' } }));
const ask = (command: string, limitMs = 20_000) => askVerifier(questions, { command, limitMs });

it('the answers of a process are taken in their order, and a kind that it does not read is skipped', async () => {
  const said = await ask(`read a; echo '{"id":"a","ok":true}'; read b; echo '{"id":"b","skip":true}'`);
  expect(said).toEqual([{ id: 'a', ok: true }, undefined]);
});

it('the process is asked without what is wanted, in the folder of the corpus', async () => {
  const asked = { ...questions[0]!, want: { ok: true }, level: 'code', why: 'x' } as Question;
  const command = `read line; [ -e cases.jsonl ] && [ "$line" = '{"id":"a","of":"canonical","files":{"text":"x"}}' ] && echo '{"id":"a","ok":true}'`;
  expect(await askVerifier([asked], { command, limitMs: 20_000 })).toHaveLength(1);
});

it.each([
  ['that dies', 'exit 3', 'it ended with exit code 3 after 0 of 2 answers'],
  ['that dies with words', 'echo "no such thing" >&2; exit 1', 'no such thing'],
  ['that is killed', 'kill -9 $$', 'it ended with SIGKILL after 0 of 2 answers'],
  ['that is not there', 'no-such-verifier', 'it ended with exit code 127'],
  [
    'that fails after its answers',
    `echo '{"id":"a","ok":true}'; echo '{"id":"b","ok":true}'; exit 1`,
    'exit code 1 after 2 of 2',
  ],
  ['that answers too little', `echo '{"id":"a","ok":true}'`, 'it ended with exit code 0 after 1 of 2 answers'],
  ['that answers out of order', `echo '{"id":"b","ok":true}'`, 'it answers b where a comes next'],
  ['that answers more', `for i in a b c; do echo "{\\"id\\":\\"$i\\",\\"ok\\":true}"; done`, 'more answers than there are cases'],
  ['that answers with words', 'echo yes', 'this is no answer to a: yes'],
  ['that answers without a verdict', `echo '{"id":"a"}'`, 'this is no answer to a'],
  ['that floods a line', 'yes "" | tr "\\n" x', 'a line is longer than 16384 bytes'],
  ['that floods with lines', 'yes', 'this is no answer to a: y'],
])('a process %s is a clear error', async (_, command, words) => {
  await expect(ask(command)).rejects.toThrow(words);
});

it('a process that hangs is ended with what it has started', async () => {
  await expect(ask('sleep 100 & sleep 100', 100)).rejects.toThrow('it has answered 0 of 2 cases in 0.1 s');
});

it('a process is ended with this program', async () => {
  const asked = ask('sleep 100', 100_000);
  process.emit('SIGINT', 'SIGINT');
  await expect(asked).rejects.toThrow('it was ended by SIGINT');
});
