/** The header and footer around every page. */

import type { ComponentChildren } from 'preact';
import { texts } from '../language/texts.ts';
import { LanguageChoice } from './language-choice.tsx';

export const SHELL = texts('components/shell', {
  skip: 'Skip to the page',
  main: 'Main',
  play: 'Play',
  check: 'Check a match',
  clean: 'No account, no cookies, nothing from other sites.',
  hidden: 'What you hide never leaves your device unless you show it.',
});

interface ShellProps {
  /** The path of the page. */
  readonly path: string;
  /** Beside the links at the top. */
  readonly tools: ComponentChildren;
  /** What concerns every page, above it. */
  readonly news: ComponentChildren;
  /** At the end of its foot. */
  readonly foot: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Shell({ path, tools, news, foot, children }: ShellProps) {
  return (
    <>
      <a class="skip" href="#page">
        {SHELL.skip}
      </a>
      <header class="masthead">
        <a class="wordmark" href="/">
          <img src="/icons/fogline.svg" width="28" height="28" alt="" />
          Fogline
        </a>
        <nav aria-label={SHELL.main}>
          <a href="/" aria-current={path === '/' ? 'page' : undefined}>
            {SHELL.play}
          </a>
          <a href="/verify" aria-current={path === '/verify' ? 'page' : undefined}>
            {SHELL.check}
          </a>
        </nav>
        {tools}
      </header>
      <div class="news">{news}</div>
      <main class="page" id="page" tabIndex={-1}>
        {children}
      </main>
      <footer class="colophon">
        <span>{SHELL.clean}</span>
        <span>{SHELL.hidden}</span>
        {foot}
        <LanguageChoice />
      </footer>
    </>
  );
}
