/** Parts of documents that a command writes, between two comments. */

const markersOf = (name: string) => [`<!-- begin: npm run ${name} -->\n`, `<!-- end: npm run ${name} -->`] as const;

/** What is between the comments of a command. */
export function readBlock(text: string, name: string): string {
  const [begin, end] = markersOf(name).map((marker) => text.indexOf(marker)) as [number, number];
  if (begin < 0 || end < begin) throw new Error(`the document has no block of \`npm run ${name}\``);
  return text.slice(begin + markersOf(name)[0].length, end).trim();
}

export function replaceBlock(text: string, name: string, block: string): string {
  const [begin, end] = markersOf(name);
  readBlock(text, name);
  return `${text.slice(0, text.indexOf(begin) + begin.length)}\n${block}\n\n${text.slice(text.indexOf(end))}`;
}
