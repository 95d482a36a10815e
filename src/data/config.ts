import { measureByDate } from './clock-difference.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';

/** Where the backend answers and the key that browsers may hold; never a secret. */
export interface BackendConfig {
  url: string;
  key: string;
  /** Where replicas of the database answer what only reads, if a project has some; its build says so. */
  readUrl?: string | undefined;
  /** Accounts that the sign-in page offers; empty but in a demo installation. */
  demoAccounts: readonly DemoAccount[];
  /** Whether a phone may be enrolled as second factor; a Supabase project does not say so, its build does. */
  phoneFactors: boolean;
  /** True if summaries are configured; as with phones, a build says so for a Supabase project. */
  summaries: boolean;
  /** True if the morning report is mailed: the product's own host does it, where it can send mails. */
  morningReports: boolean;
  /** Whether the product's own host serves the page: then those who run it have its administration command. */
  isOwnHost: boolean;
}

let current: BackendConfig | undefined;

/**
 * Reads the configuration once: the values of the build for a static host, else `GET /config.json` of the host
 * that served the page. Throws when the host does not answer or answers something else.
 */
export async function loadConfig(): Promise<BackendConfig> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_KEY: key, ...offers } = import.meta.env;
  current ??=
    url && key
      ? {
          url,
          key,
          readUrl: offers.VITE_SUPABASE_READ_URL || undefined,
          demoAccounts: [],
          phoneFactors: offers.VITE_PHONE_FACTORS === '1',
          summaries: offers.VITE_SUMMARIES === '1',
          morningReports: false,
          isOwnHost: false,
        }
      : await fetchConfig();
  return current;
}

/** The configuration after the start of the app. */
export function backendConfig(): BackendConfig {
  if (!current) throw new Error('The configuration is read before the first page.');
  return current;
}

let reading: Promise<void> | undefined;

/**
 * Whether the backend has another key than the one that it refused: an installation that was made anew under an open
 * page answers at the same address. Asks the host that served the page; a static host's key is of its build.
 */
export async function hasOtherKey(refused: string): Promise<boolean> {
  if (backendConfig().isOwnHost && backendConfig().key === refused) {
    reading ??= readAgain().finally(() => {
      reading = undefined;
    });
    await reading.catch(() => undefined);
  }
  return backendConfig().key !== refused;
}

async function readAgain(): Promise<void> {
  current = await fetchConfig();
}

/** Whether the configuration is read: what stands on a page before that does without a backend. */
export function isConfigured(): boolean {
  return current !== undefined;
}

async function fetchConfig(): Promise<BackendConfig> {
  const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(15_000) });
  measureByDate(response);
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isAnswer(body)) throw new Error('/config.json holds no url and key');
  const { url, key, demo, phoneFactors, summaries, morningReports } = body;
  return {
    url: new URL(url, location.origin).origin,
    key,
    demoAccounts: demo === true ? demoAccounts : [],
    phoneFactors: phoneFactors === true,
    summaries: summaries === true,
    morningReports: morningReports === true,
    isOwnHost: true,
  };
}

function isAnswer(value: unknown): value is {
  url: string;
  key: string;
  demo?: unknown;
  phoneFactors?: unknown;
  summaries?: unknown;
  morningReports?: unknown;
} {
  if (typeof value !== 'object' || value === null) return false;
  const { url, key } = value as Record<string, unknown>;
  return typeof url === 'string' && typeof key === 'string';
}
