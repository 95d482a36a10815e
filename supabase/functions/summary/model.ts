import OpenAI, { APIError } from 'openai';
import { answerSchema } from './prompt.ts';

/** Asks the language model; throws without an answer. */
export type Model = (instructions: string, text: string, signal: AbortSignal) => Promise<string>;

/** Most tokens of an answer, and most bytes of what the server says with it. */
const mostTokens = 1500;
const mostBytes = 100_000;

const form = { name: 'claims', strict: true, schema: answerSchema };
const inForm = { response_format: { type: 'json_schema' as const, json_schema: form } };
const plain = { max_tokens: mostTokens, temperature: 0 };

/** Bounds and form of the answer in the words that a server may know, the likeliest first. */
const wordings = [
  { ...plain, ...inForm },
  // Models that think before they answer refuse max_tokens and a temperature.
  { max_completion_tokens: mostTokens, ...inForm },
  // Servers that do not know JSON schemas: the instructions alone say the form too.
  plain,
];
/** Answers of servers that do not know one of these words. */
const refusedWords = [400, 422];

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
    const ask = async (wording: (typeof wordings)[number]) => {
      const { choices } = await completions.create(
        {
          model,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: text },
          ],
          ...wording,
        },
        { signal },
      );
      // Servers answer what they like, whatever the client library types.
      const content: unknown = choices[0]?.message.content;
      return typeof content === 'string' ? content : '';
    };
    let refusal: unknown;
    for (const wording of wordings) {
      try {
        return await ask(wording);
      } catch (error) {
        if (!(error instanceof APIError && refusedWords.includes(Number(error.status)))) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };
}
