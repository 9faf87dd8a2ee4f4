/** The addresses of pages of this client, at the relay of this page or at another one. */

import * as wire from '../../../shared/wire/paths.ts';
import { atRelay } from './relays.ts';

export const matchPath = (match: string, relay?: string): string => atRelay(wire.matchPath(match), relay);
export const finalPath = (finalHash: string): string => atRelay(wire.finalPath(finalHash));
export const playerPath = (key: string, relay?: string): string => atRelay(wire.playerPath(key), relay);
