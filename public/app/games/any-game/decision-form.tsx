/** A decision that is too large to be a button: its sort, and what it says. */

import { useId, useState } from 'preact/hooks';
import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import { Alert } from '../../components/alert.tsx';
import { Select } from '../../components/select.tsx';
import { type DecisionField, type DecisionSort, decisionOf, formsOf, initialText } from './decision-fields.ts';
import { ANY_GAME } from './texts.ts';

interface DecisionFormProps {
  readonly schema: JsonObject;
  /** Kinds that come last. */
  readonly givesUp: readonly string[];
  readonly onDecide: (decision: JsonObject) => void;
}

export function DecisionForm({ schema, givesUp, onDecide }: DecisionFormProps) {
  const isGivenUp = ({ fixed: { kind } }: DecisionSort): boolean => givesUp.includes(String(kind));
  const forms = formsOf(schema).toSorted((a, b) => Number(isGivenUp(a)) - Number(isGivenUp(b)));
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [unread, setUnread] = useState<string>();
  const form = forms[at] ?? forms[0]!;
  const submit = (event: Event): void => {
    event.preventDefault();
    const decision = decisionOf(form, given);
    if (typeof decision === 'string') setUnread(decision);
    else onDecide(decision);
  };
  const choose = (index: number): void => {
    setAt(index);
    setGiven({});
    setUnread(undefined);
  };
  return (
    <form class="decision-form" onSubmit={submit}>
      {forms.length > 1 && (
        <Select label={ANY_GAME.what} labels={forms.map(({ label }) => label)} chosen={at} onChoose={choose} />
      )}
      {form.fields.map((field) => (
        <Field
          key={`${at} ${field.name}`}
          field={field}
          text={given[field.name] ?? initialText(field)}
          error={unread === field.name ? ANY_GAME.notRead : undefined}
          onText={(text) => {
            setGiven({ ...given, [field.name]: text });
            setUnread(undefined);
          }}
        />
      ))}
      <button type="submit" class="button primary">
        {forms.length > 1 || form.label === '' ? ANY_GAME.send : form.label}
      </button>
    </form>
  );
}

interface FieldProps {
  readonly field: DecisionField;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function Field({ field, text, error, onText }: FieldProps) {
  const id = useId();
  const { label, isOptional } = field;
  if (field.kind === 'choice') {
    const words = isOptional ? ['', ...field.words] : field.words;
    return <Select label={label} labels={words} chosen={words.indexOf(text)} onChoose={(index) => onText(words[index]!)} />;
  }
  if (field.kind === 'switch') {
    return (
      <label class="switch">
        <input
          type="checkbox"
          checked={text === 'true'}
          onChange={({ currentTarget }) => onText(String(currentTarget.checked))}
        />
        {label}
      </label>
    );
  }
  const common = { id, class: 'input', value: text, required: !isOptional };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {field.kind === 'number' && (
        <input
          {...common}
          type="number"
          step="1"
          min={field.min}
          max={field.max}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
      {field.kind === 'text' && (
        <input {...common} type="text" maxLength={field.most} onInput={({ currentTarget }) => onText(currentTarget.value)} />
      )}
      {field.kind === 'json' && (
        <textarea
          {...common}
          rows={3}
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
      {error !== undefined && (
        <Alert id={`${id}-error`} class="hint">
          {error}
        </Alert>
      )}
    </div>
  );
}
