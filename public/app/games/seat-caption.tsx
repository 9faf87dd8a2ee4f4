import type { ComponentChildren } from 'preact';

/** Who a part of a board belongs to, in a replay: a player's header without clock and presence. */
export function SeatCaption({ seat, name, children }: { seat: number; name: string; children?: ComponentChildren }) {
  return (
    <div class={`player-header seat-${seat}`}>
      <span class="pip" /> <span class="seat-name player-header-name">{name}</span>
      {children}
    </div>
  );
}
