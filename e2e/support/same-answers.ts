import type { Page, Request, Response } from '@playwright/test';

const TABLES_AND_FUNCTIONS = '**/rest/v1/**';
const keyOf = (request: Request): string =>
  `${request.method()} ${request.url()} ${request.postData() ?? ''}`;

/**
 * The second window is answered as the first was last, and only by the host what it alone asks: between the two, other
 * journeys make members and partners and load files, which pages that speak of all of them count.
 */
export async function answerAlike(first: Page, second: Page): Promise<void> {
  const answers = new Map<string, Promise<{ headers: Record<string, string>; body: Buffer } | undefined>>();
  const read = async (response: Response) => ({
    headers: await response.allHeaders(),
    body: await response.body(),
  });
  first.on('response', (response) => {
    const request = response.request();
    if (!response.ok() || !request.url().includes('/rest/v1/')) return;
    // Leaving a page ends the answers that are still on their way.
    answers.set(
      keyOf(request),
      read(response).catch(() => undefined),
    );
  });
  await second.route(TABLES_AND_FUNCTIONS, async (route) => {
    const answer = await answers.get(keyOf(route.request()));
    await (answer ? route.fulfill(answer) : route.continue());
  });
}
