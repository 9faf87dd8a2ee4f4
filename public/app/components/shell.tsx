/** The header and footer around every page. */

import type { ComponentChildren } from 'preact';

interface ShellProps {
  /** The path of the page. */
  readonly path: string;
  /** Beside the links at the top. */
  readonly tools: ComponentChildren;
  /** What concerns every page, above it. */
  readonly news: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Shell({ path, tools, news, children }: ShellProps) {
  return (
    <>
      <a class="skip" href="#page">
        Skip to the page
      </a>
      <header class="masthead">
        <a class="wordmark" href="/">
          <img src="/icons/fogline.svg" width="28" height="28" alt="" />
          Fogline
        </a>
        <nav aria-label="Main">
          <a href="/" aria-current={path === '/' ? 'page' : undefined}>
            Play
          </a>
          <a href="/verify" aria-current={path === '/verify' ? 'page' : undefined}>
            Check a match
          </a>
        </nav>
        {tools}
      </header>
      <div class="news">{news}</div>
      <main class="page" id="page" tabIndex={-1}>
        {children}
      </main>
      <footer class="colophon">
        <span>No account, no cookies, nothing from other sites.</span>
        <span>What you hide never leaves your device unless you show it.</span>
      </footer>
    </>
  );
}
