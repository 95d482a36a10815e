import { health } from '../../supabase/functions/health/handler.ts';
import { invite } from '../../supabase/functions/invite/handler.ts';
import { summary } from '../../supabase/functions/summary/handler.ts';
import { languageModel, type Model } from '../../supabase/functions/summary/model.ts';
import type { Ask, EdgeFunction, SendInvite } from './edge-function.ts';
import { readJsonObject, withBody } from './gate/json-body.ts';
import type { BackendOptions } from './options.ts';
import type { InTurn } from './queue/fair-queue.ts';
import { requestStore } from './request-store.ts';
import { json } from './responses.ts';
import { TimeLimitError, within } from './within.ts';

/** The function of summaries by a model; patience as the function has it. */
export const summaryFunction = (model: Model | null, patience?: number): EdgeFunction => ({
  handler: (request, ask) => summary(request, { model, project: request.url, ask, patience }),
  waits: true,
});

const model = languageModel(process.env);

/** True if this host has a language model. */
export const offersSummaries = model !== null;

/** The product's functions by name; supabase/config.toml says the same for a hosted project. */
export const productFunctions: Record<string, EdgeFunction> = {
  health: { handler: health },
  invite: {
    handler: (request, ask, send) => invite(request, { project: request.url, ask, send }),
    waits: true,
  },
  summary: summaryFunction(model),
};

const timeLimit = 15_000;

interface FunctionServices {
  options: BackendOptions;
  inTurn: InTurn;
  ask: Ask;
  send: SendInvite;
}

/** Runs a function. What it throws stays here: the caller learns that it failed, the log where. */
export async function handleFunction(
  { options, inTurn, ask, send }: FunctionServices,
  request: Request,
): Promise<Response> {
  const name = new URL(request.url).pathname.split('/')[3] ?? '';
  const functions = options.functions ?? productFunctions;
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (called === undefined)
    return json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
  if (request.headers.get('apikey') !== options.secrets.publishableKey) {
    return json(401, { code: 401, message: 'Invalid API key' });
  }
  const hasBody = request.method !== 'GET';
  const passed = hasBody ? withBody(request, await readJsonObject(request)) : request;
  const turn: InTurn = called.waits ? (work) => work() : inTurn;
  return turn(async () => {
    try {
      return await within(options.functionTimeLimit ?? timeLimit, called.handler(passed, ask, send));
    } catch (error) {
      const store = requestStore.getStore();
      if (store) store.fault = error;
      const status = error instanceof TimeLimitError ? 504 : 500;
      const message = 'Function exited due to an error';
      return json(status, { code: 'WORKER_ERROR', message }, { 'x-relay-error': 'true' });
    }
  });
}
