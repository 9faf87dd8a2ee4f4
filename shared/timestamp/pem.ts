/** Certificates as text (RFC 7468), which programs take. */

import { encodeBase64 } from '../encoding/bytes.ts';

const LINE = /.{1,64}/g;

export const certificatesAsPem = (certificates: readonly Uint8Array[]): string =>
  certificates
    .map((one) => ['-----BEGIN CERTIFICATE-----', ...encodeBase64(one).match(LINE)!, '-----END CERTIFICATE-----', ''].join('\n'))
    .join('');
