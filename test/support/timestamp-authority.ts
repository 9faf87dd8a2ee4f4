/**
 * An authority for timestamps: plain HTTP on this computer, `openssl ts -reply` behind it, and a root, an issuing and a signing certificate of
 * its own. It can be told to answer otherwise.
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

/** An element of DER of these parts. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

type Answer = (query: Buffer, honest: (query: Buffer) => Promise<Buffer>, response: ServerResponse) => void | Promise<void>;

export const REPLY = { 'content-type': 'application/timestamp-reply' };

export class TimestampAuthority {
  static readonly honest: Answer = async (query, honest, response) => {
    const reply = await honest(query);
    response.writeHead(200, REPLY).end(reply);
  };

  readonly folder = mkdtempSync(join(tmpdir(), 'fogline-authority-'));
  /** The certificate that whoever checks has to trust, PEM. */
  readonly root = join(this.folder, 'root.pem');
  /** SHA-256 of that certificate, as OpenSSL prints it. */
  readonly fingerprint: string;
  url = '';
  /** What was asked. */
  readonly queries: Buffer[] = [];
  answer: Answer = TimestampAuthority.honest;
  readonly #server = createServer((request, response) => this.#respond(request, response));

  /** The signing certificate is good for so many days. */
  constructor({ name = 'Test Timestamps', days = 1 } = {}) {
    try {
      this.#makeCertificates(name, days);
      const [, printed] = this.#openssl('x509', '-in', 'root.pem', '-noout', '-fingerprint', '-sha256').split('=');
      this.fingerprint = printed!.trim();
    } catch (error) {
      throw new Error(`the tests need the program openssl, version 3: ${error}`, { cause: error });
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
    const file = join(this.folder, `${this.queries.length}-${Math.random()}.tsq`);
    writeFileSync(file, query);
    const reply = ['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', file];
    const { stdout } = await run('openssl', reply, { cwd: this.folder, encoding: 'buffer' });
    return stdout;
  }

  /** The answer of an authority whose clock shows this time, signed with the same key: `openssl ts` knows no time but now. */
  async replyAt(time: Date, query: Buffer, by: 'signer' | 'issuer' = 'signer'): Promise<Buffer> {
    const [imprint, nonce] = [query.subarray(5, 56), query.subarray(56, 66)];
    const policy = Buffer.from('06042a030401', 'hex');
    const stated = `${time.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`;
    const version = Buffer.from('020101', 'hex');
    const info = der(0x30, version, policy, imprint, version, der(0x18, Buffer.from(stated)), nonce);
    const file = join(this.folder, `${Math.random()}.info`);
    writeFileSync(file, info);
    const type = ['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-nodetach', '-binary', '-cades', '-md', 'sha256'];
    const signer = [
      '-signer',
      `${by}.pem`,
      '-inkey',
      `${by}.key`,
      '-certfile',
      by === 'signer' ? 'issuer.pem' : 'root.pem',
      '-outform',
      'DER',
    ];
    const sign = ['cms', '-sign', ...type, ...signer, '-in', file];
    const { stdout } = await run('openssl', sign, { cwd: this.folder, encoding: 'buffer' });
    return der(0x30, Buffer.from('3003020100', 'hex'), stdout);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = await buffer(request);
    this.queries.push(query);
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
      return void response.writeHead(400).end();
    await this.answer(query, (one) => this.reply(one), response);
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
    const root = [...request('root', '/O=Fogline tests/CN=Test Root'), '-x509', ...years, '-out', 'root.pem'];
    this.#openssl(...root, '-addext', 'keyUsage=critical,keyCertSign');
    const sign = (file: string, by: string, section: string, time: readonly string[]): void => {
      const issuer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'];
      const extensions = ['-extfile', 'tsa.cnf', '-extensions', section];
      this.#openssl('x509', '-req', '-in', `${file}.csr`, ...issuer, ...extensions, ...time, '-out', `${file}.pem`);
    };
    for (const [file, subject] of [
      ['issuer', '/O=Fogline tests/CN=Test Issuer'],
      ['signer', `/O=Fogline tests/CN=${name}`],
    ] as const)
      this.#openssl(...request(file, subject), '-new', '-out', `${file}.csr`);
    sign('issuer', 'root', 'root', years);
    sign('signer', 'issuer', 'signer', ['-days', `${days}`]);
  }
}
