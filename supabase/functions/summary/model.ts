import OpenAI from 'openai';

/** Who puts facts into words; throws when it does not. */
export type Model = (instructions: string, text: string, signal: AbortSignal) => Promise<string>;

/** Most tokens of an answer, and most bytes of what the server says with it. */
const mostTokens = 500;
const mostBytes = 100_000;

/**
 * fetch that follows no one else's server with our evidence, reads no answer without an end, and gives one up that has
 * begun: the client library listens to a signal until then only.
 */
const shortFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.byteLength;
        if (bytes > mostBytes)
          controller.error(new RangeError('the answer of the language model is too long'));
        else controller.enqueue(part);
      },
    });
    return new Response(response.body?.pipeThrough(counted, { signal }) ?? null, response);
  };

/** The model that LLM_URL, LLM_MODEL and LLM_KEY name (any server that speaks OpenAI's protocol); null: there is none. */
export function languageModel(settings: Readonly<Record<string, string | undefined>>): Model | null {
  const { LLM_URL: baseURL, LLM_MODEL: model, LLM_KEY: apiKey } = settings;
  if (!baseURL || !model || !apiKey) return null;
  // What it logs and what it takes from other settings is not for us.
  const client = new OpenAI({
    apiKey,
    baseURL,
    maxRetries: 0,
    logLevel: 'off',
    organization: null,
    project: null,
  });
  return async (instructions, text, signal) => {
    const { choices } = await client.withOptions({ fetch: shortFetch(signal) }).chat.completions.create(
      {
        model,
        max_tokens: mostTokens,
        temperature: 0,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
      },
      { signal },
    );
    return choices[0]?.message.content ?? '';
  };
}
