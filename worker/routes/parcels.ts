/** Parcels: left under a name by one device, taken once by another. To take one changes it, so no `GET` does. */

import { type Context, Hono } from 'hono';
import { attempt, Fault } from '../../shared/fault.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import { PARCEL_BYTES, PARCEL_TYPE, parcelName } from '../../shared/wire/parcel.ts';
import type { App } from '../env.ts';
import { bodyBytes, expectBytes, rateLimitAs } from '../guards.ts';
import { trustedOrigin } from '../origins.ts';

function parcelParameter(c: Context<App>): string {
  const name = attempt(() => parcelName(c.req.param('parcel') ?? '', 'parcel'));
  if (!name.ok) throw new Fault('relay/no-parcel', 'the name of a parcel is 22 characters of base64url');
  return name.value;
}

export const parcels = new Hono<App>()
  .put('/:parcel', trustedOrigin)
  .post('/:parcel', trustedOrigin)
  .use(rateLimitAs('CREATE'))
  .put('/:parcel', async (c) => {
    const name = parcelParameter(c);
    const bytes = await bodyBytes(c.req.raw, PARCEL_BYTES);
    if (bytes.length !== PARCEL_BYTES) throw new Fault('encoding/wrong-length', `a parcel is ${PARCEL_BYTES} bytes`);
    await expectBytes(c, PARCEL_BYTES);
    expectAnswer(await c.env.PARCEL.getByName(name).leave(bytes));
    return c.body(null, 204);
  })
  .post('/:parcel', async (c) => {
    const bytes = expectAnswer(await c.env.PARCEL.getByName(parcelParameter(c)).take());
    return c.body(new Uint8Array(bytes), 200, { 'content-type': PARCEL_TYPE, 'cache-control': 'no-store' });
  });
