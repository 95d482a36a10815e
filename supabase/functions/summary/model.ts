import OpenAI, { APIError } from 'openai';
import { answerSchema } from './prompt.ts';

/** Asks the language model; throws without an answer. */
export type Model = (instructions: string, text: string, signal: AbortSignal) => Promise<string>;

/** Most tokens of an answer, and most bytes of what the server says with it. */
const mostTokens = 1500;
const mostBytes = 100_000;

const form = { name: 'claims', strict: true, schema: answerSchema };
/** Answers of servers that do not know JSON schemas. */
const schemaRefused = [400, 422];

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
    const { completions } = client.withOptions({ fetch: shortFetch(signal) }).chat;
    const ask = async (more: object) => {
      const { choices } = await completions.create(
        {
          model,
          max_tokens: mostTokens,
          temperature: 0,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: text },
          ],
          ...more,
        },
        { signal },
      );
      // Servers answer what they like, whatever the client library types.
      const content: unknown = choices[0]?.message.content;
      return typeof content === 'string' ? content : '';
    };
    try {
      return await ask({ response_format: { type: 'json_schema', json_schema: form } });
    } catch (error) {
      // The instructions alone say the form too.
      if (error instanceof APIError && schemaRefused.includes(Number(error.status))) return ask({});
      throw error;
    }
  };
}
