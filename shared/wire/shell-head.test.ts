import { expect, it } from 'vitest';
import { cutHead, isHarmlessHead } from './shell-head.ts';

const META = '    <meta property="og:title" content="Ada &lt;b&gt;">\n';
const TITLE = '    <title>Ada &amp; Bo</title>\n';

it.each([TITLE, TITLE + META, META + TITLE, `${TITLE}    <meta name="robots" content="noindex">\n`])(
  'takes for harmless: %j',
  (head) => {
    expect(isHarmlessHead(head)).toBe(true);
  },
);

it.each([
  '',
  META,
  TITLE + TITLE,
  `${TITLE}<script>steal()</script>\n`,
  `${TITLE}    <script src="/x.js"></script>\n`,
  `${TITLE}    <link rel="stylesheet" href="/x.css">\n`,
  `${TITLE}    <base href="https://evil.test/">\n`,
  `${TITLE}    <meta http-equiv="refresh" content="0;url=https://evil.test/">\n`,
  `${TITLE}    <meta http-equiv="content-security-policy" content="default-src *">\n`,
  `${TITLE}    <meta name="referrer" content="unsafe-url">\n`,
  `${TITLE}    <meta charset="utf-7">\n`,
  `${TITLE}    <meta name="robots" content="x" http-equiv="refresh">\n`,
  `${TITLE}    <meta name="description" content="x"><script>steal()</script>">\n`,
  `${TITLE}    <META HTTP-EQUIV=refresh content="0">\n`,
  '    <title>x</title><script>steal()</script>\n',
  '    <title>x<!--</title>\n',
  `${TITLE}<!-- x -->\n`,
])('takes for dangerous, or for no head: %j', (head) => {
  expect(isHarmlessHead(head)).toBe(false);
});

it('cuts out the marked place alone, and finds no page without one', () => {
  const page = (head: string, after = '') => `<head>\n    <!-- head: x -->\n${head}    <!-- /head -->\n${after}</head>`;
  expect(cutHead(page(TITLE))).toEqual({ rest: page(''), head: TITLE });
  // A second end is of the rest, which is compared.
  expect(cutHead(page('', '<script></script><!-- /head -->'))!.rest).toContain('<script>');
  expect(cutHead('<head></head>')).toBeUndefined();
});
