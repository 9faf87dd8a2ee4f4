/**
 * An authority for timestamps on this computer: plain HTTP, `openssl ts -reply` behind it, and a root, an issuing and a signing certificate of its
 * own. Who wants to see how a timestamped match is checked makes one; its keys are gone when it stops.
 */

import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONFIG = (folder: string): string => `
[ root ]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[ signer ]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ tsa ]
default_tsa = one
[ one ]
serial = ${folder}/serial
signer_cert = ${folder}/signer.pem
signer_key = ${folder}/signer.key
certs = ${folder}/issuer.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

export const REPLY = { 'content-type': 'application/timestamp-reply' };

export class LocalAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'fogline-authority-'));
  /** The certificate that a reader has to trust, PEM. */
  readonly root = join(this.folder, 'root.pem');
  /** SHA-256 of that certificate, as OpenSSL prints it. */
  readonly fingerprint: string;
  url = '';
  readonly #server = createServer((request, response) => this.#respond(request, response));
  #count = 0;

  /** The signing certificate is good for so many days. Throws where there is no OpenSSL 3. */
  constructor({ name, days }: { readonly name: string; readonly days: number }) {
    try {
      this.#makeCertificates(name, days);
      const [, printed] = this.#openssl('x509', '-in', 'root.pem', '-noout', '-fingerprint', '-sha256').split('=');
      this.fingerprint = printed!.trim();
    } catch (error) {
      rmSync(this.folder, { recursive: true });
      throw new Error(`this needs the program openssl, version 3: ${error}`, { cause: error });
    }
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsr`;
    return this;
  }

  async stop(): Promise<void> {
    if (this.#server.listening) {
      this.#server.closeAllConnections();
      this.#server.close();
      await once(this.#server, 'close');
    }
    rmSync(this.folder, { recursive: true });
  }

  /** What a relay needs to ask here, and nobody else. */
  get variables(): { readonly TIMESTAMP_AUTHORITIES: string; readonly TIMESTAMP_PAUSE_SECONDS: string } {
    return { TIMESTAMP_AUTHORITIES: this.named, TIMESTAMP_PAUSE_SECONDS: '0' };
  }

  /** This authority as an operator names it. */
  get named(): string {
    return `${this.url} ${this.fingerprint}`;
  }

  /** The answer to a query in DER. */
  async reply(query: Buffer): Promise<Buffer> {
    this.#count += 1;
    const file = join(this.folder, `${this.#count}.tsq`);
    writeFileSync(file, query);
    const reply = ['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', file];
    const { stdout } = await run('openssl', reply, { cwd: this.folder, encoding: 'buffer' });
    return stdout;
  }

  /** Answers a query that came over HTTP. */
  protected async answerTo(query: Buffer, response: ServerResponse): Promise<void> {
    const reply = await this.reply(query);
    response.writeHead(200, REPLY).end(reply);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = await buffer(request);
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
      return void response.writeHead(400).end();
    try {
      await this.answerTo(query, response);
    } catch {
      if (!response.headersSent) response.writeHead(500).end();
    }
  }

  #openssl(...args: readonly string[]): string {
    return execFileSync('openssl', args, { cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  #makeCertificates(name: string, days: number): void {
    writeFileSync(join(this.folder, 'tsa.cnf'), CONFIG(this.folder));
    writeFileSync(join(this.folder, 'serial'), '01\n');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const request = (file: string, subject: string): string[] => [
      ...['req', ...key, '-keyout', `${file}.key`, '-subj', subject, '-config', '/dev/null'],
    ];
    const years = ['-days', '7300'];
    const root = [...request('root', `/O=Fogline/CN=${name} Root`), '-x509', ...years, '-out', 'root.pem'];
    this.#openssl(...root, '-addext', 'keyUsage=critical,keyCertSign');
    const sign = (file: string, by: string, section: string, time: readonly string[]): void => {
      const issuer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'];
      const extensions = ['-extfile', 'tsa.cnf', '-extensions', section];
      this.#openssl('x509', '-req', '-in', `${file}.csr`, ...issuer, ...extensions, ...time, '-out', `${file}.pem`);
    };
    for (const [file, subject] of [
      ['issuer', `/O=Fogline/CN=${name} Issuer`],
      ['signer', `/O=Fogline/CN=${name}`],
    ] as const)
      this.#openssl(...request(file, subject), '-new', '-out', `${file}.csr`);
    sign('issuer', 'root', 'root', years);
    sign('signer', 'issuer', 'signer', ['-days', `${days}`]);
  }
}
