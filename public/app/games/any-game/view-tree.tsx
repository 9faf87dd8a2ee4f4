/** The view of any game as lists of its fields, and as tables where parts are alike. */

import { fieldText } from '../../../../shared/games/decision-text.ts';
import { ANY_GAME } from './texts.ts';

/** Of a longer list the last ones are shown. */
const MOST_ITEMS = 24;
const MOST_COLUMNS = 8;

type Fields = Readonly<Record<string, unknown>>;

/** `label`: where it is, such as `boards 0 cells`; the whole has none. */
export function ViewTree({ value, label = '' }: { value: unknown; label?: string }) {
  if (Array.isArray(value)) return <Items items={value} label={label} />;
  if (typeof value !== 'object' || value === null) return <>{wordOf(value)}</>;
  return (
    <dl class="view-fields">
      {fieldsOf(value).map(([name, field]) => (
        <div key={name}>
          <dt>{fieldText(name)}</dt>
          <dd>
            <ViewTree value={field} label={`${label} ${fieldText(name)}`.trim()} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A field that is `undefined` is not there. */
const fieldsOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, field]) => field !== undefined);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? ANY_GAME.yes : ANY_GAME.no) : String(value ?? '–');

function Items({ items, label }: { items: readonly unknown[]; label: string }) {
  if (items.length === 0) return <span class="soft">{ANY_GAME.empty}</span>;
  if (items.every(isScalar)) return <>{items.map(wordOf).join(', ')}</>;
  const from = Math.max(0, items.length - MOST_ITEMS);
  const shown = items.slice(from);
  const columns = columnsOf(items);
  return (
    <>
      {from > 0 && <p class="hint">{ANY_GAME.before(from)}</p>}
      {columns === undefined ? (
        <ol class="view-items" start={from}>
          {shown.map((item, i) => (
            <li key={`${from + i}`}>
              <ViewTree value={item} label={`${label} ${from + i}`} />
            </li>
          ))}
        </ol>
      ) : (
        <Rows rows={shown as readonly Fields[]} columns={columns} from={from} label={label} />
      )}
    </>
  );
}

/** The columns of parts that fit a row each: few fields, each of them a word or a list of words. */
function columnsOf(items: readonly unknown[]): readonly string[] | undefined {
  const fits = (item: unknown): boolean =>
    !isScalar(item) &&
    !Array.isArray(item) &&
    fieldsOf(item as object).every(([, field]) => isScalar(field) || (Array.isArray(field) && field.every(isScalar)));
  if (!items.every(fits)) return undefined;
  const columns = [...new Set(items.flatMap((item) => fieldsOf(item as object).map(([name]) => name)))];
  return columns.length > MOST_COLUMNS ? undefined : columns;
}

interface RowsProps {
  readonly rows: readonly Fields[];
  readonly columns: readonly string[];
  readonly from: number;
  readonly label: string;
}

/** It scrolls sideways on a narrow screen, by keys too. */
function Rows({ rows, columns, from, label }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section class="view-rows scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                {fieldText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`${from + i}`}>
              <th scope="row">{from + i}</th>
              {columns.map((name) => (
                <td key={name}>{row[name] === undefined ? '' : <ViewTree value={row[name]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
