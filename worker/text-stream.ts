/** A body that is made part by part with backpressure: a slow reader delays only itself. */
export function streamText(parts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) return controller.close();
      controller.enqueue(encoder.encode(part.value));
    },
  });
}
