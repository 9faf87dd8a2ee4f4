import type { ComponentChildren } from 'preact';

/** Who a part of a board belongs to, in a replay: a plate without clock and presence. */
export function SeatCaption({ seat, name, children }: { seat: number; name: string; children?: ComponentChildren }) {
  return (
    <div class={`plate seat-${seat}`}>
      <span class="pip" /> <span class="seat-name plate-name">{name}</span>
      {children}
    </div>
  );
}
