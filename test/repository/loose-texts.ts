/** Finds texts for people that stand outside the catalogue (`public/app/language/texts.ts`), by walking the syntax tree of a module. */

import { parseAst } from 'vitest/node';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Attributes of HTML elements that people read or hear. */
const SPOKEN = /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|label|placeholder|title)$/;
/** Properties and variables of styles: several names in a row are no sentence. */
const OF_STYLES = /^(?:class|cellClass|className|style|font|transform|d)$/;
/** What is thrown or logged is for engineers; a person is told of the code of a fault. */
const FOR_ENGINEERS = /^(?:Error|TypeError|Fault|console|querySelector|querySelectorAll|closest|matchMedia|getComputedStyle)$/;
/** Keys of a keyboard, as events name them. */
const KEYS = new Set(['Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Shift', 'Space', 'Tab']);

/** `§` stands for a value within. */
const SEVERAL_WORDS = /\p{L}{2,}[\p{L}’']*[,.;:!?…]* +[“(]?\p{L}|\p{L} +\p{L}{2,}|§ +\p{Ll}{2,}|\p{L}{2,}:? +§/u;
const CAPITALISED = /^\P{L}*\p{Lu}\p{Ll}+(?:[ ’'-]\p{L}+)*\P{L}*$/u;

/** Whether a string reads like words for people: several, or one with a capital letter as a label has. */
const isText = (value: string): boolean =>
  !KEYS.has(value) && (SEVERAL_WORDS.test(value) || CAPITALISED.test(value) || /\p{L}…/u.test(value));

const nameOf = (node: unknown): string => {
  const one = node as { name?: unknown; property?: unknown; object?: unknown; value?: unknown } | null;
  if (typeof one?.name === 'string') return one.name;
  if (typeof one?.value === 'string') return one.value;
  return isNode(one?.name) ? nameOf(one.name) : '';
};

/** The functions and objects that a call is of, such as `console` and `error`. */
const calledNames = (callee: unknown): string[] => {
  const { object, property } = callee as { object?: unknown; property?: unknown };
  return [nameOf(callee), nameOf(object), nameOf(property)];
};

/** Whether nothing below it is shown to a person: types, imports, styles, errors, and the catalogue itself. */
function isOutside(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeParameterInstantiation':
      return true;
    case 'CallExpression':
    case 'NewExpression':
      return calledNames(node['callee']).some((name) => name === 'texts' || FOR_ENGINEERS.test(name));
    case 'Property':
      return OF_STYLES.test(nameOf(node['key']));
    case 'VariableDeclarator':
      return OF_STYLES.test(nameOf(node['id']));
    default:
      return false;
  }
}

function textOf(node: Node): string {
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    return quasis.map(({ value }) => value.cooked).join('§');
  }
  return String(node['value']);
}

/** Every text of a module that no translation can hold, as `path:line: text`. */
export function findLooseTexts(path: string, code: string): string[] {
  const found: string[] = [];
  const report = (node: Node, words: string): void => {
    found.push(`${path}:${code.slice(0, node.start).split('\n').length}: ${words.trim().replace(/\s+/g, ' ').slice(0, 60)}`);
  };
  const visitAll = (node: Node): void => {
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one);
  };
  const visitElement = (node: Node): void => {
    const tag = nameOf(node['name']);
    for (const attribute of node['attributes'] as readonly Node[]) {
      const name = nameOf(attribute['name']);
      if (attribute.type !== 'JSXAttribute') visitAll(attribute);
      else if (OF_STYLES.test(name)) continue;
      else if (SPOKEN.test(name) && isNode(attribute['value']) && attribute['value'].type === 'Literal') {
        if (/\p{L}/u.test(textOf(attribute['value']))) report(attribute, textOf(attribute['value']));
      } else if (SPOKEN.test(name) || /^[A-Z]|\./.test(tag) || /^on[A-Z]/.test(name)) visitAll(attribute);
    }
  };
  const visit = (node: Node): void => {
    if (isOutside(node)) return;
    if (node.type === 'JSXText') {
      if (/\p{L}/u.test(textOf(node))) report(node, textOf(node));
    } else if (node.type === 'JSXOpeningElement') visitElement(node);
    else if ((node.type === 'Literal' && typeof node['value'] === 'string') || node.type === 'TemplateLiteral') {
      if (isText(textOf(node))) report(node, textOf(node));
      else visitAll(node);
    } else visitAll(node);
  };
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
  return found;
}
