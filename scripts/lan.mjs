/** Where other devices of the same network find this computer, and the address as a code that a phone reads off a terminal. */

import { generate } from 'lean-qr';

/** Networks that virtual machines, containers and tunnels make: other devices seldom reach them. */
const VIRTUAL = /^(br-|docker|lxc|lxd|podman|tailscale|tap|tun|utun|vbox|vEthernet|veth|virbr|vmnet|wg|zt)/i;
const LINK_LOCAL = /^169\.254\./;

/**
 * The IPv4 addresses of this computer, those of real networks first.
 * @param {NodeJS.Dict<import('node:os').NetworkInterfaceInfo[]>} networks What `os.networkInterfaces` returns.
 * @returns {string[]}
 */
export function lanAddresses(networks) {
  const all = Object.entries(networks).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !LINK_LOCAL.test(address))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(name) })),
  );
  return all.sort((a, b) => Number(a.isVirtual) - Number(b.isVirtual)).map(({ address }) => address);
}

const QUIET_ZONE = 2;
/** Black on white, whatever the colours of the terminal are: readers expect that. */
const [BLACK_ON_WHITE, RESET] = ['\x1b[30;107m', '\x1b[0m'];

/**
 * The QR code of a text, two modules in each character.
 * @param {string} text
 */
export function terminalCode(text) {
  const code = generate(text);
  const lines = [];
  for (let y = -QUIET_ZONE; y < code.size + QUIET_ZONE; y += 2) {
    let line = '';
    for (let x = -QUIET_ZONE; x < code.size + QUIET_ZONE; x++) {
      line += ' ▄▀█'[2 * Number(code.get(x, y)) + Number(code.get(x, y + 1))];
    }
    lines.push(`${BLACK_ON_WHITE}${line}${RESET}`);
  }
  return lines.join('\n');
}
