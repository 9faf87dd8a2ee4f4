/** Checks what a Markdown document says about the repository: links, paths, scripts. */

import { posix } from 'node:path';
import { PRODUCED } from './tree.ts';

export interface Repository {
  /** Every file, relative to the root. */
  readonly files: ReadonlySet<string>;
  /** Names of the scripts of package.json. */
  readonly scripts: ReadonlySet<string>;
  readonly read: (path: string) => string;
}

/** npm's own commands that run a script of that name. */
const NPM_SCRIPT = /\bnpm (?:run (?<run>[\w:-]+)|(?<own>test|start)\b)/g;
const LINK = /!?\[[^\]]*\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*(?<reference>\S+)/gm;
const CODE_SPAN = /`(?<code>[^`\n]+)`/g;
const FENCE = /^( *)(```|~~~)[\s\S]*?^\1\2/gm;
/** A path: folders and names, perhaps with `*`, but without placeholders such as `<match>` or `…`. */
const PATH = /^\.?[\w@-][\w.@*-]*(\/[\w.@*-]+)*\/?$/;
/** A name without a folder counts as a file of ours if it ends like our sources. */
const SOURCE_NAME = /^[\w.-]+\.(tsx?|mjs|toml|css|md)$/;

const keepLines = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Anchors of a document as GitHub makes them from its headings. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replace(FENCE, keepLines).matchAll(/^#{1,6}\s+(?<title>.+?)\s*#*$/gm);
  const seen = new Map<string, number>();
  return new Set(
    [...headings].map((heading) => {
      const title = (heading.groups?.['title'] ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
      const slug = title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

function exists(path: string, { files }: Repository): boolean {
  if (path === '.' || path === '') return true;
  if (PRODUCED.has(path.split('/')[0] ?? '')) return true;
  const wanted = path.replace(/\/$/, '');
  if (!wanted.includes('*')) return files.has(wanted) || [...files].some((file) => file.startsWith(`${wanted}/`));
  const pattern = wanted.replace(/[.+]/g, '\\$&').replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*');
  return [...files].some((file) => new RegExp(`^${pattern}`).test(file));
}

function checkLink(target: string, document: string, repository: Repository): string | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const resolved = path === '' ? document : posix.join(posix.dirname(document), decodeURI(path));
  if (!exists(resolved, repository)) return `links to ${target}, which is not there`;
  if (anchor === undefined || !resolved.endsWith('.md')) return undefined;
  return anchorsOf(repository.read(resolved)).has(anchor) ? undefined : `links to ${target}, which has no such heading`;
}

function checkCode(code: string, document: string, repository: Repository): string | undefined {
  if (!PATH.test(code)) return undefined;
  const topLevel = code.split('/')[0] ?? '';
  if (!code.includes('/')) {
    const known = [...repository.files].some((file) => posix.basename(file) === code);
    return SOURCE_NAME.test(code) && !known ? `names ${code}, and there is no such file` : undefined;
  }
  const isOurs = exists(topLevel, repository) || /\.(tsx?|mjs|toml|css|md|html)$/.test(code);
  if (!isOurs || exists(code, repository) || exists(posix.join(posix.dirname(document), code), repository)) return undefined;
  return `names ${code}, which is not there`;
}

/** Every claim of a document that does not hold, with its line. */
export function findFalseClaims(document: string, repository: Repository): string[] {
  const text = repository.read(document);
  const prose = text.replace(FENCE, keepLines);
  const claims = (source: string, pattern: RegExp, check: (match: RegExpExecArray) => string | undefined): string[] =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const problem = check(match);
      return problem === undefined ? [] : [`${document}:${source.slice(0, match.index).split('\n').length} ${problem}`];
    });
  return [
    ...claims(prose.replace(CODE_SPAN, keepLines), LINK, ({ groups }) =>
      checkLink(groups?.['target'] ?? groups?.['reference'] ?? '', document, repository),
    ),
    ...claims(prose, CODE_SPAN, ({ groups }) => checkCode(groups?.['code'] ?? '', document, repository)),
    ...claims(text, NPM_SCRIPT, ({ groups }) => {
      const script = groups?.['run'] ?? groups?.['own'] ?? '';
      return repository.scripts.has(script) ? undefined : `names the script ${script}, which package.json does not have`;
    }),
  ];
}
