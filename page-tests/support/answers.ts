import { inject, onTestFinished } from 'vitest';

type Answer = (forward: () => Promise<Response>) => Response | Promise<Response>;

const send = globalThis.fetch;
const answers = new Map<string, Answer>();
let asked: string[] = [];
let underway = 0;

/** fetch as the page of a host has it: paths are the host's. */
export const pageFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, inject('desk').url);
  asked.push(url.pathname);
  const instead = [...answers].find(([path]) => url.pathname.endsWith(path))?.[1];
  const forward = () => send(url, init);
  underway += 1;
  try {
    return await (instead ? instead(forward) : forward());
  } finally {
    underway -= 1;
  }
};

/**
 * Answers requests whose path ends so in the place of the backend, which `forward` would ask, until the undo or the
 * end of the test.
 */
export function answerInstead(path: string, answer: Answer): () => void {
  answers.set(path, answer);
  const undo = () => void answers.delete(path);
  onTestFinished(undo);
  return undo;
}

/** How many requests whose path ends so the page has sent since it was opened. */
export function countOf(path: string): number {
  return asked.filter((one) => one.endsWith(path)).length;
}

/** The paths of the requests that the page has sent since it was opened, in their order. */
export const askedPaths = (): string[] => [...asked];

/** Whether the page waits for no answer. */
export const isQuiet = () => underway === 0;

export function forgetAsked(): void {
  asked = [];
}
