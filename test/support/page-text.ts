/** What a page says: its components drawn into nodes that hold no more than words, in the language that is set. */

import { type ComponentChild, options, render } from 'preact';

/** Attributes that are read aloud, or shown over an element. */
const SPOKEN = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label'];

/** As much of a node as Preact asks for: an element, or a text where it has `data`. */
class PageNode {
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly ownerDocument = DOCUMENT;
  readonly style = { setProperty: (): void => {} };
  readonly childNodes: PageNode[] = [];
  readonly spoken = new Map<string, string>();
  readonly localName: string;
  parentNode: PageNode | null = null;
  data: string | number;

  constructor(localName: string, data: string | number = '') {
    this.localName = localName;
    this.data = data;
  }

  get nodeType(): number {
    return this.isText ? 3 : 1;
  }

  get isText(): boolean {
    return this.localName === '#text';
  }

  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): PageNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get words(): string {
    return this.isText ? `${this.data}` : this.childNodes.map(({ words }) => words).join('');
  }

  insertBefore(node: PageNode, before: PageNode | null): PageNode {
    node.remove();
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }

  removeChild(node: PageNode): PageNode {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  setAttribute(name: string, value: unknown): void {
    if (SPOKEN.includes(name)) this.spoken.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.spoken.delete(name);
  }

  addEventListener(): void {}

  querySelector(): null {
    return null;
  }

  /** Nothing here has the focus. */
  contains(): boolean {
    return false;
  }

  scrollTo(): void {}

  /** The words of each element that has words of its own, and what is spoken of it. */
  *sentences(): Generator<string> {
    if (this.childNodes.some(({ isText, data }) => isText && `${data}`.trim() !== ''))
      yield this.words.replaceAll(/\s+/g, ' ').trim();
    yield* this.spoken.values();
    for (const child of this.childNodes) yield* child.sentences();
  }
}

const DOCUMENT = {
  createElementNS: (_: string, name: string) => new PageNode(name),
  createTextNode: (data: string | number) => new PageNode('#text', data),
};

/** All sentences of what is drawn; what follows only once it is on a screen does not happen. */
export function sentencesOf(drawn: ComponentChild): readonly string[] {
  const scheduled = options.requestAnimationFrame;
  options.requestAnimationFrame = () => 0;
  const root = new PageNode('body');
  try {
    render(drawn, root as never);
    return [...new Set(root.sentences())];
  } finally {
    render(null, root as never);
    if (scheduled === undefined) delete options.requestAnimationFrame;
    else options.requestAnimationFrame = scheduled;
  }
}
