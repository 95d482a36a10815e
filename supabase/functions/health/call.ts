export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Calls a function of the data API as the person who asks; null where there is nothing of it for them. */
export type Call = (name: string, args: Record<string, unknown>) => Promise<Json>;

export interface DataApi {
  /** Origin of the data API, and what asks it. */
  project: string;
  ask: (request: Request) => Promise<Response>;
}

/** A refusal of the data API: its code, and what it says of it. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  constructor(status: number, code: string, detail: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** Calls functions of the data API with the token of a request, which the data API checks. */
export const callAs =
  ({ headers }: Request, { project, ask }: DataApi): Call =>
  async (name, args) => {
    const response = await ask(
      new Request(new URL(`/rest/v1/rpc/${name}`, project), {
        method: 'POST',
        headers: {
          apikey: headers.get('apikey') ?? '',
          authorization: headers.get('authorization') ?? '',
          'content-type': 'application/json',
        },
        body: JSON.stringify(args),
      }),
    );
    const said = await response.text();
    const body = (said === '' ? null : JSON.parse(said)) as Json;
    if (response.ok) return body;
    const { code = '', details = '' } = body as Record<string, string>;
    throw new CallRefused(response.status, code, details);
  };
