/** Lets the visitor keep a file. */
export function saveFile(content: Blob | string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
