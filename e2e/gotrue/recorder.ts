import { AuthClient } from '@supabase/auth-js';

/** One answer of a backend in a form that does not depend on ids, times and addresses. */
export interface Answer {
  /** Case, step and, where a step sends several requests, its number. */
  step: string;
  status: number;
  errorCode: string;
  message: string;
  /** Names of the fields, with those of objects inside. */
  fields: string[];
}

/** Records the answers that a supabase-js auth client gets, step by step. */
export class Recorder {
  readonly answers: Answer[] = [];
  readonly #url: string;
  readonly key: string;
  #step = '';
  #count = 0;

  constructor(url: string, key: string) {
    this.#url = url;
    this.key = key;
  }

  /** Names the requests that follow. */
  step(name: string): void {
    this.#step = name;
    this.#count = 0;
  }

  /** The auth client of supabase-js as a browser of its own has it. */
  client(): InstanceType<typeof AuthClient> {
    return new AuthClient({
      url: `${this.#url}/auth/v1`,
      headers: { apikey: this.key },
      persistSession: false,
      autoRefreshToken: false,
      fetch: this.fetch,
    });
  }

  /** Sends a request and records its answer. Redirects are recorded, not followed. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    this.#count++;
    this.answers.push({
      step: this.#count === 1 ? this.#step : `${this.#step} #${this.#count}`,
      status: response.status,
      ...(await describe(response.clone())),
    });
    return response;
  };

  /** Records a value that is no answer of its own, such as the claims of a token, by its field names. */
  note(step: string, value: Readonly<Record<string, unknown>>): void {
    this.answers.push({ step, status: 0, errorCode: '', message: '', fields: fieldsOf(value).toSorted() });
  }
}

/**
 * The fields of an error. GoTrue names them by the API version that the client sends; our host answers in the form from
 * before there were versions, which auth-js reads as well.
 */
const formOfErrors = new Set(['code', 'error_code', 'msg', 'message']);

async function describe(response: Response): Promise<Omit<Answer, 'step' | 'status'>> {
  const location = response.headers.get('location');
  if (location) return describeRedirect(location);
  const text = await response.text();
  const body = asObject(text);
  if (body === undefined) return { errorCode: '', message: text.slice(0, 80), fields: [] };
  const {
    code,
    error_code: errorCode = typeof code === 'string' ? code : '',
    msg = '',
    message = msg,
  } = body;
  const isError = !response.ok;
  return {
    errorCode: String(errorCode),
    message: plain(String(message)),
    fields: fieldsOf(body)
      .filter((field) => !isError || !formOfErrors.has(field))
      .toSorted(),
  };
}

/** GoTrue marks its links with a parameter without a value, which the page takes away with the rest. */
const mark = 'sb';

function describeRedirect(location: string): Omit<Answer, 'step' | 'status'> {
  const { pathname, hash, searchParams } = new URL(location, 'http://localhost');
  const fragment = new URLSearchParams(hash.slice(1));
  const name = (key: string) => fragment.get(key) ?? '';
  return {
    errorCode: name('error_code'),
    message: plain(`${pathname} ${name('error_description') || name('message')}`.trim()),
    fields: [...fragment.keys(), ...[...searchParams.keys()].map((key) => `?${key}`)]
      .filter((field) => field !== mark)
      .toSorted(),
  };
}

/** Without numbers and ids. */
function plain(message: string): string {
  return message.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID').replaceAll(/\d+/g, 'N');
}

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Names of the fields in an object, two levels deep; of an array, those of its first element. */
function fieldsOf(value: Readonly<Record<string, unknown>>, depth = 2): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const one: unknown = Array.isArray(inner) ? inner[0] : inner;
    if (depth === 1 || typeof one !== 'object' || one === null) return [name];
    return fieldsOf(one as Record<string, unknown>, depth - 1).map((field) => `${name}.${field}`);
  });
}
