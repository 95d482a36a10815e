import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { boundedStream } from './bounded-stream.ts';

/** Counts the texts that were made. */
function counted(text: string, most = Infinity) {
  const made = { texts: 0, isEnded: false };
  async function* texts() {
    try {
      while (made.texts < most) {
        made.texts += 1;
        yield text;
      }
    } finally {
      made.isEnded = true;
    }
  }
  return { made, texts: texts() };
}

it('a stream sends all texts and is over then', async () => {
  const { made, texts } = counted('가', 3);
  const { stream, ended } = boundedStream(texts, 10_000);
  expect(await new Response(stream).text()).toBe('가가가');
  await ended;
  expect(made.isEnded).toBe(true);
});

it('nothing is made that nobody reads, and a reader who leaves ends it', async () => {
  const { made, texts } = counted('가');
  const { stream, ended } = boundedStream(texts, 10_000);
  const reader = stream.getReader();
  await reader.read();
  await sleep(20);
  expect(made.texts).toBe(1);
  await reader.cancel();
  await ended;
  expect(made.isEnded).toBe(true);
});

it('a reader who is too slow is broken off', async () => {
  const { made, texts } = counted('가');
  const { stream, ended } = boundedStream(texts, 30);
  const reader = stream.getReader();
  await reader.read();
  await ended;
  await expect(reader.read()).rejects.toThrow('too slow');
  expect(made.isEnded).toBe(true);
});

it('a stream of more than 100 MiB is broken off', async () => {
  const { made, texts } = counted('a'.repeat(10 * 1024 * 1024));
  const { stream, ended } = boundedStream(texts, 60_000);
  await expect(new Response(stream).text()).rejects.toThrow('bytes');
  await ended;
  expect(made.texts).toBe(11);
  expect(made.isEnded).toBe(true);
});
