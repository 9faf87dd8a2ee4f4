/** The authority for timestamps of this computer, which can be told to answer otherwise, and by another clock. */

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LocalAuthority, REPLY } from '../../cli/local-authority.ts';

const run = promisify(execFile);

/** An element of DER of these parts. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

type Answer = (query: Buffer, honest: (query: Buffer) => Promise<Buffer>, response: ServerResponse) => void | Promise<void>;

export class TimestampAuthority extends LocalAuthority {
  static readonly honest: Answer = async (query, honest, response) => {
    const reply = await honest(query);
    response.writeHead(200, REPLY).end(reply);
  };

  /** What was asked. */
  readonly queries: Buffer[] = [];
  answer: Answer = TimestampAuthority.honest;

  constructor({ name = 'Test Timestamps', days = 1 } = {}) {
    super({ name, days });
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

  protected override async answerTo(query: Buffer, response: ServerResponse): Promise<void> {
    this.queries.push(query);
    await this.answer(query, (one) => this.reply(one), response);
  }
}
