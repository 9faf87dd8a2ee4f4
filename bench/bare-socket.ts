/** A bare `ws` server in its own process: rooms that only echo. Prints its port. */

import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }, () => {
  console.log((server.address() as AddressInfo).port);
});
server.on('connection', (socket, { url = '' }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on('message', (data) => {
    for (const other of room) other.send(data, { binary: false });
  });
  socket.on('close', () => room.delete(socket));
});
