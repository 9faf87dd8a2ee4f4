/** A square board as a picture: it looks like a `SquareGrid`, and cannot be read or pressed. */

import type { ComponentChildren } from 'preact';

interface SquarePictureProps {
  readonly class: string;
  readonly columns: readonly (string | number)[];
  readonly rows: readonly (string | number)[];
  /** The classes of each cell, row by row. */
  readonly cells: readonly string[];
  /** The drawing over the cells. */
  readonly children: ComponentChildren;
}

export function SquarePicture(props: SquarePictureProps) {
  const size = props.columns.length;
  return (
    <div class="sea-picture" aria-hidden="true">
      <div class={`sea ${props.class}`} style={{ '--size': size }}>
        <div class="sea-row">
          {['', ...props.columns].map((heading) => (
            <span key={heading} class="sea-heading">
              {heading}
            </span>
          ))}
        </div>
        {props.rows.map((heading, y) => (
          <div key={heading} class="sea-row" style={{ '--y': y }}>
            <span class="sea-heading">{heading}</span>
            {props.cells.slice(y * size, (y + 1) * size).map((name, x) => (
              <div key={x} class={`cell ${name}`} style={{ '--x': x }} />
            ))}
          </div>
        ))}
        {props.children}
      </div>
    </div>
  );
}
