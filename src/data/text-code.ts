import { serverNow } from '@/domain/korea-time.ts';
import { auth } from './auth-client.ts';
import { localStore, readJson } from './browser-storage.ts';
import { Failure } from './errors.ts';

/** The challenge that a sent code answers, kept for this browser: a phone may close the page while the message is read. */
interface SentCode {
  challengeId: string;
  /** Moment in ms by the backend's clock. */
  sentAt: number;
}

const keyOf = (factorId: string) => `text-code:${factorId}`;
const underway = new Map<string, Promise<void>>();

// A code lives five minutes; one that is nearly over is not worth waiting for.
const usefulFor = 4 * 60_000;

/** Sends a new code to a phone factor; the one before no longer counts. Throws the provider's error. */
export function sendTextCode(factorId: string): Promise<void> {
  // Asked for twice at once, as by an effect that runs again, it is one message.
  const sending = underway.get(factorId) ?? send(factorId).finally(() => underway.delete(factorId));
  underway.set(factorId, sending);
  return sending;
}

async function send(factorId: string): Promise<void> {
  const { data, error } = await auth().mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  const sent: SentCode = { challengeId: data.id, sentAt: serverNow().getTime() };
  localStore.setItem(keyOf(factorId), JSON.stringify(sent));
}

/** Returns the moment (ms by the backend's clock) of the code that can still be typed in; undefined without one. */
export function textCodeSentAt(factorId: string): number | undefined {
  const { sentAt = 0 } = sentCode(factorId) ?? {};
  const age = serverNow().getTime() - sentAt;
  return age >= 0 && age < usefulFor ? sentAt : undefined;
}

/** Raises the session to aal2 with the code of the newest message. Throws the provider's error. */
export async function verifyTextCode(factorId: string, code: string): Promise<void> {
  const sent = sentCode(factorId);
  if (!sent) throw new Failure('invalid', 'no code was sent', { code: 'mfa_challenge_expired' });
  const { error } = await auth().mfa.verify({ factorId, challengeId: sent.challengeId, code });
  if (error) throw error;
  localStore.removeItem(keyOf(factorId));
}

function sentCode(factorId: string): SentCode | undefined {
  return readJson(localStore, keyOf(factorId), isSentCode);
}

function isSentCode(value: unknown): value is SentCode {
  const { challengeId, sentAt } = (value ?? {}) as Partial<Record<keyof SentCode, unknown>>;
  return typeof challengeId === 'string' && typeof sentAt === 'number';
}
