/**
 * How `npm start` runs wrangler. Each program on a computer can read the arguments of every other one (`ps`), so the secrets of the local relay
 * reach wrangler by .dev.vars alone. Of that file it takes only what its configuration requires; so it is given a copy of wrangler.toml that
 * requires each of them.
 */

import { LOCAL_SECRETS } from './dev-vars.mjs';

/** Beside wrangler.toml, for the paths in it are relative. */
export const LOCAL_CONFIG = 'wrangler.local.toml';

/** @param {string} config The text of wrangler.toml. */
export const localConfig = (config) =>
  `# Written by \`npm start\` from wrangler.toml.\n${config.replace(/^required = \[.*\]$/m, `required = ${JSON.stringify(LOCAL_SECRETS)}`)}`;

/**
 * A transparency log of its own, unless wrangler.toml names one: a variable on the command line would go before that.
 *
 * @param {string} config The text of wrangler.toml.
 * @returns {Readonly<Record<string, string>>}
 */
export const ownLog = (config) => (/^LOG_ORIGIN\s*=/m.test(config) ? {} : { LOG_ORIGIN: 'localhost/tlog' });

/**
 * What follows `wrangler` on its command line: nothing secret.
 *
 * @param {{ host: string, port: number, variables: Readonly<Record<string, string>> }} options
 */
export const wranglerArguments = ({ host, port, variables }) => [
  ...['dev', '--config', LOCAL_CONFIG, '--ip', host, '--port', `${port}`, '--log-level', 'warn'],
  ...Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
];
