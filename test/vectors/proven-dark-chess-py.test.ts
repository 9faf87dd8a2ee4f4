import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { FOLDER } from './files.ts';

it('proven_dark_chess.py, which shares no code with the project, makes the same proven-dark-chess.json again', () => {
  const { error, status, stdout, stderr } = spawnSync('python3', [`${FOLDER}proven_dark_chess.py`, '--check'], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (error !== undefined) throw new Error(`python3 is needed to check the vectors a second time: ${error.message}`);
  expect(`${stdout}${stderr}`.trim()).toMatch(/^[1-9]\d* cases, 0 wrong$/);
  expect(status).toBe(0);
});
