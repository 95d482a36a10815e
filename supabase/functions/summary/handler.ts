import { type Call, callAs, CallRefused, type DataApi, type Json } from '../health/call.ts';
import { cors } from '../health/cors.ts';
import { heldClaims, statementsIn } from './claims.ts';
import { gather } from './evidence.ts';
import type { Model } from './model.ts';
import { instructions, questionText } from './prompt.ts';
import { type SummaryRequest, summaryRequest } from './request.ts';
import { summaryText as text } from './text.ts';

interface Services extends DataApi {
  /** Null: the product runs without a language model. */
  model: Model | null;
  /** Milliseconds for the evidence and the model together. */
  patience?: number | undefined;
}

const answer = (body: object, status = 200) => Response.json(body, { status, headers: cors });
/** Returns the claims of the model that hold, and how many of its statements do not; or why there are none. */
async function summarise(model: Model, call: Call, asked: SummaryRequest, patience: number) {
  // The person waits for the evidence and the model together.
  const signal = AbortSignal.timeout(patience);
  await call('begin_summary', { partner_cd: asked.partnerCd });
  const evidence = await gather(call, asked.partnerCd, asked.topic);
  if (evidence === null) return { refused: text.nothing };
  let said: string;
  try {
    said = await model(instructions, questionText(evidence, asked.question), signal);
  } catch {
    // The error is dropped: the model's server may quote the key in it.
    return { refused: text.failed };
  }
  const statements = statementsIn(said);
  if (statements === null) return { refused: text.unreadable };
  if (statements.length === 0) return { refused: text.noAnswer };
  const { claims, dropped } = heldClaims(statements, evidence.claims);
  return claims.length === 0 ? { refused: text.unchecked } : { claims, dropped };
}

/**
 * POST {"partnerCd", "topic", "question"}: {"claims", "dropped"}, the claims of the model that are in the data and the
 * number of its statements that are not, or {"refused"}, a sentence that says why there is no summary. The data API checks the caller's token before anything else is asked: the check of
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
