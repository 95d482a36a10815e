import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, type Request } from '@playwright/test';
import { openSession } from './members.ts';

/** What a database function answers that account, called as any client may call it. */
export async function callFunction<Answer>(
  origin: string,
  email: string,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { key } = (await (await fetch(`${origin}/config.json`)).json()) as { key: string };
  const { access_token: token } = await openSession(origin, email);
  const ask = () =>
    fetch(`${origin}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
  let answer = await ask();
  // All journeys are one member, whose share may be taken: the page comes again after that time, too.
  for (let round = 0; answer.status === 503 && round < 10; round += 1) {
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The calls of a database function that the page, or a worker of it, makes from now on. */
export function watchCalls(page: Page, name: string): Request[] {
  const calls: Request[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith(`/rest/v1/rpc/${name}`) && request.method() === 'POST') calls.push(request);
  });
  return calls;
}
