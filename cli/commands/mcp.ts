/** `fogline mcp`: lets an agent play, by the Model Context Protocol. */

import { resolve } from 'node:path';
import { type Command, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { Desk } from '../mcp/desk.ts';
import { serveDesk } from '../mcp/serve.ts';
import { DEFAULT_SECRETS } from '../seat-options.ts';
import { EXIT } from '../usage.ts';

const HELP = `fogline mcp [options]

Serves the Model Context Protocol on standard input and output: an agent opens or
joins matches at the relay, and decides for its seat, one at a time. Its host
starts this program, and ends it; the seat is kept, and join_match goes on.

${RELAY_HELP}
  --open-if-cheated where a match shows nobody the agent's game, it opens it to
                    convict an opponent that cheats (default: it resigns)
  --secrets FOLDER  where this computer keeps its seats (default:
                    FOGLINE_SECRETS, or .fogline in your home folder): those of
                    an agent are in engines/<name of its host>, under a key of
                    their own`;

export const MCP: Command = {
  name: 'mcp',
  takes: '',
  summary: 'let an agent play, by the Model Context Protocol',
  help: HELP,
  async run(args) {
    const { values } = readArguments(
      args,
      {
        ...RELAY_OPTION,
        secrets: { type: 'string', default: DEFAULT_SECRETS },
        'open-if-cheated': { type: 'boolean', default: false },
      },
      0,
    );
    const { origin } = new URL(readRelay(values.relay));
    await serveDesk(new Desk({ relay: origin, secrets: resolve(values.secrets), opens: values['open-if-cheated'] }));
    return EXIT.good;
  },
};
