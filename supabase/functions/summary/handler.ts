import { cors } from '../health/cors.ts';
import { plainAnswer, type Refusal, refusalOf } from './check.ts';
import { type Call, type Evidence, gather, type Json } from './evidence.ts';
import type { Model } from './model.ts';
import { instructions, questionText } from './prompt.ts';
import { type SummaryRequest, summaryRequest } from './request.ts';
import { summaryText as text } from './text.ts';

interface Services {
  /** Null: the product runs without a language model. */
  model: Model | null;
  /** Origin of the data API, and what asks it. */
  project: string;
  ask: (request: Request) => Promise<Response>;
  /** Milliseconds for the evidence and all that the model is asked. */
  patience?: number;
}

/** A refusal of the data API: its code, and what it says of it. */
class CallRefused extends Error {
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

const answer = (body: object, status = 200) => Response.json(body, { status, headers: cors });
/** Once, and once more after it was told what was wrong. */
const tries = 2;

/** Calls functions with the caller's own token: row-level security decides what is evidence. */
const callAs =
  ({ headers }: Request, { project, ask }: Services): Call =>
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

/** The answer that holds against the evidence, or why there is none. */
async function checked(model: Model, evidence: Evidence, question: string, signal: AbortSignal) {
  let refused: Refusal | null = null;
  for (let at = 0; at < tries; at++) {
    const said = await model(instructions, questionText(evidence, question, refused), signal);
    refused = refusalOf(said, evidence);
    if (refused === null) return { text: plainAnswer(said) };
  }
  return { refused: refused === null ? text.failed : text.unchecked[refused.reason] };
}

async function summarise(model: Model, call: Call, asked: SummaryRequest, patience: number) {
  // What the evidence took is taken from what the model has: whoever asks waits for both.
  const signal = AbortSignal.timeout(patience);
  await call('begin_summary', { partner_cd: asked.partnerCd });
  const evidence = await gather(call, asked.partnerCd, asked.topic);
  if (evidence === null) return { refused: text.nothing };
  try {
    return await checked(model, evidence, asked.question, signal);
  } catch {
    // What the model's server says may quote the key.
    return { refused: text.failed };
  }
}

/**
 * POST {"partnerCd", "topic", "question"}: {"text"}, a short answer of which everything is on the page, or {"refused"}, a
 * sentence that says why there is none. The data API checks the caller's token before anything else is asked: the check of
 * a project's gateway refuses the tokens that the project signs with ES256.
 */
export async function summary(request: Request, services: Services): Promise<Response> {
  const { model, patience = 12_000 } = services;
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
  if (model === null) return answer({ refused: text.off });
  const asked = summaryRequest((await request.json().catch(() => null)) as Json);
  if (asked === null) return answer({ refused: text.wrongRequest }, 400);
  try {
    return answer(await summarise(model, callAs(request, services), asked, patience));
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    if (error.code === 'PD429') return answer({ refused: error.detail === 'day' ? text.day : text.minute });
    if (error.code === 'PD404') return answer({ refused: text.nothing });
    return answer({ code: error.code }, error.status);
  }
}
