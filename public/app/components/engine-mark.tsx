import { texts } from '../language/texts.ts';

export const ENGINE_MARK = texts('components/engine-mark', {
  says: (engine: string) => `engine “${engine}”, as it says`,
  why: 'The seat says that a program decides for it, and nobody checks which one, or whether one does.',
});

/** What a seat claims of its engine; nothing where it claims nothing. A claim is ASCII: it cannot close the quotation marks around it. */
export function EngineMark({ engine }: { engine: string | undefined }) {
  if (engine === undefined) return null;
  return (
    <span class="tag engine" title={`${ENGINE_MARK.says(engine)}. ${ENGINE_MARK.why}`}>
      {ENGINE_MARK.says(engine)}
    </span>
  );
}
