/**
 * The service worker of the client: keeps it on the device, so that it opens without a network, and tells its person whose turn it is. Its
 * bytes stay the same from build to build, for what a build consists of is in `client-manifest.json`: so any change of it is news,
 * and a page says so. It has no code of any game and reads no secret: of a seat's key it has what the platform lends for signing.
 */

import { answerPage } from './answers.ts';
import { checkBuild, installFirst, takeWaiting, usedClient } from './builds.ts';
import type { ToWorker } from './messages.ts';
import { openNotification, renewSubscription, tellTurns } from './turn-notifications.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(installFirst()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const answer = answerPage(event.request);
  if (answer !== undefined) event.respondWith(answer);
});

self.addEventListener('message', (event) => {
  const port = event.ports[0];
  const { kind } = event.data as ToWorker;
  const work: Promise<unknown> =
    kind === 'check' ? checkBuild() : kind === 'name' ? usedClient() : Promise.all([takeWaiting(), self.skipWaiting()]);
  event.waitUntil(
    work.then(
      (answer) => port?.postMessage(answer),
      () => port?.postMessage(undefined),
    ),
  );
});

self.addEventListener('push', (event) => event.waitUntil(tellTurns()));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()));
