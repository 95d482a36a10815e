import type { Page, Response } from '@playwright/test';

/** The answer that says that the day's diagnosis of the selected partner is made; wait for it after what asks for it. */
export const diagnosisMade = (page: Page): Promise<Response> =>
  page.waitForResponse(
    async (response) =>
      response.url().includes('/rpc/refresh_diagnosis') &&
      response.ok() &&
      ((await response.json()) as { done: string }).done !== 'begun',
    { timeout: 60_000 },
  );
