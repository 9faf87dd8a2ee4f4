import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ofCommit } from '../support/suite-seeds.ts';
import { eventsOf, submit } from './events.ts';
import { explore } from './explore.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { breachOfWorld } from './properties.ts';
import { SETTINGS } from './settings.ts';
import { beginWorld } from './world.ts';

/** Depth in events in the suite, which has little time. Each week `npm run explore` goes to the depth of each setting, up to twice as deep. */
const SHORT = 6;
/** Bugs for which a process each is started; each week `npm run explore -- --planted` looks for all of them. */
const PLANTED = 5;

it.each(SETTINGS)('a seat that plays fairly and answers within its grace cannot be forced to lose: $name', (setting) => {
  const { states, violations } = explore(setting, Math.min(setting.depth, setting.short ?? SHORT));
  expect(violations).toEqual([]);
  // No relay accepts these terms, so nothing can happen.
  expect(states).toBeGreaterThan(setting.settle === 0 ? 0 : 250);
});

describe('a bug in the rules is found by a shortest trace to it', () => {
  it.each(Object.entries(PLANTED_BUGS))('%s: what it replaces is there once', (_, { file, passage }) => {
    expect(readFileSync(file, 'utf8').split(passage)).toHaveLength(2);
  });

  it.each(ofCommit(Object.entries(PLANTED_BUGS), PLANTED))('%s, of this commit', (name, { property }) => {
    const program = ['--import', './scripts/node-version.mjs', 'test/explore/main.ts', '--json', '--plant', name];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
    expect(stderr).not.toContain('Error');
    const { violations } = JSON.parse(stdout) as { readonly violations: readonly { readonly property: string }[] };
    expect(violations.map((one) => one.property)).toContain(property);
    expect(status).toBe(1);
  });
});

it('a seat that two liars put in next after the end can still end the match, deeper than the suite explores', () => {
  const setting = SETTINGS.find(({ name }) => name === 'three seats, and the match goes on')!;
  const trace = [
    '1 says join → []',
    '2 says join → [0,1,2]',
    'start of the honest seat arrives',
    '1 says start → [0]',
    '2 says start → [0]',
    '1 says protest against 0 → [2]',
    '2 says skip as it likes → [2]',
    'protest of the honest seat arrives',
    '2 says resign → [0,1]',
    '1 says skip as it likes → [0,1]',
  ];
  const { world, open } = beginWorld(setting);
  let at = submit(setting, world, open, 'open', 0).after;
  for (const what of trace) {
    const event = [...eventsOf(setting, at, false)].find((one) => one.what === what);
    expect(
      event?.effects?.map(({ kind }) => kind),
      what,
    ).not.toContain('reject');
    at = event!.after;
    expect(breachOfWorld(setting, at, true)).toBeUndefined();
  }
  expect(at.log.followed.matchState.next).toContain(setting.honest);
  const last = [...eventsOf(setting, at, false)][0]!;
  expect(last.what).toBe('protest of the honest seat arrives');
  expect(last.after.log.followed.matchState.phase).toBe('settle');
});
