/** What the pages of the client are answered with: their files, from the build in use. Everything else goes to the network as if there were no service worker. */

import { findInBuilds, usedBuild } from './builds.ts';

declare const self: ServiceWorkerGlobalScope;

const OF_BUILDS = /^\/(app|icons|styles)\/|\.webmanifest$/;

/** Undefined for what this worker has nothing to do with. */
export function answerPage(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined;
  if (request.mode === 'navigate') return pathname.startsWith('/api/') ? undefined : answerNavigation(request, pathname);
  return OF_BUILDS.test(pathname) ? answerFile(request, pathname) : undefined;
}

/** A page of the client is its shell, whatever its address; what the client has no page for, the relay answers. */
async function answerNavigation(request: Request, path: string): Promise<Response> {
  const build = await usedBuild().catch(() => undefined);
  const isPage = build?.manifest.pages.some((pattern) => new RegExp(pattern).test(path));
  return (isPage && (await build?.cache.match('/', { ignoreVary: true }))) || fetch(request);
}

async function answerFile(request: Request, path: string): Promise<Response> {
  return (await findInBuilds(path).catch(() => undefined)) ?? fetch(request);
}
