import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** A mobile number that no other test uses, as a person types it. */
export function newMobileNumber(): string {
  const digits = String(randomInt(10_000_000, 100_000_000));
  return `010-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** The codes of the text messages in the host's local mailbox that went to a number, newest first. */
export async function codesTo(request: APIRequestContext, number: string): Promise<string[]> {
  const page = await (await request.get('/mailbox')).text();
  const address = `+82${number.replaceAll('-', '').slice(1)}`;
  return page
    .split('<article')
    .filter((part) => part.includes(address))
    .map((part) => /인증 코드 (\d{6})/.exec(part)?.[1] ?? '');
}
