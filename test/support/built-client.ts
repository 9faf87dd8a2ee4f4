/**
 * A built client on a server of its own, with the headers of a relay: what it serves, and what its API answers, the test decides. A match is
 * played over a real relay (`chromium.ts`); this is for what a page does when its server changes, lies or is gone.
 */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PAGE_HEADERS } from '../../worker/security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
};

export interface BuiltClient {
  readonly origin: string;
  /** The folder that is served. */
  folder: string;
  /** Answers a request of the API; one that it leaves alone stays without an answer. */
  api: (request: IncomingMessage, response: ServerResponse) => void;
  stop(): Promise<void>;
}

export async function serveClient(folder: string): Promise<BuiltClient> {
  const server = createServer((request, response) => {
    const path = request.url!.replace(/\?.*/, '');
    if (path.startsWith('/api/')) return client.api(request, response);
    const isPage = !/\.\w+$/.test(path);
    try {
      const body = readFileSync(join(client.folder, isPage ? 'index.html' : path));
      const type = isPage ? 'text/html' : TYPES[path.split('.').at(-1)!]!;
      response.writeHead(200, { ...PAGE_HEADERS, 'content-type': type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client: BuiltClient = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    api: (_, response) => void response.writeHead(503).end(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return client;
}
