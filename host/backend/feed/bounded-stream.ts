/** Most bytes of one stream. */
const mostBytes = 100 * 1024 * 1024;

/**
 * Sends texts as they are asked for, so that a slow reader keeps one of them in memory. Breaks off after so many
 * milliseconds or 100 MiB, which the reader notices: its answer has no end. `ended` resolves once nothing is read any more.
 */
export function boundedStream(
  texts: AsyncGenerator<string, void>,
  milliseconds: number,
): { stream: ReadableStream<Uint8Array>; ended: Promise<void> } {
  const encoder = new TextEncoder();
  let resolve: () => void;
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    resolve();
    void texts.return().catch(() => undefined);
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        timer = setTimeout(() => {
          end();
          controller.error(new Error('the reader was too slow'));
        }, milliseconds);
      },
      pull: async (controller) => {
        try {
          const { value, done } = await texts.next();
          if (done) {
            end();
            return controller.close();
          }
          const chunk = encoder.encode(value);
          bytes += chunk.length;
          if (bytes > mostBytes) throw new Error(`more than ${mostBytes} bytes`);
          controller.enqueue(chunk);
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return { stream, ended };
}
