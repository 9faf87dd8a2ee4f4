/** Serves a built client to the browser of this computer, with its headers, and nothing else: it is no relay. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { pageAt } from '../shared/wire/paths.ts';
import type { BuiltClient } from './client-manifest.ts';

const HOST = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface ServedClient {
  readonly origin: string;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Bytes | string;
}

const inWords = (status: number, words: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body: `${words}\n` });

/** What there is at a path: a file, or the page that draws itself by its address. */
function answerTo(files: BuiltClient['files'], path: string): Answer {
  const file = files.get(path);
  if (file !== undefined) return { status: 200, type: TYPES[extname(path)] ?? 'application/octet-stream', body: file };
  if (extname(path) !== '' || path.startsWith('/api/')) return inWords(404, 'There is no such file.');
  return { status: pageAt(path) === undefined ? 404 : 200, type: TYPES['']!, body: files.get('/')! };
}

export async function serveClient({ files, manifest: { headers } }: BuiltClient, port: number): Promise<ServedClient> {
  const server = createServer(({ method, url = '/', headers: asked }, response) => {
    // Seats are kept by origin, and `localhost` is another one; a name of another site leads nowhere.
    if (asked.host === own.replace(HOST, 'localhost')) {
      response.writeHead(308, { location: `http://${own}${url}` }).end();
      return;
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const { status, type, body } =
      asked.host !== own
        ? inWords(421, 'This is not the address of this client.')
        : isRead
          ? answerTo(files, url.replace(/\?.*/, ''))
          : inWords(405, 'This client is only read.');
    response.writeHead(status, { ...Object.fromEntries(headers), 'content-type': type, 'cache-control': 'no-cache' });
    response.end(method === 'HEAD' ? undefined : body);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const own = `${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${own}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
