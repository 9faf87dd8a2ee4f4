import { GAMES } from '../games/catalogue.ts';
import { DeviceMatches } from './device-matches.tsx';
import { FindMatch } from './find-match.tsx';
import { NewMatchForm } from './new-match.tsx';
import { OpenSeats } from './open-seats.tsx';

export function HomePage() {
  const { Picture } = GAMES[0]!;
  return (
    <div class="home">
      <section class="hero">
        <div class="stack">
          <h1 class="display">
            <span>Games by link.</span> <span>Nobody to trust.</span>
          </h1>
          <p class="lead">
            Send your friends the link and play. No account, no referee: fleets, cards and choices stay hidden on each player’s
            own device, and all devices check every step.
          </p>
        </div>
        <Picture />
      </section>
      <div class="home-columns">
        <NewMatchForm />
        <div class="stack">
          <DeviceMatches />
          <OpenSeats />
          <FindMatch />
        </div>
      </div>
      <HowItWorks />
    </div>
  );
}

function HowItWorks() {
  return (
    <section class="how" aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol class="how-steps">
        <li>
          <h3>Seal what you hide</h3>
          <p>Your device seals your fleet or your choice. The seals are public and cannot be changed; what is in them is not.</p>
        </li>
        <li>
          <h3>Play</h3>
          <p>
            Whatever you answer or show breaks a seal, and nothing else would fit it. Dice and cards come from all players
            together.
          </p>
        </li>
        <li>
          <h3>Check everything</h3>
          <p>All devices check each step as it comes. Nobody in the middle decides anything, or could.</p>
        </li>
        <li>
          <h3>Keep the proof</h3>
          <p>A finished match has one short fingerprint. Whoever has it can replay and check the whole game.</p>
        </li>
      </ol>
    </section>
  );
}
