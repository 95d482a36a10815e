import type { SupabaseClient } from '@supabase/supabase-js';
import { projectClient } from '../../../host/media/project-client.ts';
import { Failure, toFailure } from '../../../src/data/errors.ts';
import { terminalText } from '../../../src/text/import-terminal.ts';
import { UsageProblem } from '../arguments.ts';

const text = terminalText.watch;

/** Thrown for an account that may not sign in: trying again would lock it. */
export class SignInProblem extends Error {
  override readonly name = 'SignInProblem';
}

export interface WatchAccount {
  /** Of the host, or of a Supabase project. */
  url: string;
  /** The publishable key of a project; a host says its own. */
  key: string | undefined;
  email: string;
  password: string;
}

/** Which account loads the files, and where. Throws UsageProblem. */
export function watchAccount(environment: NodeJS.ProcessEnv): WatchAccount {
  const { IMPORT_EMAIL: email, IMPORT_PASSWORD: password, SUPABASE_URL, SUPABASE_KEY: key } = environment;
  if (!email || !password) throw new UsageProblem(text.noAccount);
  if (key && isSecret(key)) throw new UsageProblem(text.secretKey);
  const host = environment.IMPORT_URL || `http://127.0.0.1:${environment.PORT || '3000'}`;
  return { url: SUPABASE_URL && key ? SUPABASE_URL : host, key: SUPABASE_URL && key, email, password };
}

/** A service key would go past every rule of the database. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  return Buffer.from(key.split('.')[1] ?? '', 'base64url').includes('"service_role"');
}

/** Calls functions of the database as a member does. Signs in when the first is called, and anew when the session has ended. */
export class MemberConnection {
  readonly #account: WatchAccount;
  #client: SupabaseClient | undefined;

  constructor(account: WatchAccount) {
    this.#account = account;
  }

  /** Rejects with the error of the backend and its status, or with a SignInProblem. */
  async call(name: string, args: object): Promise<unknown> {
    const client = await this.#signedIn();
    const { data, error, status } = await client.rpc(name, args);
    if (error) throw Object.assign(error, { status });
    return data as unknown;
  }

  /** Codes of the partners that the member may see. */
  async partnerCodes(): Promise<ReadonlySet<string>> {
    const client = await this.#signedIn();
    const { data, error, status } = await client.from('dim_partner').select('PARTNER_CD');
    if (error) throw Object.assign(error, { status });
    return new Set(data.map(({ PARTNER_CD }) => String(PARTNER_CD)));
  }

  async #signedIn(): Promise<SupabaseClient> {
    const { url, key, email, password } = this.#account;
    this.#client ??= projectClient(url, key ?? (await keyOf(url)), fetch);
    // Without a session the client would ask as nobody, and be told that the right is missing.
    const { data } = await this.#client.auth.getSession();
    if (data.session) return this.#client;
    const { error } = await this.#client.auth.signInWithPassword({ email, password });
    if (error?.status === 400) throw new SignInProblem(text.refused(email), { cause: error });
    if (error) throw toFailure(error);
    return this.#client;
  }
}

/** The publishable key that a host tells its pages. */
async function keyOf(url: string): Promise<string> {
  try {
    const answer = await fetch(new URL('/config.json', url), { signal: AbortSignal.timeout(15_000) });
    return String(((await answer.json()) as { key?: unknown }).key);
  } catch (cause) {
    throw new Failure('offline', 'no answer', { cause });
  }
}
