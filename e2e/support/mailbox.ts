import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** The newest link in the host's local mailbox that was sent to that address, another one than `before`, of that type. */
export async function newestLink(
  request: APIRequestContext,
  address: string,
  before = '',
  type = '',
): Promise<string> {
  let link = '';
  await expect(async () => {
    const page = await (await request.get('/mailbox')).text();
    const mail = page.split('<article').find((part) => part.includes(address));
    link = mail?.match(/href="([^"]*\/auth\/v1\/verify[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(['', before]).not.toContain(link);
    expect(link).toContain(`type=${type}`);
  }).toPass();
  return link;
}
