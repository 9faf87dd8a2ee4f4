/** What came of the rounds so far, a sentence each, the last one first. `plain`: the sentences give their numbers themselves. */
export function RoundList({ rounds, plain = false }: { rounds: readonly string[]; plain?: boolean }) {
  if (rounds.length === 0) return null;
  return (
    <section class="panel stack stack-tight" aria-label="Rounds so far">
      <ol class={`round-list ${plain ? 'plain' : ''}`} reversed={!plain}>
        {rounds.map((words, i) => <li key={`${i}`}>{words}</li>).toReversed()}
      </ol>
    </section>
  );
}
