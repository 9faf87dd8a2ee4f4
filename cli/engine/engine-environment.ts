/** What an engine gets of the environment: all but what leads to the folder of the seats. */

/** npm tells the programs that it runs their arguments and where they were called. */
const LEADS = /^(FOGLINE_|npm_|INIT_CWD$|OLDPWD$|PWD$|_$)/i;

export function engineEnvironment(environment: NodeJS.ProcessEnv, hidden: string): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name, value]) => !LEADS.test(name) && !value?.includes(hidden));
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
