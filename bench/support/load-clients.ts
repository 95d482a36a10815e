import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadPassword, type Person } from './load-people.ts';
import { visitOf, type Asked } from './load-visit.ts';

/** What was answered, by the two kinds that must not wait for each other. */
export interface Answers {
  /** Milliseconds until the end of each good answer. */
  static: number[];
  data: number[];
  signIn: number[];
  /** Refused for now: 503 or 429. */
  refused: number;
  /** Any other status than 200, 206 and 304, or none at all. */
  failed: number;
}

export const noAnswers = (): Answers => ({ static: [], data: [], signIn: [], refused: 0, failed: 0 });

export interface Target {
  url: string;
  /** The publishable key. */
  key: string;
  /** Files of the page, as paths. */
  files: string[];
}

/** A browser: six connections, its session, and the validators of the files that it has. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #kept = new Map<string, string>();
  readonly #target: Target;
  readonly #person: Person;
  #token = '';

  constructor(target: Target, person: Person) {
    this.#target = target;
    this.#person = person;
  }

  /** Signs in and counts the answer. */
  async signIn(answers: Answers): Promise<void> {
    const path = '/auth/v1/token?grant_type=password';
    this.#token = '';
    const body = { email: this.#person.email, password: loadPassword };
    const text = await this.#send({ kind: 'data', path, body }, answers, 'signIn');
    if (text !== '') this.#token = (JSON.parse(text) as { access_token: string }).access_token;
  }

  /** Visits the pages until the moment, one request after another, with the pause after each. */
  async visit(until: number, pause: number, answers: Answers, offset: number): Promise<void> {
    // Each begins at another place, as people do.
    for (let turn = 0, skip = offset; performance.now() < until; turn += 1, skip = 0) {
      const visit = visitOf(this.#person, this.#target.files, turn % 4 === 0);
      for (const asked of visit.slice(skip % visit.length)) {
        if (performance.now() >= until) return;
        await this.#send(asked, answers, asked.kind);
        // Not all at one moment, however they began.
        if (pause > 0) await sleep(pause * (0.8 + Math.random() * 0.4));
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The text of a good answer, else nothing. */
  #send(asked: Asked, answers: Answers, count: 'static' | 'data' | 'signIn'): Promise<string> {
    const start = performance.now();
    return new Promise((resolve) => {
      const sent = request(
        this.#target.url + asked.path,
        {
          agent: this.#agent,
          method: asked.body === undefined ? 'GET' : 'POST',
          headers: this.#headers(asked),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => failed());
          response.on('end', () => {
            const { statusCode = 0, headers } = response;
            if (headers.etag !== undefined) this.#kept.set(asked.path, headers.etag);
            if (statusCode === 503 || statusCode === 429) answers.refused += 1;
            else if (![200, 206, 304].includes(statusCode)) answers.failed += 1;
            else {
              answers[count].push(performance.now() - start);
              return resolve(Buffer.concat(chunks).toString());
            }
            resolve('');
          });
        },
      );
      const failed = () => {
        answers.failed += 1;
        resolve('');
      };
      sent.on('error', failed);
      sent.end(asked.body === undefined ? undefined : JSON.stringify(asked.body));
    });
  }

  #headers({ kind, path, body, isKept = false }: Asked): Record<string, string> {
    const etag = isKept ? this.#kept.get(path) : undefined;
    if (kind === 'static')
      return {
        'accept-encoding': 'gzip, deflate, br',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      };
    return {
      apikey: this.#target.key,
      authorization: `Bearer ${this.#token === '' ? this.#target.key : this.#token}`,
      ...(path.startsWith('/rest/') && /auth_member\?/.test(path)
        ? { accept: 'application/vnd.pgrst.object+json' }
        : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
  }
}
