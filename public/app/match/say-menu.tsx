/** A small menu of ready phrases. They are said to the players who are connected now, and are in no record. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { SpokenPhrase } from '../../../shared/wire/phrase-words.ts';
import { Icon } from '../components/icon.tsx';
import { PHRASES } from './phrase-words.ts';

/** Nobody has to read more than one in so many ms. */
const PAUSE_MS = 2_000;

export function SayMenu({ onSay }: { onSay: (phrase: SpokenPhrase) => void }) {
  const [open, setOpen] = useState(false);
  const [pausing, setPausing] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    menu.current?.querySelector<HTMLElement>('.say-phrases button')?.focus();
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', onPointerDown);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown);
    };
  }, [open]);
  useEffect(() => {
    if (!pausing) return;
    const timer = setTimeout(() => setPausing(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pausing]);
  const say = (phrase: SpokenPhrase): void => {
    onSay(phrase);
    setPausing(true);
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={menu} class="say">
      <button
        ref={button}
        type="button"
        class="button plain icon-button"
        aria-label={PHRASES.open}
        title={PHRASES.open}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="speak" />
      </button>
      {open && (
        <ul class="say-phrases" aria-label={PHRASES.open}>
          {(Object.keys(PHRASES.phrases) as SpokenPhrase[]).map((phrase) => (
            <li key={phrase}>
              <button type="button" class="button" disabled={pausing} onClick={() => say(phrase)}>
                {PHRASES.phrases[phrase]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
