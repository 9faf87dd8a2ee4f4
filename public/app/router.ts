/** Reads the address of the page, and goes to another one without loading the app again. */

import { useEffect, useState } from 'preact/hooks';
import { matchPath, PAGE_PATHS } from '../../shared/wire/paths.ts';

export type Route =
  /** `play`: the game whose form is open, and against whom it is, where the address says so. */
  | { readonly kind: 'home'; readonly play?: string; readonly opponent?: 'computer' | 'friend' }
  | {
      readonly kind: 'match';
      readonly match: string;
      readonly invitation: Invitation | undefined;
      readonly arrival?: Arrival;
      /** A person has asked for a rematch of it, on another page of this app. */
      readonly again?: true;
    }
  | { readonly kind: 'verify'; readonly finalHash: string | undefined }
  | { readonly kind: 'player'; readonly key: string }
  | { readonly kind: 'not-found' };

/** What an invitation link carries in its fragment, which no server sees: `#<seat>.<token>`. */
export interface Invitation {
  readonly seat: number;
  readonly token: string;
}

/** A seat that comes from another device: packed in the link itself, or in a parcel at the relay, whose secret the link has. */
export interface Arrival {
  readonly kind: 'seat' | 'parcel';
  readonly text: string;
}

function arrivalIn(fragment: string): Arrival | undefined {
  const [, kind, text] = /^#(seat|parcel)\.([\w-]+)$/.exec(fragment) ?? [];
  return text === undefined ? undefined : { kind: kind as Arrival['kind'], text };
}

function readInvitation(fragment: string): Invitation | undefined {
  const match = /^#(\d)\.([\w-]{22})$/.exec(fragment);
  return match === null ? undefined : { seat: Number(match[1]), token: match[2]! };
}

/** `fromHere`: the address was gone to from this app. */
export function readRoute(path: string, fragment: string, fromHere = false): Route {
  if (PAGE_PATHS.home.test(path)) return { kind: 'home' };
  const play = PAGE_PATHS.play.exec(path)?.[1];
  if (play !== undefined) {
    const opponent = /^#(computer|friend)$/.exec(fragment)?.[1] as 'computer' | 'friend' | undefined;
    return { kind: 'home', play, ...(opponent === undefined ? {} : { opponent }) };
  }
  if (PAGE_PATHS.verify.test(path)) return { kind: 'verify', finalHash: undefined };
  const match = PAGE_PATHS.match.exec(path);
  if (match !== null) {
    const arrival = arrivalIn(fragment);
    const invitation = readInvitation(fragment);
    return {
      ...{ kind: 'match', match: match[1]!, invitation },
      ...(arrival === undefined ? {} : { arrival }),
      // A link from elsewhere asks for nothing in a person's name.
      ...(fromHere && fragment === '#rematch' ? { again: true } : {}),
    };
  }
  const hash = PAGE_PATHS.final.exec(path);
  if (hash !== null) return { kind: 'verify', finalHash: hash[1]! };
  const key = PAGE_PATHS.player.exec(path);
  if (key !== null) return { kind: 'player', key: key[1]! };
  return { kind: 'not-found' };
}

const MOVED = 'fogline:moved';

/** An address to which this app went, so that there is one before it to go back to. */
const FROM_HERE = 'from-here';

/** Goes to an address of this app; `replace` replaces the present one in the history. The form of a game lies over the page as it is. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState(FROM_HERE, '', address);
  dispatchEvent(new Event(MOVED));
  if (!replace && !PAGE_PATHS.play.test(location.pathname)) scrollTo(0, 0);
}

/** Goes back to where a person came from, if that was here; otherwise to `address`. */
export function leaveTo(address: string): void {
  if (history.state === FROM_HERE) history.back();
  else navigate(address, { replace: true });
}

let arrived: Route | undefined;

/** A seat from another device is a secret: it is removed from the address bar and the history as soon as it is read. */
function currentRoute(): Route {
  const route = readRoute(location.pathname, location.hash, history.state === FROM_HERE);
  if (route.kind !== 'match') return route;
  if (route.arrival !== undefined) {
    arrived = route;
    history.replaceState(null, '', location.pathname + location.search);
  }
  return arrived?.kind === 'match' && arrived.match === route.match ? arrived : route;
}

/** Puts a seat that arrived back into the address bar, for a page that is about to be loaded again. */
export function keepArrival(): void {
  if (arrived?.kind !== 'match' || arrived.arrival === undefined || location.pathname !== matchPath(arrived.match)) return;
  const { kind, text } = arrived.arrival;
  history.replaceState(null, '', `${location.pathname}${location.search}#${kind}.${text}`);
}

/** The present route. A click on a link within the app changes it without a reload. */
export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const update = (): void => setRoute(currentRoute());
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (link === null || !plain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) return;
      const stays = link.origin === location.origin && !link.pathname.startsWith('/api/');
      if (!stays || (link.pathname === location.pathname && link.hash !== '')) return;
      event.preventDefault();
      navigate(link.href);
    };
    const events = [MOVED, 'popstate', 'hashchange'];
    for (const name of events) addEventListener(name, update);
    addEventListener('click', onClick);
    return () => {
      for (const name of events) removeEventListener(name, update);
      removeEventListener('click', onClick);
    };
  }, []);
  return route;
}
