import OpenAI from 'openai';

/** Who puts facts into words; throws when it does not. */
export type Model = (instructions: string, text: string, signal: AbortSignal) => Promise<string>;

/** Most tokens of an answer. */
const mostTokens = 500;

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
    const { choices } = await client.chat.completions.create(
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
